use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

/// A file as it is served.
pub(super) struct File {
    pub(super) name: &'static str,
    pub(super) content: &'static [u8],
    /// Changes with the content, and with nothing else.
    pub(super) tag: String,
    /// Whether the content is packed with gzip. It is served so: every browser unpacks.
    pub(super) is_packed: bool,
}

impl File {
    pub(super) fn new(name: &'static str, content: &'static [u8]) -> Self {
        let mut hash = HEXLOWER.encode(&Sha256::digest(content));
        hash.truncate(32);
        let tag = format!("\"{hash}\"");
        Self {
            name,
            content,
            tag,
            is_packed: false,
        }
    }

    pub(super) fn packed(name: &'static str, content: &'static [u8]) -> Self {
        Self {
            is_packed: true,
            ..Self::new(name, content)
        }
    }

    pub(super) fn kind(&self) -> &'static str {
        match self.name.rsplit('.').next() {
            Some("html") => "text/html; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("svg") => "image/svg+xml",
            Some("png") => "image/png",
            Some("ttf") => "font/ttf",
            _ => "application/octet-stream",
        }
    }
}

/// The files of a folder of `assets`, by name.
macro_rules! files {
    ($folder:literal: $($name:literal)+) => {
        vec![$($crate::files::File::new(
            $name,
            include_bytes!(concat!("../assets/", $folder, "/", $name)),
        )),+]
    };
}

pub(super) use files;
