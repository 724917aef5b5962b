// @ts-check
// The list of a wide window as a register: columns that the person chooses, in rows as high as they want. This
// device keeps both.
import { knownAccounts, lookedAt } from "../../core/book.js";
import { amountText } from "../../core/money.js";
import { dayText, h, sheet, signal, w } from "../../core/prelude.js";
import { button, icon } from "../button.js";
import { chips } from "../chips.js";
import { openDialog } from "../dialog.js";
import { accountOf, bankMark, makerMark } from "../entries/transaction-row.js";
import { filterNames } from "../entries/transaction-filters.js";
import { sortHint, sortKey } from "../sorting.js";
import { savedViews } from "./saved-views.js";

/** @typedef {import("../../core/outbox.js").Transaction} Transaction */
/** @typedef {"payee" | "category" | "note" | "account" | "balance"} Column */

const storedName = "coffer.register";
/** All that can be chosen, in their order; the day and the amount are always there. @type {Column[]} */
const all = ["payee", "category", "note", "account", "balance"];
/** How much of a row each takes. @type {Record<Column, string>} */
const widths = { payee: "1fr", category: "0.9fr", note: "1.2fr", account: "0.8fr", balance: "" };

/** @typedef {{ isTall: boolean, hidden: Column[] }} Choice */

/** @returns {Choice} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(storedName) ?? "{}");
    const hidden = Array.isArray(kept?.hidden) ? kept.hidden : ["payee"];
    return { isTall: kept?.isTall === true, hidden: all.filter((each) => hidden.includes(each)) };
  } catch {
    // Written by something else.
    return { isTall: false, hidden: ["payee"] };
  }
}

const choice = signal(read());

/** @param {Partial<Choice>} next */
function choose(next) {
  choice.set({ ...choice.peek(), ...next });
  localStorage.setItem(storedName, JSON.stringify(choice.peek()));
}

const wide = matchMedia("(min-width: 1200px)");
const isWide = signal(wide.matches);
wide.addEventListener("change", () => isWide.set(wide.matches));

/** Beside a panel, and in a narrow window, a row has two lines. */
export const isOn = () => isWide() && !sheet();

/** Several accounts have a column; one has its balance. @param {Column} column */
const isOffered = (column) => column !== "account" || (knownAccounts().accounts.length > 1 && !lookedAt());

/** @param {Column} column */
const isChosen = (column) => isOffered(column) && !choice().hidden.includes(column);

/** Whether the rows have a column. @param {Column} column */
export const hasColumn = (column) => isOn() && isChosen(column);

const chosen = () => all.filter((each) => each !== "balance" && isChosen(each));

/** What stands between the mark and the amount of a row; nothing where there are no columns. @param {Transaction} it @param {boolean} hasDay */
export function cells(it, hasDay) {
  if (!isOn()) return null;
  const isTransfer = it.type === "TRANSFER";
  const category = isTransfer ? w.entry.transfer : it.category?.name ?? "";
  const hasPayee = isChosen("payee");
  const name = (hasPayee ? it.description : it.description || it.payee) || it.route ||
    (hasPayee ? it.payee : "") || category;
  /** @type {Record<Column, import("../../core/view.js").Child>} */
  const texts = {
    payee: it.payee === name ? "" : it.payee ?? "",
    category,
    note: [it.notes, ...(it.tags ?? []).map((tag) => `#${tag}`)].filter(Boolean).join(" "),
    account: isTransfer ? "" : accountOf(it),
    balance: null,
  };
  return h(
    "span",
    { class: "row-main cells" },
    hasDay ? h("span", { class: "cell row-note", "data-column": "date" }, dayText(it.date)) : null,
    h(
      "span",
      { class: "cell" },
      h("span", { class: "row-title" }, name),
      it.isRefund ? h("span", { class: "row-note" }, w.entry.refund) : null,
      it.splits ? h("span", { class: "row-note" }, w.entry.split) : null,
      it.originalAmount
        ? h("span", { class: "row-note" }, amountText(it.originalAmount, it.originalCurrency ?? ""))
        : null,
      h("span", { class: "row-note" }, bankMark(it), makerMark(it)),
      it.isPending
        ? h("span", { class: "badge", testid: "pendingSync" }, icon("clock"), w.offline.pending)
        : null,
    ),
    chosen().map((column) => h("span", { class: "cell row-note", "data-column": column }, texts[column])),
  );
}

/** Saved filters. @param {(name: string) => string} search */
export function saved(search) {
  const query = () => {
    const next = new URLSearchParams();
    for (const name of ["type", "q", ...Object.keys(filterNames)]) {
      if (search(name)) next.set(name, search(name));
    }
    // Expenses alone are one press away.
    return next.size === 1 && next.has("type") ? "" : next.toString();
  };
  return savedViews({ screen: "transactions", query, label: w.listColumns.saved, save: w.listColumns.save });
}

/**
 * The names of the columns above their rows, and a key to choose them.
 * @param {(change: Record<string, string>) => void} go
 * @param {() => boolean} hasBalance
 * @param {ReturnType<typeof import("../sorting.js").useSorting>} sorting
 */
export function head(go, hasBalance, sorting) {
  const isByDay = () => sorting.by() !== "amount";
  return () =>
    !isOn() ? null : [
      sortHint(sorting),
      h(
        "div",
        {
          class: "register-head",
          role: "group",
          "aria-label": w.transactions.sort,
          testid: "transactions.register",
        },
        () => isByDay() ? h("span", { class: "of-day" }, sortKey(sorting, go, "date")) : null,
        h(
          "span",
          { class: "names" },
          () => isByDay() ? null : sortKey(sorting, go, "date"),
          h("span", { "aria-hidden": "true" }, w.transaction.description),
          () => chosen().map((column) => h("span", { "aria-hidden": "true" }, w.listColumns.columns[column])),
        ),
        h("span", { class: "of-amount" }, sortKey(sorting, go, "amount")),
        () =>
          hasBalance() && isChosen("balance")
            ? h("span", { class: "of-balance", "aria-hidden": "true" }, w.transactions.balance)
            : null,
        button(null, {
          kind: "quiet",
          symbol: "settings",
          name: w.listColumns.view,
          onpress: () => askColumns(hasBalance()),
          testid: "transactions.register.view",
        }),
        styleOf(isByDay),
      ),
    ];
}

/** Tells the page how wide the columns are, and how high the rows. @param {() => boolean} isByDay Whether the days stand beside their rows. */
function styleOf(isByDay) {
  const page = document.documentElement;
  return () => {
    const columns = [
      isByDay() ? "" : "6.5rem",
      "minmax(9rem, 1.5fr)",
      ...chosen().map((each) => `minmax(0, ${widths[each]})`),
    ].join(
      " ",
    );
    page.style.setProperty("--register", columns);
    page.dataset.rows = choice().isTall ? "tall" : "short";
    page.dataset.balance = isChosen("balance") ? "" : "hidden";
    return null;
  };
}

/** @param {boolean} hasBalance */
function askColumns(hasBalance) {
  const offered = all.filter((each) => each === "balance" ? hasBalance : isOffered(each));
  return openDialog(w.listColumns.view, (close) => [
    h("p", { class: "group-label" }, w.listColumns.rows),
    chips({
      label: w.listColumns.rows,
      value: () => (choice().isTall ? "tall" : "short"),
      onchange: (value) => choose({ isTall: value === "tall" }),
      choices: () => [
        { value: "short", label: w.listColumns.compact, testid: "register.rows.compact" },
        { value: "tall", label: w.listColumns.comfortable, testid: "register.rows.comfortable" },
      ],
    }),
    h("p", { class: "group-label" }, w.listColumns.shown),
    h(
      "div",
      { class: "chips", role: "group", "aria-label": w.listColumns.shown },
      offered.map((column) =>
        h("button", {
          type: "button",
          class: "chip",
          "aria-pressed": () => String(!choice().hidden.includes(column)),
          onclick: () => {
            const { hidden } = choice.peek();
            choose({
              hidden: hidden.includes(column)
                ? hidden.filter((each) => each !== column)
                : [...hidden, column],
            });
          },
          testid: `register.column.${column}`,
        }, column === "balance" ? w.transactions.balance : w.listColumns.columns[column])
      ),
    ),
    h(
      "div",
      { class: "actions" },
      button(w.done, { kind: "primary", onpress: () => close(null), testid: "register.doneButton" }),
    ),
  ], "register.dialog");
}
