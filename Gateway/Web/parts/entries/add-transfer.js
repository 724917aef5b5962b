// @ts-check
// The sheet for a new entry while it is a transfer.
import { enqueue } from "../../core/outbox.js";
import { back, h, w } from "../../core/prelude.js";
import { chips } from "../chips.js";
import { showRefusal } from "../frame/refused-form.js";
import { typeChoices } from "./transaction-form.js";
import { needsTwoAccounts, useTransferForm } from "./transfer-form.js";

/**
 * What was typed stays when an entry becomes a transfer, and when it becomes an expense or an income again.
 * @param {import("../form.js").Form["values"]} from
 * @param {import("../form.js").Form["values"]} to
 */
function carry(from, to) {
  for (const name of ["amount", "date", "description", "payee"]) to[name].set(from[name].peek());
}

/**
 * @param {object} options
 * @param {import("../form.js").Form} options.form Of the transaction that it would be instead.
 * @param {import("../../client/api.d.ts").Account[]} options.accounts
 * @param {import("../../core/outbox.js").Entry | null} options.again
 * @param {() => void} options.leave
 */
export function addTransfer({ form: other, accounts, again, leave }) {
  /** @type {import("../form.js").Form["values"] | null} */
  let typed = null;
  const head = chips({
    label: w.transaction.type,
    className: "two",
    value: () => "TRANSFER",
    onchange: (value) => {
      if (value === "TRANSFER") return;
      other.values.type.set(value);
      if (typed) carry(typed, other.values);
      leave();
    },
    choices: () => typeChoices("addTransaction", true),
  });
  if (accounts.length < 2) return [head, needsTwoAccounts()];
  const refused = again?.transfer ? again : null;
  const { form, view } = useTransferForm({
    prefix: "addTransfer",
    accounts,
    head,
    initial: refused?.transfer ?? {},
    save: async (transfer, shown) => {
      await enqueue({ op: "create", transfer, shown }, again);
      back("/");
    },
  });
  typed = form.values;
  if (!refused) carry(other.values, typed);
  showRefusal(form, refused?.refusal);
  return view(h(
    "div",
    { class: "sheet-foot sticky" },
    form.submitButton(w.transfer.save, "addTransfer.submitButton"),
  ));
}
