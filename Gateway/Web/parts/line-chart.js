// @ts-check
import { dayText } from "../core/dates.js";
import { amountText, toMinor } from "../core/money.js";
import { h, svg } from "../core/view.js";
import { w } from "../core/words.js";
import { figure } from "./figure.js";
import { money } from "./money.js";

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
  const place = (point) =>
    `${to > from ? (((Date.parse(point.date) - from) / (to - from)) * width).toFixed(1) : 0},${
      y(point.total).toFixed(1)
    }`;
  /** @param {Point[]} list @param {string} name */
  const line = (list, name) =>
    list.length > 0 ? svg("polyline", { class: name, points: list.map(place).join(" ") }) : null;
  /** @param {string} amount @param {string} name */
  const across = (amount, name) =>
    svg("line", { class: name, x1: 0, x2: width, y1: y(amount), y2: y(amount) });
  const short = (/** @type {string} */ amount) => amountText(amount, currency, { isShort: true });
  const first = all[0];
  const last = all[all.length - 1];
  return figure(
    {
      title,
      label,
      text: `${label}: ${dayText(first.date)} ${short(first.total)}, ${dayText(last.date)} ${
        short(last.total)
      }`,
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
