// @ts-check
import { knownAccounts } from "../../core/book.js";
import { h, href, pathOf, query, w, whenPersonChanges } from "../../core/prelude.js";
import { entrance } from "./entrance.js";

/** What was chosen and typed in the steps and not sent yet: it is there again for who goes back and forth. */
export const unsent = {
  currency: "",
  /** By kinds, in the currency in which it was typed. */
  accounts: /** @type {Map<string, { typed: string, currency: string }>} */ (new Map()),
  picked: /** @type {Set<string> | null} */ (null),
  /** By categories, and the income, in the currency in which it was typed. */
  amounts: /** @type {Map<string, { typed: string, currency: string }>} */ (new Map()),
};
whenPersonChanges(() => {
  unsent.currency = "";
  unsent.accounts.clear();
  unsent.picked = null;
  unsent.amounts.clear();
});

/** Who said what is in an account has a book of their own, and needs no sample data. */
export const hasOwnBook = () => knownAccounts().accounts.some((it) => it.openingBalance !== null);

const steps = () =>
  ["currency", "accounts", "categories", "budget", "sample-data", "biometric"]
    .filter((name) => name !== "sample-data" || !hasOwnBook());

/**
 * A step of the onboarding with its place among the others.
 * @param {string} name
 * @param {string} title
 * @param {string} text
 * @param {...import("../../core/view.js").Child} children
 */
export function step(name, title, text, ...children) {
  query(() => "/accounts");
  const testName = name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
  return entrance(
    `onboarding.${testName}.screen`,
    title,
    text,
    () => {
      const list = steps();
      const at = list.indexOf(name);
      return at >= 0
        ? h(
          "p",
          { class: "step" },
          w.onboarding.step(at + 1, list.length),
          at > 0 ? h("a", { href: href(pathOf("/onboarding/{}", list[at - 1])) }, w.back) : null,
        )
        : null;
    },
    ...children,
  );
}
