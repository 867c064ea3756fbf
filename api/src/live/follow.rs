use super::wait::{Wait, Woken};
use crate::auth::Who;
use crate::problem::{Problem, kinds};
use crate::service::Service;
use plotline_domain::games::{Caller, Game, Status, StoredEvent};
use plotline_domain::ids::GameId;
use plotline_domain::rulesets::Ruleset;
use std::collections::VecDeque;
use std::sync::Arc;

/// How many events a stream holds at most: it waits for its reader, not the other way round.
const PAGE: u32 = 16;

/// The events of one game, each once and in order, as they happen.
pub(crate) struct Follow {
    service: Arc<Service>,
    caller: Caller,
    game: GameId,
    ruleset: Ruleset,
    after: u64,
    read: VecDeque<StoredEvent>,
    wait: Wait<GameId>,
    /// Whether the log may hold more than was read.
    look: bool,
    /// How the game ended, if what was read is the last there will be.
    over: Option<Status>,
    ended: bool,
}

/// What comes next in a stream.
pub(crate) enum Item {
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
    pub(crate) fn start(
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
            read: VecDeque::new(),
            look: true,
            over: None,
            ended: false,
        })
    }

    /// The seq of the last event that was handed out.
    pub(crate) fn after(&self) -> u64 {
        self.after
    }

    pub(crate) fn ruleset(&self) -> Ruleset {
        self.ruleset
    }

    pub(crate) async fn next(&mut self) -> Option<Item> {
        loop {
            if self.ended {
                return None;
            }
            if let Err(problem) = self.wait.check() {
                return self.end(Item::End(Box::new(problem)));
            }
            if let Some(event) = self.read.pop_front() {
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
    async fn look(&mut self) -> Result<(), Problem> {
        let games = &self.service.games;
        let game = games.find_game(&self.caller, self.game).await?;
        let page = games.read_events(&game, self.after, PAGE).await?;
        self.look = self.wait.listener.saw(game.revision) || page.next.is_some();
        self.over = Some(game.status).filter(|status| !self.look && status.is_over());
        self.read.extend(page.events);
        Ok(())
    }

    fn end(&mut self, item: Item) -> Option<Item> {
        self.ended = true;
        Some(item)
    }
}
