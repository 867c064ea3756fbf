//! The pages for people, as they are served. How they are played on is tried in a browser (`tests/browser`).

use crate::world::World;
use reqwest::Method;

on_both!(
    pages_are_at_all_their_addresses,
    a_page_runs_nothing_but_its_own_files,
    everything_that_a_page_names_is_there,
    whoever_has_a_file_is_told_so,
    what_is_no_file_is_not_found,
);

const ADDRESSES: [&str; 6] = [
    "/",
    "/g/00000000-0000-7000-8000-000000000000",
    "/settings",
    "/admin",
    "/admin/games/00000000-0000-7000-8000-000000000000",
    "/admin/audit",
];

async fn pages_are_at_all_their_addresses(world: &World) {
    for address in ADDRESSES {
        let page = world.stranger().get(address).await;
        assert_eq!(page.status, 200, "{address}");
        assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
        assert!(page.text.contains("<main"), "{}", page.text);
        let head = world.stranger().send(Method::HEAD, address, &[], None).await;
        assert_eq!((head.status, head.text.as_str()), (200, ""), "{address}");
        let post = world.stranger().send(Method::POST, address, &[], None).await;
        assert!(post.status >= 400, "nothing is sent to a page");
    }
}

async fn a_page_runs_nothing_but_its_own_files(world: &World) {
    for address in ADDRESSES {
        let page = world.stranger().get(address).await;
        let policy = page.header("content-security-policy");
        for rule in [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "connect-src 'self'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        ] {
            assert!(policy.contains(rule), "{policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(page.header("x-content-type-options"), "nosniff");
        assert_eq!(page.header("cache-control"), "no-cache");
        assert!(!page.text.contains(" style="), "styles are in files");
        for script in page.text.split("<script").skip(1) {
            assert!(script.contains("src=\"/assets/"), "{script}");
        }
    }
}

/// What a document or a file of it names: in `src="…"`, `href="…"`, `url("…")`, `from "…"`.
fn named(text: &str, folder: &str) -> Vec<String> {
    let quoted = text.split('"').skip(1).step_by(2);
    let paths = quoted.filter_map(|name| match name.strip_prefix("./") {
        Some(name) => Some(format!("{folder}/{name}")),
        None => name.starts_with("/assets/").then(|| name.to_owned()),
    });
    paths.collect()
}

async fn everything_that_a_page_names_is_there(world: &World) {
    let mut wanted = Vec::new();
    for address in ["/", "/admin"] {
        let document = world.stranger().get(address).await;
        wanted.extend(named(&document.text, ""));
    }
    let mut seen: Vec<String> = Vec::new();
    while let Some(path) = wanted.pop() {
        if seen.contains(&path) {
            continue;
        }
        let file = world.stranger().get(&path).await;
        assert_eq!(file.status, 200, "{path}");
        let kind = match path.rsplit('.').next() {
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("svg") => "image/svg+xml",
            _ => "font/ttf",
        };
        assert_eq!(file.header("content-type"), kind, "{path}");
        if kind.starts_with("text/") {
            // One import a line, so that a quotation mark in a text of one line does not hide those of another.
            let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
            for line in file.text.lines() {
                wanted.extend(named(line, folder));
            }
        }
        seen.push(path);
    }
    for (folder, least) in [("/assets/table/", 25), ("/assets/admin/", 20)] {
        let count = seen.iter().filter(|path| path.starts_with(folder)).count();
        assert!(count > least, "{seen:?}");
    }
}

async fn whoever_has_a_file_is_told_so(world: &World) {
    for path in [
        "/",
        "/admin",
        "/assets/table/main.js",
        "/assets/fonts/inter-bold.ttf",
    ] {
        let first = world.stranger().get(path).await;
        let tag = first.header("etag").to_owned();
        assert!(tag.len() > 20, "{tag}");
        for known in [tag.clone(), format!("W/{tag}")] {
            let again = world
                .stranger()
                .get_with(path, &[("if-none-match", &known)])
                .await;
            assert_eq!((again.status, again.text.as_str()), (304, ""), "{path}");
        }
        let other = world
            .stranger()
            .get_with(path, &[("if-none-match", "\"x\"")])
            .await;
        assert_eq!((other.status, other.text), (200, first.text));
    }
}

async fn what_is_no_file_is_not_found(world: &World) {
    for path in [
        "/assets/table/nothing.js",
        "/assets/admin/page.html",
        "/assets/table/page.html",
        "/assets/nowhere/main.js",
        "/assets/table/..%2Fgraphiql%2Fpage.js",
        "/assets/table/%2e%2e/fonts/LICENSE",
    ] {
        world.stranger().get(path).await.is_problem(404, "not_found");
    }
}
