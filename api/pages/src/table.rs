use super::Page;
use super::files::{File, files};

/// The table: where people play.
pub(super) fn page() -> Page {
    Page {
        folder: "table",
        addresses: &["/", "/g/{game}", "/settings"],
        document: File::new("page.html", include_bytes!("../assets/table/page.html")),
        files: files!["table":
            "account.js" "api.js" "board.js" "canonical.js" "choice.js" "clock.js" "controls.js" "dom.js" "fields.js"
            "film.js" "game.css" "game.js" "games.js" "gathered.js" "history.js" "icon.svg" "lobby.js" "main.js" "moves.js"
            "new-game.js" "noted.js" "options-form.js" "pace-form.js" "page.css" "password.js" "players.js" "result.js" "session.js"
            "settings.js" "signature.js" "story.js" "stream.js" "turn.js" "verify.js" "waiting.js" "watch.js" "welcome.js" "words.js"
        ],
    }
}
