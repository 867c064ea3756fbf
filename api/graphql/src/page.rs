//! GraphiQL, embedded so that it works without a network; see `assets/graphiql/README.md`.

use actix_web::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, VARY};
use actix_web::{HttpResponse, Resource, web};
use plotline_contract::Problem;

const PAGE: &str = include_str!("../assets/graphiql/page.html");
const PAGE_SCRIPT: &str = include_str!("../assets/graphiql/page.js");

/// The page loads nothing from elsewhere and talks to nobody else. Its editors set styles as they go.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";

pub(super) fn show() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((CONTENT_SECURITY_POLICY, POLICY))
        .insert_header((CACHE_CONTROL, "no-cache"))
        .append_header((VARY, "Accept"))
        .body(PAGE)
}

/// What the page loads.
pub fn assets() -> Resource {
    web::resource("/graphql/assets/{name}").route(web::get().to(asset))
}

async fn asset(name: web::Path<String>) -> Result<HttpResponse, Problem> {
    macro_rules! packed {
        ($file:literal) => {
            include_bytes!(concat!("../assets/graphiql/", $file)).as_slice()
        };
    }
    let (kind, content) = match name.as_str() {
        "page.js" => return Ok(HttpResponse::Ok().content_type(SCRIPT).body(PAGE_SCRIPT)),
        "graphiql.js" => (SCRIPT, packed!("graphiql.js.gz")),
        "graphiql.css" => (STYLE, packed!("graphiql.css.gz")),
        "react.js" => (SCRIPT, packed!("react.js.gz")),
        "react-dom.js" => (SCRIPT, packed!("react-dom.js.gz")),
        _ => return Err(Problem::not_found("such file")),
    };
    // Every browser unpacks; what does not is not asked about it.
    Ok(HttpResponse::Ok()
        .content_type(kind)
        .insert_header((CONTENT_ENCODING, "gzip"))
        .insert_header((CACHE_CONTROL, "public, max-age=86400"))
        .body(content))
}
