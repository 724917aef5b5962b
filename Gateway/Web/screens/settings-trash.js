// @ts-check
// What was deleted within 30 days: brought back by a press, or deleted for good.
import { amountText } from "../core/money.js";
import { pagedQuery } from "../core/paged.js";
import { call, dayText, each, h, momentText, ofMoney, pathOf, w } from "../core/prelude.js";
import { button } from "../parts/button.js";
import { change } from "../parts/change.js";
import { confirmed } from "../parts/dialog.js";
import { settingsPage } from "../parts/sheet.js";
import { listState, moreKey } from "../parts/frame/states.js";

/** @import { TrashItem } from "../client/api.d.ts" */

const touches = ["/trash", "/categories", "/recurring", "/goals", "/assets", "/planning", ...ofMoney];

export default function trash() {
  const list = pagedQuery(() => "/trash", "items");
  const items = () => list.page()?.items ?? [];
  const empty = async () => {
    const words = w.trash;
    if (!await confirmed(words.emptyTitle, words.emptyText, words.empty, "trash.empty")) return;
    await change(() => call("DELETE", "/trash"), { touches, says: words.emptied });
  };
  return settingsPage(
    "trash",
    h("p", { class: "hint" }, w.trash.text),
    listState(list, () => h("p", { class: "hint", testid: "settings.trash.none" }, w.trash.none)),
    h(
      "ul",
      { class: "rows", testid: "settings.trash.list", hidden: () => items().length === 0 },
      each(items, (it) => it.id, row),
    ),
    moreKey(list, "settings.trash.more"),
    () =>
      items().length === 0 ? null : button(w.trash.empty, {
        kind: "danger",
        symbol: "trash",
        needs: "owner",
        onpress: empty,
        testid: "settings.trash.empty",
      }),
  );
}

/** @param {() => TrashItem} it */
function row(it) {
  const { id, kind, name, amount, currency, date, restore, deletedAt } = it();
  const noun = kind === "transfer"
    ? w.entry.transfer
    : kind === "account"
    ? w.accounts.account
    : w.trash.kinds[kind] ?? "";
  const title = name || noun;
  const forGood = async () => {
    if (!await confirmed(w.trash.deleteTitle, w.trash.deleteText, w.trash.delete, "trash.delete")) return;
    await change(() => call("DELETE", pathOf("/trash/{}", id)), { touches, says: w.trash.deleted });
  };
  const back = /** @type {"/transactions/{id}/restore"} */ (restore);
  return h(
    "li",
    { testid: `settings.trash.item.${id}` },
    h(
      "p",
      { class: "line" },
      h(
        "span",
        { class: "row-main" },
        h("span", { class: "row-title" }, title),
        h(
          "span",
          { class: "row-note" },
          [title === noun ? "" : noun, date && dayText(date), w.trash.at(momentText(deletedAt))].filter(
            Boolean,
          )
            .map((each) => h("span", null, each)),
        ),
      ),
      amount && currency && h("span", { class: "row-end" }, amountText(amount, currency)),
    ),
    h(
      "div",
      { class: "actions" },
      button(w.trash.restore, {
        needs: "editor",
        name: w.named(w.trash.restore, title),
        onpress: () => change(() => call("POST", back, {}), { touches, says: w.trash.restored }),
        testid: `settings.trash.restore.${id}`,
      }),
      button(w.trash.delete, {
        needs: "owner",
        kind: "quiet",
        name: w.named(w.trash.delete, title),
        onpress: forGood,
        testid: `settings.trash.delete.${id}`,
      }),
    ),
  );
}
