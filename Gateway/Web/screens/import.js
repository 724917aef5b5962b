// @ts-check
import { limits } from "../core/limits.js";
import { amountText, transactionMoney } from "../core/money.js";
import { pagedQuery } from "../core/paged.js";
import {
  call,
  dayText,
  each,
  effect,
  h,
  href,
  invalidate,
  invalidateMoney,
  navigate,
  ofMoney,
  onCleanup,
  pathOf,
  query,
  w,
} from "../core/prelude.js";
import { button, buttonLink } from "../parts/button.js";
import { change } from "../parts/change.js";
import { chips } from "../parts/chips.js";
import { selectField } from "../parts/fields.js";
import { problem } from "../parts/form.js";
import { alike, rowCategory } from "../parts/entries/import-categories.js";
import { reading } from "../parts/frame/reading.js";
import { screenHeadBelow } from "../parts/frame/screen-head.js";
import { keyed, moreKey, skeleton, whenKnown } from "../parts/frame/states.js";
import { toast } from "../parts/toast.js";
import { transferSuggestions } from "../parts/entries/transfer-suggestions.js";
import { importBadge, keepAnswers, readAgain } from "./imports.js";
import { workProgress } from "../parts/frame/work.js";

/** @import { Import, ImportQuestion, ImportRow, ImportRowDraft } from "../client/api.d.ts" */

const pollMilliseconds = 1000;
const states = /** @type {const} */ (["ready", "duplicate", "problem", "excluded"]);
const counted = /** @type {const} */ ({
  ready: "ready",
  duplicate: "duplicates",
  problem: "problems",
  excluded: "excluded",
});
const columns = /** @type {const} */ ([
  "date",
  "amount",
  "debit",
  "credit",
  "type",
  "fee",
  "payee",
  "payer",
  "description",
  "category",
  "account",
]);
const separators = /** @type {const} */ ([",", ";", "\t", "|"]);

/** One statement: what it asks, what it would book, and the booking. @param {{ params: { id: string }, search: (name: string) => string }} context */
export default function importScreen({ params, search }) {
  const path = pathOf("/imports/{}", params.id);
  const it = query(() => path);
  const status = () => states.find((each) => each === search("status")) ?? "";
  const rows = pagedQuery(
    () => it.data() ? status() ? pathOf(`${path}/rows?status={}`, status()) : `${path}/rows` : null,
    "rows",
  );
  const touches = ["/imports"];
  // What runs is looked at again until it is done.
  let wasRunning = false;
  effect(() => {
    const isRunning = ["committing", "undoing"].includes(it.data()?.status ?? "");
    if (wasRunning && !isRunning) invalidateMoney();
    wasRunning = isRunning;
    if (!isRunning) return;
    const timer = setInterval(it.refresh, pollMilliseconds);
    onCleanup(() => clearInterval(timer));
  });
  /** @param {string} name @param {string} title @param {import("../core/view.js").Child} content */
  const fold = (name, title, content) =>
    content && h(
      "details",
      { testid: `import.${name}` },
      h("summary", { testid: `import.${name}.open` }, title),
      h("div", { class: "form" }, content),
    );
  /** Corrections go one after the other, and a booking after them. @type {Promise<unknown>} */
  let correcting = Promise.resolve();
  /** @param {object} corrections */
  const send = async (corrections) => {
    const done = await change(() => call("PATCH", path, corrections), { touches });
    if (done) keepAnswers(params.id, { ...corrections });
  };
  /** @param {object} corrections */
  const correct = (corrections) => {
    correcting = correcting.then(() => send(corrections));
  };
  /** @type {import("../core/book.js").QueryOf<"GET /categories">} */
  const known = query(() => "/categories");
  /** @param {ImportRow} row @param {string | null} categoryId */
  const choose = (row, categoryId) => {
    correcting = correcting.then(async () => {
      /** @type {ImportRowDraft[]} */
      const list = await alike(path, row, categoryId).catch(() => [{ row: row.row, categoryId }]);
      for (let at = 0; at < list.length; at += limits.importRows) {
        await send({ rows: list.slice(at, at + limits.importRows) });
      }
      if (list.length > 1) toast(w.imports.alike(list.length));
    });
  };
  return h(
    "div",
    { testid: "import.screen" },
    screenHeadBelow(w.titles.import, [w.titles.imports, "/imports"]),
    whenKnown(it, (data) => [
      () => state(data()),
      // Made once, so that a field keeps the focus when a correction is answered.
      keyed(() => data().status, (status) =>
        reading(
          status === "preview" && [
                () => questions(data().questions, correct),
                fold("mapping", w.imports.mapping, mapping(data, correct)),
                fold("categories", w.imports.categories, categories(correct)),
              ] || status === "committed" && transferSuggestions(),
        )),
      h("div", { "data-needs": "editor" }, tools(path, data, () => correcting)),
      h(
        "section",
        { class: "section" },
        chips({
          label: w.transactions.filter,
          value: status,
          onchange: (value) => navigate(path + (value && pathOf("?status={}", value)), { replace: true }),
          choices: () => [
            { value: "", label: `${w.transactions.all} ${data().counts.rows}`, testid: "import.filter.all" },
            ...states.filter((each) => data().counts[counted[each]] > 0).map((value) => ({
              value,
              label: `${w.imports.states[value]} ${data().counts[counted[value]]}`,
              testid: `import.filter.${value}`,
            })),
          ],
        }),
        h(
          "ul",
          { class: "rows", testid: "import.rows" },
          each(
            () => rows.page()?.items ?? [],
            (row) => String(row.row),
            (row) =>
              line(
                row,
                () => data().status === "preview",
                correct,
                () => rowCategory(row, () => known.data()?.categories ?? [], (id) => choose(row(), id)),
              ),
          ),
        ),
        moreKey(rows),
      ),
    ], () => skeleton(5)),
  );
}

/** @param {Import} data */
function state(data) {
  const { status, totals, remarks, refusal, committed, undone, closingBalance } = data;
  return [
    h(
      "p",
      { class: "row-note" },
      importBadge(status),
      totals ? h("span", null, `${dayText(totals.from)} – ${dayText(totals.to)}`) : null,
      totals ? h("span", null, w.imports.in(amountText(totals.income, totals.currency))) : null,
      totals ? h("span", null, w.imports.out(amountText(totals.expenses, totals.currency))) : null,
    ),
    status === "committing" || status === "undoing"
      ? workProgress(() => data.progress, w.imports.status[/** @type {"committing"} */ (status)])
      : null,
    refusal ? problem(refusal.message) : null,
    committed && status === "committed"
      ? h("p", { class: "good" }, w.imports.created(committed.created))
      : null,
    undone ? h("p", null, w.imports.removed(undone.removed, undone.kept.length)) : null,
    closingBalance && closingBalance.stated !== closingBalance.computed
      ? h(
        "p",
        { class: "hint" },
        w.imports.closing(
          amountText(closingBalance.stated, closingBalance.currency),
          amountText(closingBalance.computed, closingBalance.currency),
        ),
      )
      : null,
    remarks.length > 0
      ? h("ul", { class: "bullets" }, remarks.map((/** @type {string} */ each) => h("li", null, each)))
      : null,
  ];
}

/** A correction of the member that a question names: `mapping.date`. @param {string} field @param {string | null} value */
function correction(field, value) {
  const at = field.indexOf(".");
  return at < 0 ? { [field]: value } : { [field.slice(0, at)]: { [field.slice(at + 1)]: value } };
}

/** @param {ImportQuestion[]} list @param {(corrections: object) => unknown} correct */
function questions(list, correct) {
  const accounts = query(() => "/accounts");
  const name = (/** @type {string} */ choice) =>
    accounts.data()?.accounts.find((each) => each.id === choice)?.name ?? choice;
  return list.map(({ field, message: said, choices, samples }) => {
    const isOfSigns = field === "amountSign";
    const message = isOfSigns ? w.imports.signs.question : field === "encoding" ? w.imports.encoding : said;
    return h(
      "section",
      { class: "question", testid: `import.question.${field}` },
      h("h2", null, message),
      chips({
        label: message,
        value: () => "",
        onchange: (value) => correct(correction(field, value)),
        choices: () =>
          choices.map((/** @type {string} */ value, at) => ({
            value,
            label: isOfSigns
              ? w.imports.signs[/** @type {"asWritten" | "inverted"} */ (value)]
              : samples
              ? w.imports.column(samples[at], value)
              : name(value),
            testid: `import.answer.${value}`,
          })),
      }),
    );
  });
}

/** Which column of a CSV file means what. @param {() => Import} data @param {(corrections: object) => unknown} correct */
function mapping(data, correct) {
  if (data().columns.length === 0) return null;
  const separator = selectField({
    label: w.imports.separator,
    testid: "import.mapping.separator",
    chosen: () => data().mapping?.separator ?? "",
    choices: () => separators.map((each) => choice(each, w.imports.separators[each])),
    onchange: (value) => correct({ mapping: { separator: value } }),
  });
  return [separator].concat(columns.map((name) =>
    selectField({
      label: w.imports.columns[name],
      testid: `import.mapping.${name}`,
      chosen: () => [data().mapping?.[name] ?? []].flat()[0],
      choices: () => [
        ["", w.imports.noColumn],
        ...data().columns.map((column) =>
          choice(column.name, w.imports.column(column.name, column.samples[0] ?? ""))
        ),
      ],
      onchange: (value) =>
        correct({ mapping: { [name]: name === "description" ? (value ? [value] : []) : value || null } }),
    })
  ));
}

/** @param {string} value @param {string} text @returns {[value: string, text: string]} */
const choice = (value, text) => [value, text];

/** @param {(corrections: object) => unknown} correct */
function categories(correct) {
  const all = query(() => "/categories");
  return [
    button(w.imports.createCategories, {
      onpress: () => correct({ createCategories: true }),
      testid: "import.createCategories",
    }),
    selectField({
      label: w.imports.defaultCategory,
      testid: "import.defaultCategory",
      onchange: (value) => value && correct({ defaultCategory: value }),
      choices: () => [
        ["", w.imports.uncategorized],
        ...(all.data()?.categories ?? []).map((each) => choice(each.id, each.name)),
      ],
    }),
  ];
}

/** @param {`/imports/${string}`} path @param {() => Import} data @param {() => Promise<unknown>} corrected */
function tools(path, data, corrected) {
  const touches = ["/imports", "/categories", ...ofMoney];
  const undo = () => change(() => call("POST", `${path}/undo`, {}), { touches });
  const commit = async () => {
    await corrected();
    const done = await change(() => call("POST", `${path}/commit`, {}), { touches });
    // A long one says only that it runs; the screen follows it.
    if (done && "created" in done) toast(w.imports.status.committed, { action: undo });
    if (!done) invalidate("/imports");
  };
  const again = () => change(() => readAgain(data()), { touches });
  const remove = async () => {
    if (await change(() => call("DELETE", path), { touches: [] })) navigate("/imports", { replace: true });
  };
  return h("div", { class: "actions" }, () => {
    const { status, counts } = data();
    return [
      button(w.imports.forget, { kind: "quiet", onpress: remove, testid: "import.deleteButton" }),
      status === "failed"
        ? button(w.imports.again, { kind: "primary", onpress: again, testid: "import.againButton" })
        : null,
      status === "committed" && (data().committed?.created ?? 0) > 0
        ? buttonLink(w.budgetStarts.propose, href("/budgets/propose"), {
          kind: "primary",
          testid: "import.propose",
        })
        : null,
      status === "committed" ? button(w.imports.undo, { onpress: undo, testid: "import.undoButton" }) : null,
      status === "preview" && counts.ready > 0
        ? button(w.imports.commit(counts.ready), {
          kind: "primary",
          onpress: commit,
          testid: "import.commitButton",
        })
        : null,
    ];
  });
}

/**
 * @param {() => ImportRow} row
 * @param {() => boolean} isOpen
 * @param {(corrections: object) => unknown} correct
 * @param {() => import("../core/view.js").Child} category The choice of one.
 */
function line(row, isOpen, correct, category) {
  const isIn = () => row().status === "ready";
  const hasChoice = () => isOpen() && isIn() && row().type !== null;
  return h(
    "li",
    null,
    h(
      "div",
      { class: () => `row import-row ${isIn() ? "" : "quiet-row"}` },
      () => (isOpen() && row().status !== "problem"
        ? h("input", {
          type: "checkbox",
          "aria-label": w.imports.include(row().row),
          checked: isIn(),
          onchange: () => correct({ rows: [{ row: row().row, excluded: isIn() }] }),
          testid: `import.include.${row().row}`,
        })
        : null),
      h(
        "span",
        { class: "row-main" },
        h("span", { class: "row-title" }, () => row().description || row().category || ""),
        h(
          "span",
          { class: "row-note" },
          () => (row().date ? h("span", null, dayText(row().date ?? "")) : null),
          () => (row().category && !hasChoice() ? h("span", null, row().category) : null),
          () => (row().status === "ready" ? null : h(
            "span",
            { class: "badge" },
            w.imports.states[/** @type {"problem"} */ (row().status)],
          )),
        ),
        () => row().problems.map((each) => h("span", { class: "field-error" }, each.message)),
      ),
      () => (isOpen() && (row().mayBeRefund || row().isRefund) && row().status !== "problem"
        ? h(
          "label",
          { class: "row-note" },
          h("input", {
            type: "checkbox",
            checked: row().isRefund,
            onchange: () => correct({ rows: [{ row: row().row, isRefund: row().isRefund ? null : true }] }),
            testid: `import.refund.${row().row}`,
          }),
          w.imports.refund,
        )
        : null),
      keyed(() => String(hasChoice()), (has) => has === "true" && category()),
      () => (row().amount
        ? transactionMoney(/** @type {{ type: string, amount: string, currency: string }} */ (row()))
        : null),
    ),
  );
}
