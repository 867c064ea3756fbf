//! Names of settings that are none of ours.

use strsim::damerau_levenshtein;

/// Why a name is refused, with what was probably meant.
pub(super) fn refusal(meant: Option<String>) -> String {
    match meant {
        Some(meant) => format!("there is no such setting, and {meant} was probably meant"),
        None => "there is no such setting; the README lists all of them".to_owned(),
    }
}

/// The name that is nearest, if a slip of the pen leads from it to this one.
pub(super) fn near_miss<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let distances = known
        .iter()
        .map(|known| (damerau_levenshtein(name, known), *known));
    let (distance, nearest) = distances.min()?;
    (distance <= 1 + name.len() / 5).then_some(nearest)
}

/// Kubernetes tells every container of every service beside it. Of one that is called `plotline`, or `plotline-db`, the
/// names begin like ours: `PLOTLINE_SERVICE_HOST`, `PLOTLINE_PORT`, `PLOTLINE_DB_PORT_5432_TCP_ADDR`.
pub(super) fn is_of_kubernetes(name: &str, value: &str) -> bool {
    let words: Vec<&str> = name.split('_').collect();
    let protocols = ["tcp", "udp", "sctp"];
    let is_port = |port: &str| port.parse::<u16>().is_ok();
    words
        .windows(2)
        .any(|pair| matches!(pair, ["service", "host" | "port"]))
        || words.windows(3).any(|three| match three {
            ["port", port, protocol] => is_port(port) && protocols.contains(protocol),
            _ => false,
        })
        || (words.last() == Some(&"port") && value.contains("://"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_kubernetes_says_of_services_is_passed_over() {
        for (name, value) in [
            ("service_host", "10.0.0.1"),
            ("service_port", "8080"),
            ("service_port_http", "8080"),
            ("port", "tcp://10.0.0.1:8080"),
            ("port_8080_tcp", "tcp://10.0.0.1:8080"),
            ("port_8080_tcp_proto", "tcp"),
            ("port_53_udp_addr", "10.0.0.1"),
            ("db_service_host", "10.0.0.2"),
            ("db_port_5432_tcp_port", "5432"),
        ] {
            assert!(is_of_kubernetes(name, value), "{name}");
        }
        for (name, value) in [("port", "8080"), ("colour", "red"), ("ports_8080_tcp", "x")] {
            assert!(!is_of_kubernetes(name, value), "{name}");
        }
    }

    #[test]
    fn a_slip_of_the_pen_is_known() {
        let known = ["listen", "rate_limits", "trusted_proxies"];
        for (name, meant) in [
            ("rate_limit", "rate_limits"),
            ("ratelimits", "rate_limits"),
            ("lisetn", "listen"),
            ("trusted_proxy", "trusted_proxies"),
        ] {
            assert_eq!(near_miss(name, &known), Some(meant));
        }
        for name in ["colour", "port", "service_host", "x"] {
            assert_eq!(near_miss(name, &known), None, "{name}");
        }
    }
}
