// @ts-check
// What the screens of the entrance share.
import { h, onCleanup, signal } from "../../core/prelude.js";

/**
 * The column of the screens before the sign-in and of the onboarding.
 * @param {string} testid
 * @param {import("../../core/view.js").Child} title
 * @param {import("../../core/view.js").Child} lead
 * @param {...import("../../core/view.js").Child} children
 */
export function entrance(testid, title, lead, ...children) {
  return h(
    "section",
    { class: "entrance", testid },
    h("p", { class: "brand" }, h("span", { class: "brand-mark", "aria-hidden": "true" }), "Coffer"),
    h("h1", null, title),
    lead ? h("p", { class: "lead" }, lead) : null,
    ...children,
  );
}

/** The seconds until a moment, which may change. @param {() => number} moment In milliseconds, as of `Date.now`. */
export function secondsUntil(moment) {
  const left = signal(0);
  const tick = () => left.set(Math.max(0, Math.ceil((moment() - Date.now()) / 1000)));
  tick();
  const timer = setInterval(tick, 250);
  onCleanup(() => clearInterval(timer));
  return { left, tick };
}
