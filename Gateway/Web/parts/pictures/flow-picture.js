// @ts-check
// Where the income went: what came in on one side, what it was spent on and what is left on the other.
import { amountText, fromMinor, money, toMinor } from "../../core/money.js";
import { h, svg, w } from "../../core/prelude.js";
import { figure } from "./charts.js";
import { isPaidBack, isSome } from "../accounts/currencies.js";

/** @import { CashflowReport, SpendingReport } from "../../client/api.d.ts" */

/** Categories with a ribbon of their own; what is smaller is one. */
const mostRibbons = 7;

/**
 * Nothing where there is no income, or where ribbons do not add up.
 * @param {CashflowReport} flow
 * @param {SpendingReport | undefined} spending
 * @param {(id: string | null) => string | null} color
 * @param {import("../../core/view.js").Child} missing What is in other currencies, in words.
 */
export function flowPicture(flow, spending, color, missing) {
  const { currency, totals } = flow;
  if (!spending || spending.currency !== currency || !isSome(totals.income)) return null;
  if (isPaidBack(totals)) return null;
  const minor = (/** @type {string} */ amount) => toMinor(amount, currency);
  const groups = spending.groups.map((it) => ({ ...it, minor: minor(it.amount) })).filter((it) =>
    it.minor > 0n
  );
  const spent = groups.reduce((sum, it) => sum + it.minor, 0n);
  const income = minor(totals.income);
  const [own, small] = [groups.slice(0, mostRibbons), groups.slice(mostRibbons)];
  const left = income - spent;
  // This month the spending goes to the month's end and the cash flow to today: with entries ahead, the two do
  // not add up. What is converted is rounded in each category.
  const rest = left - minor(totals.net);
  if ((rest < 0n ? -rest : rest) > groups.length) return null;
  /** @typedef {{ name: string, minor: bigint, color: string | null, kind: string }} Side */
  /** @type {Side[]} */
  const to = [
    ...own.map((it) => ({ name: it.name, minor: it.minor, color: color(it.categoryId), kind: "" })),
    ...(small.length > 0
      ? [{
        name: w.reports.others,
        minor: small.reduce((sum, it) => sum + it.minor, 0n),
        color: null,
        kind: "",
      }]
      : []),
    ...(left > 0n ? [{ name: w.dashboard.net, minor: left, color: null, kind: "kept" }] : []),
  ];
  /** @type {Side[]} */
  const from = [
    { name: w.dashboard.income, minor: income, color: null, kind: "" },
    ...(left < 0n ? [{ name: w.glance.fromBalance, minor: -left, color: null, kind: "rest" }] : []),
  ];
  const all = to.reduce((sum, it) => sum + it.minor, 0n);
  const percent = (/** @type {bigint} */ part) => Number((part * 1000n) / all) / 10;
  const text = (/** @type {Side} */ it) =>
    amountText(fromMinor(it.minor, currency), currency, { isShort: true });
  const shown = figure({
    title: left > 0n ? w.glance.kept(Math.round(percent(left))) : w.glance.flow,
    label: w.glance.flow,
    text: [...from, ...to].map((it) => `${it.name} ${text(it)}`).join(", "),
    columns: [w.dashboard.category, w.dashboard.amount],
    rows: () => [...from, ...to].map((it) => [it.name, money(fromMinor(it.minor, currency), currency)]),
    testid: "reports.flow",
  }, () => {
    // Rows of the right side are as high as their text; ribbons end in their middle.
    const row = 100 / to.length;
    let [top, source] = [0, 0];
    const ribbons = to.map((it, index) => {
      const high = percent(it.minor);
      const highAtCategory = Math.min(high, row * 0.8);
      const [a, b] = [top, index * row + (row - highAtCategory) / 2];
      const end = b + highAtCategory;
      top += high;
      return svg("path", {
        class: it.kind,
        ...(it.color ? { vars: { "--own": it.color } } : {}),
        d: `M0 ${a}C50 ${a} 50 ${b} 100 ${b}L100 ${end}C50 ${end} 50 ${a + high} 0 ${a + high}Z`,
      });
    });
    const picture = h(
      "div",
      { class: "flow" },
      h(
        "div",
        { class: "flow-from" },
        from.map((it) => h("div", null, h("span", null, it.name), h("span", { class: "money" }, text(it)))),
      ),
      svg(
        "svg",
        { viewBox: "0 0 100 100", preserveAspectRatio: "none" },
        from.map((it) => {
          const high = percent(it.minor);
          const bar = svg("rect", { class: it.kind, y: source, width: 1.5, height: high });
          source += high;
          return bar;
        }),
        ribbons,
      ),
      h(
        "div",
        { class: "flow-to" },
        to.map((it) =>
          h(
            "div",
            null,
            h("span", null, it.name),
            h(
              "span",
              null,
              h("span", { class: "money" }, text(it)),
              ` · ${Math.round(percent(it.minor))}%`,
            ),
          )
        ),
      ),
    );
    return h("div", { class: "flow-holder" }, picture);
  });
  return [shown, missing];
}
