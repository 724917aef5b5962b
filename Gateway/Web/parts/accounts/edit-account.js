// @ts-check
// The dialogs in which an account is made, changed, and deleted. They need the network.
import { knownAccounts } from "../../core/book.js";
import { limits } from "../../core/limits.js";
import { amountText, sumOf } from "../../core/money.js";
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
} from "../../core/prelude.js";
import { typedAmount } from "../../core/typed-amount.js";
import { accountKinds, colorOf, isOwed, kindIcon, turned } from "./account-kinds.js";
import { activate } from "../frame/activate.js";
import { colorChoice } from "../appearance.js";
import { button } from "../button.js";
import { change } from "../change.js";
import { chips } from "../chips.js";
import { currencyField } from "../currency-field.js";
import { confirmed, openDialog } from "../dialog.js";
import { field, useForm } from "../form.js";
import { amountOf, amountProblem, askedAmount, moneyField } from "../money-field.js";
import { keyed } from "../frame/states.js";
import { toast } from "../toast.js";
import { withUnlocking } from "../entries/unlock.js";

/** @import { Account } from "../../client/api.d.ts" */

/** What the answer of an account depends on. */
const touches = ["/accounts", "/transactions", "/dashboard", "/budgets", "/reports", "/recurring"];

/** Asks for what a new account needs. @param {string} currency */
export function newAccount(currency) {
  return accountDialog(
    "newAccount",
    w.settings.addAccount,
    { name: "", icon: "bank", color: "", preferredCurrency: currency, opening: "", inOverview: true },
    async ({ name, icon, color, preferredCurrency, opening, inOverview }) => {
      await call("POST", "/accounts", {
        name: name.trim(),
        type: "OTHER",
        preferredCurrency,
        icon,
        color: color || colorOf(icon),
        openingBalance: opening ? turned(icon, amountOf(opening, preferredCurrency)) : null,
        inOverview,
      }, { key: newKey() });
    },
    (form) => [
      currencyField(form, "preferredCurrency", {
        label: w.titles.page.currency,
        testid: "newAccount.currencyInput",
      }),
      keyed(
        () => (isOwed(form.values.icon()) ? w.accountDialog.owed : w.accountDialog.opening),
        (label) =>
          moneyField(form, "opening", {
            label: `${label} (${w.optional})`,
            currency: form.values.preferredCurrency,
            testid: "newAccount.openingInput",
          }),
      ),
      h("p", { class: "hint" }, `${w.accountDialog.openingHint} ${w.accountDialog.openingNowHint}`),
      check(
        form,
        "inOverview",
        "newAccount.inOverview",
        w.accountDialog.inOverview,
        w.accountDialog.overviewHint,
      ),
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
      icon: account.icon ?? "",
      color: account.color ?? "",
      inOverview: account.inOverview,
      spendingNetOfShares: account.spendingNetOfShares,
      preferredCurrency: account.preferredCurrency,
      opening: typedAmount(account.openingBalance ?? ""),
      openingDate: account.openingDate ?? today(),
    },
    ({ name, icon, color, inOverview, spendingNetOfShares, preferredCurrency, opening, openingDate }) =>
      withUnlocking((more) =>
        call("PATCH", pathOf("/accounts/{}", account.id), {
          name: name.trim(),
          icon: icon || null,
          color: color || null,
          inOverview,
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
      // Who has one account alone has it in view.
      all.length < 2 && account.inOverview ? null : check(
        form,
        "inOverview",
        "editAccount.inOverview",
        w.accountDialog.inOverview,
        w.accountDialog.overviewHint,
      ),
      check(
        form,
        "spendingNetOfShares",
        "editAccount.netOfShares",
        w.accountDialog.netOfShares,
        w.accountDialog.netHint,
      ),
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
      openOthers(account, all).length === 0 && !account.isArchived
        ? null
        : button(account.isArchived ? w.accountDialog.reopen : w.accountDialog.close, {
          testid: "editAccount.closeButton",
          onpress: () => {
            next.act = account.isArchived ? reopen : closeAccount;
            close(null);
          },
        }),
      openOthers(account, all).length === 0 && !account.isArchived ? null : button(w.accountDialog.delete, {
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

/**
 * A box to tick, with what it does.
 * @param {import("../form.js").Form} form
 * @param {string} name
 * @param {string} testid
 * @param {string} label
 * @param {string} hint
 */
function check(form, name, testid, label, hint) {
  const value = form.values[name];
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
        testid,
      }),
      label,
    ),
    h("p", { class: "hint" }, hint),
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
 * @param {(values: import("../form.js").Values) => Promise<unknown>} send
 * @param {(form: import("../form.js").Form, close: (value: null) => void) => import("../../core/view.js").Child} more
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
      h("p", { class: "group-label" }, w.accountDialog.kind),
      chips({
        label: w.accountDialog.kind,
        value: form.values.icon,
        onchange: form.values.icon.set,
        choices: () =>
          accountKinds.map((kind) => ({
            value: kind,
            label: [kindIcon(kind), w.accountKinds[kind]],
            testid: `${prefix}.kind.${kind}`,
          })),
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

/** The accounts that are not closed, without one. @param {Account} account @param {Account[]} all */
const openOthers = (account, all) => all.filter((it) => it.id !== account.id && !it.isArchived);

/** Makes another account the active one, if this one is. Resolves to whether it was, or to null if none can be. @param {Account} account @param {Account[]} all */
async function leave(account, all) {
  if (untracked(knownAccounts).active?.id !== account.id) return false;
  const [next] = openOthers(account, all);
  return next && await activate(next.id) ? true : null;
}

/** @param {Account} account @param {boolean} isArchived */
const archive = ({ id }, isArchived) => call("PATCH", pathOf("/accounts/{}", id), { isArchived });

/** Closes an account: nothing new goes to it, and it stays in every sum. @param {Account} account @param {Account[]} all */
async function closeAccount(account, all) {
  const wasActive = await leave(account, all);
  if (wasActive === null) return;
  const done = await change(() => archive(account, true), {
    touches,
    says: w.accountDialog.closed(account.name),
    undo: async () => {
      await reopen(account);
      if (wasActive) await activate(account.id);
    },
  });
  if (!done && wasActive) await activate(account.id);
}

/** @param {Account} account */
const reopen = (account) =>
  change(() => archive(account, false), { touches, says: w.accountDialog.reopened(account.name) });

/** Deletes an account; what was active is another one then. @param {Account} account @param {Account[]} all */
async function remove(account, all) {
  const { id, name } = account;
  const wasActive = await leave(account, all);
  if (wasActive === null) return;
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
