// @ts-check
import { amountText, money } from "../core/money.js";
import { dayText, h, href, onCleanup, pathOf, query, signal, w } from "../core/prelude.js";
import { button, buttonLink, icon } from "../parts/button.js";
import { amountFigure, barChart, fromFirst, lineChart, ring } from "../parts/pictures/charts.js";
import { isSome, uncounted } from "../parts/accounts/currencies.js";
import { actsOf } from "../parts/frame/later.js";
import { needBadge } from "../parts/frame/required.js";
import { screenHeadBelow } from "../parts/frame/screen-head.js";
import { skeleton, whenKnown } from "../parts/frame/states.js";
import goals from "./goals.js";

/**
 * @import { Goal, GoalCompositionPart, GoalForecast, GoalHistoryPoint, GoalRequirement, ScheduledPayment } from "../client/api.d.ts"
 */

const firstPayments = 6;
/** With room for the list beside a goal. */
const wide = matchMedia("(min-width: 1100px)");
const acting = actsOf(() => import("../parts/budgets/goal-actions.js"));

/** @param {{ params: { id: string } }} context */
export default function goal({ params }) {
  const path = pathOf("/goals/{}", params.id);
  const it = query(() => path);
  const needs = query(() => "/planning/requirements");
  const history = query(() => `${path}/history`);
  const parts = query(() => `${path}/composition`);
  const forecast = query(() => `${path}/forecast`);
  const schedule = query(() => `${path}/schedule`);
  const need = () => needs.data()?.requirements.find((each) => each.goalId === params.id);
  const isWide = signal(wide.matches);
  const look = () => isWide.set(wide.matches);
  wide.addEventListener("change", look);
  onCleanup(() => wide.removeEventListener("change", look));
  return h(
    "div",
    { class: "goal-pair" },
    () => (isWide() ? goals({ search: () => "", open: params.id }) : null),
    h(
      "div",
      { testid: "goal.screen" },
      whenKnown(it, (data) => {
        const currency = data().currency;
        return [
          () =>
            screenHeadBelow(
              [data().emoji, data().name].filter(Boolean).join(" "),
              [w.titles.goals, "/goals"],
              h(
                "button",
                {
                  type: "button",
                  class: "button quiet only-icon",
                  "data-needs": "editor",
                  "aria-haspopup": "dialog",
                  "aria-label": w.goals.menu(data().name),
                  onclick: () => acting(({ goalMenu }) => goalMenu(data())),
                  testid: "goal.menuButton",
                },
                icon("more"),
              ),
            ),
          () => (data().description ? h("p", null, data().description) : null),
          () => summary(data(), need()),
          () => actions(data()),
          () => growth(data(), history.data()?.points, forecast.data()),
          () => composition(parts.data()?.parts, currency),
          allocations(data),
          () => (data().status === "active" ? payments(schedule.data()?.payments, currency) : null),
        ];
      }, () => skeleton(3, "card")),
    ),
  );
}

/** @param {Goal} data @param {GoalRequirement | undefined} need */
function summary(data, need) {
  const { currency } = data;
  return h(
    "div",
    { class: "goal-summary" },
    ring(() => data.progress, () => data.name),
    h(
      "dl",
      { class: "figures" },
      amountFigure(w.goals.saved, data.currentTotal, currency, "goal.saved"),
      amountFigure(w.goals.remaining, data.remaining, currency, "goal.remaining"),
      need ? amountFigure(w.goals.monthly, need.requiredMonthly, currency, "goal.required") : null,
    ),
    h(
      "p",
      { class: "row-note" },
      need ? needBadge(need) : h("span", { class: "badge" }, w.goals.status1(data.status)),
      h("span", null, w.goals.target(amountText(data.targetAmount, currency, { isShort: true }))),
      h("span", null, w.goals.until(dayText(data.deadline))),
      data.daysRemaining > 0 && need?.status !== "completed"
        ? h(
          "span",
          null,
          w.goals.daily(w.goals.days(data.daysRemaining), amountText(data.dailyTarget, currency)),
        )
        : null,
    ),
    uncounted(data.unconverted),
  );
}

/** What is done next, and the rest behind a key. @param {Goal} data */
function actions(data) {
  const isActive = data.status === "active";
  const isReached = isActive && !/[1-9]/.test(data.remaining);
  return h(
    "div",
    { class: "actions", "data-needs": "editor" },
    isActive
      ? buttonLink(w.goals.allocate, href(pathOf("/goals/{}/allocate", data.id)), {
        kind: isReached ? "plain" : "primary",
        testid: "goal.allocateButton",
      })
      : button(w.goals.reopen, {
        onpress: () => acting(({ setGoalStatus }) => setGoalStatus(data, "active")),
        testid: "goal.reopenButton",
      }),
    isReached
      ? button(w.goals.complete, {
        kind: "primary",
        onpress: () => acting(({ setGoalStatus }) => setGoalStatus(data, "completed")),
        testid: "goal.completeButton",
      })
      : null,
  );
}

/** @param {Goal} data @param {GoalHistoryPoint[] | undefined} points @param {GoalForecast | undefined} forecast */
function growth(data, points, forecast) {
  if (!points?.length || !forecast) return null;
  const done = forecast.expectedCompletion;
  return lineChart({
    title: data.remaining.replace(/[0.]/g, "") === ""
      ? w.goals.there
      : done
      ? w.goals.expected(dayText(done), forecast.onTrack)
      : w.goals.noPace,
    label: w.goals.growth,
    points: fromFirst(points, (it) => isSome(it.total), 1),
    expected: forecast.points,
    target: data.targetAmount,
    currency: data.currency,
    testid: "goal.history",
  });
}

/** @param {GoalCompositionPart[] | undefined} list @param {string} currency */
function composition(list, currency) {
  if (!list || list.length < 2) return null;
  const parts = list.map((part) => ({
    name: part.name,
    amount: part.value,
    percent: Math.round(part.share * 100),
  }));
  return barChart({
    title: w.goals.mostly(parts[0].name, parts[0].percent),
    label: w.goals.composition,
    parts,
    currency,
    testid: "goal.composition",
  });
}

/** @param {() => Goal} data */
function allocations(data) {
  return h(
    "section",
    { class: "section", testid: "goal.allocations" },
    h("h2", null, w.goals.breakdown),
    () => (data().allocations.length === 0 ? h("p", { class: "hint" }, w.goals.noMoney) : null),
    h("ul", { class: "rows" }, () =>
      data().allocations.map((part) =>
        h(
          "li",
          null,
          h(
            "a",
            { class: "row", href: href(pathOf("/assets/{}", part.assetId)) },
            h(
              "span",
              { class: "row-main" },
              h("span", { class: "row-title" }, part.assetName),
              part.funded === part.amount
                ? null
                : h("span", { class: "row-note" }, w.goals.meant(amountText(part.amount, part.currency))),
            ),
            money(part.funded, part.currency),
          ),
        )
      ), () =>
      isSome(data().remaining) && h(
        "li",
        { class: "row quiet-row" },
        h("span", { class: "row-main" }, w.goals.remaining),
        money(data().remaining, data().currency),
      )),
  );
}

/** @param {ScheduledPayment[] | undefined} list @param {string} currency */
function payments(list, currency) {
  if (!list?.length) return null;
  const isWhole = signal(list.length <= firstPayments);
  return h(
    "section",
    { class: "section", testid: "goal.schedule" },
    h("h2", null, w.goals.payments(list.length)),
    h(
      "table",
      null,
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          [w.charts.date, w.dashboard.amount, w.goals.together].map((name) =>
            h("th", { scope: "col" }, name)
          ),
        ),
      ),
      h("tbody", null, () =>
        (isWhole() ? list : list.slice(0, firstPayments)).map((each) =>
          h(
            "tr",
            null,
            h("td", null, dayText(each.date)),
            h("td", null, money(each.amount, currency)),
            h("td", null, money(each.runningTotal, currency)),
          )
        )),
    ),
    () => (isWhole()
      ? null
      : button(w.goals.allPayments, { kind: "quiet", onpress: () => isWhole.set(true) })),
  );
}
