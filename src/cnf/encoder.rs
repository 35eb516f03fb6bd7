//! The encoder: a clause sink that records under which rule a clause is written.
//!
//! In: clauses of a puzzle family, each inside [`Encoder::rule`]. Out: the same clauses, in plain mode unchanged; in
//! selected mode each with the negated selector of its rule, so that assuming the selectors switches rules on; in traced
//! mode with a record of rule and variable names, for DIMACS with a map. Explanations, contradicting clues, grouped
//! DIMACS and statistics all use this one mechanism. Must not know: what the rules mean.

use foldhash::{HashMap, HashMapExt as _};

use super::Encoding;
use super::{ClauseSink, Lit, Truth, Var};

/// How the encoder treats rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleMode {
    /// Clauses pass unchanged, and rules are not recorded.
    Plain,
    /// Each rule gets a selector literal; its clauses only have to hold if the selector is true.
    Selected,
    /// The clauses of [`RuleMode::Plain`]; names are recorded.
    Named,
    /// The clauses of [`RuleMode::Plain`]; rules and the rule of every clause are recorded.
    Counted,
    /// Each rule is complete on its own, as in [`RuleMode::Selected`], but without selectors; rules, names and the rule
    /// of every clause are recorded.
    Traced,
}

/// What rules of a search share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shared {
    /// Whether at least one, two, ... of the literals hold.
    Count,
    /// Whether one of them holds.
    Any,
    /// Whether both of them hold, or neither.
    Iff,
}

/// What was recorded while encoding, as the mode says.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The numbers of the rules in the order of writing.
    pub rules: Vec<u32>,
    /// Selected: the selector of each rule. Empty otherwise.
    pub selectors: Vec<Lit>,
    /// Traced: for each clause the number of its rule, `None` for the definition of an auxiliary variable.
    pub clause_rules: Vec<Option<u32>>,
    /// Traced: the name of each named variable, in the order of naming.
    pub names: Vec<(Var, String)>,
}

/// Writes clauses under rules into a sink.
pub struct Encoder<'s> {
    sink: &'s mut dyn ClauseSink,
    encoding: Encoding,
    mode: RuleMode,
    trace: Trace,
    current: Option<u32>,
    buffer: Vec<Lit>,
    /// What rules share, by the literals that it is about, if they do.
    shared: Option<HashMap<(Shared, Vec<Lit>), Vec<Lit>>>,
}

impl std::fmt::Debug for Encoder<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Encoder").field("mode", &self.mode).finish_non_exhaustive()
    }
}

impl<'s> Encoder<'s> {
    /// An encoder in plain mode with the default encodings.
    pub fn new(sink: &'s mut dyn ClauseSink) -> Self {
        Self::with(sink, RuleMode::Plain, Encoding::default())
    }

    /// An encoder with a chosen mode and encodings.
    pub fn with(sink: &'s mut dyn ClauseSink, mode: RuleMode, encoding: Encoding) -> Self {
        let trace = Trace { rules: Vec::new(), selectors: Vec::new(), clause_rules: Vec::new(), names: Vec::new() };
        Encoder { sink, encoding, mode, trace, current: None, buffer: Vec::new(), shared: None }
    }

    /// The same for a search: rules may share variables, as none has to be named by its rule.
    #[must_use]
    pub fn sharing(self) -> Self {
        Encoder { shared: Some(HashMap::new()), ..self }
    }

    /// Whether rules share variables.
    pub fn shares(&self) -> bool {
        self.shared.is_some()
    }

    /// Literals that all rules have in common, `made` of others when the first one asks.
    pub fn shared(&mut self, how: Shared, of: Vec<Lit>, made: impl FnOnce(&mut Self, &[Lit]) -> Vec<Lit>) -> Vec<Lit> {
        let key = (how, of);
        if let Some(known) = self.shared.as_ref().and_then(|shared| shared.get(&key)) {
            return known.clone();
        }
        let made = made(self, &key.1);
        if let Some(shared) = &mut self.shared {
            shared.insert(key, made.clone());
        }
        made
    }

    /// The encodings that the user chose.
    pub fn encoding(&self) -> &Encoding {
        &self.encoding
    }

    /// How rules are treated.
    pub fn mode(&self) -> RuleMode {
        self.mode
    }

    /// Whether each rule must be complete on its own, without relying on the clauses of others.
    pub fn rules_stand_alone(&self) -> bool {
        matches!(self.mode, RuleMode::Selected | RuleMode::Traced)
    }

    /// Writes clauses under the rule with this number.
    ///
    /// Rules do not nest: inside `body` the innermost rule owns the clauses.
    pub fn rule<T>(&mut self, rule: u32, body: impl FnOnce(&mut Self) -> T) -> T {
        if matches!(self.mode, RuleMode::Plain | RuleMode::Named) {
            return body(self);
        }
        let number = self.trace.rules.len() as u32;
        self.trace.rules.push(rule);
        if self.mode == RuleMode::Selected {
            let selector = self.sink.new_switch().positive();
            self.trace.selectors.push(selector);
        }
        let outer = self.current.replace(number);
        let result = body(self);
        self.current = outer;
        result
    }

    /// Adds a clause that only defines auxiliary variables: it is satisfiable whatever the rules say, so it
    /// never gets a selector.
    pub fn define(&mut self, clause: &[Lit]) {
        let outer = self.current.take();
        self.add_clause(clause);
        self.current = outer;
    }

    /// Adds a clause of literals and constants: a true constant drops it, false constants are left out.
    pub fn add_truths(&mut self, clause: impl IntoIterator<Item = Truth>) {
        let mut lits = Vec::new();
        for truth in clause {
            match truth {
                Truth::Known(true) => return,
                Truth::Known(false) => {}
                Truth::Open(lit) => lits.push(lit),
            }
        }
        self.add_clause(&lits);
    }

    /// Names a variable for the map of a DIMACS file; the name is built only if it is recorded.
    pub fn name(&mut self, var: Var, name: impl FnOnce() -> String) {
        if matches!(self.mode, RuleMode::Named | RuleMode::Traced) {
            self.trace.names.push((var, name()));
        }
    }

    /// Makes a fresh variable with a name.
    pub fn named_var(&mut self, name: impl FnOnce() -> String) -> Var {
        let var = self.sink.new_var();
        self.name(var, name);
        var
    }

    /// What was recorded.
    pub fn finish(self) -> Trace {
        self.trace
    }
}

impl ClauseSink for Encoder<'_> {
    fn new_var(&mut self) -> Var {
        self.sink.new_var()
    }

    fn is_over(&mut self) -> bool {
        self.sink.is_over()
    }

    fn add_count(&mut self, lits: &[Lit], least: usize, most: usize) -> bool {
        matches!(self.mode, RuleMode::Plain | RuleMode::Named) && self.sink.add_count(lits, least, most)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        match self.mode {
            RuleMode::Plain | RuleMode::Named => self.sink.add_clause(clause),
            RuleMode::Counted | RuleMode::Traced => {
                self.trace.clause_rules.push(self.current);
                self.sink.add_clause(clause);
            }
            RuleMode::Selected => match self.current {
                None => self.sink.add_clause(clause),
                Some(rule) => {
                    self.buffer.clear();
                    self.buffer.extend_from_slice(clause);
                    self.buffer.push(!self.trace.selectors[rule as usize]);
                    self.sink.add_clause(&self.buffer);
                }
            },
        }
    }
}
