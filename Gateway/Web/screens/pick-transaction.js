// @ts-check
import { useAccount } from "../core/book.js";
import { dayText } from "../core/dates.js";
import { navigate } from "../core/router.js";
import { query } from "../core/store.js";
import { each, h } from "../core/view.js";
import { w } from "../core/words.js";
import { transactionMoney } from "../parts/money.js";
import { sheetView } from "../parts/sheet.js";
import { whenKnown } from "../parts/states.js";

export default function pickTransaction() {
  const account = useAccount();
  const list = query(
    () => (account.id() ? `/transactions?accountId=${account.id()}&type=EXPENSE&limit=50` : null),
  );
  return sheetView(
    {
      title: w.titles.pick,
      testid: "transactionPicker.screen",
      up: "/sharing",
      cancelTestid: "transactionPicker.cancelButton",
    },
    whenKnown(list, (data) => [
      h("p", { class: "hint" }, () => (data().transactions.length > 0 ? w.share.pickText : w.share.pickNone)),
      h(
        "ul",
        { class: "rows" },
        each(() => data().transactions, (it) => it.id, (it, index) =>
          h(
            "li",
            null,
            h(
              "button",
              {
                type: "button",
                class: "row",
                testid: () => `transactionPicker.item.${index()}`,
                // Back from the form leads to the sharing screen, not to this list.
                onclick: () => navigate(`/share/${it().id}`, { replace: true }),
              },
              h("span", { class: "dot", vars: { "--own": it().category?.color ?? "" } }),
              h(
                "span",
                { class: "row-main" },
                h("span", null, it().description || it().category?.name),
                h("span", { class: "row-note" }, dayText(it().date)),
              ),
              transactionMoney(it()),
            ),
          )),
      ),
    ]),
  );
}
