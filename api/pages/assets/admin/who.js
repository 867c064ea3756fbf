// Names of players, for what asks for ids.

import { get } from "/assets/table/api.js";
import { address, ID } from "./address.js";

/** The id behind a name, for filters. */
export async function idOf(words) {
  if (!words) return null;
  const whole = ID.exec(words)?.[0];
  if (whole) return whole.toLowerCase();
  const { items } = await get(address("/v1/admin/players", { query: words, limit: 100 }));
  const found = items.find((one) => one.username.toLowerCase() === words.toLowerCase()) ?? (items.length === 1 ? items[0] : null);
  if (!found) throw new Error(`There is no player “${words}”.`);
  return found.id;
}
