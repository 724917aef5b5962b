// @ts-check
// Accounts: which of them the screens show, which one is active, and how each is shown.
import { bookCurrency, everyAccount, knownAccounts, look, lookedAt, openOnes } from "../../core/book.js";
import { each, h, navigate, untracked, w } from "../../core/prelude.js";
import { money } from "../../core/money.js";
import { isOwed, kindIcon, kindOf } from "./account-kinds.js";
import { activate } from "../frame/activate.js";
import { button, icon } from "../button.js";
import { besides, outside } from "./currencies.js";
import { openDialog } from "../dialog.js";
import { actsOf } from "../frame/later.js";
import { keyed } from "../frame/states.js";

/** @import { Account } from "../../client/api.d.ts" */

const withDialogs = actsOf(() => import("./edit-account.js"));

/** Looks at an account and its entries. @param {string} id */
export function openAccount(id) {
  look(id);
  navigate("/transactions");
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

/**
 * Lets the person choose what the screens show, from everywhere.
 * @param {(close: (value: null) => void) => import("../../core/view.js").Child} [books]
 */
export async function chooseAccount(books) {
  const { accounts } = untracked(knownAccounts);
  if (accounts.length < 2 && !books) return navigate("/accounts");
  const now = untracked(lookedAt)?.id ?? everyAccount;
  /** @typedef {Pick<Account, "id" | "name" | "color"> & Partial<Account>} Choice */
  /** @param {Choice[]} list @param {(value: string) => void} close */
  const rows = (list, close) =>
    h(
      "ul",
      { class: "rows" },
      list.map((it) =>
        h(
          "li",
          null,
          h(
            "button",
            {
              type: "button",
              class: "row",
              testid: `accounts.choose.${it.id === everyAccount ? it.id : it.name}`,
              "aria-current": it.id === now ? "true" : null,
              autofocus: it.id === now,
              onclick: () => close(it.id),
            },
            accountMark(it),
            h("span", { class: "row-main" }, it.name),
            it.id === everyAccount ? null : balance(() => /** @type {Account} */ (it)),
            it.id === now ? icon("check") : null,
          ),
        )
      ),
    );
  const closed = accounts.filter((it) => it.isArchived);
  const chosen = await openDialog(
    w.switching.choose,
    (/** @type {(value: string | null) => void} */ close) => [
      books?.(close),
      accounts.length > 1
        ? rows([{ id: everyAccount, name: w.accounts.all, color: null }, ...openOnes(accounts)], close)
        : null,
      closedPart(closed.length, "accounts.choose", rows(closed, close)),
      h(
        "div",
        { class: "actions" },
        button(w.cancel, { kind: "quiet", onpress: () => close(null) }),
        button(w.switching.manage, { onpress: () => close(""), testid: "accounts.choose.manage" }),
      ),
    ],
    "accounts.choose",
  );
  if (chosen === "") navigate("/accounts");
  else if (chosen) look(chosen);
}

/**
 * The accounts with their balances: each opens its entries, and has a key to change it.
 * @param {() => Account[]} accounts
 * @param {string} prefix Of the test ids.
 * @param {boolean} [withSwitch] Whether another account can become the active one without being opened.
 */
export function accountRows(accounts, prefix, withSwitch = false) {
  const closed = () => accounts().filter((it) => it.isArchived);
  /** @param {() => Account[]} list */
  const rows = (list) =>
    h(
      "ul",
      { class: "rows" },
      each(list, (it) => it.id, (it) => accountRow(it, accounts, prefix, withSwitch)),
    );
  /** What is owed stands apart, if anything is. @param {string} title @param {boolean} isDebt */
  const part = (title, isDebt) => {
    const own = () => openOnes(accounts()).filter((it) => isOwing(it) === isDebt);
    return h(
      "section",
      { hidden: () => own().length === 0, testid: `${prefix}.${isDebt ? "owing" : "owning"}` },
      h("h2", { class: "day", hidden: () => own().length === openOnes(accounts()).length }, title),
      rows(own),
    );
  };
  return [
    part(w.account.owned, false),
    part(w.account.owed, true),
    keyed(() => String(closed().length), (count) => closedPart(Number(count), prefix, rows(closed))),
  ];
}

/** Whether an account is in debt, or usually is where it holds nothing. @param {Account} account */
const isOwing = ({ icon, balance }) =>
  balance.startsWith("-") || (!/[1-9]/.test(balance) && isOwed(icon ?? ""));

/** What is closed, below what is open. @param {number} count @param {string} prefix Of the test id. @param {HTMLElement} list */
const closedPart = (count, prefix, list) =>
  count === 0 ? null : h(
    "details",
    { testid: `${prefix}.closed` },
    h("summary", null, w.named(w.account.closed, String(count))),
    list,
  );

/** The sign of an account: of its kind, or a dot of its colour. @param {Partial<Account>} account */
export function accountMark(account) {
  const sign = kindIcon(kindOf(account));
  return h(
    "span",
    { class: sign ? "mark" : "mark bare", vars: { "--own": account.color ?? "" } },
    sign || h("span", { class: "dot", vars: { "--own": account.color ?? "" } }),
  );
}

/**
 * @param {() => Account} it
 * @param {() => Account[]} accounts
 * @param {string} prefix
 * @param {boolean} withSwitch
 */
function accountRow(it, accounts, prefix, withSwitch) {
  const isActive = () => it().id === knownAccounts().active?.id;
  return h(
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
      () => accountMark(it()),
      h(
        "span",
        { class: "row-main" },
        h("span", { class: "row-title" }, () => it().name),
        h(
          "span",
          { class: "row-note" },
          () => {
            const kind = kindOf(it());
            return kind ? h("span", null, w.accountKinds[kind]) : null;
          },
          h("span", null, () => it().preferredCurrency),
          () => (isActive() ? h("span", { class: "badge good-badge" }, w.settings.active) : null),
          () => it().inOverview === false ? h("span", { class: "badge" }, w.account.outside) : null,
        ),
      ),
      h("span", { class: "row-end", testid: () => `${prefix}.balance.${it().name}` }, balance(it)),
    ),
    () =>
      !withSwitch || isActive() || it().isArchived ? null : button(w.settings.activate, {
        kind: "quiet",
        needs: "editor",
        name: () => w.named(w.settings.activate, it().name),
        onpress: () => activate(it().id),
        testid: `${prefix}.activate.${it().name}`,
      }),
    button(null, {
      kind: "quiet",
      symbol: "edit",
      needs: "editor",
      name: () => w.named(w.account.change, it().name),
      onpress: () => withDialogs((module) => module.editAccount(it(), accounts())),
      testid: `${prefix}.edit.${it().name}`,
    }),
  );
}

/** The key for one more account. @param {string} prefix */
export function addAccountButton(prefix) {
  return button(w.settings.addAccount, {
    symbol: "plus",
    needs: "editor",
    onpress: () => withDialogs((module) => module.newAccount(untracked(bookCurrency))),
    testid: `${prefix}.addButton`,
  });
}
