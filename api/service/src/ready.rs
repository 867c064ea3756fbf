//! Answers about a game at a seq, kept as the bytes that are sent. Who may see the game is asked before, on every request,
//! and nothing here tells one viewer from another but the seat that an answer is for.

use actix_web::web::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use plotline_domain::games::Game;
use plotline_domain::ids::GameId;
use plotline_domain::kernel::Seat;
use plotline_pictures::Wanted;
use std::io::Write;

/// Which answer. What it says must follow from this alone: it is right for ever.
#[derive(Clone, Copy, Debug)]
pub struct Ready {
    game: GameId,
    seq: u64,
    is_newest: bool,
    what: What,
}

impl Ready {
    pub fn new(game: &Game, seq: u64, what: What) -> Self {
        Self {
            game: game.id,
            seq,
            is_newest: seq == game.seq,
            what,
        }
    }

    /// A game as lists show it: to those who sit at it, or to others.
    pub fn listed(game: &Game, seated: bool) -> Self {
        Self {
            game: game.id,
            seq: game.revision,
            is_newest: true,
            what: What::Listed { seated },
        }
    }

    fn key(self, packing: Packing) -> Key {
        let past = (!self.is_newest).then_some(self.seq);
        (self.game, past, self.what, packing)
    }
}

/// The newest answer of a game takes the place of the one before it, which is hardly asked for again.
type Key = (GameId, Option<u64>, What, Packing);

/// An answer, and the seq that it is of.
#[derive(Clone)]
struct Kept {
    seq: u64,
    /// Nothing, if it was asked for once and is made again quickly: most such answers are never asked for again.
    bytes: Option<Bytes>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum What {
    View,
    /// Of the seat, or of somebody who sits nowhere.
    Moves {
        seat: Option<Seat>,
        after: usize,
        limit: usize,
    },
    /// All events after one.
    Events {
        after: u64,
        as_lines: bool,
    },
    Picture(Wanted),
    /// A game as it is at a revision, which stands for the seq.
    Listed {
        seated: bool,
    },
}

impl What {
    /// Whether making it takes longer than a request.
    fn is_dear(self) -> bool {
        matches!(self, Self::Picture(_))
    }
}

/// How bytes are sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Packing {
    Plain,
    Gzip,
}

/// The answers that were made lately, each as it was asked for: whoever asks for another packing has it made again. Pictures
/// are kept at once, other answers when they are made for the second time.
pub struct ReadyBytes {
    kept: quick_cache::sync::Cache<Key, Kept, Weight>,
}

#[derive(Clone)]
struct Weight;

impl quick_cache::Weighter<Key, Kept> for Weight {
    fn weight(&self, _: &Key, kept: &Kept) -> u64 {
        192 + kept.bytes.as_ref().map_or(0, |bytes| bytes.len() as u64)
    }
}

/// About what an answer takes.
const ANSWER_BYTES: u64 = 4 << 10;

impl ReadyBytes {
    /// Keeps about so many bytes.
    pub fn new(bytes: u64) -> Self {
        let items = usize::try_from(bytes / ANSWER_BYTES).unwrap_or(usize::MAX);
        Self {
            kept: quick_cache::sync::Cache::with_weighter(items, bytes, Weight),
        }
    }

    pub fn find(&self, ready: Ready, packing: Packing) -> Option<Bytes> {
        let kept = self.kept.get(&ready.key(packing))?;
        kept.bytes.filter(|_| kept.seq == ready.seq)
    }

    /// Packs an answer, which takes about a millisecond for 100 KB, and keeps it if it is worth it.
    pub fn keep(&self, ready: Ready, packing: Packing, plain: Bytes) -> Bytes {
        let bytes = match packing {
            Packing::Plain => plain,
            Packing::Gzip => gzip(&plain),
        };
        let (key, seq) = (ready.key(packing), ready.seq);
        let earlier = self.kept.get(&key).map(|kept| kept.seq);
        // One that took long does not replace what is newer.
        if earlier.is_none_or(|earlier| earlier <= seq) {
            let is_wanted = ready.what.is_dear() || earlier == Some(seq);
            // A copy, because what was written into may have twice the room that it needs.
            let bytes = is_wanted.then(|| Bytes::copy_from_slice(&bytes));
            self.kept.insert(key, Kept { seq, bytes });
        }
        bytes
    }
}

fn gzip(plain: &[u8]) -> Bytes {
    let mut packed = GzEncoder::new(Vec::with_capacity(plain.len() / 4), Compression::fast());
    // Writing to memory does not fail.
    let _ = packed.write_all(plain);
    packed.finish().unwrap_or_default().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::GzDecoder;
    use plotline_domain::scene::Theme;
    use plotline_pictures::Form;
    use std::io::Read;
    use uuid::Uuid;

    fn ready(seq: u64, what: What) -> Ready {
        Ready {
            game: GameId(Uuid::nil()),
            seq,
            is_newest: false,
            what,
        }
    }

    /// What was asked for twice.
    fn keep(kept: &ReadyBytes, ready: Ready, packing: Packing, plain: Bytes) -> Bytes {
        kept.keep(ready, packing, plain.clone());
        kept.keep(ready, packing, plain)
    }

    #[test]
    fn what_is_quickly_made_is_kept_when_it_is_made_again() {
        let kept = ReadyBytes::new(1 << 20);
        let (wanted, plain) = (picture(), Bytes::from("bytes"));
        for (what, once) in [(What::View, false), (What::Picture(wanted), true)] {
            let newest = |seq| Ready {
                is_newest: true,
                ..ready(seq, what)
            };
            kept.keep(newest(7), Packing::Plain, plain.clone());
            assert_eq!(kept.find(newest(7), Packing::Plain).is_some(), once);
            kept.keep(newest(7), Packing::Plain, plain.clone());
            assert_eq!(kept.find(newest(7), Packing::Plain), Some(plain.clone()));
            kept.keep(newest(8), Packing::Plain, plain.clone());
            assert_eq!(kept.find(newest(8), Packing::Plain).is_some(), once);
            kept.keep(newest(7), Packing::Plain, plain.clone());
            assert_eq!(kept.find(newest(7), Packing::Plain), None, "8 is newer");
        }
    }

    fn picture() -> Wanted {
        Wanted {
            theme: Theme::Light,
            highlight: false,
            form: Form::Svg,
        }
    }

    #[test]
    fn the_newest_answer_takes_the_place_of_the_one_before() {
        let kept = ReadyBytes::new(1 << 20);
        let newest = |seq| Ready {
            is_newest: true,
            ..ready(seq, What::View)
        };
        keep(&kept, newest(7), Packing::Plain, Bytes::from("seven"));
        keep(&kept, ready(6, What::View), Packing::Plain, Bytes::from("six"));
        assert_eq!(kept.find(newest(8), Packing::Plain), None);
        keep(&kept, newest(8), Packing::Plain, Bytes::from("eight"));
        assert_eq!(kept.find(newest(7), Packing::Plain), None);
        assert_eq!(kept.find(newest(8), Packing::Plain), Some(Bytes::from("eight")));
        assert_eq!(
            kept.find(ready(6, What::View), Packing::Plain),
            Some(Bytes::from("six"))
        );
        assert_eq!(kept.kept.len(), 2);
    }

    #[test]
    fn an_answer_is_kept_as_it_was_asked_for() {
        let kept = ReadyBytes::new(1 << 20);
        let view = ready(7, What::View);
        let plain = Bytes::from(r#"{"seq":7}"#.repeat(100));
        let packed = keep(&kept, view, Packing::Gzip, plain.clone());
        assert_eq!(kept.find(view, Packing::Gzip), Some(packed.clone()));
        assert_eq!(kept.find(view, Packing::Plain), None);
        let mut unpacked = Vec::new();
        GzDecoder::new(&*packed).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, plain);
    }

    #[test]
    fn answers_for_different_seats_are_different() {
        let kept = ReadyBytes::new(1 << 20);
        let moves = |seat| What::Moves {
            seat,
            after: 0,
            limit: 1000,
        };
        let [first, nobody] = [Seat::all(1).next(), None].map(|seat| ready(7, moves(seat)));
        keep(&kept, first, Packing::Plain, Bytes::from("moves"));
        assert!(kept.find(first, Packing::Plain).is_some());
        assert_eq!(kept.find(nobody, Packing::Plain), None);
    }

    #[test]
    fn answers_are_kept_up_to_their_share_in_bytes() {
        let share = 1 << 20;
        let kept = ReadyBytes::new(share);
        for seq in 0..1_000 {
            keep(
                &kept,
                ready(seq, What::View),
                Packing::Plain,
                vec![0; 10_000].into(),
            );
        }
        assert!((share / 2..=share).contains(&kept.kept.weight()));
        assert!(kept.find(ready(999, What::View), Packing::Plain).is_some());
    }
}
