use super::Page;
use super::files::{File, files};

/// The console: where admins look into complaints. Whoever opens it sees a door; what is behind comes from the API,
/// which asks for the scope.
pub(super) fn page() -> Page {
    Page {
        folder: "admin",
        addresses: &["/admin", "/admin/{tail:.*}"],
        document: File::new("page.html", include_bytes!("../assets/admin/page.html")),
        files: files!["admin":
            "acts.js" "address.js" "attempt.js" "attempts.js" "audit.js" "dialog.js" "door.js" "game.js" "games.js"
            "log.js" "main.js" "merge.js" "notifications.js" "page.css" "paged.js" "parts.js" "player.js" "position.js"
            "search.js" "time.js" "who.js"
        ],
    }
}
