// @ts-check
import { limits } from "../../core/limits.js";
import { h, w } from "../../core/prelude.js";
import { icon } from "../button.js";

/** @type {Record<"length" | "upper" | "lower" | "number" | "special", (text: string) => boolean>} */
const rules = {
  length: (text) => [...text].length >= limits.passwordLeast,
  upper: (text) => /\p{Lu}/u.test(text),
  lower: (text) => /\p{Ll}/u.test(text),
  number: (text) => /\p{Nd}/u.test(text),
  special: (text) => /[^\p{L}\p{N}\s]/u.test(text),
};

/** @param {string} password */
export function meetsRules(password) {
  return Object.values(rules).every((rule) => rule(password));
}

/** The rules of a password, each with a check mark once it is met. @param {() => string} password */
export function passwordRules(password) {
  return h(
    "ul",
    { class: "rules", "aria-label": w.register.rules },
    Object.entries(rules).map(([name, isMet]) =>
      h(
        "li",
        { class: () => (isMet(password()) ? "met" : ""), testid: `register.rule.${name}` },
        icon("check"),
        w.register.rule[/** @type {keyof typeof rules} */ (name)],
        h("span", { class: "unseen" }, () => `: ${isMet(password()) ? w.register.met : w.register.unmet}`),
      )
    ),
  );
}
