// @ts-check
// An address that no screen has: a link that was cut, or one of another release.
import { h, href, w } from "../core/prelude.js";
import { buttonLink } from "../parts/button.js";

export default function unknown() {
  return h(
    "section",
    { class: "empty", testid: "unknown.screen" },
    h("h1", null, w.titles.unknown),
    h("p", null, w.unknown.text),
    buttonLink(w.unknown.home, href("/"), { kind: "primary", testid: "unknown.homeLink" }),
  );
}
