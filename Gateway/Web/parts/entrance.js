// @ts-check
import { h } from "../core/view.js";

/**
 * The column of the screens before the sign-in and of the onboarding.
 * @param {string} testid
 * @param {string} title
 * @param {string | null} lead
 * @param {...import("../core/view.js").Child} children
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
