// @ts-check
// Entries of two banks that are one transfer: joined by a press, and two again by a word.
import { titleOf, useAccount } from "../../core/book.js";
import { transactionMoney } from "../../core/money.js";
import { call, dayText, each, h, newKey, ofMoney, pathOf, query, w } from "../../core/prelude.js";
import { button } from "../button.js";
import { change } from "../change.js";
import { askedToUnlock } from "./unlock.js";

/** @import { Transaction, TransferSuggestion } from "../../client/api.d.ts" */

export function transferSuggestions() {
  const list = query(() => "/transfers/suggestions");
  const { accounts } = useAccount();
  const found = () => list.data()?.suggestions ?? [];
  /** @param {string} id */
  const nameOf = (id) => accounts.data()?.accounts.find((each) => each.id === id)?.name ?? "";
  /** @param {Transaction} it */
  const line = (it) =>
    h(
      "p",
      { class: "line" },
      h(
        "span",
        { class: "row-main" },
        h("span", null, nameOf(it.accountId)),
        h("span", { class: "row-note" }, dayText(it.date), " ", titleOf(it)),
      ),
      transactionMoney(it),
    );
  return () =>
    found().length === 0 ? null : h(
      "section",
      { class: "section", testid: "transferSuggestions" },
      h("h2", null, w.joins.title),
      h("p", { class: "hint" }, w.joins.text),
      h(
        "ul",
        { class: "rows" },
        each(found, (it) => it.expense.id + it.income.id, (it) =>
          h("li", { class: "share-card" }, () => [
            line(it().expense),
            line(it().income),
            h(
              "div",
              { class: "actions" },
              button(w.joins.join, {
                name: w.named(
                  w.joins.join,
                  `${nameOf(it().expense.accountId)}, ${dayText(it().expense.date)}`,
                ),
                onpress: () => join(it()),
                testid: "transferSuggestions.join",
              }),
            ),
          ])),
      ),
    );
}

/** @param {TransferSuggestion} it */
async function join({ expense, income }) {
  /** @type {string | null} */
  let made = null;
  const more = await askedToUnlock(Boolean(expense.reconciliationId ?? income.reconciliationId));
  if (!more) return;
  await change(
    async () => {
      const pair = { expenseId: expense.id, incomeId: income.id, ...more };
      ({ id: made } = await call("POST", "/transfers/join", pair, { key: newKey() }));
    },
    {
      touches: ofMoney,
      says: w.joins.joined,
      undo: () => {
        change(() => call("POST", pathOf("/transfers/{}/split", made), {}), {
          touches: ofMoney,
          says: w.transfer.unjoined,
        });
      },
    },
  );
}
