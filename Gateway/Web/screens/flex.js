// @ts-check
import { amountText, money } from "../core/money.js";
import {
  back,
  call,
  effect,
  h,
  isMonth,
  messageOf,
  newId,
  onCleanup,
  pathOf,
  query,
  signal,
  untracked,
  w,
} from "../core/prelude.js";
import { button } from "../parts/button.js";
import { chips, choicesOf } from "../parts/chips.js";
import { uncounted } from "../parts/accounts/currencies.js";
import { selectField } from "../parts/fields.js";
import { problem } from "../parts/form.js";
import { amountOf, amountProblem, moneyField } from "../parts/money-field.js";
import { writePlan } from "../parts/budgets/plan-writing.js";
import { sheetView } from "../parts/sheet.js";
import { skeleton, whenRead } from "../parts/frame/states.js";

/** @import { FlexAdjustment, FlexDraft, FlexPreview, GoalPlan } from "../client/api.d.ts" */

const typingMilliseconds = 120;

/** Moves all goals' amounts of a month by one slider, with a live preview. @param {{ search: (name: string) => string }} context */
export default function flex({ search }) {
  const month = isMonth(search("month")) ? search("month") : null;
  const up = month ? pathOf("/plan?month={}", month) : "/plan";
  const plan = query(() => (month ? pathOf("/planning/months/{}", month) : "/planning/requirements"));
  return sheetView(
    { title: w.titles.flex, testid: "flex.screen", up },
    whenRead(plan, (data) => slider("plans" in data ? data.plans : [], month, up)),
  );
}

/** @param {GoalPlan[]} plans @param {string | null} month @param {string} up */
function slider(plans, month, up) {
  const percent = signal(100);
  const strategy = signal(/** @type {NonNullable<FlexDraft["strategy"]>} */ ("balanced"));
  /** The goals that stand out, by id: kept or skipped. */
  const flags = signal(
    /** @type {Record<string, "kept" | "skipped">} */ (Object.fromEntries(
      plans.filter((each) => each.isProtected || each.isSkipped)
        .map((each) => [each.goalId, each.isSkipped ? "skipped" : "kept"]),
    )),
  );
  const preview = signal(/** @type {FlexPreview | null} */ (null));
  const error = signal("");
  const busy = signal(false);
  const named = (/** @type {string} */ kind) =>
    Object.entries(flags()).filter(([, value]) => value === kind).map(([id]) => id);
  const draft = () => ({
    // Three digits, as the API takes them.
    adjustment: (percent() / 100).toFixed(3),
    strategy: strategy(),
    protectedGoalIds: named("kept"),
    skippedGoalIds: named("skipped"),
    ...(month ? { month } : {}),
  });
  let turn = 0;
  effect(() => {
    const body = draft();
    const mine = (turn += 1);
    const timer = setTimeout(async () => {
      try {
        const next = await call("POST", "/planning/flex", body);
        if (mine !== turn) return;
        preview.set(next);
        error.set("");
      } catch (failed) {
        if (mine === turn) error.set(messageOf(failed));
      }
    }, preview.peek() ? typingMilliseconds : 0);
    onCleanup(() => clearTimeout(timer));
  });
  const apply = async () => {
    const body = untracked(draft);
    busy.set(true);
    try {
      const { adjustments, totals } = await call("POST", "/planning/flex", body);
      const isWritten = await writePlan({
        month,
        total: { amount: totals.adjusted, currency: totals.currency },
        goal: ({ goalId, currency }) => ({
          amount: adjustments.find((each) => each.goalId === goalId)?.adjustedAmount ??
            "0",
          currency,
        }),
        write: () => call("POST", "/planning/flex", { ...body, apply: true }),
      });
      if (isWritten) back(up);
    } catch (failed) {
      error.set(messageOf(failed));
    } finally {
      busy.set(false);
    }
  };
  const id = newId("flex");
  return [
    h(
      "div",
      { class: "slider" },
      h("label", { for: id }, w.planning.slider),
      h("output", { for: id, class: "total", testid: "flex.percent" }, () => `${percent()}%`),
      h("input", {
        id,
        type: "range",
        min: 0,
        max: 200,
        step: 5,
        value: () => String(percent()),
        testid: "flex.slider",
        oninput: (event) => percent.set(Number(event.target.value)),
      }),
      chips({
        label: w.planning.slider,
        value: () => String(percent()),
        onchange: (value) => percent.set(Number(value)),
        choices: () => choicesOf(w.planning.presets, "flex.preset."),
      }),
    ),
    wish(draft, percent),
    selectField({
      label: w.planning.strategy,
      testid: "flex.strategy",
      onchange: (value) => strategy.set(/** @type {NonNullable<FlexDraft["strategy"]>} */ (value)),
      choices: () => Object.entries(w.planning.strategies),
    }),
    () => (error() ? problem(error()) : null),
    () => {
      const known = preview();
      return known ? result(known, flags) : skeleton(3);
    },
    button(w.planning.apply, { kind: "primary", onpress: apply, busy, testid: "flex.applyButton" }),
  ];
}

/**
 * Finds the slider's place for a total that the person has in mind.
 * @param {() => FlexDraft} draft
 * @param {import("../core/signals.js").Signal<number>} percent
 */
function wish(draft, percent) {
  const values = { total: signal("") };
  const errors = signal(/** @type {import("../parts/form.js").Errors} */ ({}));
  const settings = query(() => "/planning/settings");
  const currency = () => settings.data()?.displayCurrency ?? "USD";
  const find = async () => {
    const wrong = amountProblem(values.total(), currency());
    if (wrong) return errors.set({ total: wrong });
    try {
      const { strategy, protectedGoalIds, skippedGoalIds } = untracked(draft);
      const found = await call("POST", "/planning/optimal", {
        targetTotal: amountOf(values.total(), currency()),
        currency: currency(),
        strategy,
        protectedGoalIds,
        skippedGoalIds,
      });
      percent.set(Math.round(found.adjustment * 1000) / 10);
      errors.set(
        found.reachable ? {} : { total: w.planning.unreachable(amountText(found.achievedTotal, currency())) },
      );
    } catch (failed) {
      errors.set({ total: messageOf(failed) });
    }
  };
  const form = { values, errors, touch: () => errors.set({}) };
  return h(
    "form",
    {
      class: "add-line",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        find();
      },
    },
    moneyField(form, "total", { label: w.planning.wish, currency, testid: "flex.wishInput" }),
    button(w.planning.find, { type: "submit", testid: "flex.wishButton" }),
  );
}

/**
 * @param {FlexPreview} preview
 * @param {import("../core/signals.js").Signal<Record<string, "kept" | "skipped">>} flags
 */
function result({ adjustments, totals }, flags) {
  const { currency, original, adjusted, leftOver, unconverted } = totals;
  /** @param {FlexAdjustment} it @param {"kept" | "skipped"} kind */
  const flag = (it, kind) =>
    h("button", {
      type: "button",
      class: "chip",
      "aria-label": w.named(kind === "kept" ? w.plan.isProtected : w.plan.isSkipped, it.goalName),
      "aria-pressed": String(flags()[it.goalId] === kind),
      testid: `flex.${kind}.${it.goalName}`,
      onclick: () =>
        flags.update(({ [it.goalId]: former, ...rest }) =>
          former === kind ? rest : { ...rest, [it.goalId]: kind }
        ),
    }, kind === "kept" ? w.plan.isProtected : w.plan.isSkipped);
  return [
    h(
      "dl",
      { class: "figures", testid: "flex.totals" },
      h(
        "div",
        { class: "figure" },
        h("dt", null, w.plan.instead(amountText(original, currency))),
        h("dd", { testid: "flex.adjusted" }, money(adjusted, currency)),
      ),
      /[1-9]/.test(leftOver)
        ? h(
          "div",
          { class: "figure" },
          h("dt", null, w.planning.leftOver),
          h("dd", null, money(leftOver, currency)),
        )
        : null,
    ),
    uncounted(unconverted),
    h(
      "ul",
      { class: "rows" },
      adjustments.map((it) =>
        h(
          "li",
          { class: "plan-line", testid: `flex.item.${it.goalName}` },
          h(
            "div",
            { class: "line" },
            h("span", { class: "row-title" }, it.goalName),
            money(it.adjustedAmount, it.currency),
          ),
          h(
            "p",
            { class: "row-note" },
            h("span", null, w.plan.needs(amountText(it.requiredMonthly, it.currency))),
            delay(it.impact),
          ),
          h("div", { class: "chips" }, flag(it, "kept"), flag(it, "skipped")),
        )
      ),
    ),
  ];
}

/** @param {{ delayMonths: number | null, risk: "low" | "medium" | "high" }} impact */
function delay({ delayMonths, risk }) {
  if (delayMonths === 0) return null;
  const kind = { low: "good-badge", medium: "near-badge", high: "wrong-badge" }[risk];
  return h(
    "span",
    { class: `badge ${kind}` },
    delayMonths === null ? w.planning.never : w.planning.later(delayMonths),
  );
}
