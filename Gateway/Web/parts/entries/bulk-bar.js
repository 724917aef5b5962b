// @ts-check
// What is done with several transactions at once: by the outbox, in one request, shown at once and undone by a word.
import { openOnes, useAccount, useCategories } from "../../core/book.js";
import { bindKeys } from "../../core/keyboard.js";
import { amountText, signedInKind, sumOf } from "../../core/money.js";
import { enqueue } from "../../core/outbox.js";
import { readAll } from "../../core/paged.js";
import { batch, h, query, signal, today, w } from "../../core/prelude.js";
import { button } from "../button.js";
import { chooseCategory, chooseOne } from "../categories/choose-category.js";
import { asked, confirmed } from "../dialog.js";
import { toast } from "../toast.js";
import { tagsOf } from "./transaction-details.js";
import { restore } from "../frame/undelete.js";
import { askedToUnlock } from "./unlock.js";

/** @import { Category, Transaction } from "../../client/api.d.ts" */

/** @typedef {import("../../core/outbox-entries.js").Sent & { category?: Category | null }} Changes */

/** @param {Transaction} it The fields of a transaction that are sent. @returns {import("../../core/outbox-entries.js").Sent} */
function fieldsOf({ accountId, categoryId, type: kind, amount, currency, date, description, notes, tags }) {
  const type = /** @type {Category["type"]} */ (kind);
  return { accountId, categoryId, type, amount, currency, date, description, notes, tags: tags ?? [] };
}

/** More entries than this are deleted only after a question. */
const mostUnasked = 5;

/** The list is made anew once for all of them. @param {Transaction[]} rows @param {(row: Transaction) => Promise<void>} act */
const withAll = (rows, act) => Promise.all(batch(() => rows.map(act)));

/** @param {Transaction[]} rows @param {(row: Transaction) => Changes} changes */
const changeAll = (rows, changes) =>
  withAll(rows, (it) => {
    const { category, ...changed } = changes(it);
    return enqueue({
      op: "update",
      id: it.id,
      transaction: { ...fieldsOf(it), ...changed },
      shown: /** @type {Transaction} */ ({ ...it, ...changed, ...(category ? { category } : {}) }),
    });
  });

/** @param {Transaction[]} rows @param {(row: Transaction) => Changes} changes @param {string} says */
async function changeWithUndo(rows, changes, says) {
  await changeAll(rows, changes);
  toast(says, {
    action: () =>
      changeAll(rows, ({ accountId, categoryId, category, date, tags }) => ({
        accountId,
        categoryId,
        category,
        date,
        tags: tags ?? [],
      })),
  });
}

/** @param {Transaction[]} rows @param {{ unlock?: boolean }} more */
async function removeAll(rows, more) {
  await withAll(rows, (it) => enqueue({ op: "delete", id: it.id, shown: it, ...more }));
  const ids = rows.map((it) => it.id);
  toast(w.selected.deleted(ids.length), {
    action: () => restore(ids, "/transactions/{}/restore", w.selected.restored(ids.length)),
  });
}

/** The kind that all rows have, or null. @param {Transaction[]} rows */
function kindOf(rows) {
  const types = new Set(rows.map((it) => it.type));
  return types.size === 1 ? [...types][0] : null;
}

/** What rows come to, each kind and currency by itself. @param {Transaction[]} rows */
function sumText(rows) {
  const byKind = Map.groupBy(rows, (it) => `${it.type} ${it.currency}`);
  return [...byKind].map(([kind, some]) => {
    const [of, currency] = kind.split(" ");
    const text = amountText(sumOf(some.map(signedInKind), currency), currency);
    return of === "INCOME" ? w.transactions.foundIncome(text) : w.transactions.foundExpenses(text);
  }).join(", ");
}

// What the keys do with the rows: each resolves to whether it was done.

/** @param {Transaction[]} rows @param {ReturnType<typeof useCategories>} categories */
async function setCategory(rows, categories) {
  const kind = kindOf(rows);
  if (!kind) {
    toast(w.selected.oneKind);
    return false;
  }
  const found = await chooseCategory(w.transaction.category, categories.of(kind), "bulk.category");
  if (!found) return false;
  // A split one has the categories of its parts.
  const whole = rows.filter((it) => !it.splits);
  await changeWithUndo(
    whole,
    () => ({ categoryId: found.id, category: found }),
    w.selected.categorySet(whole.length, found.name),
  );
  return true;
}

/** @param {Transaction[]} rows @param {import("../../client/api.d.ts").Account[]} accounts Those to move to. */
async function move(rows, accounts) {
  if (accounts.length === 0) return false;
  const found = await chooseOne({
    title: w.selected.account,
    label: w.accounts.account,
    unchosen: w.selected.accountRequired,
    first: w.selected.accountFirst,
    list: accounts,
    testid: "bulk.account",
  });
  if (!found) return false;
  const more = await askedToUnlock(rows.some((it) => it.reconciliationId && it.accountId !== found.id));
  if (!more) return false;
  await changeWithUndo(
    rows,
    () => ({ accountId: found.id, ...more }),
    w.selected.moved(rows.length, found.name),
  );
  return true;
}

/** @param {Transaction[]} rows */
async function setDate(rows) {
  const day = await asked(w.selected.date, {
    label: w.transaction.date,
    action: w.save,
    type: "date",
    first: rows[0].date ?? today(),
    testid: "bulk.date",
  });
  if (!day) return false;
  const more = await askedToUnlock(rows.some((it) => it.reconciliationId && it.date !== day));
  if (!more) return false;
  await changeWithUndo(rows, () => ({ date: day, ...more }), w.selected.dateSet(rows.length));
  return true;
}

/** @param {Transaction[]} rows */
async function addTags(rows) {
  const text = await asked(w.selected.tag, {
    label: w.transaction.tags,
    action: w.save,
    text: w.transaction.tagsHint,
    testid: "bulk.tag",
  });
  if (!text) return false;
  await changeWithUndo(
    rows,
    (it) => ({ tags: [...new Set([...(it.tags ?? []), ...tagsOf(text)])] }),
    w.selected.tagged(rows.length),
  );
  return true;
}

/** Whether rows may be deleted, and what with; null if not. @param {Transaction[]} rows */
async function askedToDelete(rows) {
  if (rows.length > mostUnasked) {
    const title = w.selected.deleteTitle(rows.length);
    const text = w.selected.deleteText(sumText(rows));
    if (!await confirmed(title, text, w.transaction.delete, "bulk.delete")) return null;
  }
  return askedToUnlock(rows.some((it) => it.reconciliationId));
}

/**
 * @typedef {object} Selection
 * @property {import("../../core/signals.js").Signal<Set<string>>} ids
 * @property {() => Transaction[]} chosen
 * @property {() => void} end
 * @property {import("../../core/paged.js").List<Transaction>} list
 * @property {() => string | null} path Of all that can be chosen.
 * @property {() => void} chooseAll
 * @property {() => boolean} isWhole Whether all that are shown are chosen.
 */

/** How many are chosen, and a key for all, also those beyond the page. @param {Selection} selection */
function counted({ chosen, list, path, chooseAll, isWhole }) {
  const all = query(() =>
    list.page()?.next && path() ? /** @type {"/transactions"} */ (`${path()}&limit=1`) : null
  );
  const total = () => (list.page()?.next ? all.data()?.total ?? 0 : 0);
  const isReading = signal(false);
  const takeAll = async () => {
    isReading.set(true);
    await readAll(list);
    isReading.set(false);
    chooseAll();
  };
  return [
    h(
      "p",
      { role: "status", testid: "bulk.count" },
      h(
        "b",
        null,
        () => total() ? w.selected.countOf(chosen().length, total()) : w.selected.count(chosen().length),
      ),
      h("span", { class: "hint" }, () => chosen().length > 0 ? sumText(chosen()) : w.selected.none),
    ),
    () =>
      total() > 0 || !isWhole()
        ? button(total() > 0 ? w.selected.all(total()) : w.selected.allShown, {
          kind: "quiet",
          busy: isReading,
          onpress: takeAll,
          testid: "bulk.all",
        })
        : null,
  ];
}

/** @param {Selection} selection */
export function bulkBar(selection) {
  const { ids, chosen, end } = selection;
  const { accounts } = useAccount();
  /** Those that not all chosen ones are in. */
  const otherAccounts = () =>
    openOnes(accounts.data()?.accounts ?? []).filter(({ id }) =>
      chosen().length === 0 || chosen().some((it) => it.accountId !== id)
    );
  const categories = useCategories(() => chosen()[0]?.accountId ?? null);
  /** @param {(rows: Transaction[]) => Promise<boolean>} act */
  const withChosen = (act) => async () => {
    const rows = chosen();
    if (rows.length > 0 && await act(rows)) end();
  };
  const category = withChosen((rows) => setCategory(rows, categories));
  const toAccount = withChosen((rows) => move(rows, otherAccounts()));
  const date = withChosen(setDate);
  const tag = withChosen(addTags);
  const remove = withChosen(async (rows) => {
    const more = await askedToDelete(rows);
    if (!more) return false;
    // The rows leave the list, which shows no choice meanwhile.
    ids.set(new Set());
    end();
    await removeAll(rows, more);
    return false;
  });
  bindKeys({ escape: end, c: category, d: date, l: tag, m: toAccount, delete: remove, backspace: remove });
  const disabled = () => chosen().length === 0;
  /** @param {string} label @param {() => void} onpress @param {string} key @param {string} testid */
  const key = (label, onpress, key, testid) =>
    button([label, h("kbd", { class: "wide-only" }, key)], { onpress, disabled, testid });
  const done = button(w.done, { kind: "quiet", onpress: end, testid: "bulk.done" });
  // The key that began it has gone.
  requestAnimationFrame(() => document.activeElement === document.body && done.focus());
  return h(
    "section",
    { class: "bulk", "aria-label": w.selected.label, testid: "bulk" },
    counted(selection),
    h(
      "div",
      { class: "bulk-keys" },
      key(w.transaction.category, category, "C", "bulk.category"),
      key(w.selected.tag, tag, "L", "bulk.tag"),
      key(w.transaction.date, date, "D", "bulk.date"),
      () => ((accounts.data()?.accounts.length ?? 0) > 1
        ? key(w.accounts.account, toAccount, "M", "bulk.account")
        : null),
      button(w.transaction.delete, { kind: "danger", onpress: remove, disabled, testid: "bulk.delete" }),
      done,
    ),
  );
}
