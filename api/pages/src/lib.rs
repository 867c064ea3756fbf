//! Pages for people: plain files that run in a browser as they are, embedded in the binary. A page is a folder of
//! `assets`; it uses the public API like any other client. It may know the font of the pictures and how a problem looks,
//! and nothing else of the service.

mod admin;
mod docs;
mod files;
mod table;

use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HeaderValue, IF_NONE_MATCH,
};
use actix_web::{HttpRequest, HttpResponse, guard, web};
pub use docs::docs;
use files::File;
use plotline_contract::Problem;
use plotline_pictures::{BOLD, REGULAR};
use std::sync::LazyLock;

/// A page: the document, where it is found, and what it loads from `/assets/{folder}/`.
struct Page {
    folder: &'static str,
    /// One document for all of them: its script looks at the address.
    addresses: &'static [&'static str],
    document: File,
    files: Vec<File>,
}

/// A page loads nothing from elsewhere, talks to nobody else, and runs nothing that is not a file of ours.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
    img-src 'self' data: blob:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

static PAGES: LazyLock<Vec<Page>> = LazyLock::new(|| vec![table::page(), admin::page()]);

/// The font of the pictures, which the pages use as well.
static FONTS: LazyLock<[File; 2]> = LazyLock::new(|| {
    [
        File::new("inter-regular.ttf", REGULAR),
        File::new("inter-bold.ttf", BOLD),
    ]
});

/// Every address of every page, and everything that they load.
pub fn pages(config: &mut web::ServiceConfig) {
    for page in PAGES.iter() {
        for address in page.addresses {
            config.route(
                address,
                looking().to(move |request: HttpRequest| async move { page.show(&request) }),
            );
        }
    }
    config.route("/assets/{folder}/{name}", looking().to(show_asset));
}

/// By GET or HEAD.
fn looking() -> actix_web::Route {
    web::route().guard(guard::Any(guard::Get()).or(guard::Head()))
}

impl Page {
    fn show(&self, request: &HttpRequest) -> HttpResponse {
        with_policy(kept(request, &self.document), POLICY)
    }
}

fn with_policy(mut answer: HttpResponse, policy: &'static str) -> HttpResponse {
    let policy = HeaderValue::from_static(policy);
    answer.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
    answer
}

async fn show_asset(
    request: HttpRequest,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let (folder, name) = path.into_inner();
    let files = match folder.as_str() {
        "fonts" => FONTS.as_slice(),
        folder => PAGES
            .iter()
            .find(|page| page.folder == folder)
            .map_or(&[][..], |page| &page.files),
    };
    let file = files.iter().find(|file| file.name == name);
    let file = file.ok_or_else(|| Problem::not_found("such file"))?;
    Ok(kept(&request, file))
}

/// Kept by browsers and asked about each time: after an update nobody runs half of an old page.
fn kept(request: &HttpRequest, file: &File) -> HttpResponse {
    let known = request.headers().get(IF_NONE_MATCH);
    let known = known.and_then(|known| known.to_str().ok()).unwrap_or_default();
    let has_it = known
        .split(',')
        .any(|known| known.trim().trim_start_matches("W/") == file.tag);
    let mut answer = match has_it {
        true => HttpResponse::NotModified(),
        false => HttpResponse::Ok(),
    };
    answer
        .insert_header((ETAG, file.tag.as_str()))
        .insert_header((CACHE_CONTROL, "no-cache"));
    if has_it {
        return answer.finish();
    }
    if file.is_packed {
        answer.insert_header((CONTENT_ENCODING, "gzip"));
    }
    answer
        .insert_header((CONTENT_TYPE, file.kind()))
        .body(file.content)
}
