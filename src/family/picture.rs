//! Boards as pictures, alike for all families.
//!
//! In: a puzzle, with a board or with what is known about one. Out: a [`Scene`]. Must not know: which family it is,
//! renderers.

use itertools::Itertools;

use super::{Look, Partial, Puzzle};
use crate::board::{Board, Domain, Domains, Place, PlaceKind, Values, Words};
use crate::grid::Spot;
use crate::render::{CellArt, EdgeArt, Icon, Ink, Mark, Marks, Scene};

impl dyn Puzzle {
    /// The puzzle, with a board when there is one.
    pub fn picture(&self, board: Option<&Board>, marks: &Marks) -> Scene {
        let mut scene = self.draw();
        for (place, value) in board.into_iter().flat_map(Board::iter) {
            self.put(&mut scene, place, value, marks.get(&place) == Some(&Mark::Free));
        }
        for (&place, &mark) in marks {
            match self.layout().spot(place) {
                Spot::Cell(pos) => {
                    scene.cells[pos].mark = Some(mark);
                    scene.cells[pos].open |= mark == Mark::Free && self.values(place).words() == Words::Numbers;
                }
                Spot::Edge(edge) => {
                    *scene.line_mark(edge) = Some(mark);
                    if mark == Mark::Free {
                        *scene.line(edge) = EdgeArt::Open;
                    }
                }
                Spot::Dot(dot) => scene.dot(dot).mark = Some(mark),
                Spot::Mark(pos) => scene.cells[pos].mark = Some(mark),
            }
        }
        scene
    }

    /// Puts a value on a picture.
    fn put(&self, scene: &mut Scene, place: Place, value: u16, free: bool) {
        match self.layout().spot(place) {
            Spot::Edge(edge) => {
                let old = *scene.line(edge);
                *scene.line(edge) = scene.line_of(value, old);
            }
            Spot::Cell(pos) if let Some(look) = self.look(place, value) => scene.cells[pos].show(look, free),
            Spot::Cell(pos) if self.values(place).words() == Words::Numbers => {
                let (cell, text) = (&mut scene.cells[pos], value.to_string());
                // A player may have written over a given.
                if cell.text != text && !free && self.values(place).index(value).is_some() {
                    (cell.text, cell.ink) = (text, Ink::Answer);
                }
            }
            Spot::Cell(pos) => scene.cells[pos].fill = scene.fill_of(value),
            // Edges show where no line goes; callers add what is known about a position.
            Spot::Dot(dot) if value != 0 => scene.dot(dot).passed = Some(true),
            Spot::Dot(_) => {}
            Spot::Mark(pos) if !free => {
                self.look(place, value).into_iter().for_each(|look| scene.cells[pos].add(look));
            }
            Spot::Mark(_) => {}
        }
    }

    /// Adds what a player has filled in, right or wrong, and at other places the values under consideration.
    pub fn fill_in(&self, scene: &mut Scene, filled: &Partial, pencil: &Partial) {
        for &(place, value) in filled {
            self.put(scene, place, value, false);
            match self.layout().spot(place) {
                Spot::Edge(edge) if (value == 0) != scene.apart => *scene.line(edge) = EdgeArt::Cross,
                Spot::Dot(dot) => scene.dot(dot).passed = Some(value != 0),
                Spot::Cell(pos) if self.is_blank(place, value) => {
                    let cell = &mut scene.cells[pos];
                    cell.cross = cell.text.is_empty() && cell.icons.is_empty();
                }
                _ => {}
            }
        }
        // A line shows that the cell is nothing else.
        for pos in scene.cells.positions().collect_vec() {
            scene.cells[pos].cross &= !scene.passes(pos);
        }
        let between = self.between();
        for &(place, value) in pencil {
            let Spot::Cell(pos) = self.layout().spot(place) else { continue };
            let cell = &mut scene.cells[pos];
            if !cell.text.is_empty() && cell.ink != Ink::Pencil {
                continue;
            }
            if !cell.text.is_empty() {
                cell.text.push_str(between);
            }
            cell.text.push_str(&self.note(place, value));
            cell.ink = Ink::Pencil;
        }
    }

    /// The puzzle with what is known: decided places as in an answer, open ones with their remaining values.
    pub fn picture_known(&self, known: &Domains) -> Scene {
        let mut scene = self.draw();
        let between = self.between();
        for place in self.all_places() {
            let (spot, only) = (self.layout().spot(place), known.only(place));
            let values = self.values(place);
            match (spot, only) {
                (Spot::Edge(edge), only) => {
                    let old = *scene.line(edge);
                    *scene.line(edge) = match only.map(|value| (value, scene.line_of(value, old))) {
                        Some((_, EdgeArt::Border)) => old,
                        Some((value, _)) if (value == 0) != scene.apart => EdgeArt::Cross,
                        Some((_, art)) => art,
                        None => EdgeArt::Open,
                    };
                }
                (Spot::Dot(dot), Some(value)) => scene.dot(dot).passed = Some(value != 0),
                (_, Some(value)) => self.put(&mut scene, place, value, false),
                (Spot::Cell(pos), None) if self.is_noted(place) => {
                    let cell = &mut scene.cells[pos];
                    if cell.text.is_empty() {
                        let left = known.at(place).iter().map(|index| self.note(place, values.value(index)));
                        let left = left.collect_vec();
                        let is_short = left.iter().all(|note| note.chars().count() == 1);
                        cell.text = left.join(if is_short { between } else { " " });
                        cell.ink = Ink::Pencil;
                    }
                }
                (Spot::Cell(pos), None) => {
                    scene.cells[pos].open = true;
                    scene.cells[pos].among = among(&scene, values, known.at(place));
                }
                (Spot::Dot(_) | Spot::Mark(_), None) => {}
            }
        }
        scene
    }
}

impl dyn Puzzle {
    /// Whether a value is that of a cell with nothing in it.
    fn is_blank(&self, place: Place, value: u16) -> bool {
        match self.look(place, value) {
            Some(look) => look.icons.is_empty() && look.text.is_empty(),
            None => value == 0 && self.values(place).words() != Words::Numbers,
        }
    }

    /// Whether the values that are left of an open cell are written into it.
    pub(crate) fn is_noted(&self, place: Place) -> bool {
        let values = self.values(place);
        let has_looks = || values.range().any(|value| self.look(place, value).is_some());
        values.words() == Words::Numbers || values.len() > 2 && has_looks()
    }

    /// A value as one of several that are left.
    fn note(&self, place: Place, value: u16) -> String {
        match self.look(place, value) {
            Some(look) if look.text.is_empty() => look.word,
            Some(look) => look.text,
            None => self.values(place).name(PlaceKind::Face, value),
        }
    }

    /// What stands between the values that are noted in a cell.
    pub(crate) fn between(&self) -> &'static str {
        if self.holds().most() <= 9 { "" } else { " " }
    }
}

/// The remaining fills of a cell, if that says more than that it is open.
pub(crate) fn among(scene: &Scene, values: Values, left: Domain) -> Vec<u16> {
    if left.len() == values.len() {
        return Vec::new();
    }
    left.iter().map(|index| scene.fill_of(values.value(index))).collect()
}

impl CellArt {
    /// Draws a mark over the value of an answer.
    fn add(&mut self, look: Look) {
        self.text.push_str(&look.text);
        if !look.icons.is_empty() {
            self.words[1].push_str(&look.word);
        }
        self.icons.extend(look.icons.into_iter().map(|icon| (icon, Ink::Answer)));
    }

    /// Draws a value of an answer.
    fn show(&mut self, look: Look, free: bool) {
        // A player may have put another value there.
        self.icons.retain(|(_, ink)| *ink == Ink::Given);
        self.words[1].clear();
        if free {
            return;
        }
        if !look.text.is_empty() && self.text != look.text {
            (self.text, self.ink) = (look.text, Ink::Answer);
        }
        let is_given = |icon: &Icon| self.icons.iter().any(|(other, _)| other == icon);
        let icons: Vec<_> = look.icons.into_iter().filter(|icon| !is_given(icon)).collect();
        if !icons.is_empty() {
            self.words[1] = look.word;
        }
        self.icons.extend(icons.into_iter().map(|icon| (icon, Ink::Answer)));
    }
}
