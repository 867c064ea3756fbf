use async_graphql::SimpleObject;
use plotline_domain::games;
use plotline_domain::kernel::Seat;
use plotline_domain::rulesets::Move;

/// What I may do now.
#[derive(SimpleObject)]
pub(crate) struct LegalMoves {
    /// What to send as `expectedSeq` with one of them.
    seq: u64,
    /// The seats that are to move, whoever asks.
    to_move: Vec<Seat>,
    /// How many legal moves there are in all.
    count: usize,
    /// None when it is not my move.
    moves: Vec<LegalMove>,
}

#[derive(SimpleObject)]
pub(crate) struct LegalMove {
    #[graphql(name = "move")]
    mv: Move,
    /// The same as one line of text.
    notation: String,
}

impl LegalMoves {
    pub(crate) fn page(legal: games::LegalMoves, after: usize, first: usize) -> Self {
        let count = legal.moves.len();
        let moves = legal.moves.into_iter().skip(after).take(first);
        Self {
            seq: legal.seq,
            to_move: legal.to_move,
            count,
            moves: moves.map(LegalMove::from).collect(),
        }
    }
}

impl From<games::LegalMove> for LegalMove {
    fn from(legal: games::LegalMove) -> Self {
        Self {
            mv: legal.mv,
            notation: legal.notation,
        }
    }
}
