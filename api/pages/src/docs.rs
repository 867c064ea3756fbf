use super::files::{File, files};
use super::{kept, looking, with_policy};
use actix_web::{HttpRequest, HttpResponse, Resource, web};
use plotline_contract::Problem;
use std::sync::LazyLock;

/// As for the other pages, but Swagger UI sets styles as it goes. It loads no fonts.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; \
    img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const INDEX: &str = "index.html";

static FILES: LazyLock<Vec<File>> = LazyLock::new(|| {
    let mut files = files!["docs": "index.html" "index.css" "swagger-initializer.js" "favicon-32x32.png"];
    files.extend([
        File::packed(
            "swagger-ui-bundle.js",
            include_bytes!("../assets/docs/swagger-ui-bundle.js.gz"),
        ),
        File::packed(
            "swagger-ui-standalone-preset.js",
            include_bytes!("../assets/docs/swagger-ui-standalone-preset.js.gz"),
        ),
        File::packed(
            "swagger-ui.css",
            include_bytes!("../assets/docs/swagger-ui.css.gz"),
        ),
    ]);
    files
});

/// The documentation of the REST API: Swagger UI, see `assets/docs/README.md`.
pub fn docs() -> Resource {
    web::resource("/docs/{name:.*}").route(looking().to(show))
}

async fn show(request: HttpRequest, name: web::Path<String>) -> Result<HttpResponse, Problem> {
    let name = match name.as_str() {
        "" => INDEX,
        name => name,
    };
    let file = FILES.iter().find(|file| file.name == name);
    let file = file.ok_or_else(|| Problem::not_found("such file"))?;
    let answer = kept(&request, file);
    Ok(match name {
        INDEX => with_policy(answer, POLICY),
        _ => answer,
    })
}
