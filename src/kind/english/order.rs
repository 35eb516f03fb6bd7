//! Whether a sentence about two cells says the same of them the other way round.
//!
//! In: a formula, the names of the two. Out: yes, or perhaps not. Must not know: words.

use super::super::language::{Expression, Operator, What};

/// Whether a formula says the same where two names change places.
pub(super) fn is_same_turned(formula: &Expression, names: [&str; 2]) -> bool {
    text(formula, names) == text(formula, [names[1], names[0]])
}

/// A formula as a text, with the two names as 1 and 2. What stands at the two sides of `and`, `=`, `+` and the like is in
/// the order of these texts.
fn text(formula: &Expression, names: [&str; 2]) -> String {
    let of = |part: &Expression| text(part, names);
    let name = |name: &str| match names.iter().position(|other| *other == name) {
        Some(at) => format!("{}", at + 1),
        None => name.to_owned(),
    };
    let all = |parts: &[Expression]| parts.iter().map(of).collect::<Vec<_>>().join(" ");
    match &formula.what {
        What::Number(number) => format!("#{number}"),
        What::Name(own) => name(own),
        What::Step(from, way) => format!("({} . {way})", of(from)),
        What::Not(inner) => format!("(not {})", of(inner)),
        What::Minus(inner) => format!("(minus {})", of(inner)),
        What::For(own, parts) => format!("({own} in {})", all(&parts[..])),
        What::If(parts) => format!("(if {})", all(&parts[..])),
        What::Choice(parts) => format!("(choice {})", all(&parts[..])),
        What::Call(function, arguments) => match &arguments[..] {
            // How far apart two numbers are does not depend on their order.
            [Expression { what: What::Two(Operator::Minus, sides), .. }] if function == "abs" => {
                sorted("apart", [of(&sides[0]), of(&sides[1])])
            }
            _ => format!("({function} {})", all(arguments)),
        },
        What::Two(operator, sides) => {
            let sides = [of(&sides[0]), of(&sides[1])];
            let [one, other] = &sides;
            match operator {
                Operator::And
                | Operator::Or
                | Operator::Iff
                | Operator::Equal
                | Operator::NotEqual
                | Operator::Plus
                | Operator::Times => sorted(&operator.to_string(), sides),
                Operator::More => format!("({other} < {one})"),
                Operator::AtLeast => format!("({other} <= {one})"),
                _ => format!("({one} {operator} {other})"),
            }
        }
    }
}

fn sorted(operator: &str, mut sides: [String; 2]) -> String {
    sides.sort_unstable();
    format!("({operator} {})", sides.join(" "))
}
