//! What was sent, read without trust: it may be anything, and some of it is secret.

use actix_web::http::Method;
use plotline_domain::ids::GameId;
use plotline_domain::submissions::SubmissionAct;
use serde_json::{Map, Value};

/// Nothing under these names is kept.
const SECRETS: [&str; 5] = ["nonce", "invite", "idempotencyKey", "idempotency_key", "game"];

/// What a request of REST is about to do, if it acts in a game.
pub(super) fn act_of_path(method: &Method, path: &str) -> Option<(SubmissionAct, Option<GameId>)> {
    let mut parts = path.strip_prefix("/v1/games/")?.split('/');
    let game = parts.next()?.parse().ok();
    let act = match (method, parts.next()?, parts.next(), parts.next()) {
        (&Method::POST, "turns", None, None) => SubmissionAct::Turn,
        (&Method::POST, "undo", None, None) => SubmissionAct::Undo,
        (&Method::POST, "resignation", None, None) => SubmissionAct::Resignation,
        (&Method::POST, "seats", None, None) => SubmissionAct::Join,
        (&Method::DELETE, "seats", Some("me"), None) => SubmissionAct::Leave,
        _ => return None,
    };
    Some((act, game))
}

/// What a field of the graph does, if it acts in a game.
pub fn act_of_field(name: &str) -> Option<SubmissionAct> {
    let known = FIELDS.iter().find(|(field, _)| *field == name);
    known.map(|(_, act)| *act)
}

const FIELDS: [(&str, SubmissionAct); 5] = [
    ("takeTurn", SubmissionAct::Turn),
    ("undoTurn", SubmissionAct::Undo),
    ("resign", SubmissionAct::Resignation),
    ("joinGame", SubmissionAct::Join),
    ("leaveGame", SubmissionAct::Leave),
];

/// The body of a request of REST, as far as it may be kept. A turn that cannot be read is kept as it is: that is what
/// is asked for later.
pub(super) fn sent_by_rest(act: SubmissionAct, body: &[u8]) -> (Option<String>, Option<u64>) {
    match (serde_json::from_slice(body), act) {
        (Ok(Value::Object(object)), _) => {
            let expected_seq = object.get("expected_seq").and_then(Value::as_u64);
            (Some(without_secrets(object)), expected_seq)
        }
        (_, SubmissionAct::Join) => (None, None),
        _ => (Some(String::from_utf8_lossy(body).into_owned()), None),
    }
}

/// An object as text, without what nobody but its sender should know.
pub fn without_secrets(mut object: Map<String, Value>) -> String {
    for secret in SECRETS {
        object.remove(secret);
    }
    Value::Object(object).to_string()
}

/// What a request to the graph that never got there was probably about.
pub(super) struct Guess {
    pub(super) act: SubmissionAct,
    pub(super) game: Option<GameId>,
    pub(super) sent: Option<String>,
    pub(super) expected_seq: Option<u64>,
}

pub(super) fn guess(body: &[u8]) -> Option<Guess> {
    let text = String::from_utf8_lossy(body);
    let (_, act) = FIELDS.iter().find(|(field, _)| text.contains(field))?;
    let body: Value = serde_json::from_slice(body).unwrap_or_default();
    let input = body.get("variables").and_then(with_game);
    let game = match input {
        Some(input) => input
            .get("game")
            .and_then(Value::as_str)
            .and_then(|id| id.parse().ok()),
        None => body.get("query").and_then(Value::as_str).and_then(game_in),
    };
    Some(Guess {
        act: *act,
        game,
        sent: input.cloned().map(without_secrets),
        expected_seq: input
            .and_then(|input| input.get("expectedSeq"))
            .and_then(Value::as_u64),
    })
}

/// The object in these variables that names a game.
fn with_game(variables: &Value) -> Option<&Map<String, Value>> {
    let object = variables.as_object()?;
    match object.contains_key("game") {
        true => Some(object),
        false => object.values().find_map(with_game),
    }
}

/// The game that a document names.
fn game_in(query: &str) -> Option<GameId> {
    let (_, after) = query.split_once("game:")?;
    let id = after.trim_start().strip_prefix('"')?;
    id.get(..36)?.parse().ok()
}

/// The lines of a mail or of a form, without what a line that was quoted by mistake may give away.
pub fn sent_by_mail<'a>(lines: impl IntoIterator<Item = &'a str>) -> String {
    let lines = lines.into_iter().map(|line| {
        let words: Vec<&str> = line
            .split(' ')
            .map(|word| if is_secret(word) { "[…]" } else { word })
            .collect();
        words.join(" ")
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The address or the link that lets somebody play.
fn is_secret(word: &str) -> bool {
    let word = word.to_lowercase();
    ["turn+", "/play/", "/unsubscribe/"]
        .into_iter()
        .any(|secret| word.contains(secret))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const ID: &str = "01890a5d-ac96-774b-bcce-b302099a8057";

    #[test]
    fn only_what_acts_in_a_game_is_noted() {
        let of = |method: Method, below: &str| {
            act_of_path(&method, &format!("/v1/games/{ID}{below}")).map(|(act, _)| act)
        };
        assert_eq!(of(Method::POST, "/turns"), Some(SubmissionAct::Turn));
        assert_eq!(of(Method::DELETE, "/seats/me"), Some(SubmissionAct::Leave));
        for (method, below) in [
            (Method::POST, "/turns/check"),
            (Method::GET, "/turns"),
            (Method::POST, "/seats/me"),
            (Method::POST, ""),
        ] {
            assert_eq!(of(method, below), None, "{below}");
        }
        assert_eq!(
            act_of_path(&Method::POST, "/v1/games/x/undo"),
            Some((SubmissionAct::Undo, None))
        );
    }

    #[test]
    fn neither_an_invite_nor_a_nonce_is_kept() {
        let body = json!({"seat": 2, "nonce": "luck", "invite": "let me in"}).to_string();
        let (sent, _) = sent_by_rest(SubmissionAct::Join, body.as_bytes());
        assert_eq!(sent.unwrap(), r#"{"seat":2}"#);
        assert_eq!(sent_by_rest(SubmissionAct::Join, b"{\"invite\": \"let").0, None);
    }

    #[test]
    fn a_turn_that_cannot_be_read_is_kept_as_it_is() {
        let (sent, seq) = sent_by_rest(SubmissionAct::Turn, b"{\"moves\": [");
        assert_eq!((sent.as_deref(), seq), (Some("{\"moves\": ["), None));
        let (_, seq) = sent_by_rest(SubmissionAct::Turn, b"{\"expected_seq\": 7}");
        assert_eq!(seq, Some(7));
    }

    #[test]
    fn the_game_of_a_lost_mutation_is_found_in_variables_or_document() {
        let input = json!({"game": ID, "expectedSeq": 4, "notation": "take 1", "idempotencyKey": "k"});
        let body = json!({"query": "mutation M($i: TurnInput!) { takeTurn(input: $i) { seq } }", "variables": {"i": input}});
        let guessed = guess(body.to_string().as_bytes()).unwrap();
        assert_eq!(
            (guessed.act, guessed.game),
            (SubmissionAct::Turn, ID.parse().ok())
        );
        assert_eq!(guessed.sent.unwrap(), r#"{"expectedSeq":4,"notation":"take 1"}"#);
        assert_eq!(guessed.expected_seq, Some(4));
        let body = json!({"query": format!("mutation {{ resign(input: {{game: \"{ID}\"}}) {{ seq }} }}")});
        let guessed = guess(body.to_string().as_bytes()).unwrap();
        assert_eq!(
            (guessed.act, guessed.game),
            (SubmissionAct::Resignation, ID.parse().ok())
        );
        assert!(guessed.sent.is_none());
        assert!(guess(b"{\"query\": \"{ me { id } }\"}").is_none());
    }

    #[test]
    fn what_lets_somebody_play_is_left_out_of_a_mail() {
        let lines = [
            "take 1",
            "<turn+abc@example.org> wrote:",
            "see https://x/play/abc",
        ];
        assert_eq!(sent_by_mail(lines), "take 1\n[…] wrote:\nsee […]");
    }
}
