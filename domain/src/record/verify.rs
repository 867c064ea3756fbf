use super::{Footer, Format, Header, Known, Position, Proof, RecordKeys, Signature, proof::Findings};
use crate::kernel::{Outcome, Root, Seed};
use judge::Judge;

mod judge;

/// The first thing in a record that is not as it must be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {why}")]
pub struct Fault {
    /// `header`, `event 12`, `footer` or `signature`.
    pub place: String,
    pub why: String,
}

/// [`verify_against`] nothing but the record itself.
pub fn verify(record: &str) -> Result<Proof, Fault> {
    verify_against(record, &Known::default())
}

/// Checks a record line by line: its form, its hash chain, that every decision was legal, that everything else
/// followed from the rules, and every draw: once the seed is out that it is the seed's, before that it is a possible one.
/// What is known from elsewhere must be in it.
pub fn verify_against(record: &str, known: &Known<'_>) -> Result<Proof, Fault> {
    let mut lines: Vec<&str> = record.split('\n').collect();
    let ends_well = lines.pop() == Some("");
    let header = read_header(lines.first().copied().unwrap_or_default(), known)?;
    let options = header.read_options().map_err(|why| fault("header", why))?;
    let mut position =
        Position::begin(&header, &options).map_err(|refusal| fault("header", refusal.message))?;
    let signature_line = lines.pop_if(|_| header.format == Format::Two);
    let signature = signature_line.map(read_signature);
    let footer_line = lines.pop_if(|line| line.contains("\"seed\""));
    let footer = footer_line.map(|line| read_footer(line, &header));
    let root: Option<Root> = match &footer {
        Some(Ok((footer, seed))) => Some(seed.root(header.game.0, &nonces(&header, Some(footer)))),
        _ => None,
    };

    let mut judge = Judge::new(&options, header.pace.as_ref(), root);
    for line in lines.get(1..).unwrap_or_default() {
        if position.is_over() {
            return Err(fault("footer", "the game is over, but this is not its footer"));
        }
        let place = format!("event {}", position.seq + 1);
        judge
            .event(&mut position, line)
            .map_err(|why| fault(&place, why))?;
    }
    let outcome = position.standing().outcome;
    let footer = match footer {
        None if position.is_over() => {
            let missing = || fault("footer", "the game is over, but the seed is missing");
            // Without its last line a record seems to lack the one before.
            return Err(signature.and_then(Result::err).unwrap_or_else(missing));
        }
        None => None,
        Some(footer) => {
            let (footer, _) = footer?;
            check_footer(&footer, &position, outcome.as_ref())?;
            Some(footer)
        }
    };
    check_nonce(&header, footer.as_ref(), known)?;
    let last = footer.as_ref().map_or(&position.hash, |footer| &footer.hash);
    let names = match signature {
        Some(signature) => {
            let signature = signature?;
            check_signature(&signature, last, header.seat_count(), known)?;
            signature.names
        }
        None => header.names(),
    };
    if !ends_well {
        let place = if header.format == Format::Two {
            "signature"
        } else {
            "footer"
        };
        return Err(fault(place, "the record does not end with a line break"));
    }
    let findings = Findings {
        draws: judge.draws,
        possible: judge.possible,
        seed_is_out: footer.is_some(),
    };
    let mut proof = Proof {
        game: header.game,
        ruleset: header.ruleset.clone(),
        version: header.version,
        events: position.seq,
        draws: judge.draws,
        outcome,
        names,
        proven: Vec::new(),
        unproven: Vec::new(),
    };
    proof.tell(&header, &findings, known);
    Ok(proof)
}

fn fault(place: &str, why: impl Into<String>) -> Fault {
    Fault {
        place: place.to_owned(),
        why: why.into(),
    }
}

fn read_header(line: &str, known: &Known<'_>) -> Result<Header, Fault> {
    let header: Header = serde_json::from_str(line).map_err(|error| fault("header", error.to_string()))?;
    if header.to_line() != line {
        return Err(fault("header", "the line is not canonical JSON"));
    }
    if header.clone().seal().hash != header.hash {
        return Err(fault("header", "the hash does not fit the line"));
    }
    if !header.fits_format() {
        return Err(fault("header", "the seats do not say what the format asks for"));
    }
    if known
        .commitment
        .is_some_and(|commitment| commitment != header.commitment)
    {
        return Err(fault(
            "header",
            "the commitment is not the one that was noted when the game was opened",
        ));
    }
    Ok(header)
}

fn read_footer(line: &str, header: &Header) -> Result<(Footer, Seed), Fault> {
    let footer: Footer = serde_json::from_str(line).map_err(|error| fault("footer", error.to_string()))?;
    if footer.to_line() != line {
        return Err(fault("footer", "the line is not canonical JSON"));
    }
    if footer.clone().seal().hash != footer.hash {
        return Err(fault("footer", "the hash does not fit the line"));
    }
    if header.format == Format::Two && !footer.nonces.is_empty() {
        return Err(fault("footer", "the nonces stand in the header and nowhere else"));
    }
    let seed = Seed::from_hex(&footer.seed).map_err(|error| fault("footer", error.to_string()))?;
    if seed.commitment() != header.commitment {
        return Err(fault(
            "footer",
            "the seed is not the one that the header committed to",
        ));
    }
    Ok((footer, seed))
}

fn check_footer(footer: &Footer, position: &Position, outcome: Option<&Outcome>) -> Result<(), Fault> {
    if footer.prev != position.hash {
        return Err(fault(
            "footer",
            "it does not follow the last event: events are missing before it",
        ));
    }
    if !position.is_over() {
        return Err(fault("footer", "the game is not over, so its seed is not out"));
    }
    if footer.outcome.as_ref() != outcome {
        return Err(fault(
            "footer",
            "the outcome is not the one that the events lead to",
        ));
    }
    Ok(())
}

/// By seat, from where the form has them.
fn nonces(header: &Header, footer: Option<&Footer>) -> Vec<String> {
    match header.format {
        Format::One => footer.map(|footer| footer.nonces.clone()).unwrap_or_default(),
        Format::Two => header.nonces(),
    }
}

fn check_nonce(header: &Header, footer: Option<&Footer>, known: &Known<'_>) -> Result<(), Fault> {
    let (place, is_told) = match header.format {
        Format::One => ("footer", footer.is_some()),
        Format::Two => ("header", true),
    };
    let Some(nonce) = known.nonce.filter(|_| is_told) else {
        return Ok(());
    };
    let nonces = nonces(header, footer);
    let is_there = match known.seat {
        Some(seat) => nonces.get(seat.index()).is_some_and(|other| other == nonce),
        None => nonces.iter().any(|other| other == nonce),
    };
    is_there
        .then_some(())
        .ok_or_else(|| fault(place, "the nonce that was noted is not in it"))
}

fn read_signature(line: &str) -> Result<Signature, Fault> {
    let signature: Signature = serde_json::from_str(line).map_err(|error| {
        fault(
            "signature",
            format!("the last line is no signature of the record: {error}"),
        )
    })?;
    if signature.to_line() != line {
        return Err(fault("signature", "the line is not canonical JSON"));
    }
    if signature.clone().seal().hash != signature.hash {
        return Err(fault("signature", "the hash does not fit the line"));
    }
    Ok(signature)
}

fn check_signature(signature: &Signature, last: &str, seats: u8, known: &Known<'_>) -> Result<(), Fault> {
    if signature.prev != last {
        return Err(fault("signature", "it does not follow the line before it"));
    }
    if signature.names.len() != usize::from(seats) {
        return Err(fault("signature", "there must be a name for each seat"));
    }
    let is_signed = |keys: &dyn RecordKeys| keys.have_signed(&signature.payload(), &signature.jws);
    if !known.keys.is_none_or(is_signed) {
        return Err(fault("signature", "none of the keys has signed this"));
    }
    Ok(())
}
