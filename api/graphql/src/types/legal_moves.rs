use plotline_domain::games;
use plotline_domain::kernel::Seat;
use plotline_domain::rulesets::Move;
use plotline_published::Published;

/// What I may do now.
#[derive(Published)]
pub(crate) struct LegalMoves {
    /// What to send as `expectedSeq` with one of them.
    seq: u64,
    /// The seats that are to move, whoever asks.
    to_move: Vec<Seat>,
    /// How many legal moves there are in all.
    count: usize,
    /// What I am asked to do, if it is my move.
    task: Option<String>,
    /// None when it is not my move.
    moves: Vec<LegalMove>,
    /// Whether my latest turn can be taken back now.
    may_undo: bool,
}

#[derive(Published)]
pub(crate) struct LegalMove {
    #[published(name = "move")]
    mv: Move,
    /// The same as one line of text.
    notation: String,
    /// What it would do, as a sentence. No two moves of the list have the same.
    description: String,
    /// The parts of the board's picture that it is about (`data-part`).
    parts: Vec<String>,
}

impl LegalMoves {
    pub(crate) fn page(legal: &games::LegalMoves, after: usize, first: usize) -> Self {
        let moves = legal.moves.iter().skip(after).take(first);
        Self {
            seq: legal.seq,
            to_move: legal.to_move.clone(),
            count: legal.moves.len(),
            task: legal.task.clone(),
            moves: moves.map(|mv| LegalMove::new(legal, mv)).collect(),
            may_undo: legal.may_undo,
        }
    }
}

impl LegalMove {
    fn new(moves: &games::LegalMoves, legal: &games::LegalMove) -> Self {
        let (description, parts) = moves.describe(legal);
        Self {
            mv: legal.mv.clone(),
            notation: legal.notation.clone(),
            description,
            parts: parts.iter().map(|part| part.as_str().to_owned()).collect(),
        }
    }
}
