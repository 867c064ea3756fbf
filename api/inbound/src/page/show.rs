//! The position as a page.

use super::html::escaped;
use crate::answer;
use crate::holder::Holder;
use plotline_contract::Problem;
use plotline_domain::games::{LegalMove, Status, ViewGameError};
use plotline_domain::kernel::Seat;
use plotline_domain::scene::{Theme, svg};
use plotline_service::Service;

/// What became of the form, for the top of the next page.
pub(super) struct Told {
    pub(super) good: bool,
    pub(super) sentences: Vec<String>,
}

impl Told {
    pub(super) fn no(sentence: &str) -> Self {
        Self {
            good: false,
            sentences: vec![sentence.to_owned()],
        }
    }
}

/// A browser shows so many well; whoever means another one writes it.
const LISTED: usize = 1000;

/// What happened, the table, and if the holder is to move what can be done about it.
pub(super) async fn position(
    service: &Service,
    holder: &Holder,
    told: Option<&Told>,
    key: &str,
) -> Result<String, Problem> {
    let (game, seat) = (&holder.held.game, holder.held.seat);
    let name = game.options.ruleset().about().name;
    let mut body = format!("<h1>{}</h1>", escaped(name));
    if let Some(told) = told {
        let class = if told.good { "told" } else { "told no" };
        body.push_str(&format!("<section class=\"{class}\" role=\"status\">"));
        for sentence in &told.sentences {
            body.push_str(&format!("<p>{}</p>", escaped(sentence)));
        }
        body.push_str("</section>");
    }
    let view = match service.games.view_of(game, None).await {
        Ok(view) => Some(view),
        Err(ViewGameError::Store(error)) => return Err(error.into()),
        Err(_) => None,
    };
    match &view {
        Some(view) => {
            let (view, game) = (view.clone(), game.clone());
            let picture = async move {
                let scene = view.state().picture(&|seat: Seat| answer::name(&game, seat));
                Ok::<_, Problem>(svg(&scene, Theme::Light, &[]))
            };
            body.push_str(&service.heavy.run(holder.held.player.id, picture).await?);
        }
        None => body.push_str("<p>The game has not started yet.</p>"),
    }
    let moves = match game.status {
        Status::Active => service.games.numbered_moves(game, game.seq, seat).await?,
        _ => Vec::new(),
    };
    if moves.is_empty() {
        let standing = game.standing.as_ref();
        let next = standing.and_then(|standing| answer::next(game, standing, seat));
        let next = next.unwrap_or_else(|| "There is nothing to do here now.".to_owned());
        body.push_str(&format!("<p>{}</p>", escaped(&next)));
    } else {
        let describe = |legal: &LegalMove| view.as_ref().map(|view| view.state().describe(&legal.mv));
        let moves: Vec<(&str, String)> = moves
            .iter()
            .map(|legal| (legal.notation.as_str(), describe(legal).unwrap_or_default()))
            .collect();
        body.push_str(&form(game.seq, key, &moves));
    }
    Ok(body)
}

/// The moves come with their notation, as the mail has them, and with what they would do.
fn form(seq: u64, key: &str, moves: &[(&str, String)]) -> String {
    let mut form = format!(
        "<h2>It is your turn</h2><form method=\"post\"><input type=\"hidden\" name=\"seq\" value=\"{seq}\">\
         <input type=\"hidden\" name=\"key\" value=\"{key}\"><fieldset><legend>Choose a move</legend>"
    );
    for (number, (notation, description)) in (1..=LISTED).zip(moves) {
        let (notation, description) = (escaped(notation), escaped(description));
        form.push_str(&format!(
            "<label><input type=\"radio\" name=\"number\" value=\"{number}\"> {number}. <b>{notation}</b> {description}</label>"
        ));
    }
    form.push_str("</fieldset>");
    if moves.len() > LISTED {
        form.push_str(&format!(
            "<p>There are {} moves; write the others.</p>",
            moves.len()
        ));
    }
    form.push_str(
        "<label for=\"text\">Or write one or more, parted by semicolons:</label>\
         <input type=\"text\" id=\"text\" name=\"text\" maxlength=\"2000\" autocomplete=\"off\" autocapitalize=\"off\" \
         spellcheck=\"false\"><button type=\"submit\">Play</button></form>",
    );
    form
}
