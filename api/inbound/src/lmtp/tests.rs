mod fuzz;

use super::session::{Inbox, Verdict, converse};
use crate::SIZE_LIMIT;
use std::sync::Mutex;
use tokio::io::AsyncReadExt;

/// Keeps what it is given, and says no for a recipient called `later`.
#[derive(Default)]
struct Kept(Mutex<Vec<(String, String, Vec<u8>)>>);

impl Inbox for Kept {
    async fn deliver(&self, raw: &[u8], sender: &str, recipient: &str) -> Verdict {
        let mail = (sender.to_owned(), recipient.to_owned(), raw.to_vec());
        self.0.lock().unwrap().push(mail);
        match recipient.starts_with("later") {
            true => Verdict::Later,
            false => Verdict::Taken,
        }
    }
}

/// Says all of it at once, as a server may, and gives the first words of the answers.
async fn says(text: &[u8]) -> (Vec<String>, Vec<(String, String, Vec<u8>)>) {
    let kept = Kept::default();
    let (write, mut answers) = tokio::io::duplex(1 << 20);
    let _ = converse(text, write, &kept).await;
    let mut said = String::new();
    answers.read_to_string(&mut said).await.unwrap();
    let codes = said
        .lines()
        .filter(|line| line.as_bytes()[3] == b' ')
        .map(|line| line[..3].to_owned());
    (codes.collect(), kept.0.into_inner().unwrap())
}

#[tokio::test]
async fn each_recipient_has_an_answer_of_its_own() {
    let (codes, kept) = says(
        b"LHLO mx.example\r\nMAIL FROM:<ada@example.org> SIZE=100\r\nRCPT TO:<turn+a@x>\r\nRCPT TO:<later@x>\r\n\
        DATA\r\nFrom: ada\r\n\r\n..3\r\n.\n4\r\n.\r\nQUIT\r\n",
    )
    .await;
    assert_eq!(
        codes,
        ["220", "250", "250", "250", "250", "354", "250", "451", "221"]
    );
    let text = b"From: ada\r\n\r\n.3\r\n\n4\r\n".to_vec();
    let mail = |to: &str| ("ada@example.org".to_owned(), to.to_owned(), text.clone());
    assert_eq!(kept, [mail("turn+a@x"), mail("later@x")]);
}

#[tokio::test]
async fn a_report_has_no_sender_and_two_mails_fit_into_one_conversation() {
    let one = b"MAIL FROM:<>\r\nRCPT TO:<@relay.example:turn+a@x>\r\nDATA\r\nx\r\n.\r\n";
    let (codes, kept) = says(&[b"LHLO mx\r\n".as_slice(), one, one].concat()).await;
    assert_eq!(
        codes,
        [
            "220", "250", "250", "250", "354", "250", "250", "250", "354", "250"
        ]
    );
    assert_eq!(kept.len(), 2);
    assert_eq!((kept[0].0.as_str(), kept[0].1.as_str()), ("", "turn+a@x"));
}

#[tokio::test]
async fn what_comes_in_the_wrong_order_is_refused() {
    let (codes, kept) = says(
        b"EHLO mx\r\nMAIL FROM:<a@x>\r\nLHLO mx\r\nDATA\r\nRCPT TO:<b@x>\r\nMAIL FROM:<a@x>\r\nMAIL FROM:<a@x>\r\n\
        RSET\r\nRCPT TO:<b@x>\r\nMAIL a@x\r\nRCPT TO:<>\r\nNOOP\r\nVRFY b\r\nSTARTTLS\r\nLHLO\r\n",
    )
    .await;
    let expected = [
        "220", "500", "503", "250", "503", "503", "250", "503", "250", "503", "501", "501", "250", "252",
        "500", "501",
    ];
    assert_eq!(codes, expected);
    assert!(kept.is_empty());
}

#[tokio::test]
async fn what_is_too_large_is_refused_and_the_conversation_goes_on() {
    let large = "x".repeat(70).repeat(SIZE_LIMIT / 70 + 1);
    let text = format!(
        "LHLO mx\r\nMAIL FROM:<a@x> SIZE=9999999\r\nMAIL FROM:<a@x>\r\nRCPT TO:<b@x>\r\nDATA\r\n{large}\r\n.\r\n\
         {}\r\nNOOP\r\n",
        "N".repeat(5000)
    );
    let (codes, kept) = says(text.as_bytes()).await;
    assert_eq!(
        codes,
        ["220", "250", "552", "250", "250", "354", "552", "500", "250"]
    );
    assert!(kept.is_empty());
}

#[tokio::test]
async fn a_conversation_of_mistakes_ends() {
    let (codes, _) = says("nonsense\r\n".repeat(100).as_bytes()).await;
    assert_eq!(codes.len(), 22);
    assert_eq!(codes.last().unwrap(), "421");
}

#[tokio::test]
async fn a_mail_that_is_cut_off_is_not_delivered() {
    let (codes, kept) = says(b"LHLO mx\r\nMAIL FROM:<a@x>\r\nRCPT TO:<b@x>\r\nDATA\r\n3\r\n").await;
    assert_eq!(codes.last().unwrap(), "354");
    assert!(kept.is_empty());
}
