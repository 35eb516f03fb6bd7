//! Rules, families and searches: every answer against brute force and published answers.

mod automata;
mod branching;
mod conflict;
mod connected;
mod decided;
mod foreign;
mod guess;
mod implied;
mod killer;
mod loops;
mod rules;
mod sudoku;
mod sudoku_common;
mod sudoku_quick;
mod tiny;
mod variants;
