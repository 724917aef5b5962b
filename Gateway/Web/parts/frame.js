// @ts-check
// What is around every screen. The frame of the app itself is read with the first screen that needs it.
import { screen, sheet } from "../core/router.js";
import { effect, onCleanup, root, signal } from "../core/signals.js";
import { isLocked, user } from "../core/session.js";
import { append, h } from "../core/view.js";
import { locale, w, withParts } from "../core/words.js";
import { outlet, unread } from "./outlet.js";
import { keyed } from "./states.js";

const themeName = "coffer.theme";

/** Light or dark: `system` is the device's choice, unless the person made one for this browser. */
export const theme = signal(localStorage.getItem(themeName) ?? "system");

effect(() => {
  const choice = theme();
  document.documentElement.dataset.theme = choice;
  if (choice === "system") localStorage.removeItem(themeName);
  else localStorage.setItem(themeName, choice);
});

export function frame() {
  effect(() => {
    const info = /** @type {any} */ (new Intl.Locale(locale()));
    document.documentElement.dir = (info.getTextInfo?.() ?? info.textInfo)?.direction ?? "ltr";
  });
  effect(() => {
    const place = sheet() ?? screen();
    if (place) document.title = `${place.route.title()} – Coffer`;
  });
  return [
    keyed(() => {
      if (user() && isLocked()) return "locked";
      return screen()?.route.access === "user" ? "app" : "plain";
    }, (kind) => {
      if (kind === "app") return lazily(() => import("./app-frame.js"), "app-holder");
      return h(
        "main",
        { class: "entrance-page", id: "main" },
        kind === "locked"
          ? lazily(withParts(() => import("../screens/lock.js"), "start"), "outlet")
          : outlet(screen, "screen"),
      );
    }),
  ];
}

/**
 * A part of the page whose module is read first.
 * @param {() => Promise<{ default: () => import("../core/view.js").Child }>} load
 * @param {string} className
 */
function lazily(load, className) {
  const holder = h("div", { class: className });
  /** @type {() => void} */
  let dispose = () => {};
  let isOver = false;
  load().then((module) => {
    if (isOver) return;
    root((end) => {
      dispose = end;
      append(holder, module.default());
    });
  }, () => holder.append(unread()));
  onCleanup(() => {
    isOver = true;
    dispose();
  });
  return holder;
}
