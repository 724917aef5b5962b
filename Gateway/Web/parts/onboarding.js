// @ts-check
import { href } from "../core/router.js";
import { signal } from "../core/signals.js";
import { h } from "../core/view.js";
import { w } from "../core/words.js";
import { entrance } from "./entrance.js";

const steps = ["currency", "categories", "budget", "sample-data", "biometric"];

/** What the person chose on the way: later steps read it. */
export const chosen = {
  /** Expense categories that were made. @type {import("../core/signals.js").Signal<any[]>} */
  categories: signal(/** @type {any[]} */ ([])),
};

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
        at > 0 ? h("a", { href: href(`/onboarding/${steps[at - 1]}`) }, w.back) : null,
      )
      : null,
    ...children,
  );
}
