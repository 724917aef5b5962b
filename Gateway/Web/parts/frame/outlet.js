// @ts-check
// Where a place's screen or sheet is shown, or a part whose module is read first.
import { isOnline } from "../../core/api.js";
import { scrollOf } from "../../core/router.js";
import { effect, onCleanup, root, signal } from "../../core/signals.js";
import { append, h } from "../../core/view.js";
import { w, withParts } from "../../core/words.js";
import { button } from "../button.js";

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
 * @param {() => import("../../core/router.js").Place | null} place
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
      if (!opener?.isConnected) opener = replacement(opener);
      if (opener) opener.focus({ preventScroll: true });
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
            params: /** @type {import("../../core/router.js").Params} */ (next.params),
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

/** The link that has taken the place of another one. @param {HTMLElement | null} link @returns {HTMLElement | null} */
function replacement(link) {
  const address = link?.getAttribute("href");
  return address ? document.querySelector(`main a[href="${CSS.escape(address)}"]`) : null;
}

/** Tells screen readers that a new screen is there. */
function focusMain() {
  const heading = /** @type {HTMLElement | null} */ (document.querySelector("main h1"));
  const active = document.activeElement;
  if (active && active !== document.body && active.closest("main, dialog")) return;
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

/**
 * A part of the page whose module is read first.
 * @param {() => Promise<() => import("../../core/view.js").Child>} load
 * @param {string} className
 */
export function lazily(load, className) {
  const holder = h("div", { class: className });
  /** @type {() => void} */
  let dispose = () => {};
  let isOver = false;
  load().then((view) => {
    if (isOver) return;
    root((end) => {
      dispose = end;
      append(holder, view());
    });
  }, () => holder.append(unread()));
  onCleanup(() => {
    isOver = true;
    dispose();
  });
  return holder;
}

/**
 * A picture beside a list: its module is read last, and without the network nothing stands there.
 * @template Module
 * @param {() => Promise<Module>} load
 * @param {(module: Module) => import("../../core/view.js").Child} view
 * @param {string} className
 */
export function picture(load, view, className) {
  const read = withParts(load, "more", "later");
  return lazily(() => read().then((module) => () => view(module), () => () => null), className);
}
