use super::known::Known;
use super::wait::{Wait, Woken, instant};
use crate::Service;
use crate::auth::Who;
use jiff::Timestamp;
use plotline_contract::Problem;
use plotline_domain::games::{Caller, FindGameError, Game};
use plotline_domain::ids::{GameId, PlayerId};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

/// What happens to a player, in all games at which the player sits.
///
/// It begins with the games as they are and tells what changes from there on. So nobody has to catch up after a cut:
/// the next snapshot says where everything is.
pub struct Mine {
    service: Arc<Service>,
    caller: Caller,
    /// The unfinished games as they were when last looked at.
    known: Option<HashMap<GameId, Known>>,
    news: VecDeque<News>,
    wait: Wait<PlayerId>,
    look: bool,
    ended: bool,
}

pub enum News {
    /// The first: my unfinished games.
    Snapshot(Vec<Arc<Game>>),
    Notice(What, Arc<Game>),
    /// Nothing has happened for a while.
    Beat,
    /// The last: why it ends here.
    End(Box<Problem>),
}

/// What has happened to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Somebody has sat down at it, perhaps I.
    Joined,
    /// Somebody has given up a seat, perhaps I.
    Left,
    Started,
    YourTurn,
    /// It is my turn, and its time runs out within a minute.
    DeadlineNear,
    Finished,
    Cancelled,
}

impl What {
    pub fn as_str(self) -> &'static str {
        match self {
            What::Joined => "joined",
            What::Left => "left",
            What::Started => "started",
            What::YourTurn => "your_turn",
            What::DeadlineNear => "deadline_near",
            What::Finished => "finished",
            What::Cancelled => "cancelled",
        }
    }
}

impl Mine {
    pub fn start(service: &Arc<Service>, who: &Who, caller: Caller) -> Result<Self, Problem> {
        Ok(Self {
            wait: Wait::start(service, who, service.hub.player(caller.player))?,
            service: service.clone(),
            caller,
            known: None,
            news: VecDeque::new(),
            look: true,
            ended: false,
        })
    }

    pub fn caller(&self) -> &Caller {
        &self.caller
    }

    /// Whether a game waits for the player.
    pub fn is_turn(&self, game: &Game) -> bool {
        game.waits_for(self.caller.player)
    }

    pub async fn next(&mut self) -> Option<News> {
        loop {
            if self.ended {
                return None;
            }
            if let Err(problem) = self.wait.check() {
                return self.end(problem);
            }
            if let Some(news) = self.news.pop_front() {
                self.wait.not_quiet();
                return Some(news);
            }
            if self.look {
                self.look = false;
                match self.look().await {
                    Ok(()) => continue,
                    Err(problem) => return self.end(problem),
                }
            }
            let clock = self.service.clock.clone();
            match self
                .wait
                .wait(self.next_warning().map(|at| instant(at, clock.as_ref())))
                .await
            {
                Woken::Heard => self.look = true,
                Woken::Beat => return Some(News::Beat),
                // Whether a deadline still stands is seen by looking.
                Woken::Now => self.look = self.next_warning().is_some_and(|at| at <= clock.now()),
            }
        }
    }

    /// When the next deadline comes near.
    fn next_warning(&self) -> Option<Timestamp> {
        self.known
            .iter()
            .flat_map(HashMap::values)
            .filter_map(Known::warning)
            .min()
    }

    async fn look(&mut self) -> Result<(), Problem> {
        let games = self.service.games.unfinished_games(&self.caller).await?;
        let mut games: Vec<Arc<Game>> = games.into_iter().map(Arc::new).collect();
        let Some(mut known) = self.known.take() else {
            self.known = Some(games.iter().map(|game| self.known_now(game)).collect());
            self.news.push_back(News::Snapshot(games));
            return Ok(());
        };
        let gone: Vec<GameId> = known
            .keys()
            .filter(|id| games.iter().all(|game| game.id != **id))
            .copied()
            .collect();
        for id in gone {
            match self.service.games.find_game(&self.caller, id).await {
                Ok(game) => games.push(game),
                // A private game that the player has left.
                Err(FindGameError::NotFound) => {}
                Err(error) => return Err(error.into()),
            }
        }
        let now = self.service.clock.now();
        for game in games {
            let before = known.remove(&game.id);
            let others_moved = self.others_moved(before.as_ref(), &game).await?;
            let mut after = Known::of(&game, self.caller.player);
            let whats = after.since(before.as_ref(), others_moved, now);
            self.news
                .extend(whats.into_iter().map(|what| News::Notice(what, game.clone())));
            if game.seat_of(self.caller.player).is_some() && !game.status.is_over() {
                self.known.get_or_insert_default().insert(game.id, after);
            }
        }
        self.known.get_or_insert_default();
        Ok(())
    }

    fn known_now(&self, game: &Arc<Game>) -> (GameId, Known) {
        (game.id, Known::of(game, self.caller.player))
    }

    /// Whether somebody else has moved where it was and is the player's turn: then it is a new one.
    async fn others_moved(&self, before: Option<&Known>, game: &Game) -> Result<bool, Problem> {
        let Some(before) = before.filter(|before| before.is_turn() && self.is_turn(game)) else {
            return Ok(false);
        };
        if before.seq() == game.seq || game.is_simultaneous() {
            return Ok(false);
        }
        let own = game.seat_of(self.caller.player);
        Ok(self
            .service
            .games
            .moved_since(game, before.seq())
            .await?
            .iter()
            .any(|seat| Some(*seat) != own))
    }

    fn end(&mut self, problem: Problem) -> Option<News> {
        self.ended = true;
        Some(News::End(Box::new(problem)))
    }
}
