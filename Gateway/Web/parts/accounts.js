// @ts-check
// Accounts: which one is active, how each is shown, made, changed, and deleted.
import { knownAccounts } from "../core/book.js";
import { limits } from "../core/limits.js";
import {
  ApiError,
  call,
  each,
  get,
  h,
  invalidate,
  invalidateMoney,
  messageOf,
  navigate,
  newKey,
  thisMonth,
  today,
  untracked,
  user,
  w,
} from "../core/prelude.js";
import { amountText, money, sumOf, typedAmount } from "../core/money.js";
import { colorChoice } from "./appearance.js";
import { button, icon } from "./button.js";
import { change, optimistically } from "./change.js";
import { besides, outside } from "./currencies.js";
import { currencyField } from "./currency-field.js";
import { confirmed, openDialog } from "./dialog.js";
import { field, useForm } from "./form.js";
import { amountOf, amountProblem, askedAmount, moneyField } from "./money-field.js";
import { toast } from "./toast.js";

/** @import { Account } from "../api.d.ts" */

/** What the answer of an account depends on. */
const touches = ["/accounts", "/transactions", "/dashboard", "/budgets", "/reports", "/recurring"];

/** Makes an account the active one. @param {string} id */
export async function activate(id) {
  try {
    await optimistically(
      "/accounts",
      (data) => ({ ...data, activeAccountId: id }),
      () => call("PATCH", `/accounts/${id}/activate`, {}),
    );
    await invalidateMoney();
    return true;
  } catch (error) {
    toast(messageOf(error));
    return false;
  }
}

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
    w.accounts.choose,
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
    toast(w.accounts.switched(accounts.find((it) => it.id === chosen)?.name ?? ""));
  }
}

/** Asks for what a new account needs. @param {string} currency */
export function newAccount(currency) {
  return accountDialog(
    "newAccount",
    w.settings.addAccount,
    { name: "", color: "", preferredCurrency: currency, opening: "" },
    async ({ name, color, preferredCurrency, opening }) => {
      await call("POST", "/accounts", {
        name: name.trim(),
        type: "OTHER",
        preferredCurrency,
        color: color || null,
        openingBalance: opening ? amountOf(opening, preferredCurrency) : null,
      }, { key: newKey() });
    },
    (form) => [
      currencyField(form, "preferredCurrency", {
        label: w.titles.page.currency,
        testid: "newAccount.currencyInput",
      }),
      moneyField(form, "opening", {
        label: `${w.account.opening} (${w.optional})`,
        currency: form.values.preferredCurrency,
        testid: "newAccount.openingInput",
      }),
      h("p", { class: "hint" }, w.account.openingHint),
    ],
  );
}

/** @param {Account} account @param {Account[]} all */
export async function editAccount(account, all) {
  /** What follows on the dialog. @type {{ act?: (account: Account, all: Account[]) => Promise<unknown> }} */
  const next = {};
  await accountDialog(
    "editAccount",
    w.account.change,
    {
      name: account.name,
      color: account.color ?? "",
      spendingNetOfShares: account.spendingNetOfShares,
      preferredCurrency: account.preferredCurrency,
      opening: typedAmount(account.openingBalance ?? ""),
      openingDate: account.openingDate ?? today(),
    },
    ({ name, color, spendingNetOfShares, preferredCurrency, opening, openingDate }) =>
      call("PATCH", `/accounts/${account.id}`, {
        name: name.trim(),
        color: color || null,
        spendingNetOfShares,
        openingBalance: opening ? amountOf(opening, preferredCurrency) : null,
        ...(opening ? { openingDate } : {}),
      }),
    (form, close) => [
      moneyField(form, "opening", {
        label: `${w.account.openingBalance} (${w.optional})`,
        currency: form.values.preferredCurrency,
        testid: "editAccount.openingInput",
      }),
      () =>
        form.values.opening()
          ? field(form, "openingDate", {
            label: w.account.openingDate,
            testid: "editAccount.openingDateInput",
            input: { type: "date" },
          })
          : null,
      h("p", { class: "hint" }, w.account.openingHint),
      netOfShares(form),
      button(w.account.setBalance, {
        testid: "editAccount.balanceButton",
        onpress: () => {
          next.act = setBalance;
          close(null);
        },
      }),
      all.length < 2 ? null : button(w.account.delete, {
        kind: "danger",
        symbol: "trash",
        testid: "editAccount.deleteButton",
        onpress: () => {
          next.act = remove;
          close(null);
        },
      }),
    ],
  );
  await next.act?.(account, all);
}

/** @param {import("./form.js").Form} form */
function netOfShares(form) {
  const value = form.values.spendingNetOfShares;
  return h(
    "div",
    null,
    h(
      "label",
      { class: "check" },
      h("input", {
        type: "checkbox",
        checked: value,
        onchange: (event) => value.set(event.target.checked),
        testid: "editAccount.netOfShares",
      }),
      w.account.netOfShares,
    ),
    h("p", { class: "hint" }, w.account.netHint),
  );
}

/** Brings an account to what the person has counted, by one entry. @param {Account} account */
async function setBalance({ id, name, preferredCurrency: currency }) {
  let shown = "";
  const done = await askedAmount(w.named(w.account.setBalance, name), {
    action: w.save,
    currency,
    label: w.account.balance,
    testid: "setBalance",
    mayBeZero: true,
    mayBeNegative: true,
    text: h("p", null, w.account.setBalanceText),
    send: async (wanted) => {
      // The API sets what came in less what went out in a month: this one's, by as much as the balance is to change.
      const [account, { summary }] = await Promise.all([
        get(`/accounts/${id}`),
        get(`/dashboard?accountId=${id}&month=${thisMonth()}`),
      ]);
      await call("POST", `/accounts/${id}/set-balance`, {
        targetBalance: sumOf([summary.netResult, wanted, negated(account.balance)], currency),
        monthKey: thisMonth(),
      }, { key: newKey() });
      shown = amountText(wanted, currency);
      await invalidate(...touches);
    },
  });
  if (done) toast(w.account.balanceSet(shown));
}

/** @param {string} amount */
const negated = (amount) => (amount.startsWith("-") ? amount.slice(1) : `-${amount}`);

/**
 * @param {"newAccount" | "editAccount"} prefix
 * @param {string} title
 * @param {Record<string, string | boolean>} first
 * @param {(values: import("./form.js").Values) => Promise<unknown>} send
 * @param {(form: import("./form.js").Form, close: (value: null) => void) => import("../core/view.js").Child} more
 */
function accountDialog(prefix, title, first, send, more) {
  return openDialog(title, (/** @type {(value: boolean | null) => void} */ close) => {
    const form = useForm(first, {
      check: ({ name, opening, preferredCurrency }) => {
        const wrong = opening &&
          amountProblem(opening, preferredCurrency, { mayBeZero: true, mayBeNegative: true });
        return {
          ...(name.trim() ? {} : { name: w.settings.accountNameRequired }),
          ...(wrong ? { opening: wrong } : {}),
        };
      },
      submit: async (values) => {
        await send(values);
        await invalidate(...touches);
        close(true);
      },
    });
    return form.view(
      { class: "form" },
      field(form, "name", {
        label: w.settings.accountName,
        testid: `${prefix}.input`,
        input: { autofocus: true, autocomplete: "off", maxlength: limits.accountName },
      }),
      h("p", { class: "group-label" }, w.looks.color),
      colorChoice(form, prefix),
      more(form, close),
      form.problem(),
      h(
        "div",
        { class: "actions" },
        button(w.cancel, { onpress: () => close(null), testid: `${prefix}.cancelButton` }),
        form.submitButton(prefix === "newAccount" ? title : w.save, `${prefix}.confirmButton`),
      ),
    );
  }, `${prefix}.dialog`);
}

/** Transfers to other accounts stay there, if the person says so. @param {string} id */
async function deletion(id) {
  try {
    return await call("DELETE", `/accounts/${id}`);
  } catch (error) {
    if (!(error instanceof ApiError && error.fields.transfers)) throw error;
    const { keepTitle, keepText, delete: action } = w.account;
    if (!await confirmed(keepTitle, keepText, action, "keepTransfers")) throw error;
    return await call("DELETE", `/accounts/${id}?transfers=keep`);
  }
}

/** Deletes an account; what was active is another one then. @param {Account} account @param {Account[]} all */
async function remove(account, all) {
  const { id, name } = account;
  const next = all.find((it) => it.id !== id) ?? account;
  const wasActive = untracked(knownAccounts).active?.id === id;
  if (wasActive && !await activate(next.id)) return;
  const done = await change(() => deletion(id), {
    touches,
    says: w.account.deleted(name),
    undo: () =>
      change(async () => {
        await call("POST", `/accounts/${id}/restore`, {});
        if (wasActive) await activate(id);
      }, { touches, says: w.account.restored(name) }),
  });
  if (!done && wasActive) await activate(id);
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
          onpress: () => editAccount(it(), accounts()),
          testid: `${prefix}.edit.${it().name}`,
        }),
      )),
  );
}

/** The key for one more account. @param {string} prefix */
export function addAccountButton(prefix) {
  return button(w.settings.addAccount, {
    symbol: "plus",
    onpress: () => newAccount(user.peek()?.preferredCurrency ?? "USD"),
    testid: `${prefix}.addButton`,
  });
}
