use super::rest::{Answer, Rest};
use reqwest::Response;
use serde_json::Value;

/// How a stream of a game's events is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StreamForm {
    Sse,
    Lines,
}

/// A stream that is being read.
pub struct Stream {
    form: StreamForm,
    response: Response,
    buffer: Vec<u8>,
}

/// One part of a stream.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// `snapshot`, `event`, `end` and the like; empty for a heartbeat.
    pub what: String,
    /// The id that comes with it.
    pub id: Option<String>,
    pub data: Value,
}

impl StreamForm {
    pub const ALL: [Self; 2] = [Self::Sse, Self::Lines];

    fn accept(self) -> &'static str {
        match self {
            Self::Sse => "text/event-stream",
            Self::Lines => "application/x-ndjson",
        }
    }

    /// What the address needs for it, beside `Accept`.
    pub fn query(self) -> &'static str {
        match self {
            Self::Sse => "",
            Self::Lines => "follow=true",
        }
    }

    fn separator(self) -> &'static [u8] {
        match self {
            Self::Sse => b"\n\n",
            Self::Lines => b"\n",
        }
    }

    fn read(self, text: &str) -> Part {
        match self {
            Self::Sse => read_sse(text),
            Self::Lines => read_line(text),
        }
    }
}

impl Rest {
    /// Opens a stream of a game's events, or gives the answer that is none.
    pub async fn events(&self, game: &str, form: StreamForm, after: Option<u64>) -> Result<Stream, Answer> {
        let after = after.map(|after| format!("after={after}")).unwrap_or_default();
        let path = format!("/v1/games/{game}/events?{}&{after}", form.query());
        self.stream(path.trim_end_matches(['?', '&']), form, &[]).await
    }

    pub async fn stream(
        &self,
        path: &str,
        form: StreamForm,
        headers: &[(&str, &str)],
    ) -> Result<Stream, Answer> {
        self.try_stream(path, form, headers)
            .await
            .expect("the service answers")
    }

    /// For tests in which the service may be gone.
    pub async fn try_stream(
        &self,
        path: &str,
        form: StreamForm,
        headers: &[(&str, &str)],
    ) -> reqwest::Result<Result<Stream, Answer>> {
        let mut request = self
            .request(reqwest::Method::GET, path)
            .header("accept", form.accept());
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        Stream::open(form, request).await
    }
}

impl Stream {
    pub async fn open(
        form: StreamForm,
        request: reqwest::RequestBuilder,
    ) -> reqwest::Result<Result<Self, Answer>> {
        let response = request.send().await?;
        let kind = response
            .headers()
            .get("content-type")
            .and_then(|kind| kind.to_str().ok());
        if response.status() != 200 || kind.is_none_or(|kind| !kind.starts_with(form.accept())) {
            return Answer::read(response).await.map(Err);
        }
        Ok(Ok(Self {
            form,
            response,
            buffer: Vec::new(),
        }))
    }

    /// The next part; nothing once the stream has ended or broken.
    pub async fn next(&mut self) -> Option<Part> {
        loop {
            let separator = self.form.separator();
            let end = self
                .buffer
                .windows(separator.len())
                .position(|part| part == separator);
            if let Some(end) = end {
                let rest = self.buffer.split_off(end + separator.len());
                let part = std::mem::replace(&mut self.buffer, rest);
                return Some(self.form.read(String::from_utf8_lossy(&part).trim_end()));
            }
            self.buffer.extend(self.response.chunk().await.ok()??);
        }
    }

    /// The next part that is no heartbeat.
    pub async fn part(&mut self) -> Part {
        loop {
            let part = self.next().await.expect("the stream goes on");
            if !part.what.is_empty() {
                return part;
            }
        }
    }

    /// Everything up to the end.
    pub async fn rest(mut self) -> Vec<Part> {
        let mut parts = Vec::new();
        while let Some(part) = self.next().await {
            parts.push(part);
        }
        parts
    }
}

fn read_sse(text: &str) -> Part {
    let field = |name: &str| {
        let mut lines = text.lines();
        lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    };
    Part {
        what: field("event").unwrap_or_default().to_owned(),
        id: field("id").map(str::to_owned),
        data: field("data")
            .and_then(|data| serde_json::from_str(data).ok())
            .unwrap_or(Value::Null),
    }
}

fn read_line(text: &str) -> Part {
    let data: Value = serde_json::from_str(text).unwrap_or(Value::Null);
    let what = match &data {
        Value::Null => "",
        data if data.get("seq").is_some() => "event",
        data if data.get("snapshot").is_some() => "snapshot",
        _ => "end",
    };
    let inner = data.get(what).unwrap_or(&data).clone();
    Part {
        what: what.to_owned(),
        id: inner["seq"].as_u64().map(|seq| seq.to_string()),
        data: inner,
    }
}
