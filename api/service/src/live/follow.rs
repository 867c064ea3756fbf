use super::wait::{Wait, Woken};
use crate::Service;
use crate::auth::Who;
use plotline_contract::{Problem, kinds};
use plotline_domain::games::{Caller, EventPage, Game, Status, StoredEvent};
use plotline_domain::ids::GameId;
use plotline_domain::rulesets::Ruleset;
use std::sync::Arc;

/// The events of one game, each once and in order, as they happen.
pub struct Follow {
    service: Arc<Service>,
    caller: Caller,
    game: GameId,
    ruleset: Ruleset,
    after: u64,
    /// What was read, shared with the other streams of the game, and how much of it was handed out. A stream waits for
    /// its reader, not the other way round.
    read: Option<(Arc<EventPage>, usize)>,
    /// The revision at which the game was last seen by this stream.
    seen: Option<u64>,
    wait: Wait<GameId>,
    /// Whether the log may hold more than was read.
    look: bool,
    /// How the game ended, if what was read is the last there will be.
    over: Option<Status>,
    ended: bool,
}

/// What comes next in a stream.
pub enum Item {
    Event(StoredEvent),
    /// Nothing has happened for a while.
    Beat,
    /// The last item: why it ends here.
    End(Box<Problem>),
    /// The last item: the game is finished or cancelled, and that was its last event.
    Over(Status),
}

impl Follow {
    /// Listens from now on; what happened after `after` comes first.
    pub fn start(
        service: &Arc<Service>,
        who: &Who,
        caller: Caller,
        game: &Game,
        after: u64,
    ) -> Result<Self, Problem> {
        if after > game.seq {
            let detail = format!(
                "The game is at seq {}; nothing can come after {after} yet.",
                game.seq
            );
            return Err(Problem::new(&kinds::INVALID, detail).field("after"));
        }
        Ok(Self {
            wait: Wait::start(service, who, service.hub.game(game.id))?,
            service: service.clone(),
            caller,
            game: game.id,
            ruleset: game.options.ruleset(),
            after,
            read: None,
            seen: None,
            look: true,
            over: None,
            ended: false,
        })
    }

    /// The seq of the last event that was handed out.
    pub fn after(&self) -> u64 {
        self.after
    }

    pub fn ruleset(&self) -> Ruleset {
        self.ruleset
    }

    pub async fn next(&mut self) -> Option<Item> {
        loop {
            if self.ended {
                return None;
            }
            if let Err(problem) = self.wait.check() {
                return self.end(Item::End(Box::new(problem)));
            }
            if let Some(event) = self.pop() {
                self.after = event.seq;
                self.wait.not_quiet();
                return Some(Item::Event(event));
            }
            if self.look {
                match self.look().await {
                    Ok(()) => continue,
                    Err(problem) => return self.end(Item::End(Box::new(problem))),
                }
            }
            if let Some(status) = self.over {
                return self.end(Item::Over(status));
            }
            match self.wait.wait(None).await {
                Woken::Heard => self.look = true,
                Woken::Beat => return Some(Item::Beat),
                Woken::Now => {}
            }
        }
    }

    /// Reads on in the log. Whoever may no longer see the game is told so here.
    ///
    /// A stream that was told of a revision is content with a game as new as that, which somebody else may have read.
    /// Whoever was told nothing in particular asks the store: at first, and when news may have been lost.
    async fn look(&mut self) -> Result<(), Problem> {
        let games = &self.service.games;
        let told = self.wait.listener.newest();
        let game = match self.seen {
            Some(seen) if told > seen => games.told_game(&self.caller, self.game, told).await?,
            _ => games.find_game(&self.caller, self.game).await?,
        };
        let page = games.follow_events(&game, self.after).await?;
        self.seen = Some(game.revision);
        self.look = self.wait.listener.saw(game.revision) || page.next.is_some();
        self.over = Some(game.status).filter(|status| !self.look && status.is_over());
        self.read = Some((page, 0));
        Ok(())
    }

    fn pop(&mut self) -> Option<StoredEvent> {
        let (page, taken) = self.read.as_mut()?;
        let event = page.events.get(*taken).cloned();
        *taken += 1;
        if event.is_none() {
            self.read = None;
        }
        event
    }

    fn end(&mut self, item: Item) -> Option<Item> {
        self.ended = true;
        Some(item)
    }
}
