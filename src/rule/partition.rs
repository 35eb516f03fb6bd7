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
//! away from all cells of it. What all pieces of a cell say of the borders at it, and all of a clue of any border, follows.
//! It is not complete: that would be exact cover.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::head::delegate_to_head;
use super::{Claim, Fact, Head, Report, Rule, Traced, Vars};
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

    /// The pieces of a cell that may still stand there.
    fn alive<'l>(&'l self, left: &'l Left, cell: u32) -> impl Iterator<Item = usize> + Clone + 'l {
        self.at.get(cell as usize).iter().map(|&piece| piece as usize).filter(|&piece| left.alive[piece])
    }

    /// The cells of clues, ascending.
    fn clues(&self) -> Vec<u32> {
        let mut clues: Vec<u32> = self.pieces.iter().filter_map(|piece| Some(piece.clue.as_ref()?.0)).collect();
        clues.sort_unstable();
        clues.dedup();
        clues
    }

    /// The borders of which all pieces of a clue say the same: whether they are lines.
    fn agreed(&self, left: &Left, clue: u32) -> Vec<(u32, bool)> {
        let mut pieces = self.alive(left, clue);
        let Some(first) = pieces.next() else { return Vec::new() };
        let lists = [(&self.round, true), (&self.inside, false)];
        let all = lists.into_iter().flat_map(|(list, line)| list.get(first).iter().map(move |&border| (border, line)));
        all.filter(|&(border, line)| {
            let list = if line { &self.round } else { &self.inside };
            pieces.clone().all(|piece| list.get(piece).binary_search(&border).is_ok())
        })
        .collect()
    }

    /// Known borders that are enough for a piece to have no place, one for each of the pieces of a cell that have none;
    /// those that serve already are taken again.
    fn barred(&self, known: &[Option<bool>], left: &Left, cell: u32, by: &mut BTreeSet<usize>) {
        for &piece in self.at.get(cell as usize).iter().filter(|&&piece| !left.alive[piece as usize]) {
            let within = self.inside.get(piece as usize).iter().filter(|&&border| known[border as usize] == Some(true));
            let beyond = self.round.get(piece as usize).iter().filter(|&&border| known[border as usize] == Some(false));
            let mut bars = within.chain(beyond).map(|&border| border as usize);
            let first = bars.clone().next();
            by.extend(bars.find(|border| by.contains(border)).or(first));
        }
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
        let mut found: BTreeMap<usize, bool> = BTreeMap::new();
        let by_clues = self.clues().into_iter().flat_map(|clue| self.agreed(&left, clue));
        let by_cells = (0..self.borders.len()).filter_map(|border| Some((border as u32, self.border(&left, border)?)));
        for (border, line) in by_clues.chain(by_cells) {
            if found.insert(border as usize, line).is_some_and(|other| other != line) {
                return None;
            }
        }
        Some(found.into_iter().filter(|&(border, _)| known[border].is_none()).collect())
    }

    /// By clues, then what is left by cells.
    fn traced(&self, known: &[Option<bool>]) -> Option<Traced> {
        let left = self.left(&self.known(known), &|_| None, false)?;
        let (mut traced, mut told) = (Traced::default(), vec![false; self.borders.len()]);
        let mut add = |cell: u32, found: Vec<(u32, bool)>| {
            let is_news = |border: u32| known[border as usize].is_none() && !told[border as usize];
            let found: Vec<(u32, bool)> = found.into_iter().filter(|one| is_news(one.0)).collect();
            if found.is_empty() {
                return;
            }
            let mut by = BTreeSet::new();
            self.barred(known, &left, cell, &mut by);
            traced.reasons.push(by.into_iter().collect());
            for (border, line) in found {
                told[border as usize] = true;
                traced.found.push((border as usize, line, traced.reasons.len() - 1));
            }
        };
        for clue in self.clues() {
            add(clue, self.agreed(&left, clue));
        }
        for cell in 0..self.cells.len() as u32 {
            let at = (0..self.borders.len()).filter(|&border| self.borders[border].1.contains(&cell));
            let says = |border: usize| {
                let [one, other] = self.borders[border].1;
                let there = if one == cell { other } else { one };
                let mut joins =
                    self.alive(&left, cell).map(|piece| self.pieces[piece].cells.binary_search(&there).is_ok());
                let first = joins.next()?;
                joins.all(|join| join == first).then_some((border as u32, !first))
            };
            add(cell, at.filter_map(says).collect());
        }
        Some(traced)
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
        self.numbers.get(name.strip_prefix(&*self.head.label)?.strip_prefix(' ')?).copied()
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
        let is_line = (found.value == 1) == found.holds;
        for &cell in &sides {
            for piece in self.alive(&left, cell) {
                let Some((clue, name)) = &self.pieces[piece].clue else { continue };
                if self.agreed(&left, *clue).contains(&(border as u32, is_line)) {
                    let is_only = self.alive(&left, *clue).count() == 1;
                    let text = if is_only {
                        format!("{name} fits in one way only")
                    } else {
                        format!("all ways left for {name} agree on it")
                    };
                    return Some((text, Vec::new()));
                }
            }
        }
        // One side whose pieces all belong to one clue, and all say the same.
        (0..2).find_map(|side| {
            let mut alive = self.alive(&left, sides[side]).map(|piece| &self.pieces[piece]);
            let clue = alive.clone().next()?.clue.as_ref()?;
            let agrees = |piece: &Piece| piece.cells.contains(&sides[1 - side]) != is_line;
            let here = layout.name(self.cells[sides[side] as usize]);
            alive
                .all(|one| one.clue.as_ref() == Some(clue) && agrees(one))
                .then(|| (format!("{here} can only belong to {}", clue.1), Vec::new()))
        })
    }
}
