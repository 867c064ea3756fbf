use super::*;

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_800_000_000 + second).unwrap()
}

fn mail(number: i64) -> Vec<u8> {
    format!("To: ada <ada@example.org>\r\nSubject: Mail {number}\r\n with a long\r\n subject\r\n\r\nSubject: no\r\n")
        .into_bytes()
}

#[tokio::test]
async fn a_mail_that_is_kept_is_listed_with_what_its_headers_say() {
    let folder = tempfile::tempdir().unwrap();
    let mails = MailFolder(folder.path().join("mail"));
    assert_eq!(mails.list(None, 10).unwrap(), []);
    let sent = mails.keep(mail(1), at(5)).await.unwrap();
    let listed = mails.list(None, 10).unwrap();
    let [kept] = listed.as_slice() else {
        panic!("{listed:?}");
    };
    assert_eq!(kept.at, at(5));
    assert_eq!(kept.to, "ada <ada@example.org>");
    assert_eq!(kept.subject, "Mail 1 with a long subject");
    assert_eq!(sent.detail, format!("mail/{}", kept.file));
    let files = std::fs::read_dir(&mails.0).unwrap().count();
    assert_eq!(files, 1, "no draft is left");
    assert_eq!(std::fs::read(mails.0.join(&kept.file)).unwrap(), mail(1));
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_reads_what_is_kept() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let mails = MailFolder(folder.path().join("mail"));
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    // As it was made before.
    std::fs::create_dir(&mails.0).unwrap();
    std::fs::set_permissions(&mails.0, std::fs::Permissions::from_mode(0o755)).unwrap();
    mails.keep(mail(1), at(5)).await.unwrap();
    assert_eq!(mode(&mails.0), 0o700);
    let kept = mails.list(None, 1).unwrap().remove(0).file;
    assert_eq!(mode(&mails.0.join(kept)), 0o600);
}

#[tokio::test]
async fn pages_go_from_the_newest_to_the_oldest() {
    let folder = tempfile::tempdir().unwrap();
    let mails = MailFolder(folder.path().to_owned());
    for number in 0..5 {
        mails.keep(mail(number), at(number)).await.unwrap();
    }
    let mut seen = Vec::new();
    let mut after = None;
    loop {
        let (page, next) = mails.page(after, 2).await.unwrap();
        seen.extend(page.into_iter().map(|mail| mail.at));
        match next {
            Some(next) => after = Some(next),
            None => break,
        }
    }
    assert_eq!(seen, [at(4), at(3), at(2), at(1), at(0)]);
}

#[tokio::test]
async fn the_folder_does_not_grow_for_ever_and_the_newest_stay() {
    let folder = tempfile::tempdir().unwrap();
    let mails = MailFolder(folder.path().to_owned());
    for number in 0..KEPT + TIDY_EVERY - 1 {
        let name = format!("{}-00000000{ENDING}", at(number as i64).strftime(TIME));
        std::fs::write(folder.path().join(name), mail(1)).unwrap();
    }
    mails.keep(mail(2), at(1_000_000)).await.unwrap();
    let names = names(folder.path()).unwrap();
    assert_eq!(names.len(), KEPT);
    assert_eq!(mails.list(None, 1).unwrap()[0].at, at(1_000_000));
}
