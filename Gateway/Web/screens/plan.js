// @ts-check
import { amountText, money } from "../core/money.js";
import {
  addMonths,
  call,
  computed,
  each,
  h,
  href,
  isMonth,
  momentText,
  monthText,
  navigate,
  nextPlanMonth,
  pathOf,
  query,
  thisMonth,
  w,
} from "../core/prelude.js";
import { button, buttonLink, icon } from "../parts/button.js";
import { change } from "../parts/change.js";
import { besides, uncounted } from "../parts/accounts/currencies.js";
import { askedAmount } from "../parts/money-field.js";
import { progress } from "../parts/progress.js";
import { monthSelector, screenHead } from "../parts/frame/screen-head.js";
import { empty, skeleton, whenKnown } from "../parts/frame/states.js";

/** @import { GoalPlan, PlanMonth } from "../client/api.d.ts" */

const touches = ["/planning", "/goals"];

/** A month's plan: what each goal gets, from the draft to the sealed month. @param {{ search: (name: string) => string }} context */
export default function plan({ search }) {
  const settings = query(() => "/planning/settings");
  const running = query(() => pathOf("/planning/months/{}", thisMonth()));
  /** The month whose payment day is next; the current one while it runs. */
  const usual = () => {
    const { paymentDay } = settings.data() ?? {};
    return paymentDay && running.data()?.status !== "executing" ? nextPlanMonth(paymentDay) : thisMonth();
  };
  const month = computed(() => (isMonth(search("month")) ? search("month") : usual()));
  const it = query(() => (settings.data() ? pathOf("/planning/months/{}", month()) : null));
  const history = query(() => "/planning/history?limit=12");
  return h(
    "div",
    { testid: "plan.screen" },
    screenHead(
      w.titles.plan,
      monthSelector({
        month,
        testid: "plan.monthSelector",
        onchange: (next) => navigate(pathOf("/plan?month={}", next), { replace: true }),
      }),
      h("a", {
        class: "button quiet only-icon",
        href: href("/plan/settings"),
        "aria-label": w.titles.planSettings,
        testid: "plan.settingsButton",
      }, icon("settings")),
    ),
    whenKnown(it, (data) => [
      () => (data().plans.length === 0 ? none() : total(data())),
      h(
        "ul",
        { class: "rows", testid: "plan.list" },
        each(
          () => data().plans,
          (each) => each.goalId,
          (line) => planLine(line, { status: () => data().status, month }),
        ),
      ),
      () => actions(data()),
    ], () => skeleton(4, "card")),
    h("section", { class: "section", testid: "plan.history" }, () => past(history.data()?.months ?? [])),
  );
}

function none() {
  return empty(
    w.plan.none,
    w.plan.noneText,
    buttonLink(w.titles.newGoal, href("/goals/new"), { kind: "primary", needs: "editor" }),
    "plan.empty",
  );
}

/** @param {PlanMonth} data */
function total({ status, totals, startedAt, completedAt, plans }) {
  const { currency, planned, contributed } = totals;
  const kind = { draft: "", executing: "", completed: "good-badge" }[/** @type {"draft"} */ (status)];
  const parts = plans.filter((each) => !each.isSkipped);
  // An average of parts, to show how far the month is: no amount is made a number.
  const share =
    parts.reduce((/** @type {number} */ sum, /** @type {GoalPlan} */ each) => sum + each.progress, 0) /
    (parts.length || 1);
  return h(
    "section",
    { class: "budget-total", testid: "plan.total" },
    h(
      "p",
      { class: "row-note" },
      h(
        "span",
        { class: `badge ${kind}`, testid: "plan.status" },
        w.plan.states[/** @type {"draft"} */ (status)],
      ),
      completedAt
        ? h("span", null, momentText(completedAt))
        : startedAt
        ? h("span", null, w.plan.since(momentText(startedAt)))
        : h("span", null, w.plan.draftText),
    ),
    h(
      "div",
      { class: "line" },
      h("span", { class: "hint" }, w.plan.planned),
      h("span", { class: "of" }, money(planned, currency)),
    ),
    status === "draft" ? null : [
      progress({
        percent: () => Math.floor(share * 100),
        isOver: () => false,
        label: () => w.plan.contributed,
        isGood: true,
      }),
      h(
        "div",
        { class: "line" },
        h("span", { class: "hint" }, w.plan.contributed),
        money(contributed, currency),
      ),
    ],
    uncounted(totals.unconverted),
  );
}

/** @param {PlanMonth} data */
function actions({ month, status, plans, undoUntil }) {
  /** @param {"start" | "complete" | "undo"} step @returns {Promise<unknown>} */
  const go = (step) =>
    change(() => call("POST", pathOf("/planning/months/{}/{}", month, step), {}), {
      touches,
      says: w.plan.did[step],
      undo: step === "undo" ? undefined : () => go("undo"),
    });
  const mayUndo = undoUntil && undoUntil > new Date().toISOString();
  const mayStart = [thisMonth(), addMonths(thisMonth(), 1)].includes(month) && plans.length > 0;
  return [
    h(
      "div",
      { class: "actions", "data-needs": "editor" },
      status === "draft" && plans.length > 0
        ? [
          buttonLink(w.plan.flex, href(pathOf("/plan/flex?month={}", month)), { testid: "plan.flexButton" }),
          buttonLink(w.plan.calculate, href("/plan/calculator"), { testid: "plan.calculatorButton" }),
        ]
        : null,
      mayUndo ? button(w.plan.undo, { onpress: () => go("undo"), testid: "plan.undoButton" }) : null,
      status === "draft" && mayStart
        ? button(w.plan.start(monthText(month)), {
          kind: "primary",
          onpress: () => go("start"),
          testid: "plan.startButton",
        })
        : null,
      status === "executing"
        ? button(w.plan.complete(monthText(month)), {
          kind: "primary",
          onpress: () => go("complete"),
          testid: "plan.completeButton",
        })
        : null,
    ),
    mayUndo ? h("p", { class: "hint" }, w.plan.undoUntil(momentText(undoUntil))) : null,
  ];
}

/** @param {PlanMonth[]} months */
function past(months) {
  if (months.length === 0) return null;
  return [
    h("h2", null, w.plan.history),
    h(
      "ul",
      { class: "rows" },
      months.map(({ month, totals }) =>
        h(
          "li",
          null,
          h(
            "a",
            { class: "row", href: href(pathOf("/plan?month={}", month)), testid: `plan.past.${month}` },
            h("span", { class: "row-main" }, monthText(month)),
            h(
              "span",
              { class: "row-end" },
              money(totals.contributed, totals.currency),
              h("span", { class: "row-note" }, w.goals.ofTarget(""), money(totals.planned, totals.currency)),
              besides(totals.unconverted),
            ),
          ),
        )
      ),
    ),
  ];
}

/**
 * One goal of a month's plan. In a draft its amount, and whether it is kept or skipped, can be changed.
 * @param {() => GoalPlan} plan
 * @param {{ status: () => string, month: () => string }} context
 */
function planLine(plan, { status, month }) {
  /** @param {Record<string, unknown>} fields */
  const put = (fields) =>
    change(
      () =>
        call("PUT", pathOf("/planning/months/{}", month()), {
          plans: [{ goalId: plan().goalId, ...fields }],
        }),
      { touches: ["/planning"] },
    );
  const ask = async () => {
    const { currency, plannedAmount } = plan();
    await askedAmount(plan().goalName, {
      label: w.plan.amount,
      action: w.save,
      currency,
      first: plannedAmount,
      mayBeZero: true,
      testid: "planAmount",
      send: (customAmount) => put({ customAmount }),
    });
  };
  /** @param {"isProtected" | "isSkipped"} name @param {"isProtected" | "isSkipped"} other */
  const flag = (name, other) =>
    h("button", {
      type: "button",
      class: "chip",
      "aria-label": () => w.named(w.plan[name], plan().goalName),
      "aria-pressed": () => String(plan()[name]),
      onclick: () => put({ [name]: !plan()[name], ...(plan()[name] ? {} : { [other]: false }) }),
      testid: () => `plan.${name}.${plan().goalName}`,
    }, w.plan[name]);
  return h(
    "li",
    { class: "plan-line", testid: () => `plan.item.${plan().goalName}` },
    h(
      "div",
      { class: "line" },
      h("span", { class: "row-title" }, () => plan().goalName),
      () => money(plan().plannedAmount, plan().currency),
    ),
    () => (plan().plannedAmount === plan().requiredMonthly
      ? null
      : h("p", { class: "hint" }, w.plan.needs(amountText(plan().requiredMonthly, plan().currency)))),
    () => (status() === "draft"
      ? h(
        "div",
        { class: "chips", "data-needs": "editor" },
        flag("isProtected", "isSkipped"),
        flag("isSkipped", "isProtected"),
        button(w.plan.change, {
          kind: "quiet",
          name: () => w.named(w.plan.change, plan().goalName),
          onpress: ask,
          testid: `plan.change.${plan().goalName}`,
        }),
        plan().customAmount === null ? null : button(w.plan.reset, {
          kind: "quiet",
          name: () => w.named(w.plan.reset, plan().goalName),
          onpress: () => put({ customAmount: null }),
        }),
      )
      : [
        progress({
          percent: () => Math.floor(plan().progress * 100),
          isOver: () => false,
          isGood: true,
          label: () => plan().goalName,
        }),
        h(
          "p",
          { class: "hint" },
          w.plan.got(
            amountText(plan().contributed, plan().currency),
            amountText(plan().remainingToClose, plan().currency),
          ),
        ),
      ]),
  );
}
