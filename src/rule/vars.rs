//! The atoms of a puzzle as literals and constants.
//!
//! In: the domains of places. Out: one variable for each open atom, in the order of the places, and boards from models.
//! Must not know: rules.

use crate::board::{Board, Domain, Domains, Layout, Place, Value, Values};
use crate::cnf::{Encoder, Lit, Model, Truth};

/// A literal or a constant for each "place has value".
#[derive(Clone, Debug)]
pub struct Vars {
    known: Domains,
    /// Where the literals of an open place start in `lits`: one for each remaining value, or one in total where there
    /// are two.
    start: Vec<u32>,
    lits: Vec<Lit>,
}

impl Vars {
    /// Makes a variable with a name for each open atom.
    pub fn new(layout: &Layout, known: &Domains, enc: &mut Encoder<'_>) -> Self {
        let mut vars =
            Vars { known: known.clone(), start: Vec::with_capacity(known.as_slice().len()), lits: Vec::new() };
        for ((place, values), domain) in known.holds().iter().zip(known.as_slice()) {
            vars.start.push(vars.lits.len() as u32);
            if domain.len() < 2 {
                continue;
            }
            let open = if values.are_two() { Domain::just(1) } else { *domain };
            for index in open.iter() {
                let name = || values.atom_name(layout, (place, values.value(index)));
                vars.lits.push(enc.named_var(name).positive());
            }
        }
        vars
    }

    /// What was known when the variables were made.
    pub fn known(&self) -> &Domains {
        &self.known
    }

    /// The values of a place.
    pub fn values(&self, place: Place) -> Values {
        self.known.values(place)
    }

    /// The truth of "`place` has `value`".
    pub fn truth(&self, place: Place, value: Value) -> Truth {
        let (values, domain) = (self.values(place), self.known.at(place));
        let Some(index) = values.index(value).filter(|&index| domain.contains(index)) else {
            return Truth::Known(false);
        };
        if domain.len() == 1 {
            return Truth::Known(true);
        }
        let start = self.start[place.index()] as usize;
        if values.are_two() {
            let lit = self.lits[start];
            return Truth::Open(if index == 1 { lit } else { !lit });
        }
        Truth::Open(self.lits[start + domain.rank(index)])
    }

    /// The literal of "`place` has `value`", where it is open.
    pub fn lit(&self, place: Place, value: Value) -> Option<Lit> {
        self.truth(place, value).lit()
    }

    /// The board that a model stands for; 0 where the model has no value for a place.
    pub fn decode(&self, model: &Model) -> Board {
        let value = |place: Place| {
            let (values, domain) = (self.values(place), self.known.at(place));
            let start = self.start[place.index()] as usize;
            match domain.only() {
                Some(index) => values.value(index),
                None if values.are_two() => values.value(usize::from(model.value(self.lits[start]))),
                None => {
                    let mut open = domain.iter().zip(&self.lits[start..]);
                    open.find(|(_, lit)| model.value(**lit)).map_or(0, |(index, _)| values.value(index))
                }
            }
        };
        Board((0..self.known.as_slice().len() as u32).map(|place| value(Place(place))).collect())
    }

    /// Whether nothing is open.
    pub fn all_known(&self) -> bool {
        self.lits.is_empty()
    }

    /// Every open atom, in the order of the places, and its literal.
    pub fn open(&self) -> impl Iterator<Item = (Place, Value, Lit)> + '_ {
        self.known.holds().iter().flat_map(move |(place, values)| {
            values.atoms().filter_map(move |value| Some((place, value, self.lit(place, value)?)))
        })
    }
}
