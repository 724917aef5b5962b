// @ts-check
// What is done with the reports that are shown: filtered by account, saved under a name, taken along.
import { openOnes } from "../../core/book.js";
import { h, w } from "../../core/prelude.js";
import { button } from "../button.js";
import { chips } from "../chips.js";
import { selectField } from "../fields.js";
import { savedViews } from "../register/saved-views.js";
import { toast } from "../toast.js";
import { asPicture } from "./picture-file.js";

/** @import { CashflowReport, SpendingReport, TrendsReport } from "../../client/api.d.ts" */

/** Names of the address that say what is shown. */
const kept = ["months", "from", "to", "account", "by", "beside", "category"];

/**
 * @typedef {object} Shown
 * @property {() => CashflowReport | undefined} flow
 * @property {() => SpendingReport | undefined} spending
 * @property {() => TrendsReport | undefined} trends
 */

/**
 * @param {object} options
 * @param {(name: string) => string} options.search
 * @param {(change: Record<string, string>) => void} options.go
 * @param {ReturnType<typeof import("../../core/book.js").useScope>} options.account
 * @param {Shown} options.shown
 */
export function reportTools({ search, go, account, shown }) {
  const query = () => {
    const next = new URLSearchParams();
    for (const name of kept) if (search(name)) next.set(name, search(name));
    return next.toString();
  };
  const accounts = () => openOnes(account.accounts.data()?.accounts ?? []);
  return h(
    "div",
    { class: "report-tools toolbar", testid: "reports.tools" },
    () =>
      accounts().length < 2 ? null : selectField({
        label: w.accounts.account,
        testid: "reports.account",
        chosen: () => search("account"),
        choices: () => [
          ["", account.one()?.name ?? w.transactions.all],
          .../** @type {[string, string][]} */ (accounts().map(({ id, name }) => [id, name])),
        ],
        onchange: (id) => go({ account: id }),
      }),
    chips({
      label: w.reportTools.by,
      value: () => (search("by") === "tag" ? "tag" : "category"),
      onchange: (by) => go({ by: by === "tag" ? by : "" }),
      choices: () => [
        { value: "category", label: w.transaction.category, testid: "reports.by.category" },
        { value: "tag", label: w.transaction.tag, testid: "reports.by.tag" },
      ],
    }),
    h("button", {
      type: "button",
      class: "chip",
      "aria-pressed": () => String(search("beside") === "year"),
      onclick: () => go({ beside: search("beside") ? "" : "year" }),
      testid: "reports.beside",
    }, w.reportTools.beside),
    h(
      "div",
      { class: "report-files" },
      button(w.reportTools.csv, {
        kind: "quiet",
        onpress: () => save("reports.csv", new Blob(["\uFEFF", csv(shown)], { type: "text/csv" })),
        testid: "reports.csv",
      }),
      button(w.reportTools.png, { kind: "quiet", onpress: savePicture, testid: "reports.png" }),
    ),
    savedViews({ screen: "reports", query, label: w.reportTools.saved, save: w.reportTools.save }),
  );
}

async function savePicture() {
  const figures = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("main figure.chart")]);
  const file = await asPicture(figures);
  if (file) save("reports.png", file);
  else toast(w.errors.server);
}

/** @param {string} name @param {Blob} file */
function save(name, file) {
  const address = URL.createObjectURL(file);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A cell that a spreadsheet takes for a text, whatever a person called it. @param {string} text */
function cell(text) {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** All figures that are shown, one a line, as the API writes them. @param {Shown} shown */
export function csv({ flow, spending, trends }) {
  /** @type {[report: string, name: string, month: string, amount: string, currency: string][]} */
  const lines = [];
  const [a, b, c] = [flow(), spending(), trends()];
  for (const it of a?.months ?? []) {
    for (
      const [name, amount] of [
        [w.dashboard.income, it.income],
        [w.dashboard.expenses, it.expenses],
        [w.dashboard.net, it.net],
      ]
    ) lines.push([w.reports.cashflow, name, it.month, amount, a?.currency ?? ""]);
  }
  for (const it of b?.groups ?? []) {
    lines.push([w.dashboard.chart, it.name, "", it.amount, b?.currency ?? ""]);
  }
  for (const it of c?.categories ?? []) {
    for (const [at, amount] of it.amounts.entries()) {
      lines.push([w.reports.trends, it.name, c?.months[at] ?? "", amount, c?.currency ?? ""]);
    }
  }
  const { columns } = w.reportTools;
  return [
    columns.join(","),
    ...lines.map(([report, name, month, amount, currency]) =>
      [cell(report), cell(name), month, amount, currency].join(",")
    ),
  ].join("\r\n") + "\r\n";
}
