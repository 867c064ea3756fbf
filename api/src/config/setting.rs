//! How values of settings are read: from a text of the environment, or from a value of the file.

use plotline_service::address::TrustedProxies;
use std::path::PathBuf;
use toml::Value;

pub(super) trait Setting: Sized {
    /// What it is set to, or what it should have been. That does not repeat the value, which may be a secret.
    fn read(value: &Value) -> Result<Self, String>;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Switch {
    On,
    Off,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LogFormat {
    Json,
    Text,
}

pub(super) fn text(value: &Value) -> Result<&str, String> {
    value.as_str().ok_or_else(|| "it is a text in quotes".to_owned())
}

impl Setting for String {
    fn read(value: &Value) -> Result<Self, String> {
        text(value).map(str::to_owned)
    }
}

impl Setting for PathBuf {
    fn read(value: &Value) -> Result<Self, String> {
        text(value).map(PathBuf::from)
    }
}

impl Setting for u32 {
    fn read(value: &Value) -> Result<Self, String> {
        let read = match value {
            Value::Integer(number) => Self::try_from(*number).ok(),
            value => value.as_str().and_then(|text| text.parse().ok()),
        };
        read.ok_or_else(|| "it is a number, and not below zero".to_owned())
    }
}

impl Setting for TrustedProxies {
    fn read(value: &Value) -> Result<Self, String> {
        let read = match value {
            Value::Integer(hops) => hops.to_string().parse(),
            value => text(value)?.parse(),
        };
        read.map_err(|()| {
            "it is how many proxies stand before the service, or their networks, such as 10.0.0.0/8,192.0.2.7"
                .to_owned()
        })
    }
}

impl Setting for Switch {
    fn read(value: &Value) -> Result<Self, String> {
        match text(value)?.to_lowercase().as_str() {
            "on" => Ok(Self::On),
            "off" => Ok(Self::Off),
            _ => Err("it is on or off".to_owned()),
        }
    }
}

impl Setting for LogFormat {
    fn read(value: &Value) -> Result<Self, String> {
        match text(value)?.to_lowercase().as_str() {
            "json" => Ok(Self::Json),
            "text" => Ok(Self::Text),
            _ => Err("it is json or text".to_owned()),
        }
    }
}

impl<T: Setting> Setting for Option<T> {
    fn read(value: &Value) -> Result<Self, String> {
        T::read(value).map(Some)
    }
}
