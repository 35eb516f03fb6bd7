//! An explanation as pictures: one below the other, or a page.
//!
//! In: steps. Out: SVG, HTML. Must not know: how steps are found, other puzzles on the page.

use std::sync::Arc;

use crate::cli::page::{self, Explained, PageStep};
use crate::cli::scenes::{position_scene, ruled, step_scene};
use crate::explain::{Explainer, Step, Summary};
use crate::family::Puzzle;
use crate::render::animate::slides;
use crate::render::svg::Theme;
use crate::render::{Marks, Scene, steps};
use crate::text::sentence_case;

/// The pictures of the steps so far.
pub(super) struct Pictures {
    theme: Theme,
    /// Each with what stands above it.
    frames: Vec<(String, Scene)>,
    /// What stands beside them on a page.
    steps: Vec<PageStep>,
    summary: Summary,
}

impl Pictures {
    /// No pictures yet.
    pub(super) fn new(theme: Theme) -> Self {
        Pictures { theme, frames: Vec::new(), steps: Vec::new(), summary: Summary::default() }
    }

    /// One board without any step.
    pub(super) fn of(scene: Scene, theme: Theme) -> Self {
        Pictures { frames: vec![(String::new(), scene)], ..Pictures::new(theme) }
    }

    /// The board before the first step.
    pub(super) fn begin(&mut self, puzzle: &Arc<dyn Puzzle>, explainer: &Explainer) {
        let mut empty = position_scene(puzzle, &explainer.filled(), &Marks::new());
        empty.title = String::new();
        self.frames.push((String::new(), empty));
    }

    /// A step, with what stands above it.
    pub(super) fn add(&mut self, puzzle: &Arc<dyn Puzzle>, explainer: &Explainer, step: &Step, caption: String) {
        self.frames.push((caption, step_scene(puzzle, explainer, step)));
    }

    /// A step, with what stands beside it on a page.
    pub(super) fn tell(&mut self, puzzle: &Arc<dyn Puzzle>, explainer: &Explainer, step: &Step) {
        let technique = &step.telling.technique;
        self.summary.add(technique, self.steps.len() + 1);
        let (conclusion, argument) = (step.telling.conclusion.clone(), step.telling.argument());
        self.steps.push(PageStep { technique: technique.name.clone(), conclusion, argument });
        self.add(puzzle, explainer, step, String::new());
    }

    /// One below the other, the last one with how it ended.
    pub(super) fn svg(mut self, last: Scene, end: String) -> String {
        self.frames.push((end, last));
        self.frames = self.frames.into_iter().map(|(words, scene)| (words, ruled(scene))).collect();
        steps::steps(&self.frames[0].1.title, &self.frames, self.theme)
    }

    /// Puzzle `number` of a page, behind the head of the page if it is the first one.
    pub(super) fn html(self, puzzle: &Arc<dyn Puzzle>, label: Option<String>, end: &str, number: usize) -> String {
        let label = label.map_or_else(String::new, |label| format!(", {label}"));
        let title = format!("{}{label}", puzzle.picture(None, &Marks::new()).title);
        let frames: Vec<Scene> = self.frames.into_iter().map(|(_, scene)| ruled(scene)).collect();
        let learn: Vec<&str> = self.summary.to_learn().collect();
        let hardest = match &self.summary.hardest {
            None => "No steps".to_owned(),
            Some(_) if learn.is_empty() => "All steps are easy".to_owned(),
            Some((hardest, _)) => {
                format!("Hardest step: {} ({}). To learn: {}", hardest.name, hardest.level, learn.join(", "))
            }
        };
        let (verdict, picture) = (sentence_case(end), slides(&frames, self.theme));
        let explained =
            Explained { title: &title, verdict: &verdict, hardest: &hardest, steps: &self.steps, picture: &picture };
        let head = if number == 0 { page::head(&title, self.theme) } else { String::new() };
        head + &page::puzzle(number, &explained)
    }
}
