//! Several rules followed inside one search.
//!
//! In: rules that an engine may follow. Out: one that is all of them. Must not know: which rules they are.
//!
//! A literal may follow from two rules. The first one that reported it has to explain it, as the other may know more by
//! then; so who reported a literal is remembered for as long as the literals asserted before that are true.

use super::{Lit, Theory, Var};

/// The number of a rule that reported nothing.
const NOBODY: u32 = u32::MAX;

/// Several rules as one.
#[derive(Debug)]
pub struct Theories {
    all: Vec<Box<dyn Theory>>,
    /// For each variable, the rules about it; those that do not know are in each list, and alone for all further ones.
    about: Vec<Vec<u32>>,
    curious: Vec<u32>,
    /// For each literal, the rule that reported it.
    by: Vec<u32>,
    /// The literals that rules reported, each with the number of literals asserted by then.
    reported: Vec<(usize, Lit)>,
    asserted: Vec<Var>,
    /// The rules to which something was asserted since they last settled.
    unsettled: Vec<bool>,
}

impl Theories {
    /// All of these rules as one; `None` for none.
    pub fn all(mut all: Vec<Box<dyn Theory>>) -> Option<Box<dyn Theory>> {
        if all.len() < 2 {
            return all.pop();
        }
        let vars: Vec<Option<Vec<Var>>> = all.iter().map(|theory| theory.about()).collect();
        let most = vars.iter().flatten().flatten().map(|var| var.index() + 1).max().unwrap_or(0);
        let mut about = vec![Vec::new(); most];
        for (number, vars) in (0..).zip(&vars) {
            match vars {
                None => about.iter_mut().for_each(|rules| rules.push(number)),
                Some(vars) => vars.iter().for_each(|var| about[var.index()].push(number)),
            }
        }
        about.iter_mut().for_each(Vec::dedup);
        let curious = (0..).zip(&vars).filter(|(_, vars)| vars.is_none()).map(|(number, _)| number).collect();
        let unsettled = vec![true; all.len()];
        let (by, reported, asserted) = (Vec::new(), Vec::new(), Vec::new());
        Some(Box::new(Theories { all, about, curious, by, reported, asserted, unsettled }))
    }

    /// The number of the rules about a variable, and one of them.
    fn count(&self, var: Var) -> usize {
        self.about.get(var.index()).unwrap_or(&self.curious).len()
    }

    fn about(&self, var: Var, at: usize) -> usize {
        self.about.get(var.index()).unwrap_or(&self.curious)[at] as usize
    }

    /// Asks one rule.
    fn ask(
        &mut self,
        number: usize,
        implied: &mut Vec<Lit>,
        question: impl FnOnce(&mut dyn Theory, &mut Vec<Lit>) -> Result<(), Vec<Lit>>,
    ) -> Result<(), Vec<Lit>> {
        let before = implied.len();
        let answer = question(&mut *self.all[number], implied);
        for &lit in &implied[before..] {
            if self.by.len() <= lit.code() {
                self.by.resize(lit.code() + 1, NOBODY);
            }
            if self.by[lit.code()] == NOBODY {
                self.by[lit.code()] = number as u32;
                self.reported.push((self.asserted.len(), lit));
            }
        }
        answer
    }
}

impl Theory for Theories {
    fn start(&mut self, implied: &mut Vec<Lit>) {
        for number in 0..self.all.len() {
            // No rule is in conflict with nothing.
            let _ = self.ask(number, implied, |theory, implied| {
                theory.start(implied);
                Ok(())
            });
        }
    }

    fn assert(&mut self, lit: Lit, implied: &mut Vec<Lit>) -> Result<(), Vec<Lit>> {
        self.asserted.push(lit.var());
        // The literal counts as asserted for all rules about it, also behind one that is in conflict.
        let mut conflict = Ok(());
        for at in 0..self.count(lit.var()) {
            let number = self.about(lit.var(), at);
            self.unsettled[number] = true;
            let answer = self.ask(number, implied, |theory, implied| theory.assert(lit, implied));
            if conflict.is_ok() {
                conflict = answer;
            }
        }
        conflict
    }

    fn settle(&mut self, implied: &mut Vec<Lit>) -> Result<(), Vec<Lit>> {
        for number in 0..self.all.len() {
            if self.unsettled[number] {
                self.ask(number, implied, |theory, implied| theory.settle(implied))?;
                self.unsettled[number] = false;
            }
        }
        Ok(())
    }

    fn undo(&mut self) {
        let Some(var) = self.asserted.pop() else { return };
        while let Some((_, lit)) = self.reported.pop_if(|(asserted, _)| *asserted > self.asserted.len()) {
            self.by[lit.code()] = NOBODY;
        }
        for at in 0..self.count(var) {
            let number = self.about(var, at);
            self.all[number].undo();
        }
    }

    fn explain(&self, implied: Lit, clause: &mut Vec<Lit>) {
        self.all[self.by[implied.code()] as usize].explain(implied, clause);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Lit, Theory, Var};
    use super::Theories;

    /// A literal implies another one after a third was asserted, and says how many literals it had seen by then.
    #[derive(Debug)]
    struct Echo {
        after: Lit,
        then: Lit,
        seen: Vec<Lit>,
        why: Option<Lit>,
    }

    impl Theory for Echo {
        fn start(&mut self, _: &mut Vec<Lit>) {}

        fn assert(&mut self, lit: Lit, implied: &mut Vec<Lit>) -> Result<(), Vec<Lit>> {
            self.seen.push(lit);
            if lit == self.after {
                self.why = Some(!lit);
                implied.push(self.then);
            }
            if lit == !self.then { Err(vec![self.then, !self.after]) } else { Ok(()) }
        }

        fn undo(&mut self) {
            self.seen.pop();
        }

        fn explain(&self, _: Lit, clause: &mut Vec<Lit>) {
            clause.extend(self.why);
        }
    }

    /// A rule about one variable, which must not be asked about another one.
    #[derive(Debug, Default)]
    struct Private {
        own: usize,
        seen: usize,
        settled: usize,
    }

    impl Theory for Private {
        fn about(&self) -> Option<Vec<Var>> {
            Some(vec![lit(self.own).var()])
        }

        fn start(&mut self, _: &mut Vec<Lit>) {}

        fn assert(&mut self, asserted: Lit, _: &mut Vec<Lit>) -> Result<(), Vec<Lit>> {
            assert_eq!(asserted.var(), lit(self.own).var());
            self.seen += 1;
            Ok(())
        }

        fn settle(&mut self, _: &mut Vec<Lit>) -> Result<(), Vec<Lit>> {
            self.settled += 1;
            if self.seen > 0 && self.settled > 1 { Err(vec![!lit(self.own)]) } else { Ok(()) }
        }

        fn undo(&mut self) {
            self.seen -= 1;
        }

        fn explain(&self, _: Lit, _: &mut Vec<Lit>) {}
    }

    #[test]
    fn a_rule_is_asked_about_its_own_variables_and_until_it_has_settled() {
        let private = |own| -> Box<dyn Theory> { Box::new(Private { own, ..Private::default() }) };
        let mut theory = Theories::all(vec![private(3), private(1)]).expect("two rules");
        let mut implied = Vec::new();
        assert_eq!(theory.settle(&mut implied), Ok(()));
        theory.assert(lit(2), &mut implied).expect("no conflict");
        theory.assert(lit(9), &mut implied).expect("no conflict");
        assert_eq!(theory.settle(&mut implied), Ok(()));
        theory.assert(lit(1), &mut implied).expect("no conflict");
        // A rule in conflict is asked again.
        assert_eq!(theory.settle(&mut implied), Err(vec![!lit(1)]));
        assert_eq!(theory.settle(&mut implied), Err(vec![!lit(1)]));
        (0..3).for_each(|_| theory.undo());
        theory.assert(lit(3), &mut implied).expect("no conflict");
        assert_eq!(theory.settle(&mut implied), Err(vec![!lit(3)]));
    }

    fn lit(number: usize) -> Lit {
        Var::new(number).positive()
    }

    fn both() -> Box<dyn Theory> {
        let echo = |after, then| -> Box<dyn Theory> {
            Box::new(Echo { after: lit(after), then: lit(then), seen: Vec::new(), why: None })
        };
        Theories::all(vec![echo(0, 5), echo(1, 5)]).expect("two rules")
    }

    fn why(theory: &dyn Theory) -> Vec<Lit> {
        let mut clause = Vec::new();
        theory.explain(lit(5), &mut clause);
        clause
    }

    #[test]
    fn who_reported_a_literal_first_explains_it() {
        let (mut theory, mut implied) = (both(), Vec::new());
        for number in [2, 1, 0] {
            theory.assert(lit(number), &mut implied).expect("no conflict");
        }
        assert_eq!((implied.len(), why(&*theory)), (2, vec![!lit(1)]));
        // Once what the first one knew is taken back, the other one may be the first.
        theory.undo();
        theory.undo();
        theory.assert(lit(0), &mut implied).expect("no conflict");
        theory.assert(lit(1), &mut implied).expect("no conflict");
        assert_eq!(why(&*theory), [!lit(0)]);
    }

    #[test]
    fn a_conflict_is_one_of_the_first_rule_and_all_take_it_back() {
        let (mut theory, mut implied) = (both(), Vec::new());
        assert_eq!(theory.assert(!lit(5), &mut implied), Err(vec![lit(5), !lit(0)]));
        theory.undo();
        theory.assert(lit(1), &mut implied).expect("no conflict");
        assert_eq!((implied, why(&*theory)), (vec![lit(5)], vec![!lit(1)]));
    }

    #[test]
    fn one_rule_is_itself() {
        assert!(Theories::all(Vec::new()).is_none());
    }
}
