// @ts-check
// What was paid back of a shared expense, in its owner's books: by itself where the share says so, else by hand.
import { knownAccounts, openOnes } from "../../core/book.js";
import { amountText, sumOf } from "../../core/money.js";
import {
  call,
  effect,
  get,
  h,
  invalidate,
  messageOf,
  navigate,
  newKey,
  ofMoney,
  onCleanup,
  pathOf,
  query,
  signal,
  untracked,
  w,
} from "../../core/prelude.js";
import { button, icon } from "../button.js";
import { openDialog } from "../dialog.js";
import { selectField } from "../fields.js";
import { field, useForm } from "../form.js";
import { toast } from "../toast.js";

/** @import { SharedExpense, SharePayment, Transaction } from "../../client/api.d.ts" */
/** @typedef {Pick<SharedExpense, "bookRepayments" | "currency">} Share */

const mostPayments = 100;
/** How long the ledger may take for what is booked by itself, and how often it is asked meanwhile. */
const [bookingMilliseconds, askingMilliseconds] = [20_000, 1500];

/** Payments that count and are not in the owner's books. @param {SharePayment[]} payments */
export function unbooked(payments) {
  return payments.filter((it) => !it.reversedAt && !it.bookedAt && /[1-9]/.test(it.amount));
}

/** @param {Share} share @param {SharePayment[]} left */
function isComing({ bookRepayments }, left) {
  return Boolean(bookRepayments) &&
    left.some((it) => !it.bookingFailed && Date.parse(it.recordedAt) > Date.now() - bookingMilliseconds);
}

/**
 * Whether what was paid of a part is in the owner's books, and the key that books it. It is asked once it is seen.
 * @param {string} part
 * @param {Share} share
 * @param {string} whose Part of what.
 */
export function repayments(part, share, whose) {
  const isSeen = signal(false);
  const page = query(() =>
    isSeen()
      ? /** @type {`/expenses/shares/${string}/payments?${string}`} */ (
        pathOf("/expenses/shares/{}/payments?limit={}", part, mostPayments)
      )
      : null
  );
  const living = () => (page.data()?.payments ?? []).filter((it) => !it.reversedAt);
  const holder = h("div", null, () => {
    if (living().length === 0) return null;
    const left = unbooked(living());
    if (left.length === 0) {
      return h("p", { class: "hint", testid: "sharing.inBooks" }, icon("check"), w.books.booked);
    }
    if (isComing(share, left)) return h("p", { class: "hint", role: "status" }, w.books.waiting);
    const failed = left.find((it) => it.bookingFailed)?.bookingFailed;
    return [
      failed
        ? h(
          "p",
          { class: "failed", testid: "sharing.bookingFailed" },
          icon("warning"),
          w.books.failed(failed),
        )
        : null,
      bookKey(part, share, left, whose, Boolean(failed)),
    ];
  });
  effect(() => {
    if (!isComing(share, unbooked(living()))) return;
    const timer = setTimeout(page.refresh, askingMilliseconds);
    onCleanup(() => clearTimeout(timer));
  });
  const watch = new IntersectionObserver((entries) => {
    if (!entries.some((it) => it.isIntersecting)) return;
    watch.disconnect();
    isSeen.set(true);
  });
  watch.observe(holder);
  onCleanup(() => watch.disconnect());
  return holder;
}

/**
 * @param {string} part
 * @param {Share} share
 * @param {SharePayment[]} left
 * @param {string} whose
 * @param {boolean} isAgain
 */
function bookKey(part, share, left, whose, isAgain) {
  return button(isAgain ? w.states.retry : w.books.title, {
    kind: "quiet",
    name: w.named(isAgain ? w.named(w.states.retry, w.books.title) : w.books.title, whose),
    onpress: () => bookRepaid(part, share, left),
    testid: "sharing.bookRepaidButton",
  });
}

/**
 * Books what was paid of a part and is in no account yet, as money back for the expense.
 * @param {string} part
 * @param {Share} share
 * @param {SharePayment[]} left
 */
export async function bookRepaid(part, { bookRepayments, currency }, left) {
  const path = pathOf("/expenses/shares/{}/book", part);
  const key = newKey();
  try {
    const [{ accounts, activeAccountId }, { categories }] = await Promise.all([
      get("/accounts"),
      get("/categories"),
    ]);
    const fitting = openOnes(accounts).filter((it) => it.preferredCurrency === currency);
    const first = [bookRepayments?.accountId, activeAccountId].find((id) =>
      fitting.some((it) => it.id === id)
    ) ??
      fitting[0]?.id;
    const made = await openDialog(
      w.books.title,
      (/** @type {(value: Transaction | null) => void} */ close) => {
        if (!first) return noAccount(currency, () => close(null));
        const form = useForm({ accountId: first, categoryId: "" }, {
          submit: async ({ accountId, categoryId }) => {
            const draft = { accountId, categoryId: categoryId || null };
            close(await call("POST", path, draft, { key: `${key}-${accountId}-${categoryId}` }));
          },
        });
        return form.view(
          { class: "form" },
          h("p", null, w.books.text(amountText(sumOf(left.map((it) => it.amount), currency), currency))),
          field(form, "accountId", {
            label: w.sharing.bookInto,
            tag: "select",
            testid: "bookRepaid.accountSelect",
            choices: fitting.map((it) => h("option", { value: it.id, selected: it.id === first }, it.name)),
          }),
          field(form, "categoryId", {
            label: w.transaction.category,
            tag: "select",
            testid: "bookRepaid.categorySelect",
            choices: [
              h("option", { value: "" }, w.books.sameCategory),
              ...categories.filter((it) => it.type === "EXPENSE" && !it.isArchived)
                .map((it) => h("option", { value: it.id }, it.name)),
            ],
          }),
          form.problem(),
          h(
            "div",
            { class: "actions" },
            button(w.cancel, { onpress: () => close(null), testid: "bookRepaid.cancelButton" }),
            form.submitButton(w.books.book, "bookRepaid.confirmButton"),
          ),
        );
      },
      "bookRepaid.dialog",
    );
    if (!made) return;
    toast(w.books.done, { label: w.books.show, action: () => navigate(pathOf("/transactions/{}", made.id)) });
    await invalidate("/sharing", "/expenses", ...ofMoney);
  } catch (error) {
    toast(messageOf(error));
  }
}

/** @param {string} currency @param {() => void} close */
function noAccount(currency, close) {
  return [
    h("p", { testid: "bookRepaid.none" }, w.books.none(currency)),
    h(
      "div",
      { class: "actions" },
      button(w.cancel, { onpress: close, testid: "bookRepaid.cancelButton" }),
      button(w.settings.addAccount, {
        kind: "primary",
        onpress: () => {
          close();
          navigate("/accounts");
        },
      }),
    ),
  ];
}

/**
 * Where payments of a share are booked by themselves: a field of the forms of a share.
 * @param {import("../../core/signals.js").Signal<string>} into An account's id, or nothing.
 * @param {string} currency
 */
export function repaymentField(into, currency) {
  const accounts = query(() => "/accounts");
  const fitting = () =>
    openOnes(accounts.data()?.accounts ?? []).filter((it) => it.preferredCurrency === currency);
  const stored = untracked(into);
  /** @returns {[string, string][]} */
  const choices = () => [
    ["", w.books.byHand],
    ...fitting().map((it) => /** @type {[string, string]} */ ([it.id, w.books.into(it.name)])),
    ...(stored && !fitting().some((it) => it.id === stored)
      ? [/** @type {[string, string]} */ ([stored, w.books.into(w.entry.gone)])]
      : []),
  ];
  return () =>
    !accounts.data()
      ? null
      : fitting().length === 0 && !stored
      ? h("p", { class: "hint" }, w.books.noneYet(currency))
      : h(
        "div",
        null,
        selectField({
          label: w.books.field,
          testid: "share.bookSelect",
          choices,
          chosen: into,
          onchange: into.set,
        }),
        h("p", { class: "hint" }, w.books.fieldText),
      );
}

/** Into which account a share's payments are booked by themselves. @param {Share} share */
export function automatic({ bookRepayments: to }) {
  return () => {
    const { accounts } = knownAccounts();
    if (!to || accounts.length === 0) return null;
    const name = accounts.find((it) => it.id === to.accountId)?.name;
    return h(
      "p",
      { class: name ? "hint" : "failed", testid: "sharing.automatic" },
      name ? w.books.automatic(name) : [icon("warning"), w.books.gone],
    );
  };
}
