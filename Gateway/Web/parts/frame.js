// @ts-check
// What is around every screen. The frame of the app itself is read with the first screen that needs it.
import { isOnline } from "../core/api.js";
import { screen, scrollOf, sheet } from "../core/router.js";
import { effect, onCleanup, root, signal } from "../core/signals.js";
import { isLocked, user } from "../core/session.js";
import { append, h } from "../core/view.js";
import { locale, w, withParts } from "../core/words.js";
import { button } from "./button.js";
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

/** A module did not come: there is no network, or a newer release has replaced it. */
function unread() {
  return h(
    "div",
    { class: "empty", role: "alert" },
    h("p", null, isOnline.peek() ? w.errors.network : w.offline.unseen),
    button(w.states.reload, { onpress: () => location.reload() }),
  );
}

/**
 * Shows a place's screen. It is made anew for another route or other parameters; a changed search is for the
 * screen itself to follow.
 * @param {() => import("../core/router.js").Place | null} place
 * @param {"screen" | "sheet"} kind
 */
export function outlet(place, kind) {
  const holder = h("div", { class: `outlet ${kind}-outlet` });
  const current = signal(place());
  /** @type {() => void} */
  let dispose = () => {};
  let shown = "";
  let isFirst = true;
  /** What had the focus before a sheet opened. @type {HTMLElement | null} */
  let opener = null;
  effect(() => {
    const next = place();
    const key = next ? `${next.route.path} ${JSON.stringify(next.params)}` : "";
    if (next && key === shown) return current.set(next);
    shown = key;
    if (!next) {
      dispose();
      if (holder.childElementCount === 0) return;
      holder.replaceChildren();
      if (opener?.isConnected) opener.focus();
      else focusMain();
      return;
    }
    if (kind === "sheet" && holder.childElementCount === 0) {
      opener = /** @type {HTMLElement | null} */ (document.activeElement);
    }
    next.route.load().then((module) => {
      // The person has gone on meanwhile.
      if (shown !== key) return;
      dispose();
      holder.replaceChildren();
      current.set(next);
      root((end) => {
        dispose = end;
        append(
          holder,
          module.default({
            params: next.params,
            path: next.path,
            search: (/** @type {string} */ name) => current()?.search.get(name) ?? "",
          }),
        );
      });
      if (kind === "screen") {
        scrollTo(0, scrollOf(next.href));
        if (!isFirst) focusMain();
      }
      isFirst = false;
    }, () => holder.replaceChildren(unread()));
  });
  onCleanup(() => dispose());
  return holder;
}

/** Tells screen readers that a new screen is there. */
function focusMain() {
  const heading = /** @type {HTMLElement | null} */ (document.querySelector("main h1"));
  const active = document.activeElement;
  if (active && active !== document.body && active.closest("main, dialog")) return;
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}
