// @ts-check
// Accounts: which one is active, and how each is shown.
import { knownAccounts } from "../core/book.js";
import { each, h, navigate, untracked, user, w } from "../core/prelude.js";
import { money } from "../core/money.js";
import { activate } from "./activate.js";
import { button, icon } from "./button.js";
import { besides, outside } from "./currencies.js";
import { openDialog } from "./dialog.js";
import { actsOf } from "./later.js";
import { toast } from "./toast.js";

/** @import { Account } from "../client/api.d.ts" */

const withDialogs = actsOf(() => import("./edit-account.js"));

/** Makes an account the active one and shows its entries. @param {string} id */
export async function openAccount(id) {
  if (id === untracked(knownAccounts).active?.id || await activate(id)) navigate("/transactions");
}

/** What an account holds, in its own currencies. @param {() => Account} account */
export function balance(account) {
  return h(
    "span",
    { class: "row-end" },
    () => money(account().balance, account().displayCurrency ?? account().preferredCurrency),
    () => besides(outside(account()), { sign: true }),
  );
}

/** Lets the person choose the active account, from everywhere. */
export async function chooseAccount() {
  const { accounts, active } = untracked(knownAccounts);
  const chosen = await openDialog(
    w.switching.choose,
    (/** @type {(value: string | null) => void} */ close) => [
      h(
        "ul",
        { class: "rows" },
        accounts.map((it) =>
          h(
            "li",
            null,
            h(
              "button",
              {
                type: "button",
                class: "row",
                testid: `accounts.choose.${it.name}`,
                "aria-current": it.id === active?.id ? "true" : null,
                autofocus: it.id === active?.id,
                onclick: () => close(it.id),
              },
              h("span", { class: "dot", vars: { "--own": it.color ?? "" } }),
              h("span", { class: "row-main" }, it.name),
              balance(() => it),
              it.id === active?.id ? icon("check") : null,
            ),
          )
        ),
      ),
      h(
        "div",
        { class: "actions" },
        button(w.cancel, { kind: "quiet", onpress: () => close(null) }),
        button(w.accounts.all, { onpress: () => close(""), testid: "accounts.choose.all" }),
      ),
    ],
    "accounts.choose",
  );
  if (chosen === "") navigate("/accounts");
  else if (chosen && chosen !== active?.id && await activate(chosen)) {
    toast(w.switching.switched(accounts.find((it) => it.id === chosen)?.name ?? ""));
  }
}

/**
 * The accounts with their balances: each opens its entries, and has a key to change it.
 * @param {() => Account[]} accounts
 * @param {string} prefix Of the test ids.
 * @param {boolean} [withSwitch] Whether another account can become the active one without being opened.
 */
export function accountRows(accounts, prefix, withSwitch = false) {
  /** @param {Account} it */
  const isActive = (it) => it.id === knownAccounts().active?.id;
  return h(
    "ul",
    { class: "rows" },
    each(accounts, (it) => it.id, (it) =>
      h(
        "li",
        { class: "split-row" },
        h(
          "button",
          {
            type: "button",
            class: "row",
            testid: () => `${prefix}.open.${it().name}`,
            onclick: () => openAccount(it().id),
          },
          h("span", { class: "dot", vars: { "--own": () => it().color ?? "" } }),
          h(
            "span",
            { class: "row-main" },
            h("span", { class: "row-title" }, () => it().name),
            h("span", { class: "row-note" }, () =>
              it().preferredCurrency, () =>
              isActive(it()) ? h("span", { class: "badge good-badge" }, w.settings.active) : null),
          ),
          h("span", {
            class: "row-end",
            testid: () =>
              `${prefix}.balance.${it().name}`,
          }, balance(it)),
        ),
        () =>
          !withSwitch || isActive(it()) ? null : button(w.settings.activate, {
            kind: "quiet",
            name: () =>
              w.named(w.settings.activate, it().name),
            onpress: () => activate(it().id),
            testid: `${prefix}.activate.${it().name}`,
          }),
        button(null, {
          kind: "quiet",
          symbol: "edit",
          name: () => w.named(w.account.change, it().name),
          onpress: () => withDialogs((module) => module.editAccount(it(), accounts())),
          testid: `${prefix}.edit.${it().name}`,
        }),
      )),
  );
}

/** The key for one more account. @param {string} prefix */
export function addAccountButton(prefix) {
  return button(w.settings.addAccount, {
    symbol: "plus",
    onpress: () => withDialogs((module) => module.newAccount(user.peek()?.preferredCurrency ?? "USD")),
    testid: `${prefix}.addButton`,
  });
}
