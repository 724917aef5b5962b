// @ts-check
// The sheets of sharing: which expense, and how it is split.
import { useAccount } from "../core/book.js";
import {
  amountText,
  isPlainAmount,
  money,
  sumOf,
  toMinor,
  transactionMoney,
  typedAmount,
} from "../core/money.js";
import {
  ApiError,
  back,
  batch,
  call,
  dayText,
  each,
  h,
  invalidate,
  navigate,
  newKey,
  query,
  signal,
  w,
} from "../core/prelude.js";
import { adder } from "../parts/adder.js";
import { button } from "../parts/button.js";
import { categoryMark } from "../parts/category-mark.js";
import { change } from "../parts/change.js";
import { chips, choicesOf } from "../parts/chips.js";
import { problem } from "../parts/form.js";
import { sheetView } from "../parts/sheet.js";
import { equalPercentages, hundredths, partsOf } from "../parts/split.js";
import { skeleton, whenKnown } from "../parts/states.js";
import { toast } from "../parts/toast.js";

/** @import { Transaction } from "../api.d.ts" */

/** Which expense to share, with people or with a group. @param {{ params: { id?: string } }} context */
export function pickTransaction({ params }) {
  const up = params.id ? `/groups/${params.id}` : "/sharing";
  /** @param {string} group @param {string} transactionId */
  const share = async (group, transactionId) => {
    const made = await change(
      () => call("POST", `/groups/${group}/expenses`, { transactionId }, { key: newKey() }),
      { touches: ["/groups", "/sharing", "/dashboard"], says: w.share.shared },
    );
    if (made) back(up);
  };
  const account = useAccount();
  const list = query(
    () => (account.id() ? `/transactions?accountId=${account.id()}&type=EXPENSE&limit=50` : null),
  );
  return sheetView(
    {
      title: w.titles.pick,
      testid: "transactionPicker.screen",
      up,
      cancelTestid: "transactionPicker.cancelButton",
    },
    whenKnown(list, (data) => [
      h("p", { class: "hint" }, () => (data().transactions.length > 0 ? w.share.pickText : w.share.pickNone)),
      button(w.share.addNew, {
        symbol: "plus",
        onpress: () => navigate(`/add?share=${params.id ?? "people"}`, { replace: true }),
        testid: "transactionPicker.addButton",
      }),
      h(
        "ul",
        { class: "rows" },
        each(() => data().transactions, (it) => it.id, (it, index) =>
          h(
            "li",
            null,
            h(
              "button",
              {
                type: "button",
                class: "row",
                testid: () => `transactionPicker.item.${index()}`,
                // Back from the form leads to the sharing screen, not to this list.
                onclick: () => (params.id
                  ? share(params.id, it().id)
                  : navigate(`/share/${it().id}`, { replace: true })),
              },
              categoryMark(it().category),
              h(
                "span",
                { class: "row-main" },
                h("span", null, it().description || it().category?.name),
                h("span", { class: "row-note" }, dayText(it().date)),
              ),
              transactionMoney(it()),
            ),
          )),
      ),
    ]),
  );
}

/** @typedef {"EQUAL" | "PERCENTAGE" | "FIXED" | "SHARES"} SplitType */
/** @typedef {import("../parts/adder.js").Person} Person */

/** @param {{ params: { transactionId: string } }} context */
export function shareExpense({ params }) {
  const transaction = query(() => `/transactions/${params.transactionId}`);
  return sheetView({
    title: w.titles.share,
    testid: "shareExpense.screen",
    up: "/sharing",
    cancelTestid: "shareExpense.cancelButton",
  }, whenKnown(transaction, (data) => shareForm(data()), () => skeleton(4)));
}

/** @param {Transaction} transaction */
function shareForm(transaction) {
  const { amount, currency } = transaction;
  const type = signal(/** @type {SplitType} */ ("EQUAL"));
  const own = signal("");
  const people = signal(/** @type {Person[]} */ ([]));
  const error = signal("");
  const busy = signal(false);
  const typed = () => [own(), ...people().map((person) => person.typed())];
  const parts = () => partsOf(type(), amount, currency, typed());

  /** Fills the inputs with an equal split, to begin from. */
  const spread = () =>
    batch(() => {
      const count = people.peek().length + 1;
      const values = type.peek() === "PERCENTAGE"
        ? equalPercentages(count)
        : type.peek() === "SHARES"
        ? Array(count).fill("1")
        : partsOf("EQUAL", amount, currency, Array(count).fill("")).map((part) => typedAmount(part ?? ""));
      own.set(values[0]);
      people.peek().forEach((person, index) => person.typed.set(values[index + 1]));
      error.set("");
    });

  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    // An address that was typed and not added yet is meant, too.
    if (busy.peek() || !await adding.settle()) return;
    error.set(wrongSplit(type(), people().length, typed(), parts(), amount, currency));
    if (error.peek()) return;
    busy.set(true);
    try {
      await call("POST", "/expenses/share", {
        transactionId: transaction.id,
        splitType: type(),
        participants: people().map((person, index) => ({
          email: person.email,
          ...(type() === "FIXED" ? { shareAmount: parts()[index + 1] } : {}),
          ...(type() === "PERCENTAGE" ? { sharePercentage: plain(person.typed()) } : {}),
          ...(type() === "SHARES" ? { weight: plain(person.typed()) } : {}),
        })),
        ...(type() === "SHARES" ? { ownerWeight: plain(own()) } : {}),
      }, { key: newKey() });
      await invalidate("/sharing", "/dashboard");
      toast(w.share.shared);
      navigate("/sharing");
    } catch (failed) {
      error.set(failed instanceof ApiError ? failed.message : w.errors.server);
    } finally {
      busy.set(false);
    }
  };

  const adding = adder(people, () => {
    if (type.peek() === "EQUAL") error.set("");
    else spread();
  });
  return h(
    "form",
    { class: "form", novalidate: true, onsubmit: submit },
    h(
      "div",
      { class: "picked", testid: "shareExpense.transaction" },
      h(
        "span",
        { class: "row-main" },
        h("b", null, transaction.description || transaction.category?.name),
        h("span", { class: "hint" }, `${transaction.category?.name ?? ""} · ${dayText(transaction.date)}`),
      ),
      transactionMoney(transaction),
    ),
    h("p", { class: "group-label" }, w.share.split),
    chips({
      label: w.share.split,
      value: type,
      onchange: (value) => {
        type.set(/** @type {SplitType} */ (value));
        spread();
      },
      choices: () => choicesOf(w.share.types, "split-type-"),
    }),
    adding.view,
    h(
      "div",
      null,
      line({
        name: w.share.yourShare,
        hint: null,
        key: "self",
        type,
        typed: own,
        part: () => parts()[0],
        currency,
      }),
      () =>
        people().map((person, index) =>
          line({
            name: person.name ?? person.email,
            hint: person.name ? person.email : w.share.invited,
            key: person.email,
            type,
            typed: person.typed,
            part: () => parts()[index + 1],
            currency,
            remove: () => {
              people.update((list) => list.filter((each) => each !== person));
              if (type.peek() !== "EQUAL") spread();
            },
          })
        ),
      h(
        "p",
        { class: "split-line" },
        h("b", null, w.share.total),
        money(amount, currency, { testid: "share.total" }),
      ),
    ),
    () => (error() ? problem(error()) : null),
    h(
      "div",
      { class: "sheet-foot" },
      button(w.share.submit, { kind: "primary", type: "submit", busy, testid: "submit-share-button" }),
    ),
  );
}

/** A typed number as the API takes it. @param {string} typed */
const plain = (typed) => typed.trim().replace(",", ".");

/**
 * What is wrong with a split, or an empty text.
 * @param {SplitType} type
 * @param {number} people
 * @param {string[]} typed
 * @param {(string | null)[]} parts
 * @param {string} amount
 * @param {string} currency
 */
function wrongSplit(type, people, typed, parts, amount, currency) {
  if (people === 0) return w.share.none;
  if (type === "PERCENTAGE") {
    const sum = typed.map(hundredths).reduce((total, each) => (total ?? 0n) + (each ?? 0n), 0n);
    return typed.some((each) => hundredths(each) === null) || sum !== 10_000n ? w.share.percentSum : "";
  }
  if (type === "EQUAL") return "";
  if (type === "SHARES") return parts[0] === null ? w.share.weightWrong : "";
  const isWhole = parts.every((part) => part !== null) &&
    toMinor(sumOf(/** @type {string[]} */ (parts), currency), currency) === toMinor(amount, currency);
  return isWhole ? "" : w.share.fixedSum(amountText(amount, currency));
}

/**
 * One person's part.
 * @param {object} options
 * @param {string} options.name
 * @param {string | null} options.hint
 * @param {string} options.key Of the test ids.
 * @param {() => SplitType} options.type
 * @param {import("../core/signals.js").Signal<string>} options.typed
 * @param {() => string | null | undefined} options.part
 * @param {string} options.currency
 * @param {() => void} [options.remove]
 */
function line({ name, hint, key, type, typed, part, currency, remove }) {
  return h(
    "div",
    { class: "split-line", testid: `share.person.${key}` },
    h(
      "span",
      { class: "row-main" },
      h("span", null, name),
      hint ? h("span", { class: "hint" }, hint) : null,
    ),
    h(
      "span",
      { class: "split-end" },
      () => (!part() || (type() === "FIXED" && isPlainAmount(typed()))
        ? null
        : h("span", { testid: `share.part.${key}` }, money(part() ?? "0", currency))),
      () => (type() === "EQUAL" ? null : h(
        "span",
        { class: "field" },
        h("input", {
          inputmode: "decimal",
          value: typed,
          testid: `share.input.${key}`,
          autocomplete: "off",
          "aria-label": `${name}, ${w.share.units[/** @type {"FIXED"} */ (type())]}`,
          oninput: (event) => typed.set(event.target.value),
        }),
      )),
      remove
        ? button(null, {
          kind: "quiet",
          symbol: "close",
          name: `${w.share.remove}: ${name}`,
          onpress: remove,
        })
        : null,
    ),
  );
}
