// @ts-check
import { call, newKey } from "../core/api.js";
import { useAccount } from "../core/book.js";
import { dayText } from "../core/dates.js";
import { back, navigate } from "../core/router.js";
import { query } from "../core/store.js";
import { each, h } from "../core/view.js";
import { w } from "../core/words.js";
import { change } from "../parts/change.js";
import { transactionMoney } from "../parts/money.js";
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
