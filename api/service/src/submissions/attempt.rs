use super::{Origin, SubmissionLog};
use crate::request::{RequestNotes, TakenTurn};
use jiff::Timestamp;
use plotline_adapters::SystemEntropy;
use plotline_contract::Problem;
use plotline_domain::ids::{GameId, PlayerId, SubmissionId};
use plotline_domain::ports::Entropy;
use plotline_domain::submissions::{Submission, SubmissionAct, SubmissionOutcome, Verdict, cut, key_hash};
use serde_json::Value;
use std::sync::atomic::{AtomicU16, Ordering};

/// An attempt that is under way. It is noted down when it is judged or, if nobody is left to be answered, when it is
/// dropped.
pub struct Attempt {
    log: SubmissionLog,
    at: Timestamp,
    pub act: SubmissionAct,
    origin: Origin,
    pub game: Option<GameId>,
    /// Nothing is noted as long as nobody knows who it is.
    pub player: Option<PlayerId>,
    pub sent: Option<String>,
    pub expected_seq: Option<u64>,
    key_hash: Option<String>,
    /// Where the middleware finds out who it is.
    notes: Option<RequestNotes>,
    /// Whether it is noted only if the graph has noted nothing itself, and only if it was refused.
    guessed: bool,
    judged: bool,
}

impl Attempt {
    pub fn new(log: &SubmissionLog, act: SubmissionAct, origin: Origin) -> Self {
        Self {
            log: log.clone(),
            at: log.now(),
            act,
            origin,
            game: None,
            player: None,
            sent: None,
            expected_seq: None,
            key_hash: None,
            notes: None,
            guessed: false,
            judged: false,
        }
    }

    /// Only a guess: the graph knows better, if it gets that far.
    pub(crate) fn unless_witnessed(mut self) -> Self {
        self.guessed = true;
        self
    }

    pub(crate) fn watch(&mut self, notes: &RequestNotes) {
        self.notes = Some(notes.clone());
    }

    pub fn key(&mut self, key: Option<&str>) {
        self.key_hash = key.map(key_hash);
    }

    /// Keeps what was sent, as far as it fits.
    pub fn sent(&mut self, text: &str) {
        self.sent = Some(cut(text, Submission::SENT_CHARS)).filter(|text| !text.is_empty());
    }

    pub fn accept(self, taken: Option<TakenTurn>, status: Option<u16>) {
        let verdict = match taken {
            Some(taken) => taken.verdict(),
            None => Verdict::accepted(None),
        };
        self.judge(Verdict { status, ..verdict });
    }

    pub fn refuse(self, problem: &Problem) {
        let rule = problem.extra.get("rule").and_then(Value::as_str);
        self.judge(Verdict {
            status: Some(problem.kind.status),
            rule: rule.map(str::to_owned),
            ..Verdict::refused(&problem.code, &problem.detail)
        });
    }

    pub fn judge(mut self, verdict: Verdict) {
        self.judged = true;
        self.note(verdict);
    }

    /// Nothing was attempted after all.
    pub fn dismiss(mut self) {
        self.judged = true;
    }

    fn note(&mut self, verdict: Verdict) {
        let seen = self.notes.as_ref().map(RequestNotes::read).unwrap_or_default();
        let known_better = seen.witnessed || verdict.outcome == SubmissionOutcome::Accepted;
        let Some(player) = self.player.or(seen.player) else {
            return;
        };
        if self.guessed && known_better {
            return;
        }
        let origin = self.origin.clone();
        self.log.note(Submission {
            id: id(self.at),
            game: self.game,
            player,
            at: self.at,
            act: self.act,
            channel: origin.channel,
            client: origin.client,
            address: origin.address,
            request_id: origin.request_id,
            sent: self.sent.take(),
            expected_seq: self.expected_seq,
            key_hash: self.key_hash.take(),
            verdict,
        });
    }
}

/// An id after those of the same millisecond, but for one in four thousand of them.
fn id(at: Timestamp) -> SubmissionId {
    static COUNT: AtomicU16 = AtomicU16::new(0);
    let entropy: &dyn Entropy = &SystemEntropy;
    let mut random: [u8; 10] = entropy.bytes();
    // Beside the version there is room for twelve bits before the others.
    [random[0], random[1]] = COUNT.fetch_add(1, Ordering::Relaxed).to_be_bytes();
    SubmissionId::new(at, random)
}

impl Drop for Attempt {
    fn drop(&mut self) {
        if !self.judged {
            self.note(Verdict::unanswered());
        }
    }
}

impl TakenTurn {
    pub fn verdict(self) -> Verdict {
        let Self {
            events,
            repeated,
            refused,
        } = self;
        let accepted = Verdict::accepted(events);
        Verdict {
            outcome: match repeated {
                true => SubmissionOutcome::Repeated,
                false => SubmissionOutcome::Accepted,
            },
            code: refused.as_ref().map(|refusal| refusal.code.to_string()),
            rule: refused.as_ref().map(|refusal| refusal.rule.to_string()),
            detail: refused.map(|refusal| cut(&refusal.message, Submission::DETAIL_CHARS)),
            ..accepted
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plotline_adapters::SystemClock;
    use std::sync::Arc;
    use uuid::Uuid;

    fn attempt(log: &SubmissionLog) -> Attempt {
        let mut attempt = Attempt::new(log, SubmissionAct::Turn, Origin::mail());
        attempt.player = Some(PlayerId(Uuid::nil()));
        attempt
    }

    fn outcomes(log: &SubmissionLog) -> Vec<SubmissionOutcome> {
        log.waiting().iter().map(|it| it.verdict.outcome).collect()
    }

    #[test]
    fn an_attempt_is_noted_once_whatever_becomes_of_it() {
        let log = SubmissionLog::new(Arc::new(SystemClock));
        attempt(&log).accept(None, Some(201));
        attempt(&log).refuse(&Problem::blocked());
        drop(attempt(&log));
        attempt(&log).dismiss();
        let expected = [
            SubmissionOutcome::Accepted,
            SubmissionOutcome::Refused,
            SubmissionOutcome::Unanswered,
        ];
        assert_eq!(outcomes(&log), expected);
    }

    #[test]
    fn nothing_is_noted_of_nobody() {
        let log = SubmissionLog::new(Arc::new(SystemClock));
        let mut of_nobody = attempt(&log);
        of_nobody.player = None;
        of_nobody.accept(None, None);
        assert!(log.waiting().is_empty());
    }

    #[test]
    fn whoever_hangs_up_is_found_out_by_the_notes() {
        let (log, notes) = (SubmissionLog::new(Arc::new(SystemClock)), RequestNotes::default());
        let mut unknown = attempt(&log);
        unknown.player = None;
        unknown.watch(&notes);
        notes.player(PlayerId(Uuid::max()));
        drop(unknown);
        assert_eq!(log.waiting()[0].player, PlayerId(Uuid::max()));
    }

    #[test]
    fn a_guess_is_noted_only_if_it_was_refused_before_the_graph() {
        let (log, notes) = (SubmissionLog::new(Arc::new(SystemClock)), RequestNotes::default());
        let guess = || {
            let mut guess = attempt(&log).unless_witnessed();
            guess.watch(&notes);
            guess
        };
        guess().accept(None, Some(200));
        assert!(log.waiting().is_empty());
        guess().refuse(&Problem::blocked());
        assert_eq!(outcomes(&log), [SubmissionOutcome::Refused]);
        notes.witnessed();
        guess().refuse(&Problem::blocked());
        assert_eq!(log.waiting().len(), 1);
    }

    #[test]
    fn what_does_not_fit_into_the_queue_is_lost() {
        let log = SubmissionLog::new(Arc::new(SystemClock));
        for _ in 0..SubmissionLog::CAPACITY + 5 {
            attempt(&log).accept(None, None);
        }
        assert_eq!(log.waiting().len(), SubmissionLog::CAPACITY);
    }
}
