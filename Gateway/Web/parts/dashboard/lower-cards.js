// @ts-check
// What a person wants to know in the morning, below the figures of the dashboard and read after them: what there is,
// what waits, and what comes next.
import { isOwner, knownAccounts } from "../../core/book.js";
import { templateName } from "../entries/template-name.js";
import { money, transactionMoney } from "../../core/money.js";
import {
  addDays,
  addMonths,
  dayText,
  each,
  h,
  href,
  lastDay,
  offersWallet,
  pathOf,
  query,
  thisMonth,
  today,
  w,
} from "../../core/prelude.js";
import { openAccount } from "../frame/account-switch.js";
import { usesWallet } from "../frame/areas.js";
import { icon } from "../button.js";
import { categoryMark } from "../categories/category-mark.js";
import { besides, outside, uncounted } from "../accounts/currencies.js";
import { picture } from "../frame/outlet.js";
import { keyed } from "../frame/states.js";
import { together } from "../accounts/together.js";

/** @import { RecurringTemplate, Requirements } from "../../client/api.d.ts" */

/** A bank that waits for its person. */
export function bankNotice() {
  const list = query(() => isOwner() ? "/bank/connections" : null);
  const waits = () =>
    list.data()?.connections.some((it) => it.status === "ended" || it.problem?.code === "paymentRequired");
  return () =>
    waits()
      ? h(
        "p",
        { class: "teaser", testid: "dashboard.bank" },
        icon("warning"),
        h("a", { href: href("/banks") }, w.dashboard.bank),
      )
      : null;
}

/** Invitations to books of others, while any waits. */
export function invitationNotice() {
  const list = query(() => "/invitations");
  return keyed(
    () => (list.data()?.invitations.length ? "some" : ""),
    (isAny) =>
      isAny &&
      picture(() => import("../books/invitations.js"), ({ invitations }) => invitations(), "invitations"),
  );
}

const mostAccounts = 5;

/** @param {string} title @param {[name: string, path: string]} link @param {string} testid @param {...import("../../core/view.js").Child} children */
function card(title, [name, path], testid, ...children) {
  return h(
    "section",
    { class: "section", testid },
    h("div", { class: "section-head" }, h("h2", null, title), h("a", { href: href(path) }, name)),
    children,
  );
}

/** @param {import("../../core/book.js").QueryOf<"GET /accounts">} accounts */
export function accountsCard(accounts) {
  const list = () => (accounts.data()?.accounts ?? []).slice(0, mostAccounts);
  return card(
    w.titles.accounts,
    [w.dashboard.all, "/accounts"],
    "dashboard.accounts",
    h(
      "ul",
      { class: "rows" },
      each(list, (it) => it.id, (it) =>
        h(
          "li",
          null,
          h(
            "button",
            {
              type: "button",
              class: "row",
              testid: () => `dashboard.account.${it().name}`,
              onclick: () => openAccount(it().id),
            },
            h("span", { class: "dot", vars: { "--own": () => it().color ?? "" } }),
            h("span", { class: "row-main" }, () => it().name),
            h(
              "span",
              { class: "row-end" },
              () => money(it().balance, it().preferredCurrency),
              () => besides(outside(it()), { sign: true }),
            ),
          ),
        )),
    ),
  );
}

/**
 * What waits for the person: shares, imports to check, what the goals need; and the wallet, where it is in use.
 * @param {() => number | null} shares
 * @param {() => Requirements | null | undefined} needs
 */
export function waitingCard(shares, needs) {
  const imports = query(() => "/imports");
  const wallet = query(() => (offersWallet() && usesWallet() ? "/wallet" : null));
  const unchecked = () => imports.data()?.imports.filter((it) => it.status === "preview").length ?? 0;
  /** @param {import("../button.js").IconName} symbol @param {string} path @param {string} text @param {string} testid @param {import("../../core/view.js").Child} [end] */
  const line = (symbol, path, text, testid, end) =>
    h("p", { class: "teaser", testid }, icon(symbol), h("a", { href: href(path) }, text), end);
  return [
    () => (shares()
      ? line("people", "/sharing", w.dashboard.shares(shares() ?? 0), "dashboard.shares")
      : null),
    () => (unchecked() > 0
      ? line("list", "/imports", w.dashboard.imports(unchecked()), "dashboard.imports")
      : null),
    () => {
      const it = wallet.data();
      return it && line(
        "wallet",
        "/wallet",
        w.titles.wallet,
        "dashboard.wallet",
        h("span", { class: "row-end" }, money(it.balance, it.currency)),
      );
    },
    () => {
      const total = needs()?.requirements.length ? needs()?.total : null;
      return total && line(
        "goal",
        "/goals",
        w.dashboard.required,
        "dashboard.required",
        h("span", { class: "row-end" }, money(total.total, total.currency), besides(total.unconverted)),
      );
    },
  ];
}

const [mostComing, daysAhead] = [5, 31];

/**
 * What all accounts hold together. Its line over a year is a module of its own, which is read last; without it
 * the sum stands alone.
 * @param {import("../../core/book.js").QueryOf<"GET /accounts">} accounts
 */
export function worthCard(accounts) {
  const sum = together(accounts);
  return keyed(
    () => (knownAccounts().accounts.length > 1 && sum() ? "sum" : ""),
    (isThere) =>
      isThere && card(
        w.dashboard.parts.worth,
        [w.titles.reports, "/reports"],
        "dashboard.worth",
        () => {
          const it = sum();
          return it && h(
            "div",
            { testid: "dashboard.together" },
            h(
              "div",
              { class: "line" },
              h("span", null, w.accounts.together),
              h("b", null, money(it.total, it.currency)),
            ),
            uncounted(it.left),
          );
        },
        picture(() => import("../accounts/net-worth.js"), ({ worthLine }) => worthLine(sum), "worth-line"),
      ),
  );
}

/** The next day of a month's day, after today. @param {Pick<RecurringTemplate, "dayOfMonth" | "startMonth" | "endMonth">} template */
function nextDay({ dayOfMonth, startMonth, endMonth }) {
  for (const month of [thisMonth(), addMonths(thisMonth(), 1)]) {
    const last = lastDay(month);
    const day = `${month}-${String(Math.min(dayOfMonth, Number(last.slice(8)))).padStart(2, "0")}`;
    const isIn = startMonth.slice(0, 7) <= month && (!endMonth || month <= endMonth.slice(0, 7));
    if (day > today() && isIn) return day;
  }
  return null;
}

/**
 * What is booked in the days to come, the day on which the goals get theirs, and the way to what all that costs.
 * @param {() => string | null} accountId
 * @param {() => Requirements | null | undefined} needs What the goals need.
 */
export function nextCard(accountId, needs) {
  const recurring = query(() =>
    accountId() && pathOf("/recurring?accountId={}&include=transfers&limit=100", accountId())
  );
  const categories = query(
    () => (recurring.data()?.recurring.length ? "/categories?includeArchived=true" : null),
  );
  const settings = query(() => (needs()?.requirements.length ? "/planning/settings" : null));
  const category = (/** @type {string | null} */ id) =>
    categories.data()?.categories.find((it) => it.id === id);
  const coming = () => {
    const until = addDays(today(), daysAhead);
    const booked = (recurring.data()?.recurring ?? []).filter((it) => it.isActive)
      .map((it) => ({
        id: it.id,
        day: nextDay(it) ?? "",
        path: pathOf("/recurring/{}", it.id),
        name: templateName(it, category(it.categoryId)?.name),
        category: category(it.categoryId),
        money: transactionMoney(it),
      }));
    const { paymentDay } = settings.data() ?? {};
    const payday = paymentDay && nextDay({ dayOfMonth: paymentDay, startMonth: "", endMonth: null });
    const total = needs()?.total;
    const goals = payday && total && {
      id: "plan",
      day: payday,
      path: "/plan",
      name: w.dashboard.payday,
      category: null,
      money: money(total.total, total.currency),
    };
    return [...booked, ...(goals ? [goals] : [])].filter((it) => it.day && it.day <= until)
      .sort((a, b) => (a.day < b.day ? -1 : 1)).slice(0, mostComing);
  };
  const list = () =>
    coming().length === 0 ? null : card(
      w.dashboard.next,
      [w.titles.recurring, "/recurring"],
      "dashboard.next",
      h(
        "ul",
        { class: "rows" },
        coming().map((it) =>
          h(
            "li",
            null,
            h(
              "a",
              { class: "row", href: href(it.path) },
              categoryMark(it.category),
              h(
                "span",
                { class: "row-main" },
                h("span", { class: "row-title" }, it.name),
                h("span", { class: "row-note" }, dayText(it.day)),
              ),
              it.money,
            ),
          )
        ),
      ),
    );
  return [
    list,
    h(
      "p",
      { class: "teaser" },
      icon("repeat"),
      h("a", { href: href("/recurring"), testid: "dashboard.subscriptions" }, w.dashboard.subscriptions),
    ),
  ];
}
