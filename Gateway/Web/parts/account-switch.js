// @ts-check
// The active account's name, from everywhere: pressed, it shows all accounts with their balances.
import { knownAccounts } from "../core/book.js";
import { h, w, withParts } from "../core/prelude.js";
import { icon } from "./button.js";

/** Opens the list of accounts. */
export async function switchAccount() {
  const { chooseAccount } = await withParts(() => import("./accounts.js"), "more")();
  await chooseAccount();
}

/** Opens an account with its entries. @param {string} id */
export async function openAccount(id) {
  const accounts = await withParts(() => import("./accounts.js"), "more")();
  await accounts.openAccount(id);
}

/** @param {string} className */
export function accountSwitch(className) {
  const active = () => knownAccounts().active;
  return h(
    "button",
    {
      type: "button",
      class: `account-switch ${className}`,
      testid: "account.switch",
      "aria-haspopup": "dialog",
      disabled: () => !active(),
      onclick: switchAccount,
    },
    h("span", { class: "dot", vars: { "--own": () => active()?.color ?? "" } }),
    h("span", { class: "unseen" }, `${w.accounts.account} `),
    h("b", { testid: "account.name" }, () => active()?.name ?? ""),
    icon("down"),
  );
}
