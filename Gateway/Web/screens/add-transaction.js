// @ts-check
import { useAccount } from "../core/book.js";
import { today } from "../core/dates.js";
import { enqueue, refused } from "../core/outbox.js";
import { back } from "../core/router.js";
import { h } from "../core/view.js";
import { w } from "../core/words.js";
import { button } from "../parts/button.js";
import { sheetView } from "../parts/sheet.js";
import { keyed } from "../parts/states.js";
import { toast } from "../parts/toast.js";
import { useTransactionForm, wantsNext } from "../parts/transaction-form.js";

export default function addTransaction() {
  const account = useAccount();
  const again = location.search.includes("refused") ? refused() : null;
  const blank = () => ({ type: "EXPENSE", amount: "", categoryId: "", date: today(), description: "" });
  const entered = again?.entry.op === "create" ? again.entry.transaction : {};
  const { form, view } = useTransactionForm({
    prefix: "addTransaction",
    accountId: account.id,
    currency: account.currency,
    initial: { ...blank(), ...entered, description: entered.description ?? "" },
    save: async (transaction, shown) => {
      await enqueue({ op: "create", transaction, shown });
      if (!wantsNext()) return back("/");
      wantsNext.set(false);
      const { type: _, date: __, ...cleared } = blank();
      for (const [name, value] of Object.entries(cleared)) form.values[name].set(value);
      toast(w.transaction.saved);
      /** @type {HTMLElement | null} */ (document.querySelector("[name=amount]"))?.focus();
    },
  });
  if (again) queueMicrotask(() => form.show(firstMessages(again)));
  return sheetView(
    {
      title: w.titles.add,
      testid: "addTransaction.screen",
      up: "/",
      cancelTestid: "addTransaction.cancelButton",
    },
    keyed(() => "form", () =>
      view(h(
        "div",
        { class: "sheet-foot" },
        button(w.transaction.save, {
          kind: "primary",
          type: "submit",
          busy: form.busy,
          testid: "addTransaction.submitButton",
          onpress: () => wantsNext.set(false),
        }),
        h("p", { class: "hint wide-only" }, w.transaction.saveNext),
      ))),
  );
}

/** @param {{ error: string, fields: Record<string, string[]> }} refusal */
export function firstMessages({ error, fields }) {
  const messages = Object.entries(fields).map(([name, list]) => [name, list.join(" ")]);
  return messages.length > 0 ? Object.fromEntries(messages) : { "": error };
}
