// @ts-check
import { isIn, useScope } from "../core/book.js";
import {
  each,
  h,
  href,
  isMonth,
  lastDay,
  navigate,
  onCleanup,
  pathOf,
  query,
  signal,
  thisMonth,
  w,
  withParts,
} from "../core/prelude.js";
import { amountText, money, signed, signedInKind } from "../core/money.js";
import { createdIn, withPending } from "../core/outbox.js";
import { order } from "../parts/dashboard/arrange.js";
import { budgetTotal } from "../parts/budgets/budget-total.js";
import { button, icon } from "../parts/button.js";
import {
  besides,
  currencyNote,
  edge,
  inCurrencies,
  isPaidBack,
  isSome,
  outside,
} from "../parts/accounts/currencies.js";
import { lazily, picture } from "../parts/frame/outlet.js";
import { sameDayBefore, spentUntil } from "../parts/budgets/pace.js";
import { monthSelector, pullToRefresh, screenHead } from "../parts/frame/screen-head.js";
import { empty, failure, keyed, skeleton, whenKnown } from "../parts/frame/states.js";
import { rowKeys, transactionRow } from "../parts/entries/transaction-row.js";
import { waitingIn } from "../parts/frame/waiting.js";
import { toast } from "../parts/toast.js";

/** @import { Dashboard } from "../client/api.d.ts" */

const recentCount = 5;

/** @param {{ search: (name: string) => string }} context */
export default function dashboard({ search }) {
  const account = useScope();
  const month = () => (isMonth(search("month")) ? search("month") : thisMonth());
  const figures = inCurrencies(
    () => (account.id() ? pathOf("/dashboard?accountId={}&month={}", account.id(), month()) : null),
    account.currency,
    (data) => [...outside(data.summary), ...outside(data.budget)],
  );
  const spending = inCurrencies(
    () => (account.id()
      ? pathOf(
        "/reports/spending?accountId={}&from={}-01&to={}&groupBy=category",
        account.id(),
        month(),
        lastDay(month()),
      )
      : null),
    account.currency,
    outside,
  );
  // A month is compared with the one before it where there is something to compare.
  const before = query(() =>
    figures.data() && month() === thisMonth() ? spentUntil(account.id(), sameDayBefore()) : null
  );
  const needs = query(() => (figures.data() ? "/planning/requirements" : null));
  // An empty month is no empty book.
  const oldest = query(() =>
    figures.data()?.recentTransactions.length === 0 && month() === thisMonth()
      ? "/transactions?limit=1"
      : null
  );
  const isNew = () => oldest.data()?.total === 0 && createdIn().length === 0;
  const refresh = () =>
    Promise.all([account.accounts, figures, spending, needs].map((each) => each.refresh()));
  rowKeys();
  const isAway = readsDown();
  return pullToRefresh(
    h(
      "div",
      { testid: "dashboard.screen", class: "dashboard" },
      screenHead(
        w.titles.dashboard,
        monthSelector({
          month,
          testid: "dashboard.monthSelector",
          onchange: (next) =>
            navigate(next === thisMonth() ? "/" : pathOf("/?month={}", next), { replace: true }),
        }),
      ),
      () => {
        const error = account.accounts.error();
        return error && !account.id() ? failure(error, account.accounts.refresh) : null;
      },
      whenKnown(figures, (data) => {
        /** @type {Record<import("../parts/dashboard/arrange.js").Part, import("../core/view.js").Child>} */
        const parts = {
          budget: budgetTotal(data, month, account),
          figures: [
            summary(data, month, account),
            () => edge(data().summary),
            currencyNote(figures, () => outside(data().summary), true),
            keyed(
              () => (month() === thisMonth() && isSome(before.data()?.spent) ? "now" : ""),
              (now) => now && paceLine(account),
            ),
          ],
          waiting: lower((cards) => [
            cards.waitingCard(
              () => data().pendingSharedExpenses,
              () => (month() === thisMonth() ? needs.data() : null),
            ),
            cards.bankNotice(),
            cards.invitationNotice(),
          ]),
          accounts: lower(({ accountsCard }) => accountsCard(account.accounts)),
          worth: lower(({ worthCard }) => worthCard(account.accounts)),
          recent: recent(data, month, account),
          next: keyed(
            () => (month() === thisMonth() ? "now" : ""),
            (now) => now && lower(({ nextCard }) => nextCard(account.id, needs.data)),
          ),
          chart: keyed(
            () => ((spending.data()?.groups.length ?? 0) > 1 ? "chart" : ""),
            (isThere) =>
              isThere && picture(
                () => import("../parts/dashboard/spending-picture.js"),
                ({ spendingPicture }) => spendingPicture(spending, account, month),
                "spending",
              ),
          ),
        };
        const slots = Object.fromEntries(
          Object.entries(parts).map(([name, part]) => [name, h("div", { "data-part": name }, part)]),
        );
        return [
          keyed(
            () => (isNew() ? "new" : ""),
            (isFirst) =>
              isFirst && lazily(async () => {
                const { firstSteps } = await withParts(
                  () => import("../parts/dashboard/first-steps.js"),
                  "more",
                  "later",
                )();
                return firstSteps;
              }, "first-steps"),
          ),
          h("div", { class: "parts" }, each(order, (name) => name, (name) => slots[name()])),
          h(
            "p",
            { class: "arrange" },
            button(w.dashboard.arrange, {
              kind: "quiet",
              onpress: () =>
                withParts(() => import("../parts/dashboard/arranging.js"), "more")().then(
                  ({ arrange }) => arrange(),
                  () => toast(w.offline.unseen),
                ),
              testid: "dashboard.arrange",
            }),
          ),
        ];
      }, () => skeleton(3, "card")),
      h("a", {
        class: () => (isAway() ? "fab away" : "fab"),
        href: href("/add"),
        "data-needs": "editor",
        testid: "dashboard.addTransactionFab",
        "aria-label": w.dashboard.add,
      }, icon("plus")),
    ),
    refresh,
  );
}

/**
 * A card that is read after what stands above it.
 * @param {(module: typeof import("../parts/dashboard/lower-cards.js")) => import("../core/view.js").Child} card
 */
const lower = (card) =>
  lazily(() => import("../parts/dashboard/lower-cards.js").then((module) => () => card(module)), "lower");

/** Whether the page was moved downwards last: what floats over it is out of the way then. */
function readsDown() {
  const isDown = signal(false);
  let last = scrollY;
  const look = () => {
    // The end of the page has room for what floats.
    const isEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 8;
    if (Math.abs(scrollY - last) > 8 || isEnd) isDown.set(scrollY > last && !isEnd);
    last = scrollY;
  };
  addEventListener("scroll", look, { passive: true });
  onCleanup(() => removeEventListener("scroll", look));
  return isDown;
}

/**
 * Income and expenses, with what waits to be sent beside them.
 * @param {() => Dashboard} data
 * @param {() => string} month
 * @param {ReturnType<typeof useScope>} account
 */
function summary(data, month, account) {
  const currency = () => data().summary.currency ?? account.currency();
  /** @typedef {import("../core/outbox.js").Transaction} Entry */
  /** @param {Entry["type"]} type @returns {(it: Entry) => string} */
  const ofKind = (type) => (it) => (it.type === type ? signedInKind(it) : "0");
  /**
   * @param {string} name
   * @param {"totalIncome" | "totalExpenses" | "netResult"} sum
   * @param {"income" | "expenses" | "amount"} part Of what is in other currencies.
   * @param {(it: Entry) => string} waiting What an entry that waits comes to.
   * @param {string} testid
   * @param {{ sign?: boolean }} [options]
   * @param {() => import("../core/view.js").Child} [note]
   */
  const figure = (name, sum, part, waiting, testid, options, note) =>
    h(
      "div",
      { class: "figure" },
      h("dt", null, name),
      h(
        "dd",
        { testid },
        () => money(data().summary[sum], currency(), { isShort: true, ...options }),
        " ",
        () => waitingIn(month(), account.id(), waiting, options),
        () =>
          besides(
            outside(data().summary).map((each) => ({ currency: each.currency, amount: each[part] })),
            options,
          ),
        note ?? null,
      ),
    );
  const paidBack = () => {
    const { paidBack, spent } = data().summary;
    const [back, rest] = [paidBack, spent].map((each) =>
      amountText(each ?? "0", currency(), { isShort: true })
    );
    return isPaidBack(data().summary)
      ? h("span", { class: "besides hint", testid: "dashboard.paidBack" }, w.dashboard.paidBack(back, rest))
      : null;
  };
  const { income, expenses, net } = w.dashboard;
  const [earned, spent] = /** @type {const} */ (["INCOME", "EXPENSE"]).map(ofKind);
  return h(
    "dl",
    { class: "figures" },
    figure(income, "totalIncome", "income", earned, "dashboard.incomeCard"),
    figure(expenses, "totalExpenses", "expenses", spent, "dashboard.expensesCard", {}, paidBack),
    figure(net, "netResult", "amount", signed, "dashboard.netCard", { sign: true }),
  );
}

/**
 * @param {() => Dashboard} data
 * @param {() => string} month
 * @param {ReturnType<typeof useScope>} account
 */
function recent(data, month, account) {
  const list = () =>
    withPending(
      data().recentTransactions,
      (entry) =>
        entry.type !== "TRANSFER" && entry.date.startsWith(month()) && isIn(account.id(), entry.accountId),
    ).slice(0, recentCount);
  return h(
    "section",
    { class: "section" },
    h(
      "div",
      { class: "section-head" },
      h("h2", null, w.dashboard.recent),
      h("a", { href: href("/transactions") }, w.dashboard.all),
    ),
    () => (list().length === 0
      ? empty(w.dashboard.none, w.dashboard.noneText, null, "dashboard.empty")
      : null),
    h(
      "ul",
      { class: "rows", hidden: () => list().length === 0 },
      each(
        list,
        (it) => it.clientId ?? it.id,
        (it, index) => transactionRow(it, () => `dashboard.transaction.${index()}`, true),
      ),
    ),
  );
}

/** What was spent by this day of the month before: a module of its own, which is read last. @param {ReturnType<typeof useScope>} account */
const paceLine = (account) =>
  picture(() => import("../parts/dashboard/month-pace.js"), ({ monthPace }) => monthPace(account), "pace");
