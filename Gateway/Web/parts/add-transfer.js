// @ts-check
// The sheet for a new entry while it is a transfer.
import { enqueue } from "../core/outbox.js";
import { back, h, w } from "../core/prelude.js";
import { chips } from "./chips.js";
import { firstMessages } from "./form.js";
import { amountOf } from "./money-field.js";
import { typeChoices } from "./transaction-form.js";
import { needsTwoAccounts, useTransferForm } from "./transfer-form.js";

/**
 * @param {object} options
 * @param {import("./form.js").Form} options.form Of the transaction that it would be instead.
 * @param {import("../api.d.ts").Account[]} options.accounts
 * @param {{ entry: import("../core/outbox.js").Entry, error: string, fields: Record<string, string[]> } | null} options.again
 * @param {() => void} options.leave
 */
export function addTransfer({ form: other, accounts, again, leave }) {
  const head = chips({
    label: w.transaction.type,
    className: "two",
    value: () => "TRANSFER",
    onchange: (value) => {
      if (value === "TRANSFER") return;
      other.values.type.set(value);
      leave();
    },
    choices: () => typeChoices("addTransaction", true),
  });
  if (accounts.length < 2) return [head, needsTwoAccounts()];
  const refused = again?.entry.transfer ? again : null;
  const { form, view } = useTransferForm({
    prefix: "addTransfer",
    accounts,
    head,
    // What was typed before it became a transfer stays.
    initial: refused?.entry.transfer ?? {
      amount: amountOf(other.values.amount.peek(), accounts[0].preferredCurrency),
      date: other.values.date.peek(),
      description: other.values.description.peek(),
      payee: other.values.payee.peek(),
    },
    save: async (transfer, shown) => {
      await enqueue({ op: "create", transfer, shown });
      back("/");
    },
  });
  if (refused) queueMicrotask(() => form.show(firstMessages(refused)));
  return view(h(
    "div",
    { class: "sheet-foot sticky" },
    form.submitButton(w.transfer.save, "addTransfer.submitButton"),
  ));
}
