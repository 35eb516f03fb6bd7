//! sudoku
