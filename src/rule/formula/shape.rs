//! A formula as the rule that suits its shape.
//!
//! In: a formula, words. Out: a rule. Must not know: sentences.
//!
//! A clause, a count with few clauses, different values, a cage, a table of two places or of at most eight places of two
//! values; whatever else, what is left of the formula as an automaton.

use super::context::{Context, numbered, seated};
use super::single::{literals, logic};
use super::{Between, Clause, Comparison, Formula, Number, Term};
use crate::board::{Domain, Place, Values};
use crate::rule::automaton::{AutomatonRule, Joint, TooLarge};
use crate::rule::local::{Local, MOST};
use crate::rule::relation::Relation;
use crate::rule::{Distinct, Fact, Head, Origin, Patterns, Placements, Rule};

/// The most clauses of a count that is written without variables.
const CLAUSES: usize = 70;

/// From so many patterns on, each has a variable.
const PATTERNS: usize = 8;

/// What a rule became.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::Display)]
#[strum(serialize_all = "lowercase")]
pub enum Shape {
    /// One clause.
    Clause,
    /// A number of atoms.
    Count,
    /// Different values.
    Distinct,
    /// Different values with a sum.
    Cage,
    /// A table of two places.
    Relation,
    /// A table of a few places of two values.
    Table,
    /// One of a list of placements.
    Placements,
    /// A number of patterns.
    Patterns,
    /// What is left of the formula, as an automaton.
    Automaton,
}

/// The number of clauses that say without variables that the number of `n` atoms is between these.
fn clauses(n: usize, least: usize, most: usize) -> usize {
    let choose = |k: usize| (0..k).try_fold(1usize, |all, at| Some(all.checked_mul(n - at)? / (at + 1)));
    let upper = if most < n { choose(most + 1) } else { Some(0) };
    let lower = if least > 0 { choose(n - least + 1) } else { Some(0) };
    upper.zip(lower).map_or(usize::MAX, |(upper, lower)| upper.saturating_add(lower))
}

/// Makes the rule of a formula, named and worded by `head`.
///
/// # Errors
/// When it has too many states.
pub fn rule(context: &mut Context<'_>, head: Head, formula: &Formula) -> Result<(Shape, Box<dyn Rule>), TooLarge> {
    if let Some(clause) = literals(context, formula) {
        return Ok((Shape::Clause, Box::new(Clause::new(head, clause))));
    }
    if let Some(count) = as_count(context, &head, formula) {
        return Ok((Shape::Count, count));
    }
    if let Formula::Distinct(places, domain) = formula
        && let Some(values) = numbers(context, places, *domain)
    {
        let is_whole = values.len() == context.holds.at(places[0]).len();
        let new = if is_whole { Distinct::new } else { Distinct::among };
        return Ok((Shape::Distinct, Box::new(new(head, values, places.to_vec()))));
    }
    if let Some(cage) = as_cage(context, &head, formula) {
        return Ok((Shape::Cage, Box::new(cage?)));
    }
    if let Some(placements) = as_placements(context, &head, formula) {
        return Ok((Shape::Placements, Box::new(placements)));
    }
    if let Some(patterns) = as_patterns(context, &head, formula) {
        return Ok((Shape::Patterns, Box::new(patterns)));
    }
    let places = formula.places();
    if let [only] = places[..] {
        // Whatever it says, it allows some of the values.
        let all = Domain::first(context.holds.at(only).len());
        let formula = seated(formula);
        let left = all.iter().filter(|&index| holds(&formula, &[only], std::iter::once(index)));
        let left = left.fold(Domain::default(), |left, index| left | Domain::just(index));
        if left != all {
            return rule(context, head, &Formula::has(only, left, all));
        }
    }
    if let [one, other] = places[..]
        && one != other
    {
        return Ok((Shape::Relation, Box::new(relation(context, head, formula, [one, other]))));
    }
    let are_apart = numbered(&places).len() == places.len();
    if are_apart && places.len() <= MOST && places.iter().all(|&place| context.holds.at(place).are_two()) {
        return Ok((Shape::Table, Box::new(table(context, head, formula, places))));
    }
    let atom = |term: &Term| context.atom(term.place, &term.weights);
    let joint = match formula {
        // Without it, a search takes longer.
        _ if cfg!(not(feature = "roomy")) => None,
        Formula::Compare(number, how) => how.joint(number, &atom),
        // Where places have more values, the diagram finds more in less time.
        formula if places.iter().all(|&place| context.holds.at(place).are_two()) => {
            logic(context, formula).map(Joint::Logic)
        }
        _ => None,
    };
    let values: Vec<Values> = places.iter().map(|&place| context.holds.at(place)).collect();
    let (rest, diagram) = context.diagram(formula, &places, &values)?;
    let made = AutomatonRule::along(head, rest, diagram, places, &values);
    Ok((Shape::Automaton, Box::new(made.with_joint(joint))))
}

/// A count of atoms that needs few clauses.
fn as_count(context: &Context<'_>, head: &Head, formula: &Formula) -> Option<Box<dyn Rule>> {
    let Formula::Compare(number, comparison) = formula else { return None };
    if !number.is_of_places() {
        return None;
    }
    let (mut constant, mut step, mut atoms) = (number.constant(), 0, Vec::new());
    for term in number.terms().filter(|term| term.weights.iter().any(|weight| *weight != term.weights[0])) {
        let (base, more, atom) = context.atom(term.place, &term.weights)?;
        if step != 0 && more != step {
            return None;
        }
        constant += base;
        step = more;
        atoms.push(atom);
    }
    // constant + step * count compares with 0.
    let n = atoms.len();
    let (count, left) = ((-constant).checked_div(step)?, (-constant) % step);
    let floor = (-constant).div_euclid(step.abs()) * step.signum();
    let (least, most) = match comparison {
        Comparison::Equal if left == 0 => (count, count),
        Comparison::AtMost if step > 0 => (0, floor),
        Comparison::AtLeast if step < 0 => (0, constant.div_euclid(-step)),
        Comparison::AtLeast if step > 0 => (-(constant.div_euclid(step)), n as i64),
        Comparison::AtMost if step < 0 => (-((-constant).div_euclid(-step)), n as i64),
        _ => return None,
    };
    let (least, most) = (usize::try_from(least.max(0)).ok()?, usize::try_from(most).ok()?.min(n));
    if least > most {
        return None;
    }
    (clauses(n, least, most) <= CLAUSES)
        .then(|| Box::new(Between::new(head.clone(), atoms, least, most)) as Box<dyn Rule>)
}

/// The numbers of a domain, where all places have the same values and these are consecutive among them.
fn numbers(context: &Context<'_>, places: &[Place], domain: Domain) -> Option<Values> {
    let values = context.holds.at(*places.first()?);
    let same = places.iter().all(|&place| context.holds.at(place) == values);
    let first = domain.iter().next()?;
    let is_run = domain == Domain(Domain::first(domain.len()).0 << first);
    (same && is_run).then(|| Values::numbers(values.value(first), domain.len()))
}

/// Different numbers with a sum.
fn as_cage(
    context: &Context<'_>,
    head: &Head,
    formula: &Formula,
) -> Option<Result<AutomatonRule<crate::rule::cage::Cage>, TooLarge>> {
    let Formula::All(parts) = formula else { return None };
    let [Formula::Distinct(places, domain), Formula::Compare(number, Comparison::Equal)] = &parts[..] else {
        return None;
    };
    let values = numbers(context, places, *domain)?;
    let plain: Vec<i64> = values.range().map(i64::from).collect();
    let is_sum = |number: &Number| {
        number.is_of_places()
            && number.terms().count() == places.len()
            && number.terms().zip(places.iter()).all(|(term, place)| term.place == *place && *term.weights == *plain)
    };
    let sum = u32::try_from(-number.constant()).ok()?;
    let all = context.holds.at(places[0]).len() == values.len();
    (all && is_sum(number)).then(|| AutomatonRule::cage_of(head.clone(), values, places.to_vec(), Some(sum)))
}

/// One of a list of ways to fill some places.
fn as_placements(context: &Context<'_>, head: &Head, formula: &Formula) -> Option<Placements> {
    let Formula::Any(parts) = formula else { return None };
    let way = |part: &Formula| {
        let Formula::All(parts) = part else { return None };
        let has = |part: &Formula| match part {
            Formula::Has(place, domain) => Some((*place, domain.only()?)),
            _ => None,
        };
        let mut way = parts.iter().map(has).collect::<Option<Vec<_>>>()?;
        way.sort_unstable();
        Some(way)
    };
    let mut ways = parts.iter().map(way).collect::<Option<Vec<_>>>()?;
    ways.sort_unstable();
    ways.dedup();
    let places: Vec<Place> = ways[0].iter().map(|&(place, _)| place).collect();
    let values = context.holds.at(places[0]);
    let is_apart = places.windows(2).all(|two| two[0] != two[1]);
    let same = |way: &Vec<(Place, usize)>| way.iter().map(|of| of.0).eq(places.iter().copied());
    if places.len() <= MOST
        || !is_apart
        || !ways.iter().all(same)
        || places.iter().any(|&at| context.holds.at(at) != values)
    {
        return None;
    }
    let ways = ways.into_iter().map(|way| way.into_iter().map(|(_, index)| values.value(index)).collect()).collect();
    Some(Placements::new(head.clone(), values, places, ways))
}

/// A number of patterns, too many to be read one after the other.
fn as_patterns(context: &Context<'_>, head: &Head, formula: &Formula) -> Option<Patterns> {
    let Formula::Compare(number, Comparison::Equal) = formula else { return None };
    let weights: Vec<i64> = number.weights().collect();
    let has_others = number.terms().next().is_some() || number.readings().next().is_some();
    if has_others || number.pairs().next().is_some() || weights.len() < PATTERNS {
        return None;
    }
    let step = *weights.first().filter(|&&step| weights.iter().all(|&other| other == step))?;
    let pattern = |part: &Formula| {
        let Formula::All(facts) = part else { return None };
        let fact = |part: &Formula| {
            let (place, domain) = match part {
                Formula::Has(place, domain) => (*place, *domain),
                Formula::Compare(number, comparison) => number.of_one(*comparison)?,
                _ => return None,
            };
            let mut facts = Vec::new();
            context.facts(place, domain, &mut facts);
            <[Fact; 1]>::try_from(facts).ok().map(|[fact]| fact)
        };
        facts.iter().map(fact).collect::<Option<Vec<_>>>()
    };
    let patterns = number.parts().map(pattern).collect::<Option<Vec<_>>>()?;
    let count = usize::try_from((number.constant() % step == 0).then(|| -number.constant() / step)?).ok()?;
    Some(Patterns::new(head.clone(), patterns, count, count))
}

/// Whether a formula holds when its places have the values with these numbers.
pub(super) fn holds(formula: &Formula, places: &[Place], indices: impl Iterator<Item = usize>) -> bool {
    let rest =
        places.iter().zip(indices).enumerate().try_fold(
            formula.clone(),
            |rest, (position, (&place, index))| match rest.assign(position, place, index) {
                Formula::Known(false) => None,
                rest => Some(rest),
            },
        );
    rest == Some(Formula::Known(true))
}

fn relation(context: &mut Context<'_>, head: Head, formula: &Formula, places: [Place; 2]) -> Relation {
    let values = places.map(|place| context.holds.at(place));
    Relation::between(head, values, places, context.relation(formula, places, values))
}

fn table(context: &mut Context<'_>, head: Head, formula: &Formula, places: Vec<Place>) -> Local {
    let ways = context.ways(formula, &places);
    let Head { kind, origin, phrase, clue_place, .. } = head;
    let law = Local::law(kind, phrase, places, &ways, |_| "");
    Local { origin, clue_place, ..law }
}

/// A rule that no board keeps.
pub fn impossible(head: Head) -> Box<dyn Rule> {
    Box::new(Clause::new(Head { origin: Origin::Clue, ..head }, []))
}
