// @ts-check
// What a month is spent on, beside the dashboard's figures: read last.
import { pathOf, query, thisMonth, w } from "../../core/prelude.js";
import { barChart, entriesOf } from "../pictures/charts.js";
import { colorOf } from "../categories/category-mark.js";
import { percentOf, spendingTitle, usualSpending } from "../categories/usual.js";

/** @import { SpendingReport, SpendingReportGroup } from "../../client/api.d.ts" */

const [chartParts, monthsBefore] = [6, 6];

/**
 * @param {import("../../core/store.js").Query<SpendingReport>} spending
 * @param {ReturnType<typeof import("../../core/book.js").useScope>} account
 * @param {() => string} month
 */
export function spendingPicture(spending, account, month) {
  const usual = usualSpending(account.id, month, () => monthsBefore);
  const categories = query(() => "/categories?includeArchived=true");
  /** @param {SpendingReportGroup} group @param {SpendingReport} report */
  const part = (group, report) => {
    const before = usual.of(group.categoryId);
    const color = colorOf(categories.data()?.categories.find((it) => it.id === group.categoryId) ?? group);
    const known = /** @type {[string, string][]} */ ([
      [w.charts.lastMonth, before?.last],
      [w.charts.usual, before?.average],
    ]);
    return {
      ...group,
      percent: percentOf(group.amount, report),
      color,
      href: entriesOf(month(), pathOf("&category={}", group.categoryId)),
      compared: known.filter(([, amount]) => amount),
    };
  };
  return () => {
    const report = spending.data();
    if (!report) return null;
    const title = spendingTitle(report);
    return barChart({
      title: month() === thisMonth() ? w.charts.soFar(title) : title,
      label: w.dashboard.chart,
      parts: report.groups.slice(0, chartParts).map((each) => part(each, report)),
      currency: report.currency,
    });
  };
}
