use super::model::{IssueTokenBody, TokenBody, TokenList};
use actix_web::{HttpResponse, delete, get, post, web};
use plotline_contract::Problem;
use plotline_domain::ids::TokenId;
use plotline_domain::players::{IssueToken, Scope, Scopes};
use plotline_published::docs;
use plotline_service::Service;
use plotline_service::auth::Who;

/// My personal access tokens
#[docs::path(tag = "me", responses((status = 200, body = TokenList, description = "The tokens, oldest first")))]
#[get("/me/tokens")]
pub(crate) async fn list_tokens(service: web::Data<Service>, who: Who) -> Result<HttpResponse, Problem> {
    let identity = who.may(Scope::Account)?;
    let tokens = service.players.list_tokens(identity.player.id).await?;
    Ok(HttpResponse::Ok().json(TokenList {
        items: tokens.into_iter().map(TokenBody::from).collect(),
    }))
}

/// Make a personal access token
///
/// For bots and scripts. The token itself is told only in this answer. It has no scope that the token which asks lacks, and
/// a personal access token makes none that lasts longer than itself. The scope `admin` needs a session whose log-in was
/// within the last 15 minutes.
#[docs::path(tag = "me", responses((status = 201, body = TokenBody, description = "The token")))]
#[post("/me/tokens")]
pub(crate) async fn issue_token(
    service: web::Data<Service>,
    who: Who,
    body: web::Json<IssueTokenBody>,
) -> Result<HttpResponse, Problem> {
    let identity = who.may(Scope::Account)?;
    let IssueTokenBody {
        name,
        scopes,
        expires_at,
    } = body.into_inner();
    let command = IssueToken {
        name,
        scopes: Scopes::new(scopes),
        expires_at,
    };
    let issued = service.players.issue_token(identity, command).await?;
    let body = TokenBody {
        token: Some(issued.secret),
        ..TokenBody::from(issued.token)
    };
    Ok(HttpResponse::Created().json(body))
}

/// Revoke a personal access token
#[docs::path(tag = "me", params(("id" = TokenId, Path)), responses((status = 204, description = "Revoked")))]
#[delete("/me/tokens/{id}")]
pub(crate) async fn revoke_token(
    service: web::Data<Service>,
    who: Who,
    id: web::Path<TokenId>,
) -> Result<HttpResponse, Problem> {
    let identity = who.may(Scope::Account)?;
    match service.players.revoke_token(identity.player.id, *id).await? {
        true => {
            service.authenticator.forget();
            Ok(HttpResponse::NoContent().finish())
        }
        false => Err(Problem::not_found("such token of yours")),
    }
}
