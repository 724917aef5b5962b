// @ts-check
// The dialogs in which an account is made, changed, and deleted. They need the network.
import { knownAccounts } from "../core/book.js";
import { limits } from "../core/limits.js";
import { amountText, sumOf } from "../core/money.js";
import {
  ApiError,
  call,
  get,
  h,
  invalidate,
  invalidateMoney,
  navigate,
  newKey,
  pathOf,
  thisMonth,
  today,
  untracked,
  w,
} from "../core/prelude.js";
import { typedAmount } from "../core/typed-amount.js";
import { activate } from "./activate.js";
import { colorChoice } from "./appearance.js";
import { button } from "./button.js";
import { change } from "./change.js";
import { currencyField } from "./currency-field.js";
import { confirmed, openDialog } from "./dialog.js";
import { field, useForm } from "./form.js";
import { amountOf, amountProblem, askedAmount, moneyField } from "./money-field.js";
import { toast } from "./toast.js";
import { withUnlocking } from "./unlock.js";

/** @import { Account } from "../client/api.d.ts" */

/** What the answer of an account depends on. */
const touches = ["/accounts", "/transactions", "/dashboard", "/budgets", "/reports", "/recurring"];

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
        label: `${w.accountDialog.opening} (${w.optional})`,
        currency: form.values.preferredCurrency,
        testid: "newAccount.openingInput",
      }),
      h("p", { class: "hint" }, `${w.accountDialog.openingHint} ${w.accountDialog.openingNowHint}`),
    ],
  );
}

/** @param {Account} account @param {Account[]} all */
export async function editAccount(account, all) {
  /** What follows on the dialog. @type {{ act?: (account: Account, all: Account[]) => unknown }} */
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
      withUnlocking((more) =>
        call("PATCH", pathOf("/accounts/{}", account.id), {
          name: name.trim(),
          color: color || null,
          spendingNetOfShares,
          openingBalance: opening ? amountOf(opening, preferredCurrency) : null,
          ...(opening ? { openingDate } : {}),
          ...more,
        })
      ),
    (form, close) => [
      moneyField(form, "opening", {
        label: `${w.accountDialog.openingBalance} (${w.optional})`,
        currency: form.values.preferredCurrency,
        testid: "editAccount.openingInput",
      }),
      () =>
        form.values.opening()
          ? field(form, "openingDate", {
            label: w.accountDialog.openingDate,
            hint: w.accountDialog.openingDateHint,
            testid: "editAccount.openingDateInput",
            input: { type: "date", max: today() },
          })
          : null,
      h("p", { class: "hint" }, w.accountDialog.openingHint),
      netOfShares(form),
      button(w.accountDialog.reconcile, {
        symbol: "check",
        testid: "editAccount.reconcileButton",
        onpress: () => {
          next.act = ({ id }) => navigate(pathOf("/accounts/{}/reconcile", id));
          close(null);
        },
      }),
      button(w.accountDialog.setBalance, {
        testid: "editAccount.balanceButton",
        onpress: () => {
          next.act = setBalance;
          close(null);
        },
      }),
      all.length < 2 ? null : button(w.accountDialog.delete, {
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
      w.accountDialog.netOfShares,
    ),
    h("p", { class: "hint" }, w.accountDialog.netHint),
  );
}

/** Brings an account to what the person has counted, by one entry. @param {Account} account */
async function setBalance({ id, name, preferredCurrency: currency }) {
  let shown = "";
  const done = await askedAmount(w.named(w.accountDialog.setBalance, name), {
    action: w.save,
    currency,
    label: w.accountDialog.balance,
    testid: "setBalance",
    mayBeZero: true,
    mayBeNegative: true,
    text: h("p", null, w.accountDialog.setBalanceText),
    send: async (wanted) => {
      // The API sets what came in less what went out in a month: this one's, by as much as the balance is to change.
      const [account, { summary }] = await Promise.all([
        get(pathOf("/accounts/{}", id)),
        get(pathOf("/dashboard?accountId={}&month={}", id, thisMonth())),
      ]);
      await call("POST", pathOf("/accounts/{}/set-balance", id), {
        targetBalance: sumOf([summary.netResult, wanted, negated(account.balance)], currency),
        monthKey: thisMonth(),
      }, { key: newKey() });
      shown = amountText(wanted, currency);
      await invalidate(...touches);
    },
  });
  if (done) toast(w.accountDialog.balanceSet(shown));
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
        if (await send(values) === null) return;
        await invalidate(...touches);
        close(true);
      },
    });
    return form.view(
      { class: "form" },
      field(form, "name", {
        label: w.accountDialog.accountName,
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
    return await call("DELETE", pathOf("/accounts/{}", id));
  } catch (error) {
    if (!(error instanceof ApiError && error.fields.transfers)) throw error;
    const { title, text } = w.keepTransfers;
    if (!await confirmed(title, text, w.accountDialog.delete, "keepTransfers")) throw error;
    return await call("DELETE", pathOf("/accounts/{}?transfers=keep", id));
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
    says: w.accountDialog.deleted(name),
    undo: () =>
      change(async () => {
        await call("POST", pathOf("/accounts/{}/restore", id), {});
        if (wasActive) await activate(id);
      }, { touches, says: w.accountDialog.restored(name) }),
  });
  if (!done && wasActive) await activate(id);
}
