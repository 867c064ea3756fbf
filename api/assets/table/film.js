// The game as a film, and the table as a picture to keep.

import { blob } from "./api.js";
import { button, dark, el, save, show } from "./dom.js";

export function keepsakes(path, game) {
  const theme = () => (dark() ? "dark" : "light");
  const place = el("div.film");
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
    const address = URL.createObjectURL(drawn);
    show(place,
      el("img", { src: address, alt: "The game from the beginning, as a film" }),
      el("div.actions", {}, button("Save the film", () => save(drawn, `${game.ruleset}-${game.id}.svg`)), button("Close", () => show(place))));
  });
  const picture = busy("Save the picture", async () => {
    save(await blob(path("/board.png", { theme: theme(), width: 1200 })), `${game.ruleset}-${game.id}.png`);
  });
  return el("div.keepsakes", {}, el("div.actions", {}, film, picture), place);
}
