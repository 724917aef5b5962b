// @ts-check
// Budgets of a month as the person's own spending suggests them.
import { useScope } from "../core/book.js";
import { amountText, digitsOf, fromMinor, toMinor } from "../core/money.js";
import {
  addMonths,
  back,
  get,
  h,
  href,
  isMonth,
  monthText,
  pathOf,
  query,
  signal,
  thisMonth,
  today,
  w,
} from "../core/prelude.js";
import { typedAmount } from "../core/typed-amount.js";
import { lineOf, writeBudgets } from "../parts/budgets/budget-writing.js";
import { buttonLink } from "../parts/button.js";
import { useForm } from "../parts/form.js";
import { amountOf, amountProblem, moneyField } from "../parts/money-field.js";
import { sheetView } from "../parts/sheet.js";
import { empty, fresh, whenRead } from "../parts/frame/states.js";

/** @import { Budget } from "../client/api.d.ts" */

const monthsBack = 3;

/** @param {{ search: (name: string) => string }} context */
export default function proposeBudget({ search }) {
  const account = useScope();
  const month = isMonth(search("month")) ? search("month") : thisMonth();
  const up = month === thisMonth() ? "/budgets" : pathOf("/budgets?month={}", month);
  const from = addMonths(thisMonth(), -monthsBack);
  const trends = fresh(
    query(() =>
      account.id()
        ? pathOf("/reports/trends?accountId={}&from={}-01&to={}", account.id(), from, today())
        : null
    ),
  );
  const path = () => pathOf("/budgets?accountId={}&month={}", account.id(), month);
  const known = fresh(query(() => (account.id() ? path() : null)));
  return sheetView(
    { title: w.titles.proposeBudget, testid: "proposeBudget.screen", up },
    whenRead(
      trends,
      (data) =>
        whenRead(known, ({ budgets }) =>
          proposal(linesOf(data), {
            budgets,
            currency: data.currency,
            path: path(),
            where: { accountId: account.id(), month },
            up,
          })),
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
  }).filter((it) => it.average > 0n).sort((a, b) => (a.average < b.average ? 1 : -1));
}

/** Up to the next whole amount that a person would name. @param {bigint} minor @param {string} currency */
function rounded(minor, currency) {
  const whole = 10n ** BigInt(digitsOf(currency));
  const step = minor >= 200n * whole ? 10n * whole : minor >= 20n * whole ? 5n * whole : whole;
  return fromMinor((minor + step - 1n) / step * step, currency);
}

/** @param {Budget[]} list @param {string} id */
const plannedIn = (list, id) => list.find((it) => it.categoryId === id);

/**
 * @typedef {object} Options
 * @property {Budget[]} budgets What the month has.
 * @property {string} currency
 * @property {"/budgets?accountId={}&month={}"} path
 * @property {{ accountId: string | null, month: string }} where
 * @property {string} up
 */

/** @typedef {ReturnType<typeof linesOf>} Lines */

/**
 * An amount for each line. A category that has a budget keeps it, unless it is chosen.
 * @param {Lines} lines
 * @param {Options} options
 */
function useProposal(lines, { budgets, currency, path, where, up }) {
  const chosen = signal(/** @type {Set<string>} */ (new Set()));
  /** @param {string} id */
  const isOpen = (id) => !plannedIn(budgets, id) || chosen().has(id);
  const form = useForm(Object.fromEntries(lines.map((it) => [it.id, typedAmount(it.planned)])), {
    check: (values) =>
      Object.fromEntries(
        Object.entries(values).filter(([id]) => isOpen(id))
          .map(([id, typed]) => [id, amountProblem(typed, currency, { mayBeEmpty: true, mayBeZero: true })])
          .filter(([, problem]) => problem),
      ),
    submit: async (values) => {
      // What another device planned meanwhile is not chosen either.
      const former = (await get(path)).budgets;
      const written = Object.entries(values)
        .filter(([id]) => chosen.peek().has(id) || !plannedIn(former, id))
        .map(([categoryId, typed]) => ({
          ...plannedIn(former, categoryId),
          categoryId,
          currency,
          planned: amountOf(typed, currency),
        }))
        .filter(({ planned }) => /[1-9]/.test(planned))
        .map(lineOf);
      if (written.length === 0) return form.show({ "": w.proposal.nothing });
      await writeBudgets(where, written, former, w.proposal.set(written.length));
      back(up);
    },
  });
  /** @param {string} id @param {boolean} isOn */
  const choose = (id, isOn) =>
    chosen.update((set) => new Set(isOn ? [...set, id] : [...set].filter((each) => each !== id)));
  return { form, isOpen, choose };
}

/** @param {Lines} lines @param {Options} options */
function proposal(lines, options) {
  const { budgets, currency, where } = options;
  if (lines.length === 0) {
    return empty(
      w.proposal.none,
      w.proposal.noneText,
      buttonLink(w.settings.importData, href("/imports"), { kind: "primary" }),
      "proposeBudget.empty",
    );
  }
  const { form, isOpen, choose } = useProposal(lines, options);
  /** @param {Lines[number]} it */
  const amount = (it) =>
    moneyField(form, it.id, {
      label: it.name,
      currency: () => currency,
      testid: `proposeBudget.amount.${it.name}`,
    });
  const known = lines.flatMap((it) => {
    const budget = plannedIn(budgets, it.id);
    return budget ? [{ ...it, before: amountText(budget.planned, budget.currency) }] : [];
  });
  return form.view(
    { class: "form" },
    h("p", null, w.proposal.text(monthText(where.month))),
    lines.filter((it) => !plannedIn(budgets, it.id)).map(amount),
    known.length === 0 ? null : h(
      "fieldset",
      { testid: "proposeBudget.planned" },
      h("legend", null, w.proposal.planned),
      h("p", { class: "hint" }, w.proposal.stays),
      known.map((it) => [
        h(
          "label",
          { class: "check" },
          h("input", {
            type: "checkbox",
            testid: `proposeBudget.replace.${it.name}`,
            onchange: ({ target }) => choose(it.id, target.checked),
          }),
          w.proposal.now(it.name, it.before),
        ),
        () => isOpen(it.id) ? [amount(it), h("p", { class: "hint" }, w.plan.instead(it.before))] : null,
      ]),
    ),
    form.problem(),
    form.submitButton(w.proposal.save, "proposeBudget.submitButton"),
  );
}
