// @ts-check
// What the person expects to earn in a month, and how much of it has come.
import { amountText } from "../../core/money.js";
import { call, h, pathOf, query, w } from "../../core/prelude.js";
import { button } from "../button.js";
import { change } from "../change.js";
import { askedAmount } from "../money-field.js";
import { progress } from "../progress.js";

/**
 * @param {() => string | null} accountId
 * @param {() => string} month
 * @param {() => string} currency Of the account.
 */
export function incomeGoal(accountId, month, currency) {
  const path = () => pathOf("/budgets/income-goal?accountId={}&month={}", accountId(), month());
  /** @type {import("../../core/book.js").QueryOf<"GET /budgets/income-goal">} */
  const known = query(() => (accountId() ? path() : null));
  const isUnset = () => known.error()?.status === 404;
  const touches = ["/budgets/income-goal"];
  const edit = () =>
    askedAmount(w.incomeGoal.title, {
      action: w.save,
      currency: isUnset() ? currency() : known.data()?.currency ?? currency(),
      first: isUnset() ? "" : known.data()?.amount ?? "",
      testid: "incomeGoal",
      text: h("p", null, w.incomeGoal.text),
      send: async (amount) => {
        await call("PUT", "/budgets/income-goal", {
          accountId: accountId(),
          monthKey: month(),
          amount,
          currency: isUnset() ? currency() : known.data()?.currency,
        });
        await known.refresh();
      },
    });
  const remove = () =>
    change(() => call("DELETE", path()), {
      touches,
      says: w.incomeGoal.removed,
    });
  return () => {
    const it = isUnset() ? null : known.data();
    if (!it) {
      return isUnset()
        ? h(
          "p",
          { class: "arrange", "data-needs": "editor" },
          button(w.incomeGoal.set, {
            kind: "quiet",
            symbol: "plus",
            onpress: edit,
            testid: "incomeGoal.set",
          }),
        )
        : null;
    }
    const [got, wanted] = [it.received, it.amount].map((each) =>
      amountText(each, it.currency, { isShort: true })
    );
    const label = () => w.incomeGoal.progress(String(it.percentReached));
    return h(
      "section",
      { class: "section", testid: "incomeGoal" },
      h(
        "div",
        { class: "line" },
        h("h2", null, w.incomeGoal.title),
        h("span", { class: "money" }, w.of(got, wanted)),
      ),
      progress({
        percent: () => Math.min(it.percentReached, 100),
        isOver: () => false,
        label,
        testid: "incomeGoal.progress",
        isGood: true,
      }),
      h(
        "div",
        { class: "line" },
        h(
          "p",
          { class: "hint" },
          /[1-9]/.test(it.remaining) && !it.remaining.startsWith("-")
            ? w.incomeGoal.left(amountText(it.remaining, it.currency, { isShort: true }))
            : w.incomeGoal.reached,
        ),
        h(
          "span",
          { "data-needs": "editor" },
          button(w.goals.edit, {
            kind: "quiet",
            name: w.named(w.goals.edit, w.incomeGoal.title),
            onpress: edit,
            testid: "incomeGoal.edit",
          }),
          button(w.budgets.remove, {
            kind: "quiet",
            name: w.named(w.budgets.remove, w.incomeGoal.title),
            onpress: remove,
            testid: "incomeGoal.remove",
          }),
        ),
      ),
    );
  };
}
