// @ts-check
// What repeats without a template, as the server finds it, and what everything that repeats costs.
import { knownAccounts } from "../../core/book.js";
import { amountText, fromMinor, sumsOf, toMinor, transactionMoney } from "../../core/money.js";
import { call, dayText, each, h, href, newKey, pathOf, query, signal, w } from "../../core/prelude.js";
import { button } from "../button.js";
import { categoryMark } from "../categories/category-mark.js";
import { change } from "../change.js";
import { whenKnown } from "../frame/states.js";

/** @import { RecurringCost, RecurringSuggestion } from "../../client/api.d.ts" */
/** @import { Coming } from "./coming.js" */

const touches = ["/recurring", "/dashboard"];

/** @param {Coming} coming */
const suggested = ({ accountId }) =>
  query(() => (accountId() ? pathOf("/recurring/suggestions?accountId={}", accountId()) : null));

/** @param {Pick<RecurringCost, "monthly" | "yearly" | "currency">} cost */
const costTexts = ({ monthly, yearly, currency }) => ({
  month: w.subscriptions.month(amountText(monthly, currency)),
  year: w.subscriptions.year(amountText(yearly, currency)),
});

/** What all that repeats costs, a month and a year. @param {Coming} coming */
export function subscriptionCost(coming) {
  const found = suggested(coming);
  return () => {
    const cost = found.data()?.cost;
    if (!cost || !/[1-9]/.test(cost.yearly + cost.otherCurrencies.map((it) => it.yearly).join())) return null;
    const { month, year } = costTexts(cost);
    return h(
      "section",
      { class: "headline", testid: "recurring.cost" },
      h("h2", { class: "hint" }, w.dashboard.subscriptions),
      h("p", { class: "total" }, month),
      h("p", { class: "money" }, year),
      cost.otherCurrencies.map((it) => {
        const other = costTexts(it);
        return h("p", { class: "hint money" }, w.both(other.month, other.year));
      }),
    );
  };
}

/** What was found: what is new first, then what the person expects. @param {Coming} coming */
export function suggestions(coming) {
  const found = suggested(coming);
  return whenKnown(found, (data) => {
    /** @param {RecurringSuggestion["state"]} state */
    const of = (state) => () => data().suggestions.filter((it) => it.state === state);
    const isAny = () => data().suggestions.length > 0;
    return [
      list(w.glance.seems, of("new"), coming, "recurring.seems", () => foundCost(of("new")())),
      list(w.subscriptions.expected, of("confirmed"), coming, "recurring.expected"),
      h(
        "section",
        { class: "section", hidden: isAny, testid: "recurring.seemsNothing" },
        h("h2", null, w.glance.seems),
        h("p", { class: "hint" }, w.subscriptions.none),
      ),
    ];
  }, () => null);
}

/** What the payments that were found cost, if they go on: an amount for each currency. @param {RecurringSuggestion[]} found */
const foundCost = (found) =>
  sumsOf(found.filter((it) => it.type === "EXPENSE").map((it) => [it.currency, it.yearly]))
    .map(([currency, yearly]) => {
      const minor = toMinor(yearly, currency);
      const { month, year } = costTexts({
        monthly: fromMinor((minor + 6n) / 12n, currency),
        yearly,
        currency,
      });
      return h("p", { class: "hint", testid: "recurring.found" }, w.both(month, year));
    });

/** @param {string} title @param {() => RecurringSuggestion[]} items @param {Coming} coming @param {string} testid @param {() => import("../../core/view.js").Child} [cost] */
const list = (title, items, coming, testid, cost) =>
  h(
    "section",
    { class: "section", hidden: () => items().length === 0, testid },
    h("h2", null, title),
    cost ?? null,
    h("ul", { class: "rows" }, each(items, (it) => it.key, (it) => suggestion(it, coming))),
  );

/** @param {() => RecurringSuggestion} it @param {Coming} coming */
function suggestion(it, { category, schedule }) {
  const { monthly } = w.recurring.frequencies;
  const rhythm = () => it().frequency === "monthly" ? w.both(monthly, schedule(it())) : schedule(it());
  const name = () => it().payee || it().description || category(it().categoryId)?.name || "";
  const text = (/** @type {string} */ amount) => amountText(amount, it().currency);
  const account = () => {
    const { accounts } = knownAccounts();
    return accounts.length > 1 ? accounts.find((each) => each.id === it().accountId)?.name : null;
  };
  return h(
    "li",
    { class: "suggestion", testid: () => `recurring.suggestion.${name()}` },
    h(
      "div",
      { class: "row" },
      () => categoryMark(category(it().categoryId)),
      h(
        "span",
        { class: "row-main" },
        h("span", { class: "row-title" }, name),
        h(
          "span",
          { class: "row-note" },
          h("span", null, rhythm),
          h("span", null, () => w.recurring.next(dayText(it().nextDate))),
          () => {
            const where = account();
            return where ? h("span", null, where) : null;
          },
        ),
        () => {
          const price = it().change;
          return price &&
            h("span", { class: "near-text" }, w.subscriptions.price(text(price.from), text(price.to)));
        },
      ),
      h(
        "span",
        { class: "row-end" },
        () => transactionMoney({ ...it(), type: it().type ?? "EXPENSE" }),
        h("span", { class: "row-note money" }, () => w.subscriptions.year(text(it().yearly))),
      ),
    ),
    entries(it),
    h("div", { class: "actions", "data-needs": "editor" }, () => acts(it(), name())),
  );
}

/** What can be said of it. @param {RecurringSuggestion} it @param {string} name */
function acts(it, name) {
  const path = pathOf("/recurring/suggestions/{}", it.key);
  const reset = () => change(() => call("DELETE", path), { touches });
  const accept = () => {
    let made = "";
    return change(async () => {
      made =
        (await call("POST", pathOf("/recurring/suggestions/{}/accept", it.key), {}, { key: newKey() })).id;
    }, {
      touches: [...touches, "/transactions"],
      says: w.subscriptions.accepted(dayText(it.nextDate)),
      undo: () => change(() => call("DELETE", pathOf("/recurring/{}", made)), { touches }),
    });
  };
  /** @param {"confirm" | "dismiss"} what @param {string} says */
  const say = (what, says) =>
    change(() => call("POST", pathOf(`${path}/{}`, what), {}), { touches, says, undo: reset });
  /** @param {string} label @param {() => unknown} onpress @param {string} part @param {"plain" | "quiet"} [kind] */
  const key = (label, onpress, part, kind = "quiet") =>
    button(label, { kind, name: w.named(label, name), onpress, testid: `recurring.${part}.${name}` });
  const booked = key(w.subscriptions.accept, accept, "accept", "plain");
  return it.state === "confirmed" ? [booked, key(w.subscriptions.forget, reset, "forget")] : [
    booked,
    key(w.subscriptions.expect, () => say("confirm", w.subscriptions.confirmed), "expect"),
    key(w.subscriptions.dismiss, () => say("dismiss", w.subscriptions.dismissed), "dismiss"),
  ];
}

/** The entries that it is found in, once they are asked for. @param {() => RecurringSuggestion} it */
function entries(it) {
  const isOpen = signal(false);
  return h(
    "details",
    { ontoggle: (event) => isOpen.set(event.target.open), testid: "recurring.entries" },
    h("summary", null, () => w.subscriptions.entries(it().transactionIds.length)),
    () =>
      isOpen() &&
      h("ul", { class: "rows" }, each(() => it().transactionIds, (id) => id, (id) => entry(id()))),
  );
}

/** @param {string} id */
function entry(id) {
  const known = query(() => pathOf("/transactions/{}", id));
  return h(
    "li",
    null,
    h(
      "a",
      { class: "row", href: href(pathOf("/transactions/{}", id)) },
      h("span", { class: "row-main" }, () => {
        const it = known.data();
        return it ? dayText(it.date) : "";
      }),
      () => {
        const it = known.data();
        return it ? transactionMoney(it) : null;
      },
    ),
  );
}
