//! What mail programs write of themselves, in many languages.

/// How an attribution begins that is folded over several lines.
pub(super) const OPENERS: [&str; 14] = [
    "on ", "am ", "le ", "el ", "op ", "den ", "il ", "em ", "på ", "w dniu ", "dnia ", "dne ", "ma ", "pe ",
];

/// The same where the name comes first: "Ada <ada@example.org> schrieb am Di., 17. Nov. 2026,".
pub(super) const NAMED: [&str; 4] = [" schrieb am ", " wrote on ", " skrev den ", " schreef op "];

pub(super) const WROTE: [&str; 27] = [
    "wrote",
    "writes",
    "schrieb",
    "écrit",
    "ecrit",
    "escribió",
    "escribio",
    "schreef",
    "geschreven",
    "skrev",
    "scritto",
    "escreveu",
    "napisał",
    "napisała",
    "napisał(a)",
    "pisze",
    "napsal",
    "napsal(a)",
    "napísal(a)",
    "kirjoitti",
    "пишет",
    "написал",
    "написал(а)",
    "написав",
    "yazdı",
    "írta",
    "quoting",
];

/// How the first line of a block of headers is called.
pub(super) const FROM: [&str; 14] = [
    "from",
    "von",
    "de",
    "van",
    "från",
    "fra",
    "da",
    "od",
    "lähettäjä",
    "от",
    "差出人",
    "发件人",
    "feladó",
    "expéditeur",
];

/// How the others are.
pub(super) const HEADERS: [&str; 51] = [
    "sent",
    "date",
    "to",
    "cc",
    "subject",
    "reply-to",
    "gesendet",
    "datum",
    "an",
    "betreff",
    "envoyé",
    "à",
    "objet",
    "enviado",
    "enviado el",
    "fecha",
    "para",
    "asunto",
    "verzonden",
    "aan",
    "onderwerp",
    "skickat",
    "till",
    "ämne",
    "sendt",
    "til",
    "emne",
    "inviato",
    "data",
    "a",
    "oggetto",
    "enviada em",
    "enviado em",
    "assunto",
    "wysłano",
    "do",
    "temat",
    "odesláno",
    "komu",
    "předmět",
    "lähetetty",
    "vastaanottaja",
    "aihe",
    "отправлено",
    "кому",
    "тема",
    "送信日時",
    "宛先",
    "件名",
    "发送时间",
    "收件人",
];

/// The signature that a device adds of its own accord.
pub(super) fn is_device_signature(line: &str) -> bool {
    let line = line.trim_matches(['*', '_', ' ']).to_lowercase();
    line.chars().count() <= 120
        && (DEVICES.iter().any(|begin| line.starts_with(begin)) || line.ends_with("から送信"))
}

const DEVICES: [&str; 28] = [
    "sent from my ",
    "sent from outlook",
    "sent from mail for ",
    "sent from yahoo",
    "sent from proton",
    "sent from samsung",
    "sent from gmail",
    "sent from a ",
    "sent via ",
    "sent with proton",
    "get outlook for ",
    "yahoo mail: search",
    "von meinem ",
    "gesendet von ",
    "gesendet mit ",
    "diese nachricht wurde von meinem ",
    "holen sie sich outlook",
    "envoyé de mon ",
    "envoyé depuis ",
    "télécharger outlook",
    "enviado desde ",
    "enviado do meu ",
    "verstuurd vanaf ",
    "verzonden vanaf ",
    "skickat från ",
    "sendt fra ",
    "inviato da ",
    "отправлено с ",
];

/// A line from which on everything is somebody else's: `-----Original Message-----`, or Outlook's long line.
pub(super) fn is_separator(line: &str) -> bool {
    let inner = line.trim_start_matches('-').trim_end_matches('-');
    let dashes = line.starts_with("---") && line.ends_with("---") && inner.contains(char::is_alphabetic);
    let underscores = line.len() >= 10 && line.chars().all(|char| char == '_');
    let lower = line.trim_matches(['*', ' ']).to_lowercase();
    dashes || underscores || FORWARDED.iter().any(|begin| lower.starts_with(begin))
}

const FORWARDED: [&str; 6] = [
    "begin forwarded message:",
    "anfang der weitergeleiteten nachricht",
    "début du message réexpédié",
    "inicio del mensaje reenviado",
    "begin doorgestuurd bericht",
    "vidarebefordrat brev",
];
