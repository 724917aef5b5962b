// @ts-check
// Pictures of figures: each with a message, a text, and its table behind a key.
import { money } from "../../core/money.js";
import {
  dayText,
  h,
  href,
  lastDay,
  monthText,
  pathOf,
  shortMonth,
  signal,
  svg,
  thisMonth,
  w,
} from "../../core/prelude.js";
import { button } from "../button.js";
import { besides, isSome, outside } from "../accounts/currencies.js";
import { plot, quietPlot, size } from "./plot.js";

/** Names of months that fit below the picture of a phone. */
const mostNames = 4;

/**
 * A list over time from its first item with something in it on, and some before that.
 * @template Item
 * @param {Item[]} list
 * @param {(item: Item) => boolean} isAny
 * @param {number} [before]
 */
export const fromFirst = (list, isAny, before = 0) => list.slice(Math.max(0, list.findIndex(isAny) - before));

/**
 * A picture of figures with its message, and the same figures as a table behind a key.
 * @param {object} options
 * @param {string} options.title What it says.
 * @param {string} options.label What it shows.
 * @param {string} [options.text] The same for who does not see it; without it, the picture speaks for itself.
 * @param {string[]} options.columns
 * @param {() => import("../../core/view.js").Child[][]} options.rows
 * @param {string} options.testid
 * @param {boolean} [options.isPart] Whether it stands in a section with a heading of its own.
 * @param {() => import("../../core/view.js").Child} picture
 */
export function figure({ title, label, text, columns, rows, testid, isPart = false }, picture) {
  const isTable = signal(false);
  return h(
    "figure",
    { class: isPart ? "chart" : "section chart", testid },
    h(
      "figcaption",
      { class: "section-head" },
      h(isPart ? "h3" : "h2", null, title),
      button(() => (isTable() ? w.dashboard.diagram : w.dashboard.table), {
        kind: "quiet",
        name: () => w.named(isTable() ? w.dashboard.diagram : w.dashboard.table, label),
        onpress: () => isTable.set(!isTable()),
        testid: `${testid}.toggle`,
      }),
    ),
    () => {
      if (isTable()) return table(label, columns, rows());
      return text
        ? h("div", { role: "img", "aria-label": text }, h("div", { "aria-hidden": "true" }, picture()))
        : picture();
    },
  );
}

/** @param {string} label @param {string[]} columns @param {import("../../core/view.js").Child[][]} rows */
function table(label, columns, rows) {
  return h(
    "div",
    { class: "table-holder", tabindex: "0", role: "region", "aria-label": label },
    h(
      "table",
      null,
      h("caption", { class: "unseen" }, label),
      h("thead", null, h("tr", null, columns.map((name) => h("th", { scope: "col" }, name)))),
      h(
        "tbody",
        null,
        rows.map(([first, ...cells]) =>
          h("tr", null, h("th", { scope: "row" }, first), cells.map((cell) => h("td", null, cell)))
        ),
      ),
    ),
  );
}

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} amount
 * @property {number} percent
 * @property {import("../accounts/currencies.js").Amount[]} [otherCurrencies]
 * @property {string | null} [color] The person's own.
 * @property {string} [href] The rows behind it.
 * @property {[name: string, amount: string][]} [compared] What it stands beside.
 */

/**
 * Parts of a whole as bars, with their figures beside them.
 * @param {object} options
 * @param {string} options.title What the chart says.
 * @param {string} options.label What it shows.
 * @param {Part[]} options.parts
 * @param {string} options.currency
 * @param {string} [options.testid]
 */
export function barChart({ title, label, parts, currency, testid = "dashboard.chart" }) {
  const largest = Math.max(1, ...parts.map((part) => part.percent));
  const beside = [...new Set(parts.flatMap((part) => part.compared ?? []).map(([name]) => name))];
  /** @param {Part} part @param {string} name */
  const comparedWith = ({ compared = [] }, name) => compared.find(([each]) => each === name)?.[1];
  return figure({
    title,
    label,
    columns: [w.dashboard.category, w.dashboard.amount, ...beside],
    rows: () =>
      parts.map((part) => [
        part.name,
        [money(part.amount, currency), besides(outside(part))],
        ...beside.map((name) => money(comparedWith(part, name) ?? "0", currency)),
      ]),
    testid,
  }, () => [
    h("div", {
      class: "unseen",
      role: "img",
      "aria-label": `${label}: ${parts.map((part) => `${part.name} ${part.percent}%`).join(", ")}`,
    }),
    h(
      "ul",
      { class: "bars" },
      parts.map((part) =>
        h(
          "li",
          null,
          h(
            part.href ? "a" : "div",
            { class: "chart-bar", href: part.href ? href(part.href) : null },
            h("span", null, part.name),
            svg(
              "svg",
              { viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
              svg("rect", {
                width: (part.percent / largest) * 100,
                height: 10,
                ...(part.color ? { class: "own", vars: { "--own": part.color } } : {}),
              }),
              svg("line", { x1: 0, x2: 0, y1: -3, y2: 13 }),
            ),
            h(
              "span",
              { class: "row-end" },
              money(part.amount, currency),
              besides(outside(part)),
            ),
            part.compared ? null : h("span", { class: "hint percent" }, `${part.percent}%`),
            part.compared?.length
              ? h(
                "span",
                { class: "compared hint" },
                part.compared.map(([name, amount]) =>
                  h("span", null, `${name} `, money(amount, currency, { isShort: true }))
                ),
              )
              : null,
          ),
        )
      ),
    ),
  ]);
}

/** @typedef {{ date: string, total: string, href?: string, isOpen?: boolean } & import("../accounts/currencies.js").Outside} Point */

/** A value of a place. @param {import("../accounts/currencies.js").Amount} amount @returns {[string, string, string]} */
const unnamed = ({ amount, currency }) => ["", amount, currency];

/**
 * An amount over time as a line; what is only expected is dashed.
 * @param {object} options
 * @param {string} options.title
 * @param {string} options.label
 * @param {Point[]} options.points
 * @param {Point[]} [options.expected] It begins where the points end.
 * @param {string | null} [options.target] A line across, such as a goal's target.
 * @param {string} options.currency
 * @param {string} options.testid
 * @param {string} [options.leadsTo] Where a quiet line leads: it has no axis and no values.
 */
export function lineChart({ title, label, points, expected = [], target = null, currency, testid, leadsTo }) {
  const all = [...points, ...expected.slice(points.length > 0 ? 1 : 0)];
  const times = all.map((point) => Date.parse(point.date));
  const [from, to] = [times[0], times[times.length - 1]];
  /** @param {number} index */
  const x = (index) => (to > from ? (times[index] - from) / (to - from) : 0.5);
  /** A place reaches half way to its neighbours. @param {number} index @returns {[number, number]} */
  const span = (index) => [
    index > 0 ? (x(index - 1) + x(index)) / 2 : 0,
    index < all.length - 1 ? (x(index) + x(index + 1)) / 2 : 1,
  ];
  const nameOf = (/** @type {Point} */ point) =>
    point.isOpen ? w.charts.soFar(dayText(point.date)) : dayText(point.date);
  const amounts = [...all.map((point) => point.total), ...(target ? [target] : [])];
  /** @param {(amount: string) => number} y */
  const draw = (y) => {
    /** @param {number} index */
    const place = (index) => `${(x(index) * size).toFixed(1)},${y(all[index].total).toFixed(1)}`;
    /** @param {number} first @param {number} end @param {string} name */
    const line = (first, end, name) =>
      svg("polyline", {
        class: name,
        points: all.slice(first, end).map((_, index) => place(first + index)).join(" "),
      });
    return [
      target ? svg("line", { class: "target", x1: 0, x2: size, y1: y(target), y2: y(target) }) : null,
      line(0, points.length, "known"),
      expected.length > 0 ? line(Math.max(0, points.length - 1), all.length, "expected") : null,
    ];
  };
  return figure(
    {
      isPart: leadsTo !== undefined,
      title,
      label,
      columns: [w.charts.date, w.dashboard.amount],
      rows: () =>
        all.map((point) => [nameOf(point), [money(point.total, currency), besides(outside(point))]]),
      testid,
    },
    () =>
      leadsTo ? quietPlot({ text: label, leadsTo, amounts, currency, testid }, draw) : plot({
        text: label,
        places: all.map((point, index) => ({
          name: nameOf(point),
          short: index === 0 || index === all.length - 1 ? dayText(point.date) : "",
          values: [{ amount: point.total, currency }, ...outside(point)].map(unnamed),
          href: point.href && href(point.href),
          span: span(index),
        })),
        amounts,
        currency,
        testid,
      }, draw),
  );
}

/** The entries of a month. @param {string} month @param {string} [more] */
export function entriesOf(month, more = "") {
  return pathOf("/transactions?from={}-01&to={}", month, lastDay(month)) + more;
}

/** A month's name; the one that goes on says so. @param {string} month */
export function monthName(month) {
  return month === thisMonth() ? w.charts.soFar(monthText(month)) : monthText(month);
}

/**
 * @typedef {{ month: string, amount?: string, income?: string, expenses?: string, net?: string } & import("../accounts/currencies.js").Outside} Column
 * One month's figures.
 */
/**
 * @typedef {object} Series One column of every month.
 * @property {string} name
 * @property {(month: Column) => string} amount
 * @property {string} kind `in`, `out`, `own`; `kept` is a line over the columns.
 * @property {string | null} [color]
 */

/**
 * Amounts of each month side by side, from the first month with any on where there is no average.
 * @param {object} options
 * @param {string} options.title
 * @param {string} options.label
 * @param {Column[]} options.months Each with its `month` and what the series read.
 * @param {Series[]} options.series
 * @param {string} options.currency
 * @param {string} options.testid
 * @param {string | null} [options.average] A line across, of all the months.
 * @param {string} [options.filter] Of the entries behind a month.
 * @param {import("../../core/view.js").Child} [options.head] Above the picture.
 */
export function columnChart(options) {
  const { title, label, series, currency, testid, average = null, filter = "", head = null } = options;
  const months = fromFirst(
    options.months,
    (it) => average !== null || series.some((each) => isSome(each.amount(it))) || outside(it).length > 0,
  );
  const columns = series.filter((each) => each.kind !== "kept");
  const every = Math.ceil(months.length / mostNames);
  const band = size / months.length;
  const wide = (band * 0.7) / columns.length;
  /** @param {Column} it @returns {[string, string][]} */
  const values = (it) => [
    ...series.map((each) => /** @type {[string, string]} */ ([each.name, each.amount(it)])),
    .../** @type {[string, string][]} */ (average === null ? [] : [[w.charts.average, average]]),
  ];
  return figure({
    title,
    label,
    columns: [w.month.label, ...series.map((each) => each.name)],
    rows: () =>
      months.map((it) => [
        monthName(it.month),
        ...series.map((each) => [
          money(each.amount(it), currency),
          each.kind === "kept" ? besides(outside(it), { sign: true }) : null,
        ]),
      ]),
    testid,
  }, () => [
    head,
    series.length > 1
      ? h("p", { class: "legend hint" }, series.map((each) => h("span", { class: each.kind }, each.name)))
      : null,
    plot({
      text: label,
      places: months.map((it, index) => ({
        name: monthName(it.month),
        short: (months.length - 1 - index) % every ? "" : shortMonth(it.month),
        values: values(it),
        href: href(entriesOf(it.month, filter)),
      })),
      amounts: months.flatMap((it) => values(it).map(([, amount]) => amount)),
      currency,
      testid,
    }, (y) => [
      months.map((it, index) =>
        columns.map((each, place) => {
          const [top, zero] = [y(each.amount(it)), y("0")];
          return svg("rect", {
            class: `${each.kind}${it.month === thisMonth() ? " open" : ""}`,
            x: band * (index + 0.15) + wide * place,
            y: Math.min(top, zero),
            width: wide,
            height: Math.abs(zero - top),
            ...(each.color ? { vars: { "--own": each.color } } : {}),
          });
        })
      ),
      average === null
        ? null
        : svg("line", { class: "average", x1: 0, x2: size, y1: y(average), y2: y(average) }),
      series.filter((each) => each.kind === "kept").map((each) =>
        svg("polyline", {
          class: "kept",
          points: months.map((it, index) => `${band * (index + 0.5)},${y(each.amount(it))}`).join(" "),
        })
      ),
    ]),
  ]);
}

/**
 * A name and its amount in a list of figures.
 * @param {import("../../core/view.js").Child} name
 * @param {string} amount
 * @param {string} currency
 * @param {string} testid
 */
export const amountFigure = (name, amount, currency, testid) =>
  h(
    "div",
    { class: "figure" },
    h("dt", null, name),
    h("dd", { testid }, money(amount, currency, { isShort: true })),
  );

/**
 * How much of a goal is reached, as a ring with its percents inside.
 * @param {() => number} progress from 0 to 1
 * @param {() => string} name
 */
export function ring(progress, name) {
  const percent = () => Math.floor(progress() * 100);
  return svg(
    "svg",
    {
      class: () => `ring${progress() >= 1 ? " full" : ""}`,
      viewBox: "0 0 40 40",
      role: "img",
      "aria-label": () => w.goals.reached(name(), percent()),
    },
    svg("circle", { cx: 20, cy: 20, r: 17 }),
    svg("circle", {
      class: "part",
      cx: 20,
      cy: 20,
      r: 17,
      pathLength: 100,
      "stroke-dasharray": () => `${Math.max(progress() * 100, progress() > 0 ? 1 : 0)} 100`,
      transform: "rotate(-90 20 20)",
    }),
    svg("text", { x: 20, y: 20, dy: "0.36em", "text-anchor": "middle" }, () => `${percent()}%`),
  );
}
