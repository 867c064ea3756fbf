//! Records that somebody has changed who chains them anew. While the seed is secret chance is not believed blindly.

use super::*;

/// The forged event is the last one: nothing that comes later can give it away.
fn cut_at(game: &Game, at: usize, forged: impl Into<Option<Event>>) -> Game {
    let mut events = game.written.events[..at].to_vec();
    let honest = &game.written.events[at];
    events.extend(forged.into().map(|forged| Event {
        seq: honest.seq,
        at: honest.at,
        turn: honest.turn,
        prev: honest.prev.clone(),
        ..forged
    }));
    let mut position = game.written.position.clone();
    // A forger says of no running game that it is over.
    position.state = game
        .header
        .read_options()
        .unwrap()
        .begin(game.header.seat_count())
        .unwrap();
    let mut forged = Game {
        header: game.header.clone(),
        written: Written { events, position },
        seed: game.seed.clone(),
        nonces: game.nonces.clone(),
    };
    forged.rechain(at);
    forged
}

fn is_chance(event: &&Event) -> bool {
    event.cause == Cause::Chance
}

/// Everything that somebody could put in place of a draw, with what it is.
fn in_place_of_a_draw(game: &Game, draw: &Event) -> Vec<(&'static str, Event)> {
    let events = &game.written.events;
    let mv = events.iter().find(|event| event.cause == Cause::Move).unwrap();
    let rule = events.iter().find(|event| event.cause == Cause::Rule);
    let seat = mv.seat().unwrap();
    let kind = |event: &Event| event.to_object()["type"].clone();
    let another = events
        .iter()
        .filter(is_chance)
        .find(|event| kind(event) != kind(draw));
    let service = |what: What| Event {
        cause: Cause::Service,
        mv: None,
        what,
        ..draw.clone()
    };
    let as_chance = |event: Event| Event {
        cause: Cause::Chance,
        mv: None,
        ..event
    };
    let resigned = service(What::Resigned { seat });
    let undone = service(What::Undone { seat, to: 0 });
    let cancelled = service(What::Cancelled { reason: "so".into() });
    let mut forged = vec![
        ("a move", mv.clone()),
        ("a move called chance", as_chance(mv.clone())),
        (
            "a move called chance with its move",
            Event {
                cause: Cause::Chance,
                ..mv.clone()
            },
        ),
        ("a resignation", resigned.clone()),
        ("a resignation called chance", as_chance(resigned)),
        ("an undo", undone.clone()),
        ("an undo called chance", as_chance(undone)),
        ("a cancellation", cancelled.clone()),
        ("a cancellation called chance", as_chance(cancelled)),
        (
            "a draw called a rule",
            Event {
                cause: Cause::Rule,
                ..draw.clone()
            },
        ),
        (
            "a draw called a move",
            Event {
                cause: Cause::Move,
                ..draw.clone()
            },
        ),
        (
            "a draw with a move",
            Event {
                mv: mv.mv.clone(),
                ..draw.clone()
            },
        ),
    ];
    forged.extend(rule.map(|rule| ("a rule called chance", as_chance(rule.clone()))));
    forged.extend(another.map(|another| ("a draw of something else", another.clone())));
    forged
}

#[test]
fn nothing_passes_for_a_draw_that_chance_cannot_make_there() {
    for ruleset in Ruleset::ALL {
        for game in [play(*ruleset, 3, 1, 30), play(*ruleset, 3, 1, 30).second()] {
            let draws = game.written.events.iter().filter(is_chance);
            for draw in draws.step_by(5) {
                let at = draw.seq as usize - 1;
                verify(&cut_at(&game, at, draw.clone()).record()).expect("the honest event is the last one");
                for (name, forged) in in_place_of_a_draw(&game, draw) {
                    let record = cut_at(&game, at, forged).record();
                    let fault = verify(&record).expect_err(name);
                    assert_eq!(
                        fault.place,
                        format!("event {}", draw.seq),
                        "{ruleset:?}, {name}: {fault}"
                    );
                }
            }
        }
    }
}

#[test]
fn nothing_passes_for_a_decision_but_a_legal_move() {
    for ruleset in Ruleset::ALL {
        let game = play(*ruleset, 3, 1, 30).second();
        let draw = game.written.events.iter().find(is_chance).unwrap();
        let decisions = game
            .written
            .events
            .iter()
            .filter(|event| event.cause == Cause::Move);
        for decision in decisions.step_by(5) {
            let at = decision.seq as usize - 1;
            let called_chance = Event {
                cause: Cause::Chance,
                ..decision.clone()
            };
            for forged in [draw.clone(), called_chance] {
                let fault = verify(&cut_at(&game, at, forged).record()).unwrap_err();
                assert_eq!(
                    fault.place,
                    format!("event {}", decision.seq),
                    "{ruleset:?}: {fault}"
                );
            }
        }
    }
}

/// The event with one text or number in it changed to another that stands in such events.
fn with_outcome(ruleset: Ruleset, draw: &Event, field: &str, outcome: &Value) -> Event {
    let mut object = draw.to_object();
    object.insert(field.to_owned(), outcome.clone());
    Event::from_line(ruleset, &Value::Object(object).to_string()).unwrap()
}

#[test]
fn what_was_drawn_before_is_not_drawn_again() {
    let drawn_once = [
        (Ruleset::TowerUp, "card_revealed", "card"),
        (Ruleset::CityInvestors, "tile_revealed", "tile"),
        (Ruleset::Uptown, "card_revealed", "card"),
    ];
    for (ruleset, kind, field) in drawn_once {
        let game = play(ruleset, 3, 1, 9).second();
        let of_kind = |event: &&Event| event.to_object()["type"] == json!(kind);
        let draws: Vec<&Event> = game.written.events.iter().filter(of_kind).collect();
        let again = with_outcome(ruleset, draws[1], field, &draws[0].to_object()[field]);
        let fault = verify(&cut_at(&game, draws[1].seq as usize - 1, again).record()).unwrap_err();
        assert_eq!(fault.why, "chance cannot have drawn this here", "{ruleset:?}");
    }
    let game = play(Ruleset::NewYork1901, 3, 1, 9).second();
    let dealt = |event: &&Event| event.to_object()["type"] == json!("characters_dealt");
    let dealt = game.written.events.iter().find(dealt).unwrap();
    let mut characters = dealt.to_object()["characters"].clone();
    let (character, lot) = (characters[0]["character"].clone(), characters[0]["lot"].clone());
    (characters[1]["character"], characters[1]["lot"]) = (character, lot);
    let twice = with_outcome(Ruleset::NewYork1901, dealt, "characters", &characters);
    let fault = verify(&cut_at(&game, dealt.seq as usize - 1, twice).record()).unwrap_err();
    assert_eq!(fault.why, "chance cannot have drawn this here");
}

#[test]
fn a_draw_that_is_left_out_is_missed() {
    for ruleset in Ruleset::ALL {
        let game = play(*ruleset, 3, 1, 30).second();
        let events = &game.written.events;
        let at = events
            .iter()
            .rposition(|event| event.cause == Cause::Chance)
            .unwrap();
        let next = events.get(at + 1).cloned();
        let next = next.unwrap_or_else(|| {
            events
                .iter()
                .find(|event| event.cause == Cause::Move)
                .unwrap()
                .clone()
        });
        assert_eq!(
            verify(&cut_at(&game, at, next).record()).unwrap_err().place,
            format!("event {}", at + 1)
        );
    }
}

#[test]
fn names_seats_and_nonces_cannot_be_changed_under_the_signature() {
    let keys = Known {
        keys: Some(&PlainSigner),
        ..Known::default()
    };
    for ruleset in Ruleset::ALL {
        let honest = play(*ruleset, 3, 1, 9).second();
        let signed = honest.record();
        verify_against(&signed, &keys).unwrap();
        let signature: Signature = serde_json::from_str(signed.lines().last().unwrap()).unwrap();
        // What a forger has is the signature that the service made.
        let with = |game: &Game, names: Vec<String>| {
            let lines: Vec<String> = game.record().lines().map(str::to_owned).collect();
            let forged = Signature {
                names,
                prev: game.written.position.hash.clone(),
                ..signature.clone()
            };
            let lines = [&lines[..lines.len() - 1], &[forged.seal().to_line()]].concat();
            lines.join("\n") + "\n"
        };
        assert_eq!(
            with(&honest, signature.names.clone()),
            signed,
            "the forger does it right"
        );
        let mut names = signature.names.clone();
        names.swap(0, 1);
        let swapped_names = with(&honest, names);
        let changes: [fn(&mut Header); 4] = [
            |header| {
                let other = header.seats[1].player.id;
                header.seats[1].player.id = std::mem::replace(&mut header.seats[0].player.id, other);
            },
            |header| header.seats[0].nonce = Some("another".into()),
            |header| header.commitment = Seed::new([77; 32]).commitment(),
            |header| header.started_at = time(0),
        ];
        let headers = changes.map(|change| {
            let mut header = honest.header.clone();
            change(&mut header);
            let game = play(*ruleset, 3, 1, 9).second().under(header);
            with(&game, signature.names.clone())
        });
        for forged in [vec![swapped_names], headers.to_vec()].concat() {
            let fault = verify_against(&forged, &keys).unwrap_err();
            assert_eq!(
                (fault.place.as_str(), fault.why.as_str()),
                ("signature", "none of the keys has signed this")
            );
        }
        let mut without = honest.header.clone();
        without.seats[0].nonce = None;
        let fault = verify(&play(*ruleset, 3, 1, 9).second().under(without).record()).unwrap_err();
        assert_eq!(fault.place, "header", "no seat is without its nonce");
    }
}
