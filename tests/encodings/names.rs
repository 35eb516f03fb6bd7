//! The choice of encodings by name.

use cluesat::card::{Amo, Card, Connectivity, Encoding};

#[test]
fn names_read_back() {
    for &amo in Amo::ALL {
        assert_eq!(amo.to_string().parse(), Ok(amo));
    }
    for &card in Card::ALL {
        assert_eq!(card.to_string().parse(), Ok(card));
    }
    for &connectivity in Connectivity::ALL {
        assert_eq!(connectivity.to_string().parse(), Ok(connectivity));
    }
    for &amo in Amo::ALL {
        for &card in Card::ALL {
            for &connectivity in Connectivity::ALL {
                let encoding = Encoding { amo, card, connectivity };
                assert_eq!(encoding.to_string().parse(), Ok(encoding));
            }
        }
    }
}

#[test]
fn what_is_not_named_stays() {
    assert_eq!("".parse(), Ok(Encoding::default()));
    assert_eq!(" ".parse(), Ok(Encoding::default()));
    let expected = Encoding { amo: Amo::Product, card: Card::Totalizer, ..Encoding::default() };
    assert_eq!("amo=product,card=totalizer".parse(), Ok(expected.clone()));
    assert_eq!(" card = totalizer , amo = product ".parse(), Ok(expected));
    assert_eq!("connectivity=lazy".parse(), Ok(Encoding::default()));
    let expected = Encoding { connectivity: Connectivity::Static, ..Encoding::default() };
    assert_eq!("connectivity=static".parse(), Ok(expected));
}

#[test]
fn mistakes_are_named() {
    let message = |text: &str| text.parse::<Encoding>().expect_err(text).to_string();
    assert_eq!(message("product"), "`product` is not a choice of the form `amo=product`");
    assert_eq!(message("amo=product,"), "`` is not a choice of the form `amo=product`");
    assert_eq!(message("amk=product"), "there is no choice `amk`: use `amo`, `card` or `connectivity`");
    assert_eq!(message("amo=product,amo=ladder"), "`amo` is chosen twice");
    assert_eq!(
        message("card=product"),
        "`product` is not an encoding of `card`: use `auto`, `binomial`, `sequential`, `totalizer`, `network`"
    );
}
