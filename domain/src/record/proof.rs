use super::{Format, Header, RecordKeys};
use crate::ids::GameId;
use crate::kernel::{Outcome, Seat};

/// What whoever verifies knows from elsewhere. A record that contradicts it is not sound; what is not known is not
/// proven.
#[derive(Clone, Copy, Default)]
pub struct Known<'a> {
    /// The public keys of the service.
    pub keys: Option<&'a dyn RecordKeys>,
    /// The commitment that was published when the game was opened.
    pub commitment: Option<&'a str>,
    /// What one of the players added to the chance.
    pub nonce: Option<&'a str>,
    /// The seat of that player, as nonces count by seat; any, if it is not known.
    pub seat: Option<Seat>,
}

/// What a sound record proves.
#[derive(Clone, Debug, PartialEq)]
pub struct Proof {
    pub game: GameId,
    pub ruleset: String,
    pub version: u32,
    pub events: u64,
    /// How many draws were recomputed from the seed; none while the game runs.
    pub draws: u64,
    /// How it ended, if it has.
    pub outcome: Option<Outcome>,
    /// What the players were called at the start, by seat.
    pub names: Vec<String>,
    /// In sentences, what is proven and what is not.
    pub proven: Vec<String>,
    pub unproven: Vec<String>,
}

/// What was found on the way through a record in which nothing is wrong.
pub(super) struct Findings {
    pub(super) draws: u64,
    /// How many events chance decided of which nobody can say yet whether the seed drew them.
    pub(super) possible: u64,
    pub(super) seed_is_out: bool,
}

impl Proof {
    /// Puts into sentences what was found.
    pub(super) fn tell(&mut self, header: &Header, findings: &Findings, known: &Known<'_>) {
        self.proves("Every line has the hash that it claims and follows the line before it.");
        self.proves("Every move was legal, and everything else followed from the rules.");
        if findings.seed_is_out {
            let draws = counted(findings.draws, "draw was", "draws were");
            self.proves(format!(
                "{draws} recomputed from the seed, which the commitment in the header is the SHA-256 of."
            ));
        } else {
            let possible = counted(findings.possible, "draw is", "draws are");
            self.proves(format!("{possible} possible where they stand."));
            self.leaves("The draws: the seed that decides them is published when the game is over.");
        }
        self.tell_commitment(known);
        self.tell_nonce(header, findings, known);
        self.tell_names(header, known);
        self.leaves("The times of the events: they are what the service wrote down.");
    }

    fn tell_commitment(&mut self, known: &Known<'_>) {
        match known.commitment {
            Some(_) => self.proves("The commitment is the one that was noted when the game was opened."),
            None => self.leaves(
                "That the seed was fixed before the game: for that, compare with the commitment noted when the game was \
                 opened.",
            ),
        }
    }

    fn tell_nonce(&mut self, header: &Header, findings: &Findings, known: &Known<'_>) {
        let is_told = header.format == Format::Two || findings.seed_is_out;
        match known.nonce {
            Some(_) if is_told => {
                let place = known.seat.map_or("a seat".into(), |seat| format!("seat {seat}"));
                self.proves(format!(
                    "The nonce that was noted is part of the chance, at {place}, so nobody knew the draws before it."
                ));
            }
            Some(_) => self.leaves("The nonce: in a plotline-record/1 the nonces are told when the game is over."),
            None => self.leaves(
                "That nobody knew the draws before the game: for that, compare with the nonce that one of the players \
                 noted.",
            ),
        }
    }

    fn tell_names(&mut self, header: &Header, known: &Known<'_>) {
        let names = self.names.join(", ");
        match (header.format, known.keys) {
            (Format::Two, Some(_)) => {
                self.proves(format!("The service has signed all of it, and that the players were called {names}."));
            }
            (Format::Two, None) => self.leaves(format!(
                "That the service wrote this, and that the players were called {names}: for that, check the signature \
                 with the service's public keys."
            )),
            (Format::One, _) => self.leaves(format!(
                "That the service wrote this, and that the players were called {names}: a plotline-record/1 is not \
                 signed."
            )),
        }
    }

    fn proves(&mut self, sentence: impl Into<String>) {
        self.proven.push(sentence.into());
    }

    fn leaves(&mut self, sentence: impl Into<String>) {
        self.unproven.push(sentence.into());
    }
}

fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
