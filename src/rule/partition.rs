//! The cells of a board are parted into pieces of a list.
//!
//! In: cells, the borders between them, pieces. Out: the check, what follows, clauses, words. Must not know: which puzzle
//! it is, why a piece may stand there.
//!
//! Each cell lies in exactly one piece; a border is a line exactly if it parts two pieces. Two pieces that share a cell
//! differ in a border, so the borders tell which pieces there are, and no two of a cell need exclude each other.
//!
//! With `b_p` borders inside and around piece p there are, besides the variables of borders,
//! - a variable for each piece;
//! - the sum of all `b_p` clauses, and one for each cell.
//!
//! Propagation takes pieces away that have no place, until nothing changes; a cell that has one piece left takes the others
//! away from all cells of it. It is not complete: that would be exact cover.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};

use super::head::delegate_to_head;
use super::{Claim, Fact, Head, Report, Rule, Vars};
use crate::board::{Atom, Board, Layout, Lists, Place};
use crate::cnf::{Encoder, Lit, Truth};

/// Cells that can lie together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its name, unique among all pieces: `r1c1-r2c3`.
    pub name: String,
    /// The numbers of its cells, ascending.
    pub cells: Vec<u32>,
    /// The cell of its clue, and what that is called: `the 6 at r2c3`.
    pub clue: Option<(u32, String)>,
}

/// The board is parted into pieces of a list.
#[derive(Clone, Debug)]
pub struct Partition {
    head: Head,
    /// The place of each cell, for words.
    cells: Vec<Place>,
    /// The borders between two cells.
    borders: Vec<(Place, [u32; 2])>,
    pieces: Vec<Piece>,
    numbers: HashMap<String, u32>,
    /// The pieces of each cell.
    at: Lists,
    /// The borders of each piece: inside, and around it.
    inside: Lists,
    round: Lists,
}

/// What is left of the pieces.
struct Left {
    alive: Vec<bool>,
}

impl Partition {
    /// The rule that each of these cells lies in one of these pieces.
    pub fn new(head: Head, cells: Vec<Place>, borders: Vec<(Place, [u32; 2])>, pieces: Vec<Piece>) -> Self {
        let mut own = Lists::default();
        pieces.iter().for_each(|piece| own.push(piece.cells.iter().copied()));
        let mut ends = Lists::default();
        borders.iter().for_each(|(_, sides)| ends.push(*sides));
        let near = ends.turned(cells.len());
        let (mut inside, mut round) = (Lists::default(), Lists::default());
        for piece in &pieces {
            let has = |cell: u32| piece.cells.binary_search(&cell).is_ok();
            let all: BTreeSet<u32> = piece.cells.iter().flat_map(|&cell| near.get(cell as usize)).copied().collect();
            let (within, beyond): (Vec<u32>, Vec<u32>) =
                all.into_iter().partition(|&border| borders[border as usize].1.iter().all(|&side| has(side)));
            inside.push(within);
            round.push(beyond);
        }
        let numbers = pieces.iter().zip(0..).map(|(piece, number)| (piece.name.clone(), number)).collect();
        Partition { at: own.turned(cells.len()), head, cells, borders, pieces, numbers, inside, round }
    }

    /// The pieces that may still stand there; `None` where the rule cannot be kept.
    fn left(
        &self,
        known: &dyn Fn(u32) -> Option<bool>,
        own: &dyn Fn(u32) -> Option<bool>,
        chain: bool,
    ) -> Option<Left> {
        let state: Vec<Option<bool>> = (0..self.borders.len() as u32).map(known).collect();
        let mut alive: Vec<bool> = (0..self.pieces.len())
            .map(|piece| {
                own(piece as u32) != Some(false)
                    && self.inside.get(piece).iter().all(|&border| state[border as usize] != Some(true))
                    && self.round.get(piece).iter().all(|&border| state[border as usize] != Some(false))
            })
            .collect();
        let mut count: Vec<usize> = (0..self.cells.len())
            .map(|cell| self.at.get(cell).iter().filter(|&&piece| alive[piece as usize]).count())
            .collect();
        let mut taken: Vec<usize> = (0..self.pieces.len()).filter(|&piece| own(piece as u32) == Some(true)).collect();
        let mut done = vec![false; self.pieces.len()];
        let only =
            |cell: usize, alive: &[bool]| self.at.get(cell).iter().find(|&&piece| alive[piece as usize]).copied();
        taken.extend(
            (0..self.cells.len())
                .filter(|&cell| count[cell] == 1)
                .filter_map(|cell| Some(only(cell, &alive)? as usize)),
        );
        if count.contains(&0) {
            return None;
        }
        // What a piece takes away otherwise shows at its borders: that is another step.
        taken.retain(|&piece| chain || own(piece as u32) == Some(true));
        while let Some(piece) = taken.pop() {
            if !alive[piece] {
                return None;
            }
            if std::mem::replace(&mut done[piece], true) {
                continue;
            }
            for &cell in &self.pieces[piece].cells {
                for &other in self.at.get(cell as usize) {
                    if other as usize == piece || !std::mem::replace(&mut alive[other as usize], false) {
                        continue;
                    }
                    for &cell in &self.pieces[other as usize].cells {
                        count[cell as usize] -= 1;
                        match count[cell as usize] {
                            0 => return None,
                            1 if chain => taken.extend(only(cell as usize, &alive).map(|piece| piece as usize)),
                            _ => {}
                        }
                    }
                }
            }
        }
        Some(Left { alive })
    }

    /// What follows for a border: whether it is a line.
    fn border(&self, left: &Left, border: usize) -> Option<bool> {
        let (_, sides) = self.borders[border];
        let [one, other] =
            sides.map(|cell| self.at.get(cell as usize).iter().filter(|&&piece| left.alive[piece as usize]));
        let joins = |piece: &u32| self.pieces[*piece as usize].cells.binary_search(&sides[1]).is_ok();
        let joined = |piece: &u32| self.pieces[*piece as usize].cells.binary_search(&sides[0]).is_ok();
        let (mut some, mut all) = (false, true);
        one.for_each(|piece| {
            some |= joins(piece);
            all &= joins(piece);
        });
        let all = all || { other }.all(joined);
        match (some, all) {
            (false, _) => Some(true),
            (true, true) => Some(false),
            _ => None,
        }
    }

    fn known<'k>(&self, known: &'k [Option<bool>]) -> impl Fn(u32) -> Option<bool> + 'k {
        |border| known[border as usize]
    }
}

impl Rule for Partition {
    delegate_to_head!();

    fn scope(&self) -> Cow<'_, [Atom]> {
        Cow::Owned(self.borders.iter().map(|&(place, _)| (place, 1)).collect())
    }

    fn steps(&self) -> usize {
        self.pieces.iter().map(|piece| piece.cells.len()).sum()
    }

    fn encode(&self, vars: &Vars, enc: &mut Encoder<'_>) {
        let truths: Vec<Truth> = self.borders.iter().map(|&(place, _)| vars.truth(place, 1)).collect();
        let wanted = |piece: usize| {
            let inside = self.inside.get(piece).iter().map(|&border| !truths[border as usize]);
            inside.chain(self.round.get(piece).iter().map(|&border| truths[border as usize]))
        };
        let mut signs: Vec<Option<Lit>> = Vec::with_capacity(self.pieces.len());
        for piece in 0..self.pieces.len() {
            if wanted(piece).any(|truth| truth == Truth::Known(false)) {
                signs.push(None);
                continue;
            }
            let sign = enc.named_var(|| format!("{} {}", self.head.label, self.pieces[piece].name)).positive();
            wanted(piece).filter_map(Truth::lit).for_each(|lit| enc.define(&[!sign, lit]));
            signs.push(Some(sign));
        }
        for cell in 0..self.cells.len() {
            enc.add_truths(self.at.get(cell).iter().filter_map(|&piece| signs[piece as usize]).map(Truth::Open));
        }
    }

    fn fixes_variables(&self) -> bool {
        true
    }

    fn check(&self, board: &Board, layout: &Layout, report: Report<'_>) {
        let is_line = |border: usize| board[self.borders[border].0] == 1;
        let fits = |piece: usize| {
            self.inside.get(piece).iter().all(|&border| !is_line(border as usize))
                && self.round.get(piece).iter().all(|&border| is_line(border as usize))
        };
        let all: Vec<bool> = (0..self.pieces.len()).map(fits).collect();
        let is_lost = |&cell: &usize| !self.at.get(cell).iter().any(|&piece| all[piece as usize]);
        // One cell of each part of the board is enough.
        let mut told = vec![false; self.cells.len()];
        for cell in (0..self.cells.len()).filter(is_lost) {
            if std::mem::replace(&mut told[cell], true) {
                continue;
            }
            let mut area = vec![cell as u32];
            let mut done = 0;
            while let Some(&from) = area.get(done) {
                done += 1;
                for border in (0..self.borders.len()).filter(|&border| !is_line(border)) {
                    let (_, [one, other]) = self.borders[border];
                    for (here, there) in [(one, other), (other, one)] {
                        if here == from && !std::mem::replace(&mut told[there as usize], true) {
                            area.push(there);
                        }
                    }
                }
            }
            let places: Vec<Place> = area.iter().map(|&cell| self.cells[cell as usize]).collect();
            report(&places, format!("the area at {} is none that may be there", layout.at(places[0])));
        }
    }

    fn propagate(&self, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
        let left = self.left(&self.known(known), &|_| None, false)?;
        let open = (0..self.borders.len()).filter(|&border| known[border].is_none());
        Some(open.filter_map(|border| Some((border, self.border(&left, border)?))).collect())
    }

    fn entails(&self, clause: &[Claim]) -> bool {
        let mut known = vec![None; self.borders.len()];
        let mut own = HashMap::new();
        for claim in clause {
            let (before, holds) = match *claim {
                Claim::Own { number, holds } => (own.insert(number, !holds), holds),
                Claim::Fact(Fact { place, value: 1, holds }) => {
                    let Some(at) = self.borders.iter().position(|border| border.0 == place) else { return false };
                    (known[at].replace(!holds), holds)
                }
                Claim::Fact(_) => return false,
            };
            if before == Some(holds) {
                return true;
            }
        }
        let Some(left) = self.left(&self.known(&known), &|piece| own.get(&piece).copied(), true) else { return true };
        (0..self.borders.len()).any(|border| {
            known[border].is_some_and(|known| self.border(&left, border).is_some_and(|line| line != known))
        })
    }

    fn own_name(&self, _: &Layout, number: u32) -> Option<String> {
        Some(format!("{} {}", self.head.label, self.pieces.get(number as usize)?.name))
    }

    fn own_number(&self, _: &Layout, name: &str) -> Option<u32> {
        self.numbers.get(name.strip_prefix(&self.head.label)?.strip_prefix(' ')?).copied()
    }

    fn reference(&self, take: &mut dyn FnMut(&[Claim])) -> bool {
        for (number, piece) in (0..).zip(&self.pieces) {
            for &(place, sides) in &self.borders {
                let within = sides.iter().filter(|side| piece.cells.contains(side)).count();
                if within > 0 {
                    let line = Fact { place, value: 1, holds: within == 1 };
                    take(&[Claim::Own { number, holds: false }, Claim::Fact(line)]);
                }
            }
        }
        for cell in 0..self.cells.len() as u32 {
            let own = (0..).zip(&self.pieces).filter(|(_, piece)| piece.cells.contains(&cell));
            take(&own.map(|(number, _)| Claim::Own { number, holds: true }).collect::<Vec<_>>());
        }
        true
    }

    fn why(&self, layout: &Layout, facts: &[Fact], found: Fact) -> Option<(String, Vec<Place>)> {
        let border = self.borders.iter().position(|border| border.0 == found.place)?;
        let known = |border: u32| {
            let place = self.borders[border as usize].0;
            facts.iter().find(|fact| fact.place == place).map(|fact| (fact.value == 1) == fact.holds)
        };
        let left = self.left(&known, &|_| None, false)?;
        let (_, sides) = self.borders[border];
        let names = sides.map(|cell| layout.name(self.cells[cell as usize]));
        let is_line = (found.value == 1) == found.holds;
        // One side whose pieces all belong to one clue, and all say the same.
        let told = (0..2).find_map(|side| {
            let alive = || self.at.get(sides[side] as usize).iter().filter(|&&piece| left.alive[piece as usize]);
            let piece = |piece: &u32| &self.pieces[*piece as usize];
            let clue = piece(alive().next()?).clue.clone()?;
            let same = alive().all(|one| piece(one).clue.as_ref() == Some(&clue));
            let agrees = alive().all(|one| piece(one).cells.contains(&sides[1 - side]) != is_line);
            (same && agrees).then(|| (clue, side, alive().count()))
        });
        let ((_, clue), side, count) = told?;
        let [here, there] = if side == 0 { [&names[0], &names[1]] } else { [&names[1], &names[0]] };
        let ways = if count == 1 { "in one way".to_owned() } else { format!("in {count} ways") };
        let does = match (is_line, count) {
            (true, 1) => format!("which does not hold {there}"),
            (true, _) => format!("none of which holds {there}"),
            (false, 1) => format!("which holds {there}, too"),
            (false, _) => format!("all of which hold {there}, too"),
        };
        Some((format!("{here} can only belong to {clue}, {ways}, {does}"), Vec::new()))
    }
}
