// @ts-check
import { call, newKey } from "../core/api.js";
import { useAccount } from "../core/book.js";
import { monthText, thisMonth } from "../core/dates.js";
import { bindKeys } from "../core/keyboard.js";
import { pagedQuery } from "../core/paged.js";
import { href } from "../core/router.js";
import { ofMoney, query } from "../core/store.js";
import { each, h } from "../core/view.js";
import { w } from "../core/words.js";
import { button, buttonLink } from "../parts/button.js";
import { change } from "../parts/change.js";
import { transactionMoney } from "../parts/money.js";
import { screenHead } from "../parts/screen-head.js";
import { empty, failure, skeleton } from "../parts/states.js";
import { toast } from "../parts/toast.js";
import { moveBetweenRows } from "../parts/transaction-row.js";

/** What comes every month by itself: rent, salary. */
export default function recurring() {
  const account = useAccount();
  const categories = query(() => "/categories?includeArchived=true");
  const list = pagedQuery(() => (account.id() ? `/recurring?accountId=${account.id()}` : null), "recurring");
  const category = (/** @type {string} */ id) =>
    categories.data()?.categories.find((/** @type {any} */ each) => each.id === id);
  const items = () => list.page()?.items ?? [];
  bindKeys({ arrowdown: () => moveBetweenRows(1), arrowup: () => moveBetweenRows(-1) });
  const book = async () => {
    const done = await change(
      () =>
        call("POST", "/recurring/apply", { accountId: account.id(), monthKey: thisMonth() }, {
          key: newKey(),
        }),
      { touches: ofMoney },
    );
    if (done) toast(done.errors[0]?.error ?? w.recurring.booked(done.created));
  };
  /** @param {any} it */
  const toggle = (it) =>
    change(() => call("PATCH", `/recurring/${it.id}/toggle`, {}), {
      touches: ["/recurring"],
      says: it.isActive ? w.recurring.paused : w.recurring.resumed,
      undo: it.isActive ? () => toggle({ ...it, isActive: false }) : undefined,
    });
  return h(
    "div",
    { testid: "recurring.screen" },
    screenHead(
      w.titles.recurring,
      buttonLink(w.add, href("/recurring/new"), {
        kind: "primary",
        symbol: "plus",
        testid: "recurring.addButton",
      }),
    ),
    () => {
      const error = list.error();
      if (!list.page()) return error ? failure(error, list.refresh) : skeleton(4);
      return items().length === 0
        ? empty(w.recurring.none, w.recurring.noneText, null, "recurring.empty")
        : null;
    },
    h(
      "ul",
      { class: "rows", testid: "recurring.list", hidden: () => items().length === 0 },
      each(items, (it) => it.id, (it) =>
        h(
          "li",
          { class: "split-row" },
          h(
            "a",
            { class: "row", href: href(`/recurring/${it().id}`), testid: "recurring.item" },
            h("span", { class: "dot", vars: { "--own": () => category(it().categoryId)?.color ?? "" } }),
            h(
              "span",
              { class: "row-main" },
              h("span", { class: "row-title" }, () =>
                it().description || category(it().categoryId)?.name || ""),
              h(
                "span",
                { class: "row-note" },
                h("span", null, () =>
                  w.recurring.day(it().dayOfMonth)),
                () => (it().endMonth
                  ? h("span", null, w.recurring.until(monthText(it().endMonth.slice(0, 7))))
                  : null),
                () => (it().isActive ? null : h("span", { class: "badge plain-badge" }, w.recurring.paused)),
              ),
            ),
            () =>
              transactionMoney(it()),
          ),
          button(() => (it().isActive ? w.recurring.pause : w.recurring.resume), {
            kind: "quiet",
            onpress: () => toggle(it()),
            testid: "recurring.toggle",
          }),
        )),
    ),
    () => (items().length > 0
      ? h(
        "div",
        { class: "actions" },
        button(w.recurring.book(monthText(thisMonth())), { onpress: book, testid: "recurring.bookButton" }),
      )
      : null),
    () => (list.page()?.next ? button(w.transactions.more, { kind: "quiet", onpress: list.loadMore }) : null),
  );
}
