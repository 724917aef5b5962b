// @ts-check
// The sheets of a transaction: a new one, and one that is there.
import { knownAccounts, openOnes, titleOf, useScope } from "../core/book.js";
import { amountText } from "../core/money.js";
import { enqueue, entries, withPending } from "../core/outbox.js";
import {
  back,
  call,
  effect,
  h,
  href,
  isOnline,
  navigate,
  newKey,
  pathOf,
  query,
  shownBook,
  signal,
  today,
  untracked,
  w,
  withParts,
} from "../core/prelude.js";
import { button, buttonLink } from "../parts/button.js";
import { changedFields } from "../parts/changed-fields.js";
import { change } from "../parts/change.js";
import { confirmed } from "../parts/dialog.js";
import { selectField, switchRow } from "../parts/fields.js";
import { useLastAccount } from "../parts/entries/payee-field.js";
import { anewOf, isAnew, ofRefused, showRefusal } from "../parts/frame/refused-form.js";
import { lazily, picture } from "../parts/frame/outlet.js";
import { sheetView } from "../parts/sheet.js";
import { keyed, skeleton, whenKnown } from "../parts/frame/states.js";
import { toast } from "../parts/toast.js";
import { restore } from "../parts/frame/undelete.js";
import { askedToUnlock, differs } from "../parts/entries/unlock.js";
import { useTransactionForm, wantsNext } from "../parts/entries/transaction-form.js";

/** @import { Transaction } from "../client/api.d.ts" */
/** @typedef {import("../core/outbox-entries.js").Sent} Sent */

/**
 * With `type=transfer`, it is one. With `share`, it is shared at once: with people, or a group of that id. With `refund`, it is money back for the
 * expense of that id.
 * @param {{ search: (name: string) => string }} context
 */
export function addTransaction({ search }) {
  const refunded = query(() => (search("refund") ? pathOf("/transactions/{}", search("refund")) : null));
  const isRefund = Boolean(search("refund"));
  return sheetView(
    {
      title: isRefund ? w.entry.refund : w.titles.add,
      testid: "addTransaction.screen",
      up: isRefund ? "/transactions" : "/",
      cancelTestid: "addTransaction.cancelButton",
    },
    isRefund
      ? whenKnown(refunded, (data) => addForm(search, null, undefined, data()))
      : ofRefused(search, (again) =>
        addForm(search, again, signal(again?.transfer || search("type") === "transfer" ? "transfer" : ""))),
  );
}

/** @typedef {import("../core/outbox.js").Entry | null} Again */

const sharing = withParts(() => import("../parts/sharing/with-others.js"), "more", "later");

/**
 * @param {(name: string) => string} search
 * @param {Again} again
 * @param {import("../core/signals.js").Signal<string>} [kind] `transfer` while the form is that of a transfer.
 * @param {Transaction} [expense] For which money came back.
 */
function addForm(search, again, kind, expense) {
  const account = useScope();
  /** @returns {Sent} */
  const blank = () => ({ type: "EXPENSE", amount: "", categoryId: "", date: today(), description: "" });
  /** @type {Sent} */
  const entered = again ? anewOf(again) : refundOf(expense);
  /** Where it is booked unless the person chooses another: where the payee's last entry is, or as the frame says. */
  const chosen = signal(entered.accountId ?? "");
  const accounts = () => openOnes(account.accounts.data()?.accounts ?? []);
  const payee = signal(entered.payee ?? "");
  const usual = useLastAccount(payee);
  /** An expense goes from an account, income into it. */
  const side = () => form.values.type() === "EXPENSE" ? w.transfer.from : w.account.into;
  const into = () => {
    const of = (/** @type {string | null | undefined} */ id) => accounts().find((each) => each.id === id);
    return of(chosen()) ?? of(usual()) ?? of(account.entryId());
  };
  const code = () => expense?.currency ?? into()?.preferredCurrency ?? account.currency();
  /** With whom it is shared at once. */
  const chosenOthers = signal(/** @type {import("../parts/sharing/with-others.js").Other[]} */ ([]));
  const { form, view } = useTransactionForm({
    prefix: "addTransaction",
    accountId: () => into()?.id ?? account.entryId(),
    currency: code,
    head: () =>
      expense
        ? h(
          "p",
          { class: "hint", testid: "addTransaction.refundOf" },
          w.refund.of(titleOf(expense), amountText(expense.amount, expense.currency)),
        )
        : accounts().length > 1
        ? h(
          "div",
          { class: "into" },
          selectField({
            label: side(),
            testid: "addTransaction.accountSelect",
            chosen: () => into()?.id,
            choices: () => accounts().map((each) => [each.id, `${each.name} · ${each.preferredCurrency}`]),
            onchange: chosen.set,
          }),
        )
        : h("p", { class: "hint", testid: "addTransaction.account" }, side(), " ", into()?.name),
    initial: { ...blank(), ...entered },
    beside: () =>
      kind && !search("share") && !shownBook() && form.values.type() === "EXPENSE"
        ? picture(
          () => import("../parts/sharing/with-others.js"),
          ({ withOthers }) => withOthers(chosenOthers, form.values.amount, code),
          "with-others",
        )
        : null,
    ontransfer: kind && !search("share") ? () => kind.set("transfer") : undefined,
    save: async (transaction, shown) => {
      if (search("share")) return (await sharing()).saveAndShare(transaction, search("share"));
      const others = form.values.type.peek() === "EXPENSE" ? chosenOthers.peek() : [];
      const clientId = newKey();
      await enqueue({ op: "create", clientId, transaction, shown }, again);
      if (others.length > 0) sharing().then(({ shareEntry }) => shareEntry(clientId, shown, others));
      chosenOthers.set([]);
      if (!wantsNext()) return back(expense ? "/transactions" : "/");
      wantsNext.set(false);
      const { type: _, date: __, ...cleared } = blank();
      const next = { ...cleared, notes: "", payee: "", originalAmount: "", originalCurrency: "" };
      for (const [name, value] of Object.entries(next)) form.values[name].set(value);
      toast(w.transaction.saved);
      /** @type {HTMLElement | null} */ (document.querySelector("[name=amount]"))?.focus();
    },
  });
  const isShared = () => search("share") || (chosenOthers().length > 0 && form.values.type() === "EXPENSE");
  effect(() => payee.set(form.values.payee()));
  if (again && !again.transfer && !isAnew(again)) showRefusal(form, again.refusal);
  return keyed(() => kind?.() ?? "", (now) =>
    now
      ? whenKnown(account.accounts, (data) =>
        lazily(async () => {
          const { addTransfer } = await import("../parts/entries/add-transfer.js");
          return () =>
            addTransfer({ form, accounts: openOnes(data().accounts), again, leave: () => kind?.set("") });
        }, "transfer"))
      : view(h(
        "div",
        { class: "sheet-foot sticky" },
        button(() => isShared() ? w.share.saveAndShare : w.transaction.save, {
          kind: "primary",
          type: "submit",
          busy: form.busy,
          testid: "addTransaction.submitButton",
          onpress: () => wantsNext.set(false),
        }),
        search("share") ? null : h("p", { class: "hint wide-only" }, w.transaction.saveNext),
      )));
}

/** What is written of money back before the person writes. @param {Transaction} [expense] @returns {Sent} */
function refundOf(expense) {
  if (!expense) return {};
  const { id, accountId, categoryId, currency, payee } = expense;
  return { type: "EXPENSE", accountId, categoryId, currency, payee, isRefund: true, refundOf: id };
}

/** @param {{ params: { id: string }, search: (name: string) => string }} context */
export function editTransaction({ params, search }) {
  const account = useScope();
  const transaction = query(() => pathOf("/transactions/{}", params.id));
  return sheetView(
    {
      title: w.titles.edit,
      testid: "editTransaction.screen",
      up: "/transactions",
      cancelTestid: "editTransaction.cancelButton",
    },
    whenKnown(
      transaction,
      (data) => ofRefused(search, (again) => editForm(data(), account, data, again)),
      () => skeleton(4),
    ),
  );
}

/** The fields that change only with unlocking. */
const locked = /** @type {const} */ (["type", "amount", "currency", "date"]);
/** What is sent together: the parts of a split entry are its amount and categories. */
const together = [["type", "categoryId"], ["amount", "currency"], ["originalAmount", "originalCurrency"]];
const ofSplits = ["type", "categoryId", "amount", "currency", "splits"];

/**
 * @param {Transaction} transaction As it was when the form was made.
 * @param {ReturnType<typeof useScope>} account
 * @param {() => Transaction} now
 * @param {Again} again
 */
function editForm(transaction, account, now, again) {
  const waiting = entries().find((entry) => entry.id === transaction.id && entry.op === "update");
  /** A change that was refused is sent again. */
  const before = again?.op === "update" ? again.transaction : undefined;
  const initial = /** @type {Sent} */ ({ ...waiting?.shown ?? transaction, ...before });
  const accountId = () =>
    entries().findLast((entry) => entry.id === transaction.id && entry.op === "update")?.shown.accountId ??
      now().accountId;
  const { form, view } = useTransactionForm({
    prefix: "editTransaction",
    accountId,
    currency: () => transaction.currency ?? account.currency(),
    head: () => [refunding(transaction), accountKeys(now, accountId)],
    initial,
    save: async (draft, shown, names) => {
      const changed = changedFields(
        draft,
        [...names, ...Object.keys(before ?? {})],
        draft.splits || names.includes("splits") ? [...together, ofSplits] : together,
      );
      if (Object.keys(changed).length === 0) return back("/transactions");
      const after = { ...now(), ...changed };
      const more = await askedToUnlock(Boolean(now().reconciliationId) && differs(now(), after, locked));
      if (!more) return;
      await enqueue({
        op: "update",
        id: transaction.id,
        transaction: { ...changed, ...more },
        shown: { ...transaction, ...shown },
      }, again);
      back("/transactions");
    },
  });
  showRefusal(form, again?.refusal);
  return view([
    h(
      "div",
      { class: "sheet-foot" },
      clearedSwitch(now),
      transaction.type === "EXPENSE" && !transaction.isRefund
        ? buttonLink(w.entry.refund, href(pathOf("/add?refund={}", transaction.id)), {
          symbol: "refresh",
          testid: "editTransaction.refundButton",
        })
        : null,
      transaction.type === "EXPENSE" && !transaction.isRefund
        ? buttonLink(w.transaction.share, href(pathOf("/share/{}", transaction.id)), {
          symbol: "people",
          testid: "editTransaction.shareButton",
        })
        : null,
      () =>
        isOnline()
          ? lazily(async () => {
            const { receipts } = await withParts(
              () => import("../parts/entries/receipts.js"),
              "more",
              "later",
            )();
            return () => receipts(transaction.id);
          }, "part")
          : null,
      button(w.transaction.delete, {
        kind: "danger",
        symbol: "trash",
        onpress: () => remove(now(), again),
        testid: "editTransaction.deleteButton",
      }),
    ),
    h(
      "div",
      { class: "sheet-foot sticky" },
      form.submitButton(w.transaction.update, "editTransaction.submitButton"),
    ),
  ]);
}

/**
 * The account of an entry: another one is pressed, and the entry is there.
 * @param {() => Transaction} now
 * @param {() => string} accountId With what waits.
 */
function accountKeys(now, accountId) {
  const accounts = () => knownAccounts().accounts.filter((it) => !it.isArchived || it.id === accountId());
  /** @param {string} id @param {string} name */
  const move = async (id, name) => {
    const [it, from] = [untracked(now), untracked(accountId)];
    if (id === from) return;
    const unlocking = await askedToUnlock(Boolean(it.reconciliationId));
    if (!unlocking) return;
    const to = (/** @type {string} */ place, /** @type {{ unlock?: boolean }} */ more = {}) =>
      enqueue({
        op: "update",
        id: it.id,
        transaction: { accountId: place, ...more },
        shown: { ...withPending([it], () => false)[0], accountId: place },
      });
    await to(id, unlocking);
    toast(w.account.moved(name), { action: () => to(from) });
  };
  return () =>
    accounts().length < 2 ? null : h(
      "div",
      { class: "chips", role: "group", "aria-label": w.accounts.account, testid: "editTransaction.account" },
      accounts().map(({ id, name, color }) =>
        h(
          "button",
          {
            type: "button",
            class: "chip",
            "aria-pressed": () => String(accountId() === id),
            onclick: () => move(id, name),
            testid: `editTransaction.account.${name}`,
          },
          h("span", { class: "dot", vars: { "--own": color ?? "" } }),
          name,
        )
      ),
    );
}

/** That it is money back, and for which expense. @param {Transaction} transaction */
function refunding({ isRefund, refundOf }) {
  const expense = query(() => refundOf && pathOf("/transactions/{}", refundOf));
  if (!isRefund) return null;
  return h("p", { class: "hint", testid: "editTransaction.refundOf" }, () => {
    const it = expense.data();
    return it
      ? h(
        "a",
        { href: href(pathOf("/transactions/{}", it.id)) },
        w.refund.of(titleOf(it), amountText(it.amount, it.currency)),
      )
      : w.entry.refund;
  });
}

/** Whether a bank's statement has the entry. Disabled for a reconciled entry. @param {() => Transaction} now */
function clearedSwitch(now) {
  const isReconciled = () => Boolean(now().reconciliationId);
  const toggle = () =>
    change(() => call("PATCH", pathOf("/transactions/{}", now().id), { isCleared: !now().isCleared }), {
      touches: ["/transactions", "/accounts"],
    });
  return switchRow({
    label: () => isReconciled() ? w.entry.reconciled : w.entry.cleared,
    hint: () => isReconciled() ? w.unlock.reconciled : isOnline() ? w.unlock.cleared : w.unlock.offline,
    isOn: () => now().isCleared,
    disabled: () => isReconciled() || !isOnline(),
    onpress: toggle,
    testid: "editTransaction.cleared",
  });
}

/** @param {Transaction} transaction @param {Again} again */
async function remove(transaction, again) {
  const words = w.transaction;
  if (!await confirmed(words.deleteTitle, words.deleteText, words.delete, "deleteTransaction")) return;
  const more = await askedToUnlock(Boolean(transaction.reconciliationId));
  if (!more) return;
  await enqueue({ op: "delete", id: transaction.id, shown: transaction, ...more }, again);
  back("/transactions");
  toast(words.deleted, {
    action: () => restore([transaction.id], "/transactions/{}/restore", words.restored),
  });
}
