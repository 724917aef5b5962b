// @ts-check
// Accounts whose money is savings for goals: an asset that is an account has its name, currency and balance.
import { useAccount } from "../../core/book.js";
import { amountText } from "../../core/money.js";
import { call, h, newKey, w } from "../../core/prelude.js";
import { isOwed } from "./account-kinds.js";
import { button } from "../button.js";
import { change } from "../change.js";

/** @import { Account, Asset } from "../../client/api.d.ts" */

/** What savings are read from. */
export const touches = ["/assets", "/goals", "/planning"];

/**
 * Accounts that are no savings yet, those for saving first. The only account is for everything, and a card holds none.
 * @param {Account[]} accounts
 * @param {Asset[]} assets
 */
export function linkable(accounts, assets) {
  if (accounts.length < 2) return [];
  const linked = new Set(assets.map((it) => it.accountId));
  const rank = (/** @type {Account} */ it) => Number(it.icon !== "savings");
  return accounts.filter((it) => !linked.has(it.id) && !it.isArchived && !isOwed(it.icon ?? "")).sort((
    a,
    b,
  ) => rank(a) - rank(b));
}

/** An account with what is in it. @param {Account} it */
export const accountText = (it) =>
  w.named(it.name, amountText(it.balance, it.preferredCurrency, { isShort: true }));

/** Makes savings of an account. @param {string} accountId */
export const link = (accountId) => call("POST", "/assets", { accountId }, { key: newKey() });

/**
 * Keys that make savings of the person's accounts.
 * @param {Asset[]} assets
 * @param {() => unknown} [done]
 */
export function accountLinks(assets, done) {
  const { accounts } = useAccount();
  const free = () => linkable(accounts.data()?.accounts ?? [], assets);
  /** @param {Account} it */
  const choose = async (it) => {
    const made = await change(() => link(it.id), { touches, says: w.savings.linked(it.name) });
    if (made) done?.();
  };
  return () =>
    free().length === 0 ? null : h(
      "section",
      { class: "section", testid: "savings.accounts" },
      h("h3", null, w.savings.accounts),
      h("p", { class: "hint" }, w.savings.hint),
      h(
        "div",
        { class: "actions" },
        free().map((it) =>
          button(accountText(it), { onpress: () => choose(it), testid: `savings.link.${it.name}` })
        ),
      ),
    );
}
