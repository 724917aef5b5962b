// @ts-check
// Reconciling an account: what its bank's statement says, and the entries to tick off until nothing differs.
import { useCategories } from "../core/book.js";
import { amountText, money, toMinor } from "../core/money.js";
import { pagedQuery } from "../core/paged.js";
import {
  call,
  computed,
  dayText,
  each,
  h,
  invalidateMoney,
  newKey,
  ofMoney,
  onCleanup,
  query,
  signal,
  today,
  w,
} from "../core/prelude.js";
import { button } from "../parts/button.js";
import { change } from "../parts/change.js";
import { chooseCategory } from "../parts/choose-category.js";
import { field, useForm } from "../parts/form.js";
import { amountOf, amountProblem, moneyField } from "../parts/money-field.js";
import { screenHeadBelow } from "../parts/screen-head.js";
import { keyed, listState, moreKey, whenKnown } from "../parts/states.js";
import { toast } from "../parts/toast.js";
import { transactionRow } from "../parts/transaction-row.js";

/** @import { Account, Reconciliation, Transaction } from "../api.d.ts" */

/** @param {{ params: { id: string } }} context */
export default function reconcile({ params }) {
  const path = /** @type {const} */ (`/accounts/${params.id}/reconciliations`);
  const account = query(() => /** @type {`/accounts/${string}`} */ (`/accounts/${params.id}`));
  const list = query(() => path);
  return h(
    "div",
    { testid: "reconcile.screen" },
    screenHeadBelow(w.titles.reconcile, [w.titles.accounts, "/accounts"]),
    whenKnown(account, (its) =>
      whenKnown(list, (data) => {
        const all = () => data().reconciliations;
        /** @param {string} id */
        const one = (id) => all().find((it) => it.id === id);
        return [
          h("p", { class: "hint" }, () => its().name),
          keyed(
            () => all().find((it) => it.status === "open")?.id ?? "",
            (id) => (id ? checklist(() => one(id), its(), path) : beginning(its(), path)),
          ),
          past(() => all().filter((it) => it.status === "finished"), path),
        ];
      })),
  );
}

/** What the statement says. @param {Account} account @param {`/accounts/${string}/reconciliations`} path */
function beginning({ preferredCurrency: currency }, path) {
  const form = useForm({ statementDate: today(), statementBalance: "" }, {
    check: ({ statementBalance }) => {
      const wrong = amountProblem(statementBalance, currency, { mayBeZero: true, mayBeNegative: true });
      return wrong ? { statementBalance: wrong } : {};
    },
    submit: async ({ statementDate, statementBalance }) => {
      const draft = { statementDate, statementBalance: amountOf(statementBalance, currency) };
      const open = await call("POST", path, draft, { key: newKey() });
      if (open) await invalidateMoney();
    },
  });
  return form.view(
    { class: "form", testid: "reconcile.form" },
    h("p", null, w.reconcile.text),
    field(form, "statementDate", {
      label: w.reconcile.day,
      testid: "reconcile.dayInput",
      input: { type: "date", required: true },
    }),
    moneyField(form, "statementBalance", {
      label: w.reconcile.balance,
      currency: () => currency,
      testid: "reconcile.balanceInput",
    }),
    form.problem(),
    form.submitButton(w.reconcile.begin, "reconcile.beginButton"),
  );
}

/**
 * The entries until the statement's day, and what still differs.
 * @param {() => Reconciliation | undefined} open
 * @param {Account} account
 * @param {`/accounts/${string}/reconciliations`} path
 */
function checklist(open, account, path) {
  const first = /** @type {Reconciliation} */ (open());
  /** The last figures, while the answer without them is shown. */
  const it = computed(() => open() ?? first);
  const { id, currency, statementDate } = first;
  const entries = pagedQuery(
    () => /** @type {`/transactions?${string}`} */ (
      `/transactions?accountId=${account.id}&to=${statementDate}&include=transfers,refunds&reconciled=false`
    ),
    "transactions",
  );
  /** What the person ticked here, by id: the list is not read again for a tick. */
  const ticks = signal(/** @type {Map<string, boolean>} */ (new Map()));
  /** @param {Transaction} entry */
  const isTicked = (entry) => ticks().get(entry.id) ?? entry.isCleared;
  const rows = () => entries.page()?.items ?? [];
  const waiting = () => rows().filter((entry) => !isTicked(entry));
  /** @param {Transaction[]} chosen @param {boolean} isCleared */
  const tick = async (chosen, isCleared) => {
    const before = ticks.peek();
    ticks.set(new Map([...before, ...chosen.map((entry) => /** @type {const} */ ([entry.id, isCleared]))]));
    const operations = chosen.map((entry) => clearing(entry, isCleared));
    const done = await change(() => call("POST", "/transactions/batch", { operations }, { key: newKey() }), {
      touches: [path],
    });
    const refusal = done?.results.find((result) => result.status >= 400);
    if (refusal) toast(refusal.error ?? w.errors.server);
    if (!done || refusal) ticks.set(before);
  };
  // The other screens show what was ticked here.
  onCleanup(() => setTimeout(invalidateMoney));
  const isEven = () => toMinor(it().difference, currency) === 0n;
  /** @param {object} body */
  const finish = (body) =>
    change(() => call("POST", `${path}/${id}/finish`, body, { key: newKey() }), {
      touches: ofMoney,
      says: w.reconcile.done,
    });
  const categories = useCategories(() => account.id);
  const adjust = async () => {
    const difference = it().difference;
    const found = await chooseCategory(
      w.reconcile.adjust,
      categories.of(difference.startsWith("-") ? "EXPENSE" : "INCOME"),
      "reconcile.adjust",
      h("p", null, w.reconcile.adjustText(amountText(difference, currency))),
    );
    if (found) await finish({ adjust: { categoryId: found.id } });
  };
  return [
    h(
      "section",
      { class: "headline", testid: "reconcile.figures" },
      h("h2", { class: "hint" }, w.reconcile.difference),
      h(
        "p",
        { class: "total", role: "status" },
        () => money(it().difference, currency, { testid: "reconcile.difference" }),
      ),
      h("p", { class: "hint" }, () =>
        w.reconcile.figures(
          amountText(it().statementBalance, currency),
          dayText(statementDate),
          amountText(it().clearedBalance, currency),
        )),
      h("p", { class: "hint" }, () => isEven() ? w.reconcile.even : w.reconcile.left(it().unclearedCount)),
    ),
    h(
      "div",
      { class: "actions" },
      button(w.reconcile.finish, {
        kind: "primary",
        disabled: () => !isEven(),
        onpress: () => finish({}),
        testid: "reconcile.finishButton",
      }),
      () =>
        isEven() ? null : button(w.reconcile.adjust, { onpress: adjust, testid: "reconcile.adjustButton" }),
      button(w.reconcile.cancel, {
        kind: "quiet",
        onpress: () => change(() => call("DELETE", `${path}/${id}`), { touches: [path] }),
        testid: "reconcile.cancelButton",
      }),
    ),
    h(
      "section",
      { class: "section" },
      h("h2", null, w.reconcile.entries),
      h("p", { class: "hint" }, w.reconcile.entriesText),
      listState(entries, () => h("p", { class: "hint" }, w.reconcile.none)),
      h(
        "ul",
        { class: "rows", testid: "reconcile.entries" },
        each(
          rows,
          (entry) => entry.id,
          (entry) =>
            transactionRow(entry, () => `reconcile.entry.${entry().id}`, true, {
              isOn: () => true,
              hasTransfers: true,
              box: (shown, name) =>
                h("input", {
                  type: "checkbox",
                  "aria-label": w.named(w.reconcile.tick, name),
                  checked: () => isTicked(entry()),
                  onchange: (event) => tick([shown], event.target.checked),
                  testid: `reconcile.tick.${shown.id}`,
                }),
            }),
        ),
      ),
      moreKey(entries, "reconcile.more"),
      () =>
        waiting().length < 2 ? null : button(w.reconcile.all(waiting().length), {
          onpress: () => tick(waiting(), true),
          testid: "reconcile.allButton",
        }),
    ),
  ];
}

/** What a batch does to an entry, or to the account's side of a transfer. @param {Transaction} entry @param {boolean} isCleared */
function clearing({ id, transferId, direction }, isCleared) {
  const op = /** @type {const} */ ("update");
  if (!transferId) return { op, id, transaction: { isCleared } };
  return {
    op,
    id: transferId,
    transfer: { isCleared: direction === "in" ? { to: isCleared } : { from: isCleared } },
  };
}

/** What is reconciled already; the newest can be opened again. @param {() => Reconciliation[]} finished @param {`/accounts/${string}/reconciliations`} path */
function past(finished, path) {
  const newest = computed(() => finished()[0]?.id);
  return () =>
    finished().length === 0 ? null : h(
      "section",
      { class: "section", testid: "reconcile.past" },
      h("h2", null, w.reconcile.past),
      h(
        "ul",
        { class: "rows" },
        each(finished, (it) => it.id, (it) =>
          h(
            "li",
            { class: "split-row" },
            h(
              "p",
              { class: "line" },
              h("span", { class: "row-main" }, () => dayText(it().statementDate)),
              () => money(it().statementBalance, it().currency),
            ),
            () =>
              it().id !== newest() ? null : button(w.reconcile.reopen, {
                kind: "quiet",
                name: w.named(w.reconcile.reopen, dayText(it().statementDate)),
                onpress: () => change(() => call("DELETE", `${path}/${it().id}`), { touches: ofMoney }),
                testid: "reconcile.reopenButton",
              }),
          )),
      ),
    );
}
