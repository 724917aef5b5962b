// @ts-check
// The form of a transfer: from which account to which, how much, and how much arrives in another currency.
import { useScope } from "../../core/book.js";
import { limits } from "../../core/limits.js";
import { digitsOf, toMinor } from "../../core/money.js";
import { h, href, locale, newId, today, w } from "../../core/prelude.js";
import { typedAmount } from "../../core/typed-amount.js";
import { buttonLink } from "../button.js";
import { dateChoice } from "../date-choice.js";
import { descriptionField } from "../description-field.js";
import { field, fieldError, useForm } from "../form.js";
import { amountOf, amountProblem, moneyField } from "../money-field.js";
import { payeeField, usePayees } from "./payee-field.js";

/** @import { Account, TransferChange, TransferSide } from "../../client/api.d.ts" */
/** @typedef {import("../../core/outbox-entries.js").Shown} Shown */

/**
 * @param {object} options
 * @param {string} options.prefix Of the test ids.
 * @param {TransferChange} options.initial
 * @param {Account[]} options.accounts
 * @param {(TransferSide | null)[]} [options.sides] Of a transfer that is there: an account may be deleted since.
 * @param {import("../../core/view.js").Child} [options.head] What stands above the fields.
 * @param {(transfer: TransferChange, shown: Shown) => Promise<void> | void} options.save
 */
export function useTransferForm({ prefix, initial, accounts, sides = [], head, save }) {
  const account = useScope();
  const isNew = sides.length === 0;
  const first = initial.fromAccountId ?? (isNew ? account.entryId() ?? accounts[0]?.id : null) ?? "";
  const form = useForm({
    fromAccountId: first,
    toAccountId: initial.toAccountId ?? (isNew ? accounts.find((each) => each.id !== first)?.id : null) ?? "",
    amount: typedAmount(String(initial.amount ?? "")),
    toAmount: typedAmount(String(initial.toAmount ?? "")),
    date: initial.date ?? today(),
    description: initial.description ?? "",
    payee: initial.payee ?? "",
    notes: initial.notes ?? "",
  }, {
    check: ({ fromAccountId, toAccountId, amount, toAmount }) => {
      const wrong = amountProblem(amount, from());
      const arrives = isBetween() && amountProblem(toAmount, to(), { mayBeEmpty: true });
      return {
        ...(fromAccountId && fromAccountId === toAccountId ? { toAccountId: w.transfer.same } : {}),
        ...(wrong ? { amount: wrong } : {}),
        ...(arrives ? { toAmount: arrives } : {}),
      };
    },
    submit: async ({ fromAccountId, toAccountId, amount, toAmount, date, description, payee, notes }) => {
      const sum = amountOf(amount, from());
      const arrives = isBetween() && toAmount.trim() ? amountOf(toAmount, to()) : "";
      const transfer = {
        // A side that is gone stays as it is.
        ...(fromAccountId ? { fromAccountId } : {}),
        ...(toAccountId ? { toAccountId } : {}),
        amount: sum,
        // Between two currencies the server asks again for what arrives whenever the amount changes.
        ...(arrives ? { toAmount: arrives } : {}),
        date,
        description: description.trim() || null,
        payee: payee.trim() || null,
        notes: notes.trim() || null,
      };
      await save(
        transfer,
        /** @type {Shown} */ (/** @type {unknown} */ ({
          type: "TRANSFER",
          accountId: fromAccountId,
          toAccountId,
          amount: sum,
          toAmount: arrives || (isBetween() ? "" : sum),
          currency: from(),
          toCurrency: to(),
          date,
          description: transfer.description,
          payee: transfer.payee,
          category: null,
          direction: "out",
          tags: initial.tags ?? [],
        })),
      );
    },
  });
  /** @param {string} id */
  const currencyOf = (id) =>
    accounts.find((each) => each.id === id)?.preferredCurrency ??
      sides.find((side) => side?.isDeleted)?.currency ?? account.currency();
  const from = () => currencyOf(form.values.fromAccountId());
  const to = () => currencyOf(form.values.toAccountId());
  const isBetween = () => from() !== to();
  return {
    form,
    /** @param {...import("../../core/view.js").Child} foot */
    view: (...foot) =>
      form.view(
        { class: "form" },
        head,
        moneyField(form, "amount", {
          label: w.amount.label,
          currency: from,
          testid: `${prefix}.amountInput`,
          isBig: true,
          input: { autofocus: true },
        }),
        accountField(form, "fromAccountId", w.transfer.from, accounts, `${prefix}.fromSelect`),
        accountField(form, "toAccountId", w.transfer.to, accounts, `${prefix}.toSelect`),
        () =>
          isBetween()
            ? [
              moneyField(form, "toAmount", {
                label: w.transfer.arrives,
                currency: to,
                testid: `${prefix}.toAmountInput`,
              }),
              h("p", { class: "hint", testid: `${prefix}.rate` }, () => rateText(form, from(), to())),
            ]
            : null,
        dateChoice(form, prefix),
        payeeField(form, prefix, usePayees(form.values.payee)),
        descriptionField(form, prefix, () => []),
        field(form, "notes", {
          label: `${w.transaction.notes} (${w.optional})`,
          tag: "textarea",
          testid: `${prefix}.notesInput`,
          input: { maxlength: limits.notes },
        }),
        form.problem(),
        foot,
      ),
  };
}

/** Who has one account alone has nothing to transfer. */
export function needsTwoAccounts() {
  return h(
    "div",
    { class: "empty", testid: "transfer.needsTwo" },
    h("p", null, w.transfer.one),
    buttonLink(w.titles.accounts, href("/accounts"), { kind: "primary" }),
  );
}

/** Digits of a rate after the decimal mark. */
const rateDigits = 8;

/** What one of a currency became, as far as both amounts are known. @param {import("../form.js").Form} form @param {string} from @param {string} to */
function rateText(form, from, to) {
  /** @param {string} typed @param {string} currency @returns {bigint} */
  const minor = (typed, currency) => toMinor(amountOf(typed, currency) || "0", currency);
  const sum = minor(form.values.amount(), from) * 10n ** BigInt(digitsOf(to));
  const arrives = minor(form.values.toAmount(), to) * 10n ** BigInt(digitsOf(from) + rateDigits);
  if (sum <= 0n || arrives <= 0n) return w.transfer.dayRate;
  const digits = String(arrives / sum).padStart(rateDigits + 1, "0");
  const rate = `${digits.slice(0, -rateDigits)}.${digits.slice(-rateDigits)}`;
  const shown = new Intl.NumberFormat(locale(), { maximumSignificantDigits: 6 })
    .format(/** @type {Intl.StringNumericLiteral} */ (rate));
  return w.transfer.rate(from, shown, to);
}

/**
 * @param {import("../form.js").Form} form
 * @param {string} name
 * @param {string} label
 * @param {Account[]} accounts
 * @param {string} testid
 */
function accountField(form, name, label, accounts, testid) {
  const id = newId(name);
  const value = form.values[name];
  return h(
    "div",
    { class: "field" },
    h("label", { for: id }, label),
    h(
      "select",
      {
        id,
        name,
        testid,
        "aria-invalid": () => (form.errors()[name] ? "true" : null),
        "aria-describedby": `${id}-error`,
        onchange: (event) => {
          value.set(event.target.value);
          form.touch(name);
        },
      },
      accounts.some((each) => each.id === value.peek())
        ? null
        : h("option", { value: value.peek(), selected: true }, w.entry.gone),
      accounts.filter((each) => !each.isArchived || each.id === value.peek()).map((each) =>
        h(
          "option",
          { value: each.id, selected: each.id === value.peek() },
          `${each.name} · ${each.preferredCurrency}`,
        )
      ),
    ),
    fieldError(`${id}-error`, () => form.errors()[name]),
  );
}
