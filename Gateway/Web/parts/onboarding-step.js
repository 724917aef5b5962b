// @ts-check
import { h, href, pathOf, w, whenPersonChanges } from "../core/prelude.js";
import { entrance } from "./entrance.js";

/** What was chosen and typed in the steps and not sent yet: it is there again for who goes back and forth. */
export const unsent = {
  currency: "",
  picked: /** @type {Set<string> | null} */ (null),
  /** By categories, in the currency in which it was typed. */
  amounts: /** @type {Map<string, { typed: string, currency: string }>} */ (new Map()),
};
whenPersonChanges(() => {
  unsent.currency = "";
  unsent.picked = null;
  unsent.amounts.clear();
});

const steps = ["currency", "categories", "budget", "sample-data", "biometric"];

/**
 * A step of the onboarding with its place among the others.
 * @param {string} name
 * @param {string} title
 * @param {string} text
 * @param {...import("../core/view.js").Child} children
 */
export function step(name, title, text, ...children) {
  const at = steps.indexOf(name);
  const testName = name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
  return entrance(
    `onboarding.${testName}.screen`,
    title,
    text,
    at >= 0
      ? h(
        "p",
        { class: "step" },
        w.onboarding.step(at + 1, steps.length),
        at > 0 ? h("a", { href: href(pathOf("/onboarding/{}", steps[at - 1])) }, w.back) : null,
      )
      : null,
    ...children,
  );
}
