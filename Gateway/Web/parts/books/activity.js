// @ts-check
// Who did what in a book, the newest first.
import { amountText } from "../../core/money.js";
import { each, get, h, momentText, pathOf, query, signal, w } from "../../core/prelude.js";
import { initials } from "../avatar.js";
import { button } from "../button.js";
import { whenKnown } from "../frame/states.js";

/** @import { BookActivityLine } from "../../client/api.d.ts" */

/** @param {string} path Of the book. */
export function activity(path) {
  const first = /** @type {"/books/{id}/activity"} */ (`${path}/activity`);
  const list = query(() => first);
  /** Pages after the first one. */
  const more = signal(/** @type {BookActivityLine[]} */ ([]));
  const next = signal(/** @type {string | null | undefined} */ (undefined));
  const cursor = () => next() === undefined ? list.data()?.nextCursor : next();
  const loadMore = async () => {
    const page = await get(/** @type {typeof first} */ (pathOf(`${first}?cursor={}`, cursor()))).catch(() =>
      null
    );
    if (!page) return;
    more.update((known) => [...known, ...page.activity]);
    next.set(page.nextCursor);
  };
  return h(
    "section",
    { class: "section", testid: "household.activity" },
    h("h3", null, w.households.activity),
    whenKnown(list, (data) => [
      () => (data().activity.length === 0 ? h("p", { class: "hint" }, w.households.noActivity) : null),
      h(
        "ul",
        { class: "rows" },
        each(() => [...data().activity, ...more()], (it) => it.at + it.ids.join() + it.action, line),
      ),
      () =>
        cursor()
          ? button(w.states.more, { kind: "quiet", onpress: loadMore, testid: "household.activity.more" })
          : null,
    ]),
  );
}

/** @param {() => BookActivityLine} it */
function line(it) {
  const name = () => it().by?.displayName || w.households.nobody;
  const text = () => {
    const { action, kind, count } = it();
    const what = /** @type {Record<string, (count: number) => string>} */ (w.households.kinds)[kind] ??
      w.households.kinds.other;
    const { did, done } = w.households;
    return it().by ? did[action](name(), what(count)) : done[action](what(count));
  };
  return h(
    "li",
    null,
    h(
      "div",
      { class: "row" },
      h("span", { class: "avatar", "aria-hidden": "true" }, () => initials(it().by ? name() : "…")),
      h(
        "span",
        { class: "row-main" },
        h("span", null, text),
        h(
          "span",
          { class: "row-note" },
          () => it().name ? h("span", null, it().name) : null,
          h("span", null, () => momentText(it().at)),
        ),
      ),
      () => {
        const { amount, currency } = it();
        return amount && currency ? h("span", { class: "row-end" }, amountText(amount, currency)) : null;
      },
    ),
  );
}
