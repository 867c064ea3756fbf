// The game as a film, and the table as a picture to keep.

import { blob } from "./api.js";
import { button, dark, el, save, show } from "./dom.js";

export function keepsakes(path, game) {
  const theme = () => (dark() ? "dark" : "light");
  const place = el("div");
  const busy = (words, act) => {
    const one = button(words, async () => {
      one.disabled = true;
      try {
        await act();
      } catch (error) {
        show(place, el("p.error", { role: "alert" }, error.message));
      } finally {
        one.disabled = false;
      }
    });
    return one;
  };
  const film = busy("Watch the film", async () => {
    const drawn = await blob(path("/replay", { theme: theme() }));
    watch(drawn, `${game.ruleset}-${game.id}.svg`);
  });
  const picture = busy("Save the picture", async () => {
    save(await blob(path("/board.png", { theme: theme(), width: 1200 })), `${game.ruleset}-${game.id}.png`);
  });
  return el("div.keepsakes", {}, el("div.actions", {}, film, picture), place);
}

/** Before everything else, as large as it goes. */
function watch(drawn, name) {
  const address = URL.createObjectURL(drawn);
  const close = () => {
    URL.revokeObjectURL(address);
    dialog.remove();
  };
  const dialog = el("dialog.film", { "aria-label": "The film of the game", close },
    el("div.actions", {}, button("Close", () => dialog.close(), { kind: "primary" }), button("Save the film", () => save(drawn, name))),
    el("img", { src: address, alt: "The game from the beginning, as a film" }));
  document.body.append(dialog);
  dialog.showModal();
}
