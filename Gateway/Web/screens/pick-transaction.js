// @ts-check
// Which expense to share.
import { titleOf, useScope } from "../core/book.js";
import { transactionMoney } from "../core/money.js";
import {
  back,
  call,
  dayText,
  each,
  h,
  invalidate,
  navigate,
  newKey,
  pathOf,
  query,
  signal,
  w,
  withParts,
} from "../core/prelude.js";
import { button } from "../parts/button.js";
import { categoryMark } from "../parts/categories/category-mark.js";
import { change } from "../parts/change.js";
import { chips } from "../parts/chips.js";
import { sheetView } from "../parts/sheet.js";
import { whenKnown } from "../parts/frame/states.js";
import { toast } from "../parts/toast.js";

/** @import { Transaction } from "../client/api.d.ts" */

/** What does nothing without the network. */
const withPayers = withParts(() => import("../parts/sharing/share-payers.js"), "more", "later");
const touches = ["/groups", "/sharing", "/dashboard"];

/** Which expense to share, with people or with a group. @param {{ params: { id?: string } }} context */
export default function pickTransaction({ params }) {
  const up = params.id ? pathOf("/groups/{}", params.id) : "/sharing";
  const payer = signal(/** @type {"me" | "several"} */ ("me"));
  /** @param {string} group @param {Transaction} transaction */
  const share = async (group, transaction) => {
    if (payer.peek() === "several") {
      const { shareWithPayers } = await withPayers();
      if (!await shareWithPayers(group, transaction)) return;
      await invalidate(...touches);
      toast(w.share.shared);
      return back(up);
    }
    const made = await change(
      () =>
        call("POST", pathOf("/groups/{}/expenses", group), { transactionId: transaction.id }, {
          key: newKey(),
        }),
      { touches, says: w.share.shared },
    );
    if (made) back(up);
  };
  const account = useScope();
  const list = query(
    () => (account.id() ? pathOf("/transactions?accountId={}&type=EXPENSE&limit=50", account.id()) : null),
  );
  const overview = query(() => "/sharing");
  /** The share of an expense that is shared already. @param {string} id */
  const shareOf = (id) => overview.data()?.sharedExpenses.find((each) => each.transactionId === id);
  /** @param {Transaction} it */
  const choose = ({ id, ...it }) => {
    const known = shareOf(id);
    // Back from the form leads to the sharing screen, not to this list.
    if (known) navigate(pathOf("/sharing/{}/edit", known.id), { replace: true });
    else if (params.id) share(params.id, { id, ...it });
    else navigate(pathOf("/share/{}", id), { replace: true });
  };
  return sheetView(
    {
      title: w.titles.pick,
      testid: "transactionPicker.screen",
      up,
      cancelTestid: "transactionPicker.cancelButton",
    },
    whenKnown(list, (data) => [
      h(
        "p",
        { class: "hint" },
        () => (data().transactions.length > 0 ? w.splitting.pickText : w.splitting.pickNone),
      ),
      button(w.share.addNew, {
        symbol: "plus",
        onpress: () => navigate(pathOf("/add?share={}", params.id ?? "people"), { replace: true }),
        testid: "transactionPicker.addButton",
      }),
      params.id
        ? [
          h("p", { class: "group-label" }, w.share.paidBy),
          chips({
            label: w.share.paidBy,
            value: payer,
            onchange: (value) => payer.set(/** @type {"me"} */ (value)),
            choices: () =>
              /** @type {const} */ (["me", "several"]).map((value) => ({
                value,
                label: w.share[value],
                testid: `transactionPicker.payer.${value}`,
              })),
          }),
        ]
        : null,
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
                onclick: () => choose(it()),
              },
              categoryMark(it().category),
              h(
                "span",
                { class: "row-main" },
                h("span", null, titleOf(it())),
                h("span", { class: "row-note" }, h("span", null, dayText(it().date)), () =>
                  shareOf(it().id)
                    ? h("span", { class: "badge", testid: "transactionPicker.shared" }, w.paying.isShared)
                    : null),
              ),
              transactionMoney(it()),
            ),
          )),
      ),
    ]),
  );
}
