use plotline_domain::ports::StoreError;

/// How many findings are named.
pub(super) const NAMED: u32 = 200;

/// What was found wrong so far. Each finding is printed as it comes, up to a number.
#[derive(Default)]
pub(super) struct Findings(u64);

impl Findings {
    pub(super) fn add(&mut self, finding: impl std::fmt::Display) {
        self.0 += 1;
        if self.0 <= u64::from(NAMED) {
            println!("WRONG: {finding}.");
        }
    }

    /// Adds what a part of the check has found. That the database cannot read something is a finding, too; that it is away
    /// ends the check.
    pub(super) fn all_of(
        &mut self,
        part: &str,
        found: Result<Vec<String>, StoreError>,
    ) -> Result<(), String> {
        match found {
            Ok(found) => found.iter().for_each(|finding| self.add(finding)),
            Err(error) if error.is_outage() => return Err(unfinished(&error)),
            Err(error) => self.add(format_args!("{part} cannot be looked at: {error}")),
        }
        Ok(())
    }

    pub(super) fn sum_up(self) -> Result<(), String> {
        match self.0 {
            0 => {
                println!("Nothing is wrong.");
                Ok(())
            }
            all => {
                if let Some(more) = all.checked_sub(NAMED.into()).filter(|more| *more > 0) {
                    println!("And {more} more that are not named here.");
                }
                Err(format!("The check found {}.", counted(all, "fault", "faults")))
            }
        }
    }
}

pub(super) fn unfinished(error: &StoreError) -> String {
    format!("The check could not be finished: {error}.")
}

pub(super) fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
