// Addresses: of the API, and of what is shown. A view keeps what it was asked for in its own, so that it can be shared.

/** With those parameters that say something. */
export function address(path, parameters = {}) {
  const said = Object.entries(parameters).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const query = new URLSearchParams(said).toString();
  return query ? `${path}?${query}` : path;
}

export const asked = () => Object.fromEntries(new URLSearchParams(location.search));

/** The same view, asked otherwise. A step of its own for the back button, unless it is only `passing`. */
export function ask(parameters, passing = false) {
  const next = address(location.pathname, { ...asked(), ...parameters });
  if (next !== location.pathname + location.search) history[passing ? "replaceState" : "pushState"](history.state, "", next);
}

export const go = (to) => dispatchEvent(new CustomEvent("go", { detail: to }));

export const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

export const gameAddress = (id, parameters) => address(`/admin/games/${id}`, parameters);
export const playerAddress = (id, parameters) => address(`/admin/players/${id}`, parameters);
