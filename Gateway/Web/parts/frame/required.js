// @ts-check
import { money } from "../../core/money.js";
import { each, h, href, newId, pathOf, query, signal, w } from "../../core/prelude.js";
import { button } from "../button.js";
import { uncounted } from "../accounts/currencies.js";

/** @param {{ status: "completed" | "critical" | "attention" | "onTrack", currentTotal: string }} need */
export function needBadge({ status, currentTotal }) {
  // Nothing is on track before its first deposit.
  if (status === "onTrack" && !/[1-9]/.test(currentTotal)) {
    return h("span", { class: "badge" }, w.plan.notBegun);
  }
  const kind = {
    completed: "good-badge",
    onTrack: "good-badge",
    attention: "near-badge",
    critical: "wrong-badge",
  }[status];
  return h("span", { class: `badge ${kind}` }, w.plan.status[status]);
}

/** What the goals need this month: one figure that opens into its parts. */
export function requiredWidget() {
  const needs = query(() => "/planning/requirements");
  const isOpen = signal(false);
  const id = newId("required");
  const open = () => needs.data()?.requirements.filter((each) => each.status !== "completed") ?? [];
  return () => {
    const total = needs.data()?.total;
    if (!total || needs.data()?.requirements.length === 0) return null;
    return h(
      "section",
      { class: "required", testid: "required.widget" },
      h(
        "div",
        { class: "line" },
        h(
          "div",
          { class: "figure" },
          h("h2", { class: "hint" }, w.plan.required),
          h("p", { class: "total" }, money(total.total, total.currency)),
        ),
        button(() => (isOpen() ? w.plan.less : w.plan.goals(open().length)), {
          kind: "quiet",
          onpress: () => isOpen.update((value) => !value),
          testid: "required.toggle",
          expands: { id, isOpen },
        }),
      ),
      uncounted(total.unconverted),
      h(
        "ul",
        { class: "rows", id, hidden: () => !isOpen() },
        each(open, (it) => it.goalId, (it) =>
          h(
            "li",
            null,
            h(
              "a",
              { class: "row", href: () => href(pathOf("/goals/{}", it().goalId)) },
              h(
                "span",
                { class: "row-main" },
                h("span", { class: "row-title" }, () => it().goalName),
                h("span", { class: "row-note" }, () =>
                  w.plan.payments(it().monthsRemaining), () =>
                  needBadge(it())),
              ),
              () =>
                money(it().requiredMonthly, it().currency),
            ),
          )),
      ),
      h("p", null, h("a", { href: href("/plan"), testid: "required.plan" }, w.plan.open)),
    );
  };
}
