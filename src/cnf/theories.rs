//! Several rules followed inside one search.
//!
//! In: rules that an engine may follow. Out: one that is all of them. Must not know: which rules they are.
//!
//! A literal may follow from two rules. The first one that reported it has to explain it, as the other may know more by
//! then; so who reported a literal is remembered for as long as the literals asserted before that are true.

use super::{Lit, Theory};

/// The number of a rule that reported nothing.
const NOBODY: u32 = u32::MAX;

/// Several rules as one.
#[derive(Debug)]
pub struct Theories {
    all: Vec<Box<dyn Theory>>,
    /// For each literal, the rule that reported it.
    by: Vec<u32>,
    /// The literals that rules reported, each with the number of literals asserted by then.
    reported: Vec<(usize, Lit)>,
    asserted: usize,
}

impl Theories {
    /// All of these rules as one; `None` for none.
    pub fn all(mut all: Vec<Box<dyn Theory>>) -> Option<Box<dyn Theory>> {
        if all.len() < 2 {
            return all.pop();
        }
        Some(Box::new(Theories { all, by: Vec::new(), reported: Vec::new(), asserted: 0 }))
    }

    /// Asks each rule in turn, up to the first conflict.
    fn ask(
        &mut self,
        implied: &mut Vec<Lit>,
        mut question: impl FnMut(&mut dyn Theory, &mut Vec<Lit>) -> Result<(), Vec<Lit>>,
    ) -> Result<(), Vec<Lit>> {
        for number in 0..self.all.len() {
            let before = implied.len();
            let answer = question(&mut *self.all[number], implied);
            for &lit in &implied[before..] {
                if self.by.len() <= lit.code() {
                    self.by.resize(lit.code() + 1, NOBODY);
                }
                if self.by[lit.code()] == NOBODY {
                    self.by[lit.code()] = number as u32;
                    self.reported.push((self.asserted, lit));
                }
            }
            answer?;
        }
        Ok(())
    }
}

impl Theory for Theories {
    fn start(&mut self, implied: &mut Vec<Lit>) {
        // No rule is in conflict with nothing.
        let _ = self.ask(implied, |theory, implied| {
            theory.start(implied);
            Ok(())
        });
    }

    fn assert(&mut self, lit: Lit, implied: &mut Vec<Lit>) -> Result<(), Vec<Lit>> {
        self.asserted += 1;
        // The literal counts as asserted for all rules, also behind one that is in conflict.
        let mut conflict = Ok(());
        let _ = self.ask(implied, |theory, implied| {
            let answer = theory.assert(lit, implied);
            if conflict.is_ok() {
                conflict = answer;
            }
            Ok(())
        });
        conflict
    }

    fn settle(&mut self, implied: &mut Vec<Lit>) -> Result<(), Vec<Lit>> {
        self.ask(implied, |theory, implied| theory.settle(implied))
    }

    fn undo(&mut self) {
        self.asserted -= 1;
        while let Some((_, lit)) = self.reported.pop_if(|(asserted, _)| *asserted > self.asserted) {
            self.by[lit.code()] = NOBODY;
        }
        self.all.iter_mut().for_each(|theory| theory.undo());
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
