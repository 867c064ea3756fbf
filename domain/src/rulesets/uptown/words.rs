//! Numbers in sentences.

pub(super) fn coins(number: u32) -> String {
    match number {
        1 => "1 upcoin".into(),
        _ => format!("{number} upcoins"),
    }
}

/// `1 upcoin lies`, `3 upcoins lie`.
pub(super) fn coins_lie(number: u32) -> String {
    format!("{} {}", coins(number), if number == 1 { "lies" } else { "lie" })
}
