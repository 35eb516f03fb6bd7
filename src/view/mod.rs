//! What a player sees: pictures of positions and of steps, and where to look.
//!
//! In: a puzzle, what is filled in, a step. Out: scenes and words. Must not know: the family, the command line, any
//! page.

mod drawing;
mod mistakes;
mod place;
mod scenes;

pub use drawing::{read_board, read_position};
pub use mistakes::{Mistakes, blamed};
pub use place::{described, region};
pub use scenes::{
    explained_scene, hint_scene, known_scene, laid, noted_scene, played, position_scene, ruled, shared, shown,
    step_scene,
};
