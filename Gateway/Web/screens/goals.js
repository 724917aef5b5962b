// @ts-check
import { mayEdit } from "../core/book.js";
import { amountText, money, sumOf } from "../core/money.js";
import { pagedQuery } from "../core/paged.js";
import { dayText, each, h, href, navigate, pathOf, query, w } from "../core/prelude.js";
import { buttonLink, icon } from "../parts/button.js";
import { ring } from "../parts/pictures/charts.js";
import { chips, choicesOf } from "../parts/chips.js";
import { actsOf } from "../parts/frame/later.js";
import { whenHeld } from "../parts/menu.js";
import { needBadge, requiredWidget } from "../parts/frame/required.js";
import { screenHead } from "../parts/frame/screen-head.js";
import { empty, listState, moreKey, whenKnown } from "../parts/frame/states.js";
import { rowKeys } from "../parts/entries/transaction-row.js";

/** @import { Asset, Goal } from "../client/api.d.ts" */

const acting = actsOf(() => import("../parts/budgets/goal-actions.js"));

/** @param {{ search: (name: string) => string, open?: string }} context With the id of the goal beside it, which has keys of its own. */
export default function goals({ search, open }) {
  const status = () => search("status") in w.goals.status ? search("status") : "active";
  const list = pagedQuery(() => pathOf("/goals?status={}", status()), "goals");
  const assets = query(() => "/assets");
  const needs = query(() => "/planning/requirements");
  /** What all active goals have together, each currency by itself. */
  const saved = () => {
    const all = needs.data()?.requirements ?? [];
    if (all.length < 2) return null;
    const sums = [...Map.groupBy(all, (it) => it.currency)].map(([currency, own]) => {
      const [part, whole] = /** @type {const} */ (["currentTotal", "targetAmount"]).map((name) =>
        amountText(sumOf(own.map((it) => it[name]), currency), currency, { isShort: true })
      );
      return w.of(part, whole);
    });
    return h(
      "div",
      { class: "line", testid: "goals.saved" },
      h("span", { class: "hint" }, w.goals.saved),
      h("b", { class: "money" }, sums.join(" · ")),
    );
  };
  rowKeys();
  return h(
    "div",
    { testid: "goals.screen" },
    screenHead(
      w.titles.goals,
      buttonLink(w.titles.newGoal, href("/goals/new"), {
        kind: "primary",
        symbol: "plus",
        needs: "editor",
        testid: "goals.addButton",
      }),
    ),
    requiredWidget(),
    h(
      "div",
      { class: "toolbar section" },
      chips({
        label: w.transactions.filter,
        value: status,
        onchange: (value) =>
          navigate(value === "active" ? "/goals" : pathOf("/goals?status={}", value), { replace: true }),
        choices: () => choicesOf(w.goals.status, "goals.filter."),
      }),
    ),
    listState(
      list,
      () =>
        status() === "active"
          ? empty(
            w.goals.none,
            w.goals.noneText,
            buttonLink(w.titles.newGoal, href("/goals/new"), { kind: "primary", needs: "editor" }),
            "goals.empty",
          )
          : h("p", { class: "hint", testid: "goals.empty" }, w.goals.noneOf),
    ),
    () => (status() === "active" ? saved() : null),
    h(
      "ul",
      { class: "rows", hidden: () => !list.page()?.items.length, testid: "goals.list" },
      each(
        () => list.page()?.items ?? [],
        (it) => it.id,
        (it) => row(it, () => needs.data()?.requirements.find((need) => need.goalId === it().id), open),
      ),
    ),
    moreKey(list, "goals.loadMore"),
    h(
      "section",
      { class: "section" },
      h(
        "div",
        { class: "section-head" },
        h("h2", null, w.assets.title),
        buttonLink(w.add, href("/assets/new"), {
          kind: "quiet",
          symbol: "plus",
          needs: "editor",
          testid: "assets.addButton",
        }),
      ),
      whenKnown(assets, (data) => [
        () => (data().assets.length === 0 ? h("p", { class: "hint" }, w.assets.none) : null),
        h("ul", { class: "rows" }, each(() => data().assets, (it) => it.id, asset)),
      ]),
    ),
  );
}

/** @param {() => Goal} goal @param {() => import("../client/api.d.ts").GoalRequirement | undefined} need @param {string} [open] */
function row(goal, need, open) {
  const short = (/** @type {string} */ amount) => amountText(amount, goal().currency, { isShort: true });
  const menu = () => mayEdit() && acting(({ goalMenu }) => goalMenu(goal()));
  return h(
    "li",
    { class: "split-row" },
    h(
      "a",
      {
        class: "row",
        href: () => href(pathOf("/goals/{}", goal().id)),
        testid: () => `goals.item.${goal().name}`,
        ...whenHeld(menu),
      },
      ring(() => goal().progress, () => goal().name),
      h(
        "span",
        { class: "row-main" },
        h("span", { class: "row-title" }, () => [goal().emoji, goal().name].filter(Boolean).join(" ")),
        h(
          "span",
          { class: "row-note" },
          h("span", null, () => w.goals.until(dayText(goal().deadline))),
          () => {
            const it = need();
            return it && it.status !== "completed"
              ? [
                h("span", null, w.named(w.goals.monthly, short(it.requiredMonthly))),
                needBadge(it),
              ]
              : null;
          },
        ),
      ),
      h(
        "span",
        { class: "row-end" },
        h("span", { class: "money" }, () => short(goal().currentTotal)),
        h("span", { class: "row-note money" }, () => w.goals.ofTarget(short(goal().targetAmount))),
      ),
    ),
    () =>
      goal().status === "active" && goal().id !== open
        ? h("a", {
          class: "button quiet only-icon wide-only",
          "data-needs": "editor",
          href: href(pathOf("/goals/{}/allocate", goal().id)),
          "aria-label": w.named(w.goals.allocate, goal().name),
          title: w.goals.allocate,
          testid: `goals.allocate.${goal().name}`,
        }, icon("plus"))
        : null,
    () =>
      goal().id === open ? null : h(
        "button",
        {
          type: "button",
          class: "button quiet only-icon",
          "data-needs": "editor",
          "aria-haspopup": "dialog",
          "aria-label": () => w.goals.menu(goal().name),
          onclick: menu,
          testid: () => `goals.menu.${goal().name}`,
        },
        icon("more"),
      ),
  );
}

/** @param {() => Asset} it */
function asset(it) {
  return h(
    "li",
    null,
    h(
      "a",
      {
        class: "row",
        href: () => href(pathOf("/assets/{}", it().id)),
        testid: () => `assets.item.${it().name}`,
      },
      h(
        "span",
        { class: "row-main" },
        h("span", { class: "row-title" }, () => it().name),
        h(
          "span",
          { class: "row-note" },
          () => (it().accountId ? h("span", null, w.accounts.account) : null),
          () =>
            it().isOverAllocated
              ? h("span", { class: "badge wrong-badge" }, w.assets.over)
              : w.assets.free(amountText(it().unallocated, it().currency, { isShort: true })),
        ),
      ),
      () => money(it().balance, it().currency),
    ),
  );
}
