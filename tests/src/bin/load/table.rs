//! The table that is printed at the end.

/// What a row must be.
#[derive(Clone, Copy)]
pub(crate) enum Must {
    /// At least this part of the baseline.
    Part(f64),
    /// At most so many times the baseline.
    Times(f64),
    AtLeast(f64),
    AtMost(f64),
    /// It is shown and judged nowhere.
    Nothing,
}

pub(crate) struct Row {
    pub(crate) name: &'static str,
    /// Behind every number.
    pub(crate) unit: &'static str,
    pub(crate) baseline: Option<f64>,
    pub(crate) sqlite: Option<f64>,
    pub(crate) postgres: Option<f64>,
    pub(crate) must: Must,
}

impl Row {
    fn line(&self) -> String {
        let cells = [self.baseline, self.sqlite, self.postgres].map(|value| self.cell(value));
        let [baseline, sqlite, postgres] = cells;
        let values = [self.sqlite, self.postgres];
        let ratios = values
            .into_iter()
            .flatten()
            .zip(self.baseline.into_iter().cycle());
        let ratios: Vec<_> = ratios
            .map(|(value, baseline)| format!("{:.2}", value / baseline))
            .collect();
        let verdicts: Vec<_> = values
            .into_iter()
            .flatten()
            .filter_map(|value| self.verdict(value))
            .collect();
        format!(
            "| {} | {baseline} | {sqlite} | {postgres} | {} | {} | {} |",
            self.name,
            or_dash(ratios.join(" / ")),
            or_dash(self.demand()),
            or_dash(verdicts.join(" / "))
        )
    }

    fn cell(&self, value: Option<f64>) -> String {
        value.map_or("–".to_owned(), |value| {
            format!("{}{}", number(value), self.unit)
        })
    }

    fn demand(&self) -> String {
        match self.must {
            Must::Part(part) => format!("≥ {part} of the baseline"),
            Must::Times(times) => format!("≤ {times} × the baseline"),
            Must::AtLeast(least) => format!("≥ {}{}", number(least), self.unit),
            Must::AtMost(most) => format!("≤ {}{}", number(most), self.unit),
            Must::Nothing => String::new(),
        }
    }

    /// Nothing where there is nothing to judge by.
    fn verdict(&self, value: f64) -> Option<&'static str> {
        let held = match self.must {
            Must::Part(part) => value >= part * self.baseline?,
            Must::Times(times) => value <= times * self.baseline?,
            Must::AtLeast(least) => value >= least,
            Must::AtMost(most) => value <= most,
            Must::Nothing => return None,
        };
        Some(if held { "yes" } else { "**no**" })
    }
}

fn or_dash(text: String) -> String {
    if text.is_empty() { "–".to_owned() } else { text }
}

/// Three digits are enough.
pub(crate) fn number(value: f64) -> String {
    match value {
        100.0.. => format!("{value:.0}"),
        10.0..100.0 => format!("{value:.1}"),
        _ => format!("{value:.2}"),
    }
}

pub(crate) fn print(rows: &[Row]) {
    println!("| | baseline | SQLite | PostgreSQL | ratio | must | holds |");
    println!("|---|--:|--:|--:|--:|---|---|");
    for row in rows {
        println!("{}", row.line());
    }
}
