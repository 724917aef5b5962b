// @ts-check
// Which expense to share.
import { useAccount } from "../core/book.js";
import { transactionMoney } from "../core/money.js";
import { back, call, dayText, each, h, navigate, newKey, query, w } from "../core/prelude.js";
import { button } from "../parts/button.js";
import { categoryMark } from "../parts/category-mark.js";
import { change } from "../parts/change.js";
import { sheetView } from "../parts/sheet.js";
import { whenKnown } from "../parts/states.js";

/** Which expense to share, with people or with a group. @param {{ params: { id?: string } }} context */
export default function pickTransaction({ params }) {
  const up = params.id ? `/groups/${params.id}` : "/sharing";
  /** @param {string} group @param {string} transactionId */
  const share = async (group, transactionId) => {
    const made = await change(
      () => call("POST", `/groups/${group}/expenses`, { transactionId }, { key: newKey() }),
      { touches: ["/groups", "/sharing", "/dashboard"], says: w.share.shared },
    );
    if (made) back(up);
  };
  const account = useAccount();
  const list = query(
    () => (account.id() ? `/transactions?accountId=${account.id()}&type=EXPENSE&limit=50` : null),
  );
  return sheetView(
    {
      title: w.titles.pick,
      testid: "transactionPicker.screen",
      up,
      cancelTestid: "transactionPicker.cancelButton",
    },
    whenKnown(list, (data) => [
      h("p", { class: "hint" }, () => (data().transactions.length > 0 ? w.share.pickText : w.share.pickNone)),
      button(w.share.addNew, {
        symbol: "plus",
        onpress: () => navigate(`/add?share=${params.id ?? "people"}`, { replace: true }),
        testid: "transactionPicker.addButton",
      }),
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
                onclick: () => (params.id
                  ? share(params.id, it().id)
                  : navigate(`/share/${it().id}`, { replace: true })),
              },
              categoryMark(it().category),
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
