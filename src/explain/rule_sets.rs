//! Reasons of two, three or four rules: all of them, by examining every connected set of rules.
//!
//! In: what is known. Out: a reason of that many rules, or that there is none. Must not know: the family, words.
//!
//! A set without a conclusion stays without one until something becomes known about one of its rules, so after the
//! first time only sets with a changed rule are examined. A rule about the whole board joins a set through its
//! [`Links`]: then sets that touch a common end count as connected, too.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use itertools::Itertools as _;

use super::Step;
use super::effort::Effort;
use super::links::Links;
use super::reasoner::Reasoner;
use super::rule_graph::{RuleGraph, Target};
use super::sets::with_root;
use super::state::State;
use super::strategy::Strategy;
use super::table::{NO_TABLE, Table};
use super::table_join::{Joiner, shares_two_atoms};
use super::worklist::Worklist;
use crate::search::SearchError;

/// The largest sets of rules that are examined.
pub(super) const LARGEST: usize = 4;
/// The number of sets between two looks at the clock.
const CHECK_INTERVAL: usize = 64;
/// The largest sets in which rules without a table take part, to find out whether such a set can matter at all.
const WITHOUT_TABLE: usize = 3;

/// Finds steps of a few rules; remembers from step to step which sets have no conclusion.
pub(super) struct RuleSets {
    /// The tables of rules; dropped when something becomes known about the rule.
    tables: Vec<Option<Option<Table>>>,
    /// For each size, without and with the global rule, the rules whose sets must be examined again.
    dirty: BTreeMap<(usize, bool), Worklist>,
    /// The ends that each rule touched when its sets were last examined.
    touched: Vec<Vec<usize>>,
}

/// The result for all sets of one size.
enum Examined {
    /// These rules have conclusions, of which this one says most.
    Found(Vec<usize>, Target, Vec<Target>),
    /// No set has a conclusion.
    Nothing,
    /// Not all sets could be examined.
    Unknown,
}

impl Strategy for RuleSets {
    fn next(&mut self, state: &mut State, reasoner: &mut Reasoner) -> Result<Option<Step>, SearchError> {
        if state.open().is_empty() {
            state.complete();
            return Ok(None);
        }
        let Some(view) = self.view(state, &reasoner.effort) else { return Ok(None) };
        for size in 2..=LARGEST {
            match self.level(state, &view, size, &mut reasoner.effort) {
                Examined::Found(rules, target, all) => {
                    return match state.by_size(rules.len(), &all) {
                        Some(step) => Ok(Some(step)),
                        None => reasoner.step(state, (rules, target)),
                    };
                }
                Examined::Nothing if size == reasoner.lower_bound => reasoner.lower_bound += 1,
                Examined::Nothing | Examined::Unknown => {}
            }
        }
        Ok(None)
    }

    /// All sets without a new rule were examined.
    fn examined(&mut self, state: &State, effort: &Effort, news: &[usize]) {
        // The ends that rules touch are remembered.
        _ = self.view(state, effort);
        for dirty in self.dirty.values_mut() {
            dirty.take();
            dirty.extend(news);
        }
    }

    /// Forgets what was concluded about the rules that something has become known about.
    fn learned(&mut self, state: &State, (atom, _): Target) {
        let rules = &state.graph.watch[atom];
        for &rule in rules {
            self.tables[rule] = None;
        }
        for dirty in self.dirty.values_mut() {
            dirty.extend(rules);
        }
    }
}

impl RuleSets {
    pub(super) fn new(rules: usize) -> Self {
        let all = || Worklist::all(rules);
        let dirty = (2..=LARGEST).flat_map(|size| [(size, false), (size, true)]).map(|level| (level, all()));
        RuleSets { tables: vec![None; rules], dirty: dirty.collect(), touched: vec![Vec::new(); rules] }
    }

    fn table(&self, rule: usize) -> Option<&Table> {
        self.tables[rule].as_ref()?.as_ref()
    }
}

/// How the rules are connected in one step.
struct Neighbours {
    links: Option<Links>,
    /// For each rule, the rules that share an open atom with it.
    plain: Vec<Vec<usize>>,
    /// Those that share at least two.
    twice: Vec<Vec<usize>>,
    /// Those that share an atom or touch a common end.
    linked: Vec<Vec<usize>>,
    /// Rules with open atoms but without a table.
    large: Vec<bool>,
}

impl RuleSets {
    /// Prepares the board for a step of several rules; `None` when a limit was reached.
    fn view(&mut self, state: &State, effort: &Effort) -> Option<Neighbours> {
        let count = state.graph.scope.len();
        let global = |rule: usize| state.graph.is_global[rule];
        for rule in (0..count).filter(|&rule| !global(rule)) {
            if self.tables[rule].is_none() {
                if effort.is_late() {
                    return None;
                }
                self.tables[rule] = Some(Table::new(&state.graph, rule, &state.known));
            }
        }
        let open = |rule: usize| -> Vec<usize> {
            let scope = state.graph.scope[rule].iter().copied();
            if global(rule) { Vec::new() } else { scope.filter(|&atom| state.known[atom].is_none()).collect() }
        };
        let atoms: Vec<Vec<usize>> = (0..count).map(open).collect();
        let large = (0..count).map(|rule| !atoms[rule].is_empty() && self.table(rule).is_none()).collect();
        // The neighbours of a rule, each with the number of shared atoms.
        let others = |rule: usize, near: &mut dyn Iterator<Item = usize>| -> Vec<(usize, usize)> {
            near.filter(|&other| other != rule && !global(other)).sorted_unstable().dedup_with_count().collect()
        };
        let which = |near: &Vec<(usize, usize)>| near.iter().map(|&(_, other)| other).collect();
        let watch = |rule: usize| atoms[rule].iter().flat_map(|&atom| state.graph.watch[atom].iter().copied());
        let near = (0..count).map(|rule| (!effort.is_late()).then(|| others(rule, &mut watch(rule))));
        let mut near: Vec<Vec<(usize, usize)>> = near.collect::<Option<_>>()?;
        let plain = near.iter().map(which).collect();
        near.iter_mut().for_each(|near| near.retain(|&(shared, _)| shared > 1));
        let twice = near.iter().map(which).collect();
        let links = (0..count).find(|&rule| global(rule)).and_then(|rule| Links::new(&state.graph, rule, &state.known));
        let mut linked = Vec::new();
        if let Some(links) = &links {
            let touched: Vec<Vec<usize>> = atoms.iter().map(|atoms| links.touched(atoms)).collect();
            let mut at_end: Vec<Vec<usize>> = vec![Vec::new(); links.at.len()];
            for (rule, touched) in touched.iter().enumerate() {
                touched.iter().for_each(|&end| at_end[end].push(rule));
            }
            let meet = |rule: usize| touched[rule].iter().flat_map(|&end| at_end[end].iter().copied());
            linked = (0..count).map(|rule| which(&others(rule, &mut meet(rule)))).collect();
            for (rule, touched) in touched.into_iter().enumerate() {
                if self.touched[rule] != touched {
                    let levels = self.dirty.iter_mut().filter(|((_, global), _)| *global);
                    levels.for_each(|(_, dirty)| dirty.insert(rule));
                    self.touched[rule] = touched;
                }
            }
        }
        Some(Neighbours { links, plain, twice, linked, large })
    }

    /// Looks for a reason of this many rules.
    fn level(&mut self, state: &State, view: &Neighbours, size: usize, effort: &mut Effort) -> Examined {
        let mut exact = true;
        for global in [false, true] {
            let missing = state.graph.is_global.iter().any(|&global| global) && view.links.is_none();
            if global && missing {
                exact &= size == 2;
            }
            if global && view.links.is_none() {
                continue;
            }
            match self.sets(state, view, size, global, effort) {
                Examined::Nothing => {}
                Examined::Unknown => exact = false,
                found @ Examined::Found(..) => return found,
            }
        }
        if exact { Examined::Nothing } else { Examined::Unknown }
    }

    /// Examines the sets of this many rules, with or without the global rule.
    fn sets(&mut self, state: &State, view: &Neighbours, size: usize, global: bool, effort: &mut Effort) -> Examined {
        let (neighbours, others) = if global { (&view.linked, size - 1) } else { (&view.plain, size) };
        let links = view.links.as_ref().filter(|_| global);
        let dirty = self.dirty.get_mut(&(size, global)).map(Worklist::take).unwrap_or_default();
        let with_large = others <= WITHOUT_TABLE && !global;
        let mut exact = with_large || !view.large.contains(&true);
        let mut banned: Vec<bool> = (view.large.iter()).map(|&large| large && !with_large).collect();
        let mut again = Vec::new();
        let mut best: Option<((bool, usize), Vec<usize>, Target, Vec<Target>)> = None;
        let (mut times, mut joiner) = (vec![0; state.known.len()], Joiner::new(state.known.len()));
        let (graph, this, known) = (&state.graph, &*self, &state.known);
        let has_open = |rule: usize| view.large[rule] || this.table(rule).is_some_and(|table| !table.atoms.is_empty());
        let mut roots =
            dirty.iter().copied().filter(|&rule| !banned[rule] && has_open(rule)).collect::<Vec<_>>().into_iter();
        for root in roots.by_ref() {
            let flow: ControlFlow<()> = with_root(neighbours, &mut banned, root, others, &mut |set| {
                effort.work = effort.work.saturating_sub(1);
                if effort.work == 0 || effort.work.is_multiple_of(CHECK_INTERVAL) && effort.is_late() {
                    exact = false;
                    return ControlFlow::Break(());
                }
                let (mut tables, mut touched) = ([&NO_TABLE; LARGEST], [&[][..]; LARGEST]);
                for (at, &rule) in set.iter().enumerate() {
                    let Some(table) = this.table(rule) else {
                        exact = exact && !may_matter(graph, view, known, set);
                        return ControlFlow::Continue(());
                    };
                    (tables[at], touched[at]) = (table, &this.touched[rule][..]);
                }
                let (tables, touched) = (&tables[..set.len()], &touched[..set.len()]);
                if links.is_none() && !shares_two_atoms(tables.iter().copied(), &mut times) {
                    return ControlFlow::Continue(());
                }
                let found = joiner.joint(graph, tables, links.map(|links| (links, touched)), known);
                effort.work = effort.work.saturating_sub(found.work);
                if !found.exact {
                    exact = false;
                    if again.last() != Some(&root) {
                        again.push(root);
                    }
                }
                // A value that is placed says more than one that is struck out.
                let placed = |&&(_, value): &&Target| graph.two_valued || value;
                let Some(&first) = found.forced.iter().find(placed).or(found.forced.first()) else {
                    return ControlFlow::Continue(());
                };
                let key = (placed(&&first), found.forced.len());
                if best.as_ref().is_none_or(|(old, ..)| key > *old) {
                    let rules = set.iter().copied().chain(links.map(|links| links.rule)).collect();
                    best = Some((key, rules, first, found.forced));
                }
                ControlFlow::Continue(())
            });
            if flow.is_break() || best.is_some() {
                again.push(root);
                break;
            }
        }
        again.extend(roots);
        if let Some(dirty) = self.dirty.get_mut(&(size, global)) {
            dirty.extend(&again);
        }
        match best {
            Some((_, rules, target, all)) => Examined::Found(rules, target, all),
            None if exact => Examined::Nothing,
            None => Examined::Unknown,
        }
    }
}

/// Whether a set with rules that have no table can give more than its parts do: each rule shares two atoms with others.
fn may_matter(graph: &RuleGraph, view: &Neighbours, known: &[Option<bool>], set: &[usize]) -> bool {
    // A quick test rules most sets out without looking at the atoms.
    let among = |near: &[usize]| set.iter().filter(|other| near.binary_search(other).is_ok()).count();
    if set.iter().any(|&rule| among(&view.twice[rule]) == 0 && among(&view.plain[rule]) < 2) {
        return false;
    }
    let open = |rule: usize| graph.scope[rule].iter().copied().filter(|&atom| known[atom].is_none());
    let shared =
        |rule: usize, atom: usize| graph.watch[atom].iter().any(|&other| other != rule && set.contains(&other));
    set.iter().all(|&rule| open(rule).filter(|&atom| shared(rule, atom)).nth(1).is_some())
}
