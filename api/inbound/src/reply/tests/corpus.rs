//! Every mail in `tests/mails`, read as the file beside it says.

use super::super::{Asked, Automatic, Said, read_orders, read_reply};
use plotline_domain::rulesets::{Ruleset, State};
use serde_json::{Value, json};
use std::path::PathBuf;

#[test]
fn every_mail_of_the_corpus_is_read_as_expected() {
    let mails = mails();
    assert!(mails.len() >= 40, "{} mails", mails.len());
    let mut wrong = Vec::new();
    for mail in &mails {
        let raw = std::fs::read(mail).unwrap();
        let expected = std::fs::read_to_string(mail.with_extension("json"))
            .unwrap_or_else(|error| panic!("{}: nothing says how it is read: {error}", mail.display()));
        let expected: Value = serde_json::from_str(&expected).unwrap();
        let found = reading(&raw, &expected);
        if found != expected {
            let name = mail.file_name().unwrap().to_string_lossy().into_owned();
            wrong.push(format!("{name}\n  read     {found}\n  expected {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_corpus_is_read_the_same_with_other_line_ends() {
    for mail in mails() {
        let raw = std::fs::read(&mail).unwrap();
        let unix: Vec<u8> = raw.iter().copied().filter(|byte| *byte != b'\r').collect();
        let network: Vec<u8> = unix
            .iter()
            .flat_map(|byte| match byte {
                b'\n' => vec![b'\r', b'\n'],
                byte => vec![*byte],
            })
            .collect();
        assert_eq!(read_reply(&unix), read_reply(&network), "{}", mail.display());
    }
}

#[test]
fn what_people_say_after_a_move_is_a_move_in_no_ruleset() {
    for ruleset in Ruleset::ALL {
        let state = state(*ruleset);
        for line in [
            "Thanks",
            "Thank you",
            "Thanks, Ada",
            "Best",
            "Best regards",
            "Cheers",
            "Ada",
            "Ben",
            "Regards",
            "Greetings",
            "Have fun",
            "Good luck",
            "Gruß",
            "LG",
            "MfG",
            "Bye",
            "Take care",
            "Play well",
            "See you",
            "Your turn",
            "ok",
            "Sent",
            "PS",
            "By the way",
            "Bis bald",
            "Tschüss",
            "Xaver",
            "Mary",
            "Eve",
            "Paul",
            "Tom",
            "Dave",
            "Claire",
        ] {
            assert!(!is_notation(&state, line), "{line} in {}", ruleset.about().id);
        }
    }
}

pub(super) fn mails() -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/mails");
    let mut mails: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "eml"))
        .collect();
    mails.sort();
    mails
}

/// How a mail is read, in the words of the files.
fn reading(raw: &[u8], expected: &Value) -> Value {
    let reply = match read_reply(raw) {
        Ok(reply) => reply,
        Err(unreadable) => return json!({"unreadable": unreadable.to_string()}),
    };
    let to = reply
        .recipients
        .iter()
        .find(|address| address.starts_with("turn+"));
    let mut reading = json!({"to": to, "from": reply.from, "id": reply.message_id});
    if let Some(automatic) = reply.automatic {
        reading["automatic"] = match automatic {
            Automatic::Report => "report",
            Automatic::AutoReply => "auto_reply",
            Automatic::List => "list",
        }
        .into();
        return reading;
    }
    if reply.encrypted {
        reading["encrypted"] = true.into();
    }
    let ruleset = expected["ruleset"].as_str().unwrap_or("tower-up");
    let state = state(Ruleset::newest(ruleset).unwrap());
    let orders = read_orders(&reply.lines, |line| is_notation(&state, line));
    reading["ruleset"] = ruleset.into();
    reading["asks"] = match orders.asked {
        Asked::Nothing => Value::Null,
        Asked::Undo => "undo".into(),
        Asked::Help => "help".into(),
        Asked::Resign { confirmed: false } => "resign?".into(),
        Asked::Resign { confirmed: true } => "resign".into(),
        Asked::Moves(moves) => moves
            .into_iter()
            .map(|said| match said {
                Said::Number(number) => json!(number),
                Said::Notation(line) => json!(line),
            })
            .collect(),
    };
    if !orders.plans.is_empty() {
        let plans = orders.plans.iter().map(|plan| match &plan.said {
            Some(said) => json!({"if": said.expected, "then": said.then}),
            None => json!(plan.line),
        });
        reading["plans"] = plans.collect();
    }
    if !orders.unread.is_empty() {
        reading["unread"] = json!(orders.unread);
    }
    reading
}

pub(super) fn state(ruleset: Ruleset) -> State {
    ruleset.read_options(json!({})).unwrap().begin(3).unwrap()
}

pub(super) fn is_notation(state: &State, line: &str) -> bool {
    match state.read(line) {
        Ok(_) => true,
        Err(error) => error.refusal.is_some(),
    }
}
