use super::model::{DeviceBody, DeviceList};
use actix_web::{HttpResponse, delete, get, web};
use plotline_contract::Problem;
use plotline_domain::ids::DeviceId;
use plotline_domain::players::Scope;
use plotline_published::docs;
use plotline_service::Service;
use plotline_service::auth::Who;

/// What I have logged in from
///
/// The devices whose token keeps others from shutting you out, the one used last first; at most 20.
#[docs::path(tag = "me", responses((status = 200, body = DeviceList, description = "The devices")))]
#[get("/me/devices")]
pub(crate) async fn list_devices(service: web::Data<Service>, who: Who) -> Result<HttpResponse, Problem> {
    let identity = who.may(Scope::Account)?;
    let devices = service.players.list_devices(identity.player.id).await?;
    Ok(HttpResponse::Ok().json(DeviceList {
        items: devices.into_iter().map(DeviceBody::from).collect(),
    }))
}

/// Forget a device
///
/// Its token is worth nothing from now on. Sessions that were begun there go on.
#[docs::path(tag = "me", params(("id" = DeviceId, Path)), responses((status = 204, description = "Forgotten")))]
#[delete("/me/devices/{id}")]
pub(crate) async fn revoke_device(
    service: web::Data<Service>,
    who: Who,
    id: web::Path<DeviceId>,
) -> Result<HttpResponse, Problem> {
    let identity = who.may(Scope::Account)?;
    match service.players.revoke_device(identity.player.id, *id).await? {
        true => Ok(HttpResponse::NoContent().finish()),
        false => Err(Problem::not_found("such device of yours")),
    }
}
