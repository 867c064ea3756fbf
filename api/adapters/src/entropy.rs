use plotline_domain::ports::Entropy;

pub struct SystemEntropy;

impl Entropy for SystemEntropy {
    #[expect(
        clippy::expect_used,
        reason = "without random bytes every secret made would be guessable: stop at once"
    )]
    fn fill(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes).expect("the operating system has no random bytes to give");
    }
}
