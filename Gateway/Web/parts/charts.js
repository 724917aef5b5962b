// @ts-check
// Pictures of figures: each with a message, a text, and its table behind a key.
import { amountText, money, toMinor } from "../core/money.js";
import { dayText, h, monthText, signal, svg, w } from "../core/prelude.js";
import { button } from "./button.js";
import { besides, outside } from "./currencies.js";

/**
 * A picture of figures with its message, and the same figures as a table behind a key.
 * @param {object} options
 * @param {string} options.title What it says.
 * @param {string} options.label What it shows.
 * @param {string} options.text The same for who does not see it.
 * @param {string[]} options.columns
 * @param {() => import("../core/view.js").Child[][]} options.rows
 * @param {string} options.testid
 * @param {() => import("../core/view.js").Child} picture
 */
export function figure({ title, label, text, columns, rows, testid }, picture) {
  const isTable = signal(false);
  return h(
    "figure",
    { class: "section chart", testid },
    h(
      "figcaption",
      { class: "section-head" },
      h("h2", null, title),
      button(() => (isTable() ? w.dashboard.diagram : w.dashboard.table), {
        kind: "quiet",
        onpress: () => isTable.set(!isTable()),
        testid: `${testid}.toggle`,
      }),
    ),
    () => (isTable()
      ? h(
        "table",
        null,
        h("caption", { class: "unseen" }, label),
        h("thead", null, h("tr", null, columns.map((name) => h("th", { scope: "col" }, name)))),
        h("tbody", null, rows().map((row) => h("tr", null, row.map((cell) => h("td", null, cell))))),
      )
      : h("div", { role: "img", "aria-label": text }, h("div", { "aria-hidden": "true" }, picture()))),
  );
}

/**
 * Parts of a whole as bars, with their figures beside them.
 * @param {object} options
 * @param {string} options.title What the chart says.
 * @param {string} options.label What it shows.
 * @param {{ name: string, amount: string, percent: number, otherCurrencies?: any[] }[]} options.parts
 * @param {string} options.currency
 * @param {string} [options.testid]
 */
export function barChart({ title, label, parts, currency, testid = "dashboard.chart" }) {
  const largest = Math.max(1, ...parts.map((part) => part.percent));
  return figure({
    title,
    label,
    text: `${label}: ${parts.map((part) => `${part.name} ${part.percent}%`).join(", ")}`,
    columns: [w.dashboard.category, w.dashboard.amount],
    rows: () => parts.map((part) => [part.name, [money(part.amount, currency), besides(outside(part))]]),
    testid,
  }, () =>
    parts.map((part, index) =>
      h(
        "div",
        { class: "chart-bar" },
        h("span", null, part.name),
        svg(
          "svg",
          { viewBox: "0 0 100 10", preserveAspectRatio: "none" },
          svg("rect", {
            class: index > 0 ? "rest" : null,
            width: (part.percent / largest) * 100,
            height: 10,
          }),
          svg("line", { x1: 0, x2: 0, y1: -3, y2: 13 }),
        ),
        h(
          "span",
          { class: "row-end" },
          money(part.amount, currency, { isShort: true }),
          besides(outside(part)),
        ),
      )
    ));
}

/** @typedef {{ date: string, total: string }} Point */

const [width, height] = [320, 120];

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
 */
export function lineChart({ title, label, points, expected = [], target = null, currency, testid }) {
  const all = [...points, ...expected];
  const amounts = [...all.map((point) => point.total), ...(target ? [target] : [])];
  const minors = [0n, ...amounts.map((amount) => toMinor(amount, currency))];
  const low = minors.reduce((a, b) => (b < a ? b : a));
  const high = minors.reduce((a, b) => (b > a ? b : a));
  const times = all.map((point) => Date.parse(point.date));
  const [from, to] = [Math.min(...times), Math.max(...times)];
  // Places on the picture only: amounts themselves stay exact.
  /** @param {string} amount */
  const y = (amount) => {
    const span = high - low || 1n;
    return height - (Number(((toMinor(amount, currency) - low) * 10_000n) / span) / 10_000) * height;
  };
  /** @param {Point} point */
  const x = (point) => (to > from ? ((Date.parse(point.date) - from) / (to - from)) * width : 0);
  /** @param {Point} point */
  const place = (point) => `${x(point).toFixed(1)},${y(point.total).toFixed(1)}`;
  /** @param {Point[]} list @param {string} name */
  const line = (list, name) =>
    list.length > 0 ? svg("polyline", { class: name, points: list.map(place).join(" ") }) : null;
  /** @param {string} amount @param {string} name */
  const across = (amount, name) =>
    svg("line", { class: name, x1: 0, x2: width, y1: y(amount), y2: y(amount) });
  const short = (/** @type {string} */ amount) => amountText(amount, currency, { isShort: true });
  const first = all[0];
  const last = all[all.length - 1];
  const ends = [first, last].map((point) => `${dayText(point.date)} ${short(point.total)}`).join(", ");
  return figure(
    {
      title,
      label,
      text: `${label}: ${ends}`,
      columns: [w.charts.date, w.dashboard.amount],
      rows: () => all.map((point) => [dayText(point.date), money(point.total, currency)]),
      testid,
    },
    () => [
      h("p", { class: "hint" }, target ? w.goals.target(short(target)) : short(last.total)),
      svg(
        "svg",
        { class: "line-chart", viewBox: `0 -4 ${width} ${height + 8}`, preserveAspectRatio: "none" },
        across("0", "zero"),
        target ? across(target, "target") : null,
        line(points, "known"),
        line(expected, "expected"),
      ),
      h(
        "p",
        { class: "ends hint" },
        h("span", null, dayText(first.date)),
        last === first ? null : h("span", null, dayText(last.date)),
      ),
    ],
  );
}

/** A small line without figures. @param {string[]} amounts @param {string} currency */
export function spark(amounts, currency) {
  const minors = amounts.map((amount) => toMinor(amount, currency));
  const most = minors.reduce((a, b) => (b > a ? b : a), 1n);
  const step = 100 / Math.max(1, amounts.length - 1);
  const points = minors.map((minor, index) => `${index * step},${20 - Number((minor * 200n) / most) / 10}`);
  return svg(
    "svg",
    { class: "spark", viewBox: "0 -2 100 24", preserveAspectRatio: "none" },
    svg("polyline", { points: points.join(" ") }),
  );
}

/**
 * Income and expenses of each month as two columns side by side.
 * @param {object} options
 * @param {string} options.title
 * @param {string} options.label
 * @param {{ month: string, income: string, expenses: string, net: string, otherCurrencies?: any[] }[]} options.months
 * @param {string} options.currency
 * @param {string} options.testid
 */
export function columnChart({ title, label, months, currency, testid }) {
  const most = months.flatMap((each) => [toMinor(each.income, currency), toMinor(each.expenses, currency)])
    .reduce((a, b) => (b > a ? b : a), 1n);
  const short = (/** @type {string} */ amount) => amountText(amount, currency, { isShort: true });
  /** @param {string} amount @param {number} x @param {string} name */
  const column = (amount, x, name) => {
    // A height on the picture.
    const size = Number((toMinor(amount, currency) * 1200n) / most) / 10;
    return svg("rect", { class: name, x, y: height - size, width: 4, height: size });
  };
  return figure(
    {
      title,
      label,
      text: months.map((each) => `${monthText(each.month)}: ${short(each.income)}, ${short(each.expenses)}`)
        .join("; "),
      columns: [w.month.label, w.dashboard.income, w.dashboard.expenses, w.dashboard.net],
      rows: () =>
        months.map((each) => [
          monthText(each.month),
          money(each.income, currency),
          money(each.expenses, currency),
          [money(each.net, currency), besides(outside(each), { sign: true })],
        ]),
      testid,
    },
    () => [
      h(
        "p",
        { class: "legend hint" },
        h("span", { class: "income-mark" }, w.dashboard.income),
        h("span", { class: "expense-mark" }, w.dashboard.expenses),
      ),
      svg(
        "svg",
        { class: "line-chart", viewBox: `0 0 ${months.length * 12} ${height}`, preserveAspectRatio: "none" },
        months.map((each, index) => [
          column(each.income, index * 12 + 1.5, "in"),
          column(each.expenses, index * 12 + 6.5, "rest"),
        ]),
        svg("line", { x1: 0, x2: months.length * 12, y1: height, y2: height }),
      ),
      h(
        "p",
        { class: "ends hint" },
        h("span", null, monthText(months[0].month)),
        months.length > 1 ? h("span", null, monthText(months[months.length - 1].month)) : null,
      ),
    ],
  );
}

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
