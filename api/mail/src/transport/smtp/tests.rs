use super::*;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;

/// A server that answers the recipient, or the mail itself, like this; its URL.
async fn server(recipient: &'static str, mail: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        let (stream, _) = listener.accept().await.unwrap();
        let (read, mut write) = stream.into_split();
        let mut lines = BufReader::new(read).lines();
        write.write_all(b"220 hello\r\n").await.unwrap();
        let mut in_mail = false;
        while let Ok(Some(line)) = lines.next_line().await {
            let answer = match line.split([' ', ':']).next().unwrap_or_default() {
                "." => {
                    in_mail = false;
                    mail
                }
                _ if in_mail => continue,
                "DATA" => {
                    in_mail = true;
                    "354 go on"
                }
                "RCPT" => recipient,
                _ => "250 OK",
            };
            let answered = write.write_all(format!("{answer}\r\n").as_bytes()).await;
            if answered.is_err() {
                return;
            }
        }
    });
    url
}

fn envelope() -> Envelope {
    let address = |text: &str| text.parse().unwrap();
    Envelope::new(
        Some(address("plotline@example.org")),
        vec![address("ada@example.org")],
    )
    .unwrap()
}

#[tokio::test]
async fn a_server_that_offers_no_encryption_where_it_must_is_asked_again_and_given_nothing() {
    let url = format!("{}?tls=required", server("250 OK", "250 OK").await);
    let failed = send(&url).await.unwrap_err();
    assert!(failed.retry, "{failed:?}");
}

async fn send(url: &str) -> Result<Sent, Failed> {
    let smtp = Smtp::new(url, "play.example.org").unwrap();
    smtp.send(&envelope(), b"Subject: x\r\n\r\nHello\r\n").await
}

#[tokio::test]
async fn a_mail_that_was_taken_has_the_answer_of_the_server() {
    let url = server("250 OK", "250 2.0.0 queued as 4711").await;
    let sent = send(&url).await.unwrap();
    assert_eq!(sent.detail, "250 2.0.0 queued as 4711");
}

#[tokio::test]
async fn a_server_that_has_no_time_is_asked_again() {
    for (recipient, mail) in [("451 greylisted", "250 OK"), ("250 OK", "452 disk full")] {
        let failed = send(&server(recipient, mail).await).await.unwrap_err();
        assert!(failed.retry, "{failed:?}");
        assert!(failed.detail.starts_with("45"), "{failed:?}");
    }
}

#[tokio::test]
async fn a_recipient_who_is_refused_is_not_tried_again() {
    for (recipient, mail) in [("550 no such user", "250 OK"), ("250 OK", "554 looks like spam")] {
        let failed = send(&server(recipient, mail).await).await.unwrap_err();
        assert!(!failed.retry, "{failed:?}");
        assert!(failed.detail.starts_with("55"), "{failed:?}");
    }
}

#[tokio::test]
async fn a_server_that_is_not_there_is_asked_again_and_not_named() {
    let failed = send("smtp://127.0.0.1:1").await.unwrap_err();
    assert_eq!(
        failed,
        Failed {
            retry: true,
            detail: "The mail server cannot be reached.".to_owned()
        }
    );
}

#[tokio::test]
async fn a_server_that_does_not_let_us_in_is_asked_again() {
    let failed = send(&server("530 log in first", "250 OK").await)
        .await
        .unwrap_err();
    assert!(failed.retry, "{failed:?}");
}

#[tokio::test]
async fn a_wrong_url_is_refused_without_repeating_its_password() {
    for url in [
        "http://ada:hunter2@localhost",
        "smtp://ada:hunter2@localhost",
        "smtp://ada:hunter2tls=required@localhost",
        "smtp://ada:hunter2@localhost?tls=maybe",
        "ada:hunter2@localhost",
        "smtps://",
    ] {
        let said = Smtp::new(url, "play.example.org").err().unwrap();
        assert!(
            said.contains("PLOTLINE_SMTP_URL") && !said.contains("hunter2"),
            "{said}"
        );
    }
}

#[tokio::test]
async fn secure_urls_may_have_a_password() {
    for url in [
        "smtps://ada:hunter2@mail.example.org",
        "smtp://ada:hunter2@mail.example.org:587?tls=required",
        "smtp://localhost:25",
    ] {
        assert!(Smtp::new(url, "play.example.org").is_ok(), "{url}");
    }
}
