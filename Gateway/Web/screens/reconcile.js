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
  effect,
  h,
  href,
  invalidate,
  invalidateMoney,
  messageOf,
  navigate,
  newKey,
  ofMoney,
  onCleanup,
  pathOf,
  query,
  signal,
  today,
  untracked,
  w,
} from "../core/prelude.js";
import { button, icon } from "../parts/button.js";
import { change } from "../parts/change.js";
import { chooseCategory } from "../parts/categories/choose-category.js";
import { confirmed } from "../parts/dialog.js";
import { field, useForm } from "../parts/form.js";
import { amountOf, amountProblem, moneyField } from "../parts/money-field.js";
import { reading } from "../parts/frame/reading.js";
import { screenHeadBelow } from "../parts/frame/screen-head.js";
import { keyed, listState, moreKey, whenKnown } from "../parts/frame/states.js";
import { toast } from "../parts/toast.js";
import { addressOf, isOpen, rowKeys, transactionRow } from "../parts/entries/transaction-row.js";

/** @import { Account, Reconciliation, Transaction } from "../client/api.d.ts" */

/** @param {{ params: { id: string } }} context */
export default function reconcile({ params }) {
  const path = pathOf("/accounts/{}/reconciliations", params.id);
  const account = query(() => /** @type {`/accounts/${string}`} */ (pathOf("/accounts/{}", params.id)));
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
            (id) => reading(id ? checklist(() => one(id), its(), path) : beginning(its(), path)),
          ),
          past(all, path),
        ];
      })),
  );
}

/** What the statement says. @param {Account} account @param {`/accounts/${string}/reconciliations`} path */
function beginning({ preferredCurrency: currency, openingDate }, path) {
  const form = useForm({ statementDate: today(), statementBalance: "" }, {
    check: ({ statementDate, statementBalance }) => {
      const wrong = amountProblem(statementBalance, currency, { mayBeZero: true, mayBeNegative: true });
      return {
        ...(statementDate ? {} : { statementDate: w.reconcile.dayRequired }),
        ...(wrong ? { statementBalance: wrong } : {}),
      };
    },
    submit: async ({ statementDate, statementBalance }) => {
      const draft = { statementDate, statementBalance: amountOf(statementBalance, currency) };
      await call("POST", path, draft, { key: newKey() });
      await invalidate(path);
    },
  });
  return form.view(
    { class: "form", testid: "reconcile.form" },
    h("p", null, w.reconcile.text),
    field(form, "statementDate", {
      label: w.reconcile.day,
      testid: "reconcile.dayInput",
      input: { type: "date", required: true, min: openingDate },
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
 * The entries up to the statement's day, and what still differs.
 * @param {() => Reconciliation | undefined} open
 * @param {Account} account
 * @param {`/accounts/${string}/reconciliations`} path
 */
function checklist(open, account, path) {
  const first = /** @type {Reconciliation} */ (open());
  /** Falls back to the first figures until this view is removed. */
  const it = computed(() => open() ?? first);
  const { id, currency, statementDate } = first;
  const entries = pagedQuery(
    () => /** @type {`/transactions?${string}`} */ (
      pathOf("/transactions?accountId={}&currency={}&to={}", account.id, currency, statementDate) +
      // What is dated before the opening balance is in none.
      (account.openingDate ? pathOf("&from={}", account.openingDate) : "") +
      "&include=transfers,refunds&reconciled=false"
    ),
    "transactions",
  );
  const rows = () => entries.page()?.items ?? [];
  const { isTouched, isTicked, tick } = useTicks(path, entries);
  const waiting = () => rows().filter((entry) => !isTicked(entry));
  // The other screens show what was ticked here.
  onCleanup(() => isTouched() && setTimeout(invalidateMoney));
  rowKeys();
  const isEven = () => toMinor(it().difference, currency) === 0n;
  const { isBusy, alone } = useTurns();
  /** @param {object} body */
  const finish = (body) =>
    change(() => call("POST", pathOf(`${path}/{}/finish`, id), body, { key: newKey() }), {
      touches: ofMoney,
      says: w.reconcile.done,
    });
  const categories = useCategories(() => account.id);
  const adjust = async () => {
    const { difference } = it();
    const choices = categories.of(difference.startsWith("-") ? "EXPENSE" : "INCOME");
    if (choices.length === 0) return toast(w.reconcile.noCategory);
    const found = await chooseCategory(
      w.reconcile.adjust,
      choices,
      "reconcile.adjust",
      h("p", null, w.reconcile.adjustText(amountText(difference, currency))),
    );
    if (found) await finish({ adjust: { categoryId: found.id, difference } });
  };
  const discard = async () => {
    const { cancel, cancelText } = w.reconcile;
    if (!await confirmed(cancel, cancelText, cancel, "reconcile.cancel")) return;
    await change(() => call("DELETE", pathOf(`${path}/{}?status=open`, id)), { touches: [path] });
  };
  return [
    h(
      "section",
      { class: "headline", testid: "reconcile.figures" },
      h(
        "div",
        { role: "status" },
        h("h2", { class: "hint" }, w.reconcile.difference),
        h(
          "p",
          { class: "total" },
          () => money(it().difference, currency, { testid: "reconcile.difference" }),
        ),
        h("p", { class: "hint" }, () => isEven() ? w.reconcile.even : w.reconcile.left(it().unclearedCount)),
      ),
      h("p", { class: "hint" }, () =>
        w.reconcile.figures(
          amountText(it().statementBalance, currency),
          dayText(statementDate),
          amountText(it().clearedBalance, currency),
        )),
    ),
    h(
      "div",
      { class: "actions" },
      button(w.reconcile.finish, {
        kind: "primary",
        busy: isBusy,
        disabled: () => !isEven() || tick.isWaiting(),
        onpress: alone(() => finish({})),
        testid: "reconcile.finishButton",
      }),
      () =>
        isEven() ? null : button(w.reconcile.adjust, {
          busy: isBusy,
          disabled: tick.isWaiting,
          onpress: alone(adjust),
          testid: "reconcile.adjustButton",
        }),
      button(w.reconcile.cancel, {
        kind: "quiet",
        busy: isBusy,
        onpress: alone(discard),
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
              isChecklist: true,
              beside: opening,
              // The row is its label.
              box: (shown) =>
                h("input", {
                  type: "checkbox",
                  checked: () => isTicked(entry()),
                  onchange: (event) => tick.all([shown], event.target.checked),
                  // Space ticks; the other key opens.
                  onkeydown: (event) => {
                    if (event.key !== "Enter") return;
                    event.preventDefault();
                    navigate(addressOf(shown));
                  },
                  testid: `reconcile.tick.${shown.id}`,
                }),
            }),
        ),
      ),
      moreKey(entries, "reconcile.more"),
      () =>
        waiting().length < 2 ? null : button(w.reconcile.all(waiting().length), {
          onpress: () => tick.all(waiting(), true),
          testid: "reconcile.allButton",
        }),
    ),
  ];
}

/** The key that opens an entry: its row ticks it. @param {Transaction} it @param {string} title */
function opening(it, title) {
  const address = addressOf(it);
  const kind = it.type === "TRANSFER" ? w.titles.transfer : w.titles.edit;
  const name = w.named(kind, w.both(title, dayText(it.date)));
  return h("a", {
    class: "button quiet only-icon",
    href: href(address),
    "aria-label": name,
    "aria-current": () => isOpen(address),
    title: name,
    testid: `reconcile.entry.${it.id}.open`,
  }, icon("edit"));
}

/** One press at a time: a second one would be about what the first one changes. */
function useTurns() {
  const isBusy = signal(false);
  /** @param {() => unknown} act */
  const alone = (act) => async () => {
    isBusy.set(true);
    try {
      await act();
    } finally {
      isBusy.set(false);
    }
  };
  return { isBusy, alone };
}

/** Entries of one request. */
const portion = 500;

/**
 * What the person ticks here, shown at once and sent one after the other.
 * @param {`/accounts/${string}/reconciliations`} path Whose figures follow.
 * @param {import("../core/paged.js").List<Transaction>} entries Read again after a refusal.
 */
function useTicks(path, { page, refresh }) {
  let isTouched = false;
  const ticks = signal(/** @type {Map<string, boolean>} */ (new Map()));
  const waiting = signal(0);
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  /** @param {Transaction[]} chosen @param {boolean} isCleared */
  const send = async (chosen, isCleared) => {
    /** @type {string[]} */
    const refused = [];
    try {
      const operations = chosen.map((entry) => clearing(entry, isCleared));
      const { results } = await call("POST", "/transactions/batch", { operations }, { key: newKey() });
      for (const [at, result] of results.entries()) {
        if (result.status < 400) continue;
        refused.push(chosen[at].id);
        toast(result.error ?? w.errors.server);
      }
    } catch (error) {
      refused.push(...chosen.map((entry) => entry.id));
      toast(messageOf(error));
    }
    if (refused.length > 0) {
      ticks.update((map) => new Map([...map].filter(([id]) => !refused.includes(id))));
      refresh();
    }
    await invalidate(path);
  };
  /** @param {Transaction[]} chosen @param {boolean} isCleared */
  const all = (chosen, isCleared) => {
    isTouched = true;
    ticks.update((map) =>
      new Map([...map, ...chosen.map((entry) => /** @type {const} */ ([entry.id, isCleared]))])
    );
    for (let at = 0; at < chosen.length; at += portion) {
      waiting.update((count) => count + 1);
      last = last.then(() => send(chosen.slice(at, at + portion), isCleared))
        .finally(() => waiting.update((count) => count - 1));
    }
  };
  // What was read since says more, such as a mark that was changed in an opened entry.
  effect(() => {
    if (page() && untracked(waiting) === 0) ticks.set(new Map());
  });
  return {
    isTouched: () => isTouched,
    /** @param {Transaction} entry */
    isTicked: (entry) => ticks().get(entry.id) ?? entry.isCleared,
    tick: { all, isWaiting: () => waiting() > 0 },
  };
}

/** What a batch does to an entry, or to the account's side of a transfer. @param {Transaction} entry @param {boolean} isCleared */
function clearing({ id, transferId, direction }, isCleared) {
  const op = /** @type {const} */ ("update");
  if (!transferId) return { op, id, transaction: { isCleared } };
  const side = direction === "in" ? { to: isCleared } : { from: isCleared };
  return { op, id: transferId, transfer: { isCleared: side } };
}

/**
 * What is reconciled already; the newest can be opened again while no statement is.
 * @param {() => Reconciliation[]} all
 * @param {`/accounts/${string}/reconciliations`} path
 */
function past(all, path) {
  const finished = () => all().filter((it) => it.status === "finished");
  const reopened = computed(() => all()[0]?.status === "finished" ? all()[0].id : null);
  const { isBusy, alone } = useTurns();
  /** @param {string} id */
  const reopen = (id) =>
    change(() => call("DELETE", pathOf(`${path}/{}?status=finished`, id)), { touches: ofMoney });
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
              it().id !== reopened() ? null : button(w.reconcile.reopen, {
                kind: "quiet",
                busy: isBusy,
                name: w.named(w.reconcile.reopen, dayText(it().statementDate)),
                onpress: alone(() => reopen(it().id)),
                testid: "reconcile.reopenButton",
              }),
          )),
      ),
    );
}
