// @ts-check
// Budgets of a month as the person's own spending suggests them.
import { useAccount } from "../core/book.js";
import { digitsOf, fromMinor, toMinor, typedAmount } from "../core/money.js";
import {
  addMonths,
  back,
  call,
  h,
  href,
  invalidate,
  isMonth,
  monthText,
  newKey,
  pathOf,
  query,
  thisMonth,
  today,
  w,
} from "../core/prelude.js";
import { buttonLink } from "../parts/button.js";
import { useForm } from "../parts/form.js";
import { amountOf, amountProblem, moneyField } from "../parts/money-field.js";
import { sheetView } from "../parts/sheet.js";
import { empty, whenRead } from "../parts/states.js";
import { toast } from "../parts/toast.js";

const [monthsBack, mostLines] = [3, 12];

/** @param {{ search: (name: string) => string }} context */
export default function proposeBudget({ search }) {
  const account = useAccount();
  const month = isMonth(search("month")) ? search("month") : thisMonth();
  const up = month === thisMonth() ? "/budgets" : pathOf("/budgets?month={}", month);
  const from = addMonths(thisMonth(), -monthsBack);
  /** @type {import("../core/book.js").QueryOf<"GET /reports/trends">} */
  const trends = query(() =>
    account.id() ? pathOf("/reports/trends?accountId={}&from={}-01&to={}", account.id(), from, today()) : null
  );
  return sheetView(
    { title: w.titles.proposeBudget, testid: "proposeBudget.screen", up },
    whenRead(
      trends,
      (data) => proposal(linesOf(data), data.currency, /** @type {string} */ (account.id()), month, up),
    ),
  );
}

/**
 * Each category's spending of a month: the average of the months that are over and have any, or this month's.
 * @param {import("../core/book.js").Answer<"GET /reports/trends">} report
 */
function linesOf({ months, categories, currency }) {
  const ofCosts = categories.filter((it) => it.type === "EXPENSE" && it.categoryId);
  const isUsed = (/** @type {number} */ at) => ofCosts.some((it) => /[1-9]/.test(it.amounts[at]));
  const over = months.map((_, at) => at).filter((at) => months[at] < thisMonth() && isUsed(at));
  const counted = over.length > 0 ? over : months.map((_, at) => at).filter(isUsed);
  return ofCosts.map(({ categoryId, name, amounts }) => {
    const sum = counted.reduce((all, at) => all + toMinor(amounts[at], currency), 0n);
    const average = counted.length > 0 ? sum / BigInt(counted.length) : 0n;
    return { id: /** @type {string} */ (categoryId), name, average, planned: rounded(average, currency) };
  }).filter((it) => it.average > 0n)
    .sort((a, b) => (a.average < b.average ? 1 : -1)).slice(0, mostLines);
}

/** Up to the next whole amount that a person would name. @param {bigint} minor @param {string} currency */
function rounded(minor, currency) {
  const whole = 10n ** BigInt(digitsOf(currency));
  const step = minor >= 200n * whole ? 10n * whole : minor >= 20n * whole ? 5n * whole : whole;
  return fromMinor((minor + step - 1n) / step * step, currency);
}

/**
 * @param {ReturnType<typeof linesOf>} lines
 * @param {string} currency
 * @param {string} accountId
 * @param {string} month
 * @param {string} up
 */
function proposal(lines, currency, accountId, month, up) {
  if (lines.length === 0) {
    return empty(
      w.proposal.none,
      w.proposal.noneText,
      buttonLink(w.settings.importData, href("/imports"), { kind: "primary" }),
      "proposeBudget.empty",
    );
  }
  const form = useForm(Object.fromEntries(lines.map((it) => [it.id, typedAmount(it.planned)])), {
    check: (values) =>
      Object.fromEntries(
        Object.entries(values)
          .map(([id, typed]) => [id, amountProblem(typed, currency, { mayBeEmpty: true, mayBeZero: true })])
          .filter(([, problem]) => problem),
      ),
    submit: async (values) => {
      const budgets = Object.entries(values)
        .map(([categoryId, typed]) => ({ categoryId, planned: amountOf(typed, currency), currency }))
        .filter(({ planned }) => /[1-9]/.test(planned));
      if (budgets.length === 0) return form.show({ "": w.amount.required });
      await call("POST", "/budgets/quick", { accountId, month, budgets }, {
        key: newKey(),
      });
      await invalidate("/budgets", "/dashboard");
      back(up);
      toast(w.proposal.set(budgets.length));
    },
  });
  return form.view(
    { class: "form" },
    h("p", null, w.proposal.text(monthText(month))),
    lines.map((it) =>
      moneyField(form, it.id, {
        label: it.name,
        currency: () => currency,
        testid: `proposeBudget.amount.${it.name}`,
      })
    ),
    form.problem(),
    form.submitButton(w.proposal.save, "proposeBudget.submitButton"),
  );
}
