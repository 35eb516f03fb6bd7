//! Documents: values of the type that a rule needs, and everything that they have told.

use cluesat::family::Format;

use super::lost::warnings;
use crate::sudoku_common::parse_as;

/// A document of f-puzzles of 4x4 with these fields.
fn document(fields: &str) -> String {
    let row = "[{},{},{},{}]";
    format!("{{\"size\":4,\"grid\":[{row},{row},{row},{row}],{fields}}}")
}

#[test]
fn values_of_documents_have_the_type_that_a_rule_needs() {
    let cells = "\"cells\":[\"R1C1\",\"R1C2\"]";
    let outside = "\"cell\":\"R0C1\"";
    for (field, item) in [
        ("killercage", cells),
        ("ratio", cells),
        ("difference", cells),
        ("littlekillersum", "\"cell\":\"R0C2\",\"direction\":\"DL\""),
        ("sandwichsum", outside),
        ("xsum", outside),
        ("skyscraper", outside),
    ] {
        for value in ["<7", "10+", "10-12", "?", "-5", "3/2", "x", "+5", "1.5"] {
            for value in [format!("\"{value}\""), "1.5".into(), "-5".into(), "true".into(), "[5]".into()] {
                let text = document(&format!("\"{field}\":[{{{item},\"value\":{value}}}]"));
                let error = parse_as(&text, Format::Json).unwrap_err().title;
                let shown = value.trim_matches('"');
                assert_eq!(error, format!("`{field}` has `{shown}`, which is not a number"), "{text}");
            }
        }
    }
    let sum = |value: &str| {
        let text = document(&format!("\"killercage\":[{{{cells},\"value\":{value}}}]"));
        parse_as(&text, Format::Json).unwrap().constraints()[0].clone()
    };
    for value in ["7", "\"7\"", "7.0", "\" 7 \""] {
        assert_eq!(sum(value), sum("7"), "{value}");
    }
    assert_eq!(sum("\"\""), sum("null"));
    for (fields, wrong) in [
        ("\"killercage\":{\"cells\":[\"R1C1\"]}", "`killercage` has `{\"cells\":[\"R1C1\"]}`, which is not a list"),
        ("\"killercage\":[5]", "`killercage` has `5`, which is not an object"),
        ("\"killercage\":[{\"cells\":\"R1C1\"}]", "`killercage` has `R1C1`, which is not a list"),
        ("\"killercage\":[{\"cells\":[5]}]", "`killercage` has `5`, which is not a text"),
        ("\"antiknight\":\"false\"", "`antiknight` has `false`, which is not true or false"),
        ("\"diagonal+\":1", "`diagonal+` has `1`, which is not true or false"),
        ("\"antiknight\":[]", "`antiknight` has `[]`, which is not true or false"),
        ("\"antiknight\":{}", "`antiknight` has `{}`, which is not true or false"),
        ("\"antiknight\":\"\"", "`antiknight` has nothing, which is not true or false"),
        ("\"negative\":\"\"", "`negative` has nothing, which is not a list"),
        ("\"negative\":{}", "`negative` has `{}`, which is not a list"),
        ("\"negative\":\"xv\"", "`negative` has `xv`, which is not a list"),
        ("\"negative\":[7]", "`negative` has `7`, which is not a text"),
        ("\"quadruple\":[{\"cells\":[\"R1C1\"],\"values\":\"123\"}]", "`quadruple` has `123`, which is not a list"),
        ("\"quadruple\":[{\"cells\":[\"R1C1\"],\"values\":[\"x\"]}]", "`quadruple` has `x`, which is not a number"),
        ("\"xv\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":5}]", "`xv` has `5`, which is not a text"),
        (
            "\"arrow\":[{\"cells\":[\"R1C1\"],\"lines\":[[\"R2C2\",\"R2C3\"]]}]",
            "`arrow` has a line that begins at r2c2, outside of its circle",
        ),
        (
            "\"littlekillersum\":[{\"cell\":\"R0C2\",\"direction\":\"DL\",\"cells\":[\"R4C4\"],\"value\":3}]",
            "`littlekillersum` has other cells than those of its direction",
        ),
    ] {
        assert_eq!(parse_as(&document(fields), Format::Json).unwrap_err().title, wrong, "{fields}");
    }
    for (cell, wrong) in [
        ("{\"value\":1,\"given\":\"true\"}", "r1c1 has `true`, which is not true or false"),
        ("{\"value\":\"x\",\"given\":true}", "r1c1 has `x`, which is not a number"),
        ("{\"givenPencilMarks\":\"12\"}", "r1c1 has `12`, which is not a list"),
        ("{\"region\":\"a\"}", "r1c1 has `a`, which is not a number"),
    ] {
        let text = document("\"title\":\"x\"").replacen("{}", cell, 1);
        assert_eq!(parse_as(&text, Format::Json).unwrap_err().title, wrong, "{cell}");
    }
}

#[test]
fn cells_of_documents_are_objects() {
    let text = document("\"title\":\"x\"").replacen("{},{}", "{},5", 1);
    assert_eq!(parse_as(&text, Format::Json).unwrap_err().title, "r1c2 is `5`, and no object");
}

#[test]
fn what_documents_have_besides_rules_is_told() {
    for (fields, told) in [
        (
            "\"killercage\":[{\"cells\":[\"R1C1\"],\"foo\":1}]",
            "the field `foo` of `killercage` is not known and was passed over",
        ),
        ("\"thermometer\":[{\"lines\":[[\"R1C1\"]]}]", "`thermometer` at r1c1 says nothing and is left out"),
        ("\"sandwichsum\":[{\"cell\":\"R0C1\",\"value\":\"\"}]", "`sandwichsum` says nothing and is left out"),
        ("\"quadruple\":[{\"cells\":[\"R1C1\"],\"values\":[]}]", "`quadruple` at r1c1 says nothing and is left out"),
        (
            "\"ruleset\":\"Odd  digits\\nrule.\"",
            "rules in words are not read; an answer keeps the others: Odd digits rule.",
        ),
        (
            "\"cage\":[{\"cells\":[\"R1C1\"],\"value\":\"x\"}]",
            "only drawn, and left out: 1 cage; an answer keeps the other rules",
        ),
    ] {
        assert_eq!(warnings(&document(fields), Format::Json), [told], "{fields}");
    }
    let cell = document("\"title\":\"x\"").replacen("{}", "{\"foo\":1,\"c\":\"#fff\"}", 1);
    assert_eq!(warnings(&cell, Format::Json), ["the field `foo` of cells is not known and was passed over"]);
}

/// A document of `SudokuPad` with these cages and other fields.
pub(super) fn pad(cages: &str, fields: &str) -> String {
    let row = "[{},{},{},{}]";
    let regions =
        "[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]";
    format!("{{\"cells\":[{row},{row},{row},{row}],\"regions\":{regions},\"cages\":[{cages}]{fields}}}")
}

#[test]
fn cages_of_sudokupad_have_the_sums_that_they_show() {
    let cage = |rest: &str| pad(&format!("{{\"cells\":[[0,0],[0,1]],{rest}}}"), "");
    let read = |rest: &str| parse_as(&cage(rest), Format::Json).unwrap().constraints().to_vec();
    let five = read("\"sum\":5,\"unique\":true");
    for same in [
        "\"value\":\"5\",\"unique\":true",
        "\"value\":5,\"unique\":true,\"sum\":\"5\"",
        "\"value\":5.0,\"unique\":true",
    ] {
        assert_eq!(read(same), five, "{same}");
    }
    let told = warnings(&cage("\"value\":\"10+\",\"unique\":true"), Format::Json);
    assert_eq!(told, ["cage 1 has `10+`, which is not a number: it is left without a sum"]);
    for (rest, wrong) in [
        ("\"value\":\"4\",\"sum\":5,\"unique\":true", "cage 1 has the sum 5, but shows another number"),
        ("\"value\":\"7\",\"sum\":5", "cage 1 has the sum 5, but shows 7"),
        ("\"unique\":\"yes\"", "cage 1 has `yes`, which is not true or false"),
        ("\"sum\":\"x\",\"unique\":true", "cage 1 has `x`, which is not a number"),
    ] {
        assert_eq!(parse_as(&cage(rest), Format::Json).unwrap_err().title, wrong);
    }
    let words = "rules in words are not read; an answer keeps the others: Cages show sums.";
    assert_eq!(warnings(&pad("", ",\"metadata\":{\"rules\":\"Cages show sums.\"}"), Format::Json), [words]);
    assert_eq!(warnings(&pad("{\"value\":\"rules: Cages show sums.\"}", ""), Format::Json), [words]);
    assert!(warnings(&pad("{\"value\":\"title: A title\"}", ""), Format::Json).is_empty());
    assert_eq!(
        parse_as(&pad("", ",\"global\":\"antiknight\""), Format::Json).unwrap_err().title,
        "`global` has `antiknight`, which is not a list"
    );
}

#[test]
fn a_key_of_a_document_stands_there_once() {
    let text = document("\"antiknight\":false,\"antiknight\":true");
    let error = parse_as(&text, Format::Json).unwrap_err().title;
    assert!(error.contains("the key `antiknight` stands there twice"), "{error}");
    let text = pad("", ",\"global\":[],\"global\":[\"antiknight\"]");
    assert!(parse_as(&text, Format::Json).is_err());
}

#[test]
fn cells_and_marks_of_documents_have_all_their_numbers_looked_at() {
    assert!(parse_as(&pad("", ""), Format::Json).is_ok());
    let three = pad("{\"cells\":[[0,0,0],[0,1]],\"sum\":5}", "");
    assert!(parse_as(&three, Format::Json).unwrap_err().title.contains("not a cell"), "{three}");
    let global = pad("", ",\"global\":[\"<antiknight\"]");
    assert!(parse_as(&global, Format::Json).unwrap_err().title.contains("not known"), "{global}");
    for (marks, told) in [
        ("\"cornerPencilMarks\":[1,2]", "corner marks of 1 cell"),
        ("\"cornerPencilMarks\":\"qzx\"", "not different digits"),
        ("\"cornerPencilMarks\":[1,1]", "not different digits"),
        ("\"centerPencilMarks\":[2,2]", "not different digits"),
    ] {
        let text = document("\"antiknight\":false").replacen("{}", &format!("{{{marks}}}"), 1);
        let told_of = warnings(&text, Format::Json);
        assert!(told_of.len() == 1 && told_of[0].contains(told), "{text}: {told_of:?}");
    }
}

#[test]
fn what_a_document_says_of_itself_is_told_where_it_may_be_a_rule() {
    let told = |fields: &str| warnings(&pad("", &format!(",{fields}")), Format::Json);
    let free = "\"metadata\":{\"title\":\"t\",\"author\":\"a\",\"source\":\"s\",\"solution\":\"\"}";
    assert_eq!(told(free), [""; 0]);
    for key in ["norowcol", "antiking"] {
        let passed = format!("the field `{key}` of `metadata` is not known and was passed over");
        assert_eq!(told(&format!("\"metadata\":{{\"{key}\":true}}")), [passed]);
    }
    let words = ["rules in words are not read; an answer keeps the others: lines rise"];
    for fields in ["\"ruleset\":\"lines rise\"", "\"metadata\":{\"rules\":\"lines rise\"}"] {
        assert_eq!(told(fields), words);
    }
}

#[test]
fn an_answer_of_another_board_is_told() {
    let given = "[{\"value\":1,\"given\":true},{},{},{}]";
    let solution = |solution: &str| {
        let text = document(&format!("\"solution\":{solution}")).replacen("[{},{},{},{}]", given, 1);
        warnings(&text, Format::Json)
    };
    for right in ["\"1234341221434321\"", "[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1]", "\"1...............\"", "null"] {
        assert_eq!(solution(right), [""; 0], "{right}");
    }
    for (wrong, told) in [
        ("\"123434122143432\"", "has 15 cells, the board 16"),
        ("\"2134341221434321\"", "has 2 at r1c1, where 1 is given"),
        ("[1,5,3,4,3,4,1,2,2,1,4,3,4,3,2,1]", "has `5` at r1c2, which is not a digit of the board"),
    ] {
        let found = solution(wrong);
        assert!(found.len() == 1 && found[0].contains(told), "{wrong}: {found:?}");
    }
    for fields in [",\"solution\":\"123\"", ",\"metadata\":{\"solution\":\"123\"}"] {
        assert_eq!(
            warnings(&pad("", fields), Format::Json),
            ["the solution in the document has 3 cells, the board 16"]
        );
    }
}
