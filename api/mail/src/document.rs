//! What a mail says, once, for its two forms: plain text and HTML.

mod html;
mod text;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Document {
    blocks: Vec<Block>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Block {
    /// What the mail is about; the first words that a list of mails shows.
    Title(String),
    Heading(String),
    Paragraph(String),
    /// Things that happened, in order.
    List(Vec<String>),
    /// What can be chosen, numbered from 1.
    Choices(Choices),
    /// A drawing whose columns stay columns; and what the picture is called that may stand in its place.
    Drawing {
        text: String,
        picture: Option<String>,
    },
    Link {
        text: String,
        url: String,
    },
    /// What is the same in all mails, and read once.
    Small(Vec<Block>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choices {
    pub(super) texts: Vec<String>,
    /// Where a reply goes, and its subject: a tap on a number begins it.
    pub(super) reply: Option<(String, String)>,
}

impl Document {
    pub(super) fn push(&mut self, block: Block) {
        self.blocks.push(block);
    }

    pub(super) fn extend(&mut self, blocks: impl IntoIterator<Item = Block>) {
        self.blocks.extend(blocks);
    }

    /// Whether a picture can stand in it.
    pub(super) fn shows_picture(&self) -> bool {
        let pictured = |block: &Block| matches!(block, Block::Drawing { picture: Some(_), .. });
        self.blocks.iter().any(pictured)
    }

    /// No line of it is longer than a mail program shows, but links.
    pub(super) fn text(&self) -> String {
        text::write(&self.blocks)
    }

    /// A page without scripts or anything else from elsewhere. A picture that goes with the mail is named by its
    /// `Content-ID`; without one there is the drawing.
    pub(super) fn html(&self, picture: Option<&str>) -> String {
        html::write(&self.blocks, picture)
    }
}

pub(super) fn paragraph(text: impl Into<String>) -> Block {
    Block::Paragraph(text.into())
}

pub(super) fn heading(text: impl Into<String>) -> Block {
    Block::Heading(text.into())
}

pub(super) fn link(text: impl Into<String>, url: impl Into<String>) -> Block {
    Block::Link {
        text: text.into(),
        url: url.into(),
    }
}
