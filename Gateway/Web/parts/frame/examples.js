// @ts-check
// What an empty screen will show: some rows of somebody's everyday life, marked as examples and left out by screen
// readers, which hear that these are examples.
import { addDays, addMonths, dayText, h, monthText, thisMonth, today, user, w } from "../../core/prelude.js";
import { amountText, money } from "../../core/money.js";
import { categoryMark } from "../categories/category-mark.js";
import { colors } from "../categories/new-category.js";
import { icon } from "../button.js";

/**
 * @typedef {object} Row
 * @property {import("../../core/view.js").Child} mark
 * @property {string} name
 * @property {string} note
 * @property {import("../../core/view.js").Child} [end]
 * @property {number} [part] Per cent of a bar.
 */

const currency = () => user.peek()?.preferredCurrency ?? "USD";
const short = (/** @type {string} */ amount) => amountText(amount, currency(), { isShort: true });
const sum = (/** @type {string} */ amount) => money(amount, currency(), { sign: amount.startsWith("+") });
/** @param {keyof typeof colors} color @param {string} icon */
const mark = (color, icon) => categoryMark({ color: colors[color], icon });
/** @param {import("../button.js").IconName} name */
const sign = (name) => h("span", { class: "mark bare" }, icon(name));

/** The rows of each screen, by the test id of what is empty. @type {Record<string, () => Row[]>} */
const rows = {
  "transactions.empty": () => [
    { mark: mark("green", "cart"), ...w.examples.market, end: sum("48.20") },
    { mark: mark("teal", "home"), ...w.examples.rent, end: sum("900.00") },
    { mark: mark("blue", "briefcase"), ...w.examples.salary, end: sum("+3200.00") },
  ],
  "budgets.empty": () => [
    {
      mark: mark("green", "cart"),
      name: w.examples.market.note,
      note: w.of(short("248"), short("400")),
      end: w.budgets.left(short("152")),
      part: 62,
    },
    {
      mark: mark("orange", "restaurant"),
      name: w.examples.eating,
      note: w.of(short("45"), short("120")),
      end: w.budgets.left(short("75")),
      part: 37,
    },
  ],
  "goals.empty": () => [{
    mark: sign("goal"),
    name: w.examples.trip,
    note: w.goals.until(dayText(addDays(today(), 200))),
    end: w.of(short("400"), short("1200")),
    part: 33,
  }],
  "plan.empty": () => [{
    mark: sign("goal"),
    name: w.examples.trip,
    note: monthText(addMonths(thisMonth(), 1)),
    end: w.plan.needs(short("115")),
  }],
  "groups.empty": () => [{ mark: sign("people"), name: w.examples.flat, note: w.groups.people(3) }],
  "recurring.empty": () => [
    { mark: mark("teal", "home"), ...w.examples.rent, note: w.recurring.day(1), end: sum("900.00") },
    { mark: mark("purple", "music"), name: w.examples.music, note: w.recurring.day(12), end: sum("9.99") },
  ],
  "reports.empty": () => [
    { mark: mark("teal", "home"), name: w.examples.rent.note, note: "58%", end: sum("900.00"), part: 58 },
    { mark: mark("green", "cart"), name: w.examples.market.note, note: "26%", end: sum("400.00"), part: 26 },
    {
      mark: mark("orange", "restaurant"),
      name: w.examples.eating,
      note: "16%",
      end: sum("250.00"),
      part: 16,
    },
  ],
  "notifications.empty": () => [{
    mark: sign("bell"),
    name: w.payments.claims("Grace", short("12")),
    note: dayText(today()),
  }],
  "sharing.withMe": () => [{
    mark: sign("people"),
    name: w.examples.dinner,
    note: w.sharing.from("Grace"),
    end: w.sharing.youOwe("Grace", short("16")),
  }],
  "sharing.byMe": () => [{
    mark: sign("people"),
    name: w.examples.tickets,
    note: dayText(today()),
    end: w.sharing.theyOwe("Grace", short("21")),
  }],
};

/** @param {string | undefined} name */
export function examples(name = "") {
  const list = rows[name]?.();
  if (!list) return null;
  return [
    h("p", { class: "hint", testid: `${name}.examples` }, w.examples.label),
    h(
      "ul",
      { class: "rows", "aria-hidden": "true" },
      list.map(({ mark, name, note, end, part }) =>
        h(
          "li",
          null,
          h(
            "div",
            { class: "row" },
            mark,
            h(
              "span",
              { class: "row-main" },
              h("span", { class: "row-title" }, name),
              h("span", { class: "row-note" }, note),
            ),
            end ? h("span", { class: "row-end" }, end) : null,
          ),
          part
            ? h(
              "div",
              { class: "progress" },
              h("div", { class: "progress-bar", vars: { "--part": `${part}%` } }),
            )
            : null,
        )
      ),
    ),
  ];
}
