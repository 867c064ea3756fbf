//! Turns the list of rulesets into one enum for each of options, moves, events, states and views.
//!
//! The service handles games of every ruleset alike through these enums. They are written as what they hold, without
//! a tag of their own: a game names its ruleset, so reading always starts from a [`Ruleset`](super::Ruleset).
//!
//! The module of a ruleset offers its published types as `Options`, `Move`, `Event`, `State` and `View`.

macro_rules! rulesets {
    ($($name:ident in $module:ident,)+) => {
        $(use super::$module;)+
        use $crate::kernel::{self, About, Cause, Fact, Names, NotationError, Refusal, Root, Rules, Seat, Standing, Timestamp};
        use $crate::scene::{PartId, Scene};
        use plotline_published::{FromJson, Published, Shape};
        use serde::Serialize;
        use serde_json::Value;

        /// A ruleset at one version.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Ruleset { $($name),+ }

        /// How a game is set up. In GraphQL, `true` is written for a ruleset in which there is nothing to choose.
        #[derive(Clone, Debug, PartialEq, Serialize, Published)]
        #[serde(untagged)]
        #[published(input = "OptionsInput")]
        pub enum Options { $($name($module::Options)),+ }

        /// One decision a seat asks for.
        #[derive(Clone, Debug, PartialEq, Serialize, Published)]
        #[serde(untagged)]
        pub enum Move {
            $($name($module::Move)),+
        }

        /// One decision a seat asks for: the ruleset's name and, within it, the move.
        #[derive(Clone, Debug, PartialEq, Serialize, Published)]
        #[serde(untagged)]
        #[published(input = "MoveInput")]
        pub enum MoveInput { $($name($module::Move)),+ }

        impl From<MoveInput> for Move {
            fn from(input: MoveInput) -> Self {
                match input { $(MoveInput::$name(mv) => Self::$name(mv)),+ }
            }
        }

        /// What happened in a game, by the rules of its ruleset.
        #[derive(Clone, Debug, PartialEq, Serialize, Published)]
        #[serde(untagged)]
        #[published(graphql = "RulesetEvent")]
        pub enum Event {
            $($name($module::Event)),+
        }

        /// What a client is shown of a game.
        #[derive(Clone, Debug, PartialEq, Serialize, Published)]
        #[serde(untagged)]
        pub enum View { $($name($module::View)),+ }

        /// A game as the rules see it, folded from its events.
        #[derive(Clone, Debug, PartialEq)]
        #[expect(clippy::large_enum_variant, reason = "a box would cost every clone an allocation")]
        pub enum State { $($name($module::State)),+ }

        impl Ruleset {
            pub const ALL: &'static [Ruleset] = &[$(Ruleset::$name),+];

            /// The newest version of the ruleset called `id`.
            pub fn newest(id: &str) -> Option<Self> {
                Self::ALL.iter().copied().filter(|r| r.about().id == id).max_by_key(|r| r.about().version)
            }

            pub fn find(id: &str, version: u32) -> Option<Self> {
                Self::ALL.iter().copied().find(|r| r.about().id == id && r.about().version == version)
            }

            pub fn about(self) -> About {
                match self { $(Self::$name => $module::$name::ABOUT),+ }
            }

            pub fn read_options(self, value: Value) -> Result<Options, serde_json::Error> {
                Ok(match self { $(Self::$name => Options::$name(FromJson::from_json(value)?)),+ })
            }

            pub fn read_move(self, value: Value) -> Result<Move, serde_json::Error> {
                Ok(match self { $(Self::$name => Move::$name(FromJson::from_json(value)?)),+ })
            }

            pub fn read_event(self, value: Value) -> Result<Event, serde_json::Error> {
                Ok(match self { $(Self::$name => Event::$name(FromJson::from_json(value)?)),+ })
            }
        }

        /// What a ruleset publishes.
        pub struct Language {
            pub options: &'static Shape,
            pub moves: &'static Shape,
            pub events: &'static Shape,
            pub view: &'static Shape,
        }

        impl Ruleset {
            pub fn language(self) -> Language {
                match self {
                    $(Self::$name => Language {
                        options: $module::Options::SHAPE,
                        moves: $module::Move::SHAPE,
                        events: $module::Event::SHAPE,
                        view: $module::View::SHAPE,
                    }),+
                }
            }

            /// The ruleset that a client named, with what it says of it.
            fn given(json: Value, shape: &'static Shape) -> Result<(Self, Value), serde_json::Error> {
                let found = plotline_published::member(json, shape);
                let found = found.and_then(|(index, value)| Some((*Self::ALL.get(index)?, value)));
                found.ok_or_else(|| serde::de::Error::custom("exactly one ruleset is named"))
            }
        }

        impl FromJson for Options {
            fn from_json(json: Value) -> Result<Self, serde_json::Error> {
                let (ruleset, options) = Ruleset::given(json, Self::SHAPE)?;
                ruleset.read_options(options)
            }
        }

        impl FromJson for MoveInput {
            fn from_json(json: Value) -> Result<Self, serde_json::Error> {
                let (ruleset, mv) = Ruleset::given(json, Self::SHAPE)?;
                Ok(match ruleset.read_move(mv)? { $(Move::$name(mv) => Self::$name(mv)),+ })
            }
        }

        impl Options {
            pub fn ruleset(&self) -> Ruleset {
                match self { $(Self::$name(_) => Ruleset::$name),+ }
            }

            /// Whether the rules have timers of their own.
            pub fn keep_time(&self) -> bool {
                match self { $(Self::$name(options) => $module::$name::keeps_time(options)),+ }
            }

            pub fn begin(&self, seats: u8) -> Result<State, Refusal> {
                Ok(match self { $(Self::$name(options) => State::$name($module::$name::begin(options, seats)?)),+ })
            }
        }

        impl Move {
            pub fn ruleset(&self) -> Ruleset {
                match self { $(Self::$name(_) => Ruleset::$name),+ }
            }

            /// The canonical notation.
            pub fn write(&self) -> String {
                match self { $(Self::$name(mv) => $module::$name::write(mv)),+ }
            }

            /// Whether it merely ends a turn or declines something.
            pub fn only_ends_turn(&self) -> bool {
                match self { $(Self::$name(mv) => $module::$name::only_ends_turn(mv)),+ }
            }
        }

        impl Event {
            pub fn seat(&self) -> Option<Seat> {
                match self { $(Self::$name(event) => $module::$name::seat_of(event)),+ }
            }
        }

        impl State {
            pub fn ruleset(&self) -> Ruleset {
                match self { $(Self::$name(_) => Ruleset::$name),+ }
            }

            pub fn standing(&self) -> Standing {
                match self { $(Self::$name(state) => $module::$name::standing(state)),+ }
            }

            pub fn view(&self) -> View {
                match self { $(Self::$name(state) => View::$name($module::$name::view(state))),+ }
            }

            /// Whether chance decides what happens next.
            pub fn awaits_chance(&self, now: Timestamp) -> bool {
                match self { $(Self::$name(state) => matches!($module::$name::next(state, now), kernel::Next::Chance)),+ }
            }

            /// Whether chance decides what happens next, and can decide this.
            pub fn could_draw(&self, event: &Event, now: Timestamp) -> bool {
                match (self, event) {
                    $((Self::$name(state), Event::$name(event)) => kernel::could_draw::<$module::$name>(state, event, now),)+
                    _ => false,
                }
            }

            pub fn legal_moves(&self, seat: Seat, now: Timestamp) -> Vec<Move> {
                match self {
                    $(Self::$name(state) =>
                        kernel::legal_moves::<$module::$name>(state, seat, now).into_iter().map(Move::$name).collect()),+
                }
            }

            pub fn fallback(&self, seat: Seat) -> Option<Move> {
                match self { $(Self::$name(state) => $module::$name::fallback(state, seat).map(Move::$name)),+ }
            }

            /// The refusal of something that is no move of this ruleset at all.
            pub fn unreadable(&self, seat: Seat, raw: &Value, why: &str) -> Refusal {
                match self { $(Self::$name(state) => $module::$name::unreadable(state, seat, raw, why)),+ }
            }

            pub fn read(&self, line: &str) -> Result<Move, NotationError> {
                Ok(match self { $(Self::$name(state) => Move::$name($module::$name::read(line, state)?)),+ })
            }

            /// Judges a move and gives the one event that it is. A move of another ruleset is unreadable here.
            pub fn decide(&self, seat: Seat, mv: &Move, now: Timestamp) -> Result<Event, Refusal> {
                match (self, mv) {
                    $((Self::$name(state), Move::$name(mv)) => {
                        let legal = kernel::judge::<$module::$name>(state, seat, mv.clone(), now)?;
                        Ok(Event::$name($module::$name::resolve(state, seat, legal, now)))
                    })+
                    (state, mv) => {
                        let raw = serde_json::to_value(mv).unwrap_or(Value::Null);
                        Err(state.unreadable(seat, &raw, "this is a move of another ruleset"))
                    }
                }
            }

            /// What happened, as a sentence; nothing for what nobody would miss. This is the state before the event or
            /// any later one; see [`Rules::tell`].
            pub fn tell(&self, event: &Event, names: Names) -> Option<String> {
                match (self, event) {
                    $((Self::$name(state), Event::$name(event)) => $module::$name::tell(event, state, names),)+
                    _ => None,
                }
            }

            /// The whole table as text.
            pub fn board(&self, names: Names) -> String {
                match self { $(Self::$name(state) => $module::$name::board(state, names)),+ }
            }

            /// The picture of the table; see [`Rules::picture`].
            pub fn picture(&self, names: Names) -> Scene {
                match self { $(Self::$name(state) => $module::$name::picture(&$module::$name::view(state), names)),+ }
            }

            /// The parts of the picture that a move of a seat is about.
            pub fn parts_of(&self, mv: &Move, seat: Seat) -> Vec<PartId> {
                match (self, mv) {
                    $((Self::$name(state), Move::$name(mv)) => $module::$name::parts_of(mv, seat, state),)+
                    _ => Vec::new(),
                }
            }

            /// The parts of the picture that show what an event has changed.
            pub fn touched(&self, event: &Event) -> Vec<PartId> {
                match (self, event) {
                    $((Self::$name(state), Event::$name(event)) => $module::$name::touched(event, state),)+
                    _ => Vec::new(),
                }
            }

            /// What a legal move would do.
            pub fn describe(&self, mv: &Move) -> String {
                match (self, mv) {
                    $((Self::$name(state), Move::$name(mv)) => $module::$name::describe(mv, state),)+
                    _ => String::new(),
                }
            }

            /// What a seat that is to move is asked to do.
            pub fn task(&self, seat: Seat) -> String {
                match self { $(Self::$name(state) => $module::$name::task(state, seat)),+ }
            }

            /// About how many bytes its lists take beside itself.
            pub fn lists(&self) -> usize {
                match self { $(Self::$name(state) => $module::$name::lists(state)),+ }
            }

            pub fn evolve(&mut self, event: &Event) {
                match (self, event) {
                    $((Self::$name(state), Event::$name(event)) => $module::$name::evolve(state, event),)+
                    _ => {}
                }
            }

            pub fn leave(&mut self, seat: Seat) {
                match self { $(Self::$name(state) => $module::$name::leave(state, seat)),+ }
            }

            /// The one thing that happens by itself now; see [`kernel::step`].
            pub fn step(&self, position: u64, now: Timestamp, root: Option<&Root>) -> Option<(Cause, Event)> {
                match self {
                    $(Self::$name(state) => {
                        let Fact { cause, event } = kernel::step::<$module::$name>(state, position, now, root)?;
                        Some((cause, Event::$name(event)))
                    })+
                }
            }
        }

        /// Every listed ruleset is put to the laws.
        #[cfg(test)]
        mod laws {
            $(crate::rulesets::laws::laws!($name in $module);)+
        }
    };
}
pub(super) use rulesets;
