// @ts-check
import { amountText, money, sumOf } from "../core/money.js";
import {
  back,
  call,
  dayText,
  effect,
  h,
  messageOf,
  monthText,
  onCleanup,
  query,
  signal,
  svg,
  w,
} from "../core/prelude.js";
import { typedAmount } from "../core/typed-amount.js";
import { button } from "../parts/button.js";
import { figure } from "../parts/pictures/charts.js";
import { uncounted } from "../parts/accounts/currencies.js";
import { problem, useForm } from "../parts/form.js";
import { amountOf, amountProblem, moneyField } from "../parts/money-field.js";
import { writePlan } from "../parts/budgets/plan-writing.js";
import { sheetView } from "../parts/sheet.js";
import { whenRead } from "../parts/frame/states.js";

/** @import { BudgetCalculation, BudgetSuggestion, InfeasibleGoal, TimelineEntry } from "../client/api.d.ts" */

const typingMilliseconds = 250;

/** What a budget of every month reaches, and when. */
export default function calculator() {
  const settings = query(() => "/planning/settings");
  const needs = query(() => "/planning/requirements");
  return sheetView(
    { title: w.titles.calculator, testid: "calculator.screen", up: "/plan" },
    whenRead(
      settings,
      (own) =>
        whenRead(
          needs,
          (all) =>
            own.monthlyBudget
              ? trial(own.monthlyBudget, own.budgetCurrency)
              : trial(roundedUp(all.total.total), all.total.currency),
        ),
    ),
  );
}

/** What is required is rounded for each goal; a whole number above it suffices for all. @param {string} amount */
function roundedUp(amount) {
  const [whole, fraction = ""] = amount.split(".");
  return /[1-9]/.test(amount) ? String(BigInt(whole) + (/[1-9]/.test(fraction) ? 1n : 0n)) : "";
}

/** @param {string} first @param {string} currency */
function trial(first, currency) {
  const answer = signal(/** @type {BudgetCalculation | null} */ (null));
  const form = useForm({ budget: typedAmount(first) }, {
    check: ({ budget }) => {
      const wrong = amountProblem(budget, currency);
      return wrong ? { budget: wrong } : {};
    },
    // Enter only shows what is wrong: the answer to what is right stands below already.
    submit: () => {},
  });
  const busy = signal(false);
  const apply = async () => {
    const body = { budget: amountOf(form.values.budget(), currency), currency };
    busy.set(true);
    try {
      const { allocations } = await call("POST", "/planning/budget-calculator", body);
      const isWritten = await writePlan({
        month: null,
        total: {
          amount: sumOf(allocations.map((each) => each.amount), currency),
          currency,
        },
        goal: ({ goalId }) => ({
          amount: allocations.find((each) => each.goalId === goalId)?.amount ?? "0",
          currency,
        }),
        write: () => call("POST", "/planning/budget-calculator", { ...body, apply: true }),
      });
      if (isWritten) back("/plan");
    } catch (error) {
      form.show({ "": messageOf(error) });
    } finally {
      busy.set(false);
    }
  };
  let turn = 0;
  effect(() => {
    const budget = amountOf(form.values.budget(), currency);
    const mine = (turn += 1);
    if (!/[1-9]/.test(budget)) return answer.set(null);
    const timer = setTimeout(async () => {
      try {
        const next = await call("POST", "/planning/budget-calculator", { budget, currency });
        if (mine === turn) answer.set(next);
      } catch (error) {
        if (mine === turn) form.show({ "": messageOf(error) });
      }
    }, answer.peek() ? typingMilliseconds : 0);
    onCleanup(() => clearTimeout(timer));
  });
  return form.view(
    { class: "form" },
    moneyField(form, "budget", {
      label: w.planning.budget,
      currency: () => currency,
      testid: "calculator.budgetInput",
      isBig: true,
      input: { autofocus: true },
    }),
    h("div", { role: "status", testid: "calculator.result" }, () => {
      const known = answer();
      return known && verdict(known);
    }),
    form.problem(),
    () => (answer()?.isFeasible
      ? button(w.planning.applyBudget, {
        kind: "primary",
        onpress: apply,
        busy,
        testid: "calculator.applyButton",
      })
      : null),
  );
}

/** @param {BudgetCalculation} answer */
function verdict(
  { currency, minimumRequired, isFeasible, infeasibleGoals, suggestions, timeline, payments, unconverted },
) {
  if (!isFeasible) {
    return [
      problem(w.planning.tooLittle(amountText(minimumRequired, currency))),
      uncounted(unconverted),
      h(
        "ul",
        { class: "rows" },
        infeasibleGoals.map((goal) =>
          h(
            "li",
            { class: "plan-line" },
            h(
              "div",
              { class: "line" },
              h("span", { class: "row-title" }, goal.goalName),
              money(goal.requiredMonthly, currency),
            ),
            h(
              "p",
              { class: "hint" },
              w.planning.short(amountText(goal.shortfall, currency), dayText(goal.deadline)),
            ),
          )
        ),
      ),
      suggestions.length > 0 ? h("h3", null, w.planning.ways) : null,
      h(
        "ul",
        { class: "bullets", testid: "calculator.suggestions" },
        suggestions.map((it) => h("li", null, suggestion(it, infeasibleGoals, currency))),
      ),
    ];
  }
  return [
    h(
      "p",
      { class: "good", testid: "calculator.feasible" },
      w.planning.enough(amountText(minimumRequired, currency)),
    ),
    uncounted(unconverted),
    timeline.length > 0 ? timelineChart(timeline, currency) : null,
    h(
      "details",
      null,
      h("summary", null, w.goals.payments(payments.length)),
      h(
        "ol",
        { class: "rows" },
        payments.map((payment) =>
          h(
            "li",
            { class: "plan-line" },
            h("span", { class: "row-title" }, dayText(payment.date)),
            payment.allocations.map((part) =>
              h(
                "div",
                { class: "line" },
                h(
                  "span",
                  { class: "hint" },
                  timeline.find((each) => each.goalId === part.goalId)?.goalName ?? "",
                ),
                money(part.amount, currency),
              )
            ),
          )
        ),
      ),
    ),
  ];
}

/** @param {BudgetSuggestion} it @param {InfeasibleGoal[]} goals @param {string} currency */
function suggestion({ kind, goalId, to, byMonths, currency: own }, goals, currency) {
  const name = goals.find((each) => each.goalId === goalId)?.goalName ?? "";
  if (kind === "extendDeadline") return w.planning.extend(name, dayText(to), byMonths ?? 0);
  const amount = amountText(to, own ?? currency);
  return kind === "reduceTarget" ? w.planning.reduce(name, amount) : w.planning.increase(amount);
}

/** When each goal is paid for, as bars over the months. @param {TimelineEntry[]} list @param {string} currency */
function timelineChart(list, currency) {
  const index = (/** @type {string} */ month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  const from = Math.min(...list.map((each) => index(each.startMonth)));
  const to = Math.max(...list.map((each) => index(each.endMonth))) + 1;
  const last = list.reduce((a, b) => (b.endMonth > a.endMonth ? b : a));
  return figure({
    title: w.planning.allBy(monthText(last.endMonth)),
    label: w.planning.timeline,
    text: list.map((each) => `${each.goalName}: ${monthText(each.startMonth)} – ${monthText(each.endMonth)}`)
      .join(", "),
    columns: [w.titles.goal, w.planning.months, w.dashboard.amount],
    rows: () =>
      list.map((each) => [
        each.goalName,
        `${monthText(each.startMonth)} – ${monthText(each.endMonth)}`,
        money(each.total, currency),
      ]),
    testid: "calculator.timeline",
  }, () =>
    list.map((each) =>
      h(
        "div",
        { class: "time-bar" },
        h("span", null, [each.emoji, each.goalName].filter(Boolean).join(" ")),
        h("span", { class: "hint" }, monthText(each.endMonth)),
        svg(
          "svg",
          { viewBox: "0 0 100 6", preserveAspectRatio: "none" },
          svg("rect", { class: "rest", width: 100, height: 6 }),
          svg("rect", {
            x: ((index(each.startMonth) - from) / (to - from)) * 100,
            width: ((index(each.endMonth) + 1 - index(each.startMonth)) / (to - from)) * 100,
            height: 6,
          }),
        ),
      )
    ));
}
