// @ts-check
// The sheets of sharing: how an expense is split, and how that is changed.
import { titleOf } from "../core/book.js";
import { limits } from "../core/limits.js";
import { amountText, fromMinor, money, sumOf, toMinor, transactionMoney } from "../core/money.js";
import {
  ApiError,
  back,
  batch,
  call,
  dayText,
  effect,
  h,
  invalidate,
  navigate,
  newKey,
  pathOf,
  query,
  signal,
  untracked,
  w,
} from "../core/prelude.js";
import { isPlainAmount, typedAmount } from "../core/typed-amount.js";
import { adder } from "../parts/sharing/adder.js";
import { button } from "../parts/button.js";
import { chips, choicesOf } from "../parts/chips.js";
import { field, fieldError, problem, useForm } from "../parts/form.js";
import { repaymentField } from "../parts/sharing/repayments.js";
import { sheetView } from "../parts/sheet.js";
import { leftLine, line, restText, wrongSplit } from "../parts/sharing/split-lines.js";
import { equalPercentages, hundredths, partsOf, unassigned } from "../parts/sharing/split.js";
import { skeleton, whenKnown, whenRead } from "../parts/frame/states.js";
import { toast } from "../parts/toast.js";

/** @import { FrozenTransaction, SharedExpense } from "../client/api.d.ts" */

/** @typedef {import("../parts/sharing/split-lines.js").SplitType} SplitType */
/** @typedef {import("../parts/sharing/adder.js").Person} Person */

/** @param {{ params: { transactionId: string } }} context */
export function shareExpense({ params }) {
  const transaction = query(() => pathOf("/transactions/{}", params.transactionId));
  return sheetView({
    title: w.titles.share,
    testid: "shareExpense.screen",
    up: "/sharing",
    cancelTestid: "shareExpense.cancelButton",
  }, whenKnown(transaction, (data) => shareForm(data()), () => skeleton(4)));
}

/** An expense that is shared, to be changed. @param {{ params: { id: string } }} context */
export function editShare({ params }) {
  const it = query(() => pathOf("/expenses/shares/{}", params.id));
  return sheetView(
    { title: w.titles.editShare, testid: "editShare.screen", up: "/sharing" },
    whenRead(it, (data) => {
      const isOpen = data.participants.every((part) =>
        part.status === "PENDING" && !/[1-9]/.test(part.paidAmount)
      );
      const { totalAmount: amount, currency } = data;
      return isOpen
        ? shareForm({ ...data.transaction, type: "EXPENSE", amount, currency }, byPerson(data))
        : descriptionForm(data);
    }),
  );
}

/** @param {string} into An account's id, or nothing. @param {SharedExpense} [share] What stays as it is, is left out. */
function intoBooks(into, share) {
  if (into === (share?.bookRepayments?.accountId ?? "")) return {};
  return { bookRepayments: into ? { accountId: into } : null };
}

/** @param {SharedExpense} share @param {import("../core/signals.js").Signal<string>} into */
function useDescription(share, into) {
  return useForm({ description: share.description ?? "", "bookRepayments.accountId": "" }, {
    submit: ({ description }) =>
      save(share.id, { description: description.trim() || null, ...intoBooks(into.peek(), share) }),
  });
}

/** @param {import("../parts/form.js").Form} form */
const descriptionInput = (form) =>
  field(form, "description", {
    label: `${w.transaction.description} (${w.optional})`,
    testid: "editShare.descriptionInput",
    input: { autocomplete: "off", maxlength: limits.shareDescription },
  });

/** Where somebody has paid. @param {SharedExpense} share */
function descriptionForm(share) {
  const into = signal(share.bookRepayments?.accountId ?? "");
  const form = useDescription(share, into);
  return form.view(
    { class: "form" },
    h("p", { class: "hint" }, w.paying.locked),
    descriptionInput(form),
    repaymentField(into, share.currency),
    fieldError("book-error", () => form.errors()["bookRepayments.accountId"]),
    form.problem(),
    form.submitButton(w.paying.save, "editShare.submitButton"),
  );
}

/** @param {string} id @param {import("../client/api.d.ts").SharedExpenseChange} change */
async function save(id, change) {
  await call("PATCH", pathOf("/expenses/shares/{}", id), change);
  await invalidate("/sharing", "/dashboard", "/groups", "/expenses");
  toast(w.paying.saved);
  back("/sharing");
}

/** @param {import("../client/api.d.ts").ShareDraft} draft */
async function create(draft) {
  await call("POST", "/expenses/share", draft, { key: newKey() });
  await invalidate("/sharing", "/dashboard");
  toast(w.share.shared);
  navigate("/sharing");
}

/**
 * What several people paid, as if the owner had: the parts of several payers are debts, and a person bears what
 * they owe in all, a payer what the answer says.
 * @param {SharedExpense} share
 * @returns {SharedExpense}
 */
function byPerson(share) {
  const { owner, payers, participants, currency } = share;
  if (!payers) return share;
  const [first] = participants;
  /** @type {Map<string, SharedExpense["participants"][number]>} */
  const people = new Map();
  for (const part of participants) {
    const { email } = part.participant;
    const shareAmount = sumOf([people.get(email)?.shareAmount ?? "0", part.shareAmount], currency);
    people.set(email, { ...part, shareAmount });
  }
  for (const { person, shareAmount } of payers) {
    people.set(person.email, { ...first, ...people.get(person.email), participant: person, shareAmount });
  }
  people.delete(owner.email);
  // Nobody can name who has deleted their account: what such a payer bears stays, and the rest is divided.
  const kept = payers.filter(({ person }) => !person.email).map((payer) => payer.shareAmount);
  const left = toMinor(share.totalAmount, currency) - toMinor(sumOf(kept, currency), currency);
  return {
    ...share,
    totalAmount: fromMinor(left, currency),
    splitType: "FIXED",
    participants: [...people.values()],
  };
}

/** What is typed for each of a split that is there. @param {SharedExpense} share */
function typedOf(share) {
  const { splitType, participants, ownerShare, ownerWeight } = share;
  if (splitType === "PERCENTAGE") {
    const parts = participants.map((part) => part.sharePercentage ?? "0");
    const sum = parts.reduce((total, each) => total + (hundredths(each) ?? 0n), 0n);
    return { own: fromMinor(10_000n - sum, "USD"), parts };
  }
  if (splitType === "SHARES") {
    return {
      own: ownerWeight ?? "1",
      parts: participants.map((part) => part.weight ?? "1"),
    };
  }
  return { own: typedAmount(ownerShare), parts: participants.map((part) => typedAmount(part.shareAmount)) };
}

/** @typedef {Omit<FrozenTransaction, "category" | "description">} Frozen */
/** @typedef {{ description: string | null, payee?: string | null, category: { name: string } | null }} Named */
/** @typedef {Frozen & Named & { type: string, amount: string, currency: string }} Expense */

/** @typedef {ReturnType<typeof useSplit>} Split */

/** What is typed of a split, and who takes part. @param {string} amount @param {string} currency @param {SharedExpense} [share] */
function useSplit(amount, currency, share) {
  const before = share && typedOf(share);
  const type = signal(/** @type {SplitType} */ (share?.splitType ?? "EQUAL"));
  const own = signal(before?.own ?? "");
  const people = signal(
    /** @type {Person[]} */ ((share?.participants ?? []).map(({ participant }, index) => ({
      email: participant.email,
      name: participant.displayName,
      typed: signal(before?.parts[index] ?? ""),
    })).filter(({ email }) => email)),
  );
  /** Until the user types their own part, they bear what the others leave. */
  const isOwnTyped = signal(false);
  const typed = () => [own(), ...people().map((person) => person.typed())];
  const parts = () => partsOf(type(), amount, currency, typed());

  effect(() => {
    if (isOwnTyped()) return;
    const rest = unassigned(type(), amount, currency, people().map((person) => person.typed()));
    if (rest !== null) untracked(() => own.set(restText(type(), rest > 0n ? rest : 0n, currency)));
  });

  /** Fills the inputs with an equal split, to begin from. */
  const spread = () =>
    batch(() => {
      isOwnTyped.set(false);
      const count = people.peek().length + 1;
      const values = type.peek() === "PERCENTAGE"
        ? equalPercentages(count)
        : type.peek() === "SHARES"
        ? Array(count).fill("1")
        : partsOf("EQUAL", amount, currency, Array(count).fill("")).map((part) => typedAmount(part ?? ""));
      own.set(values[0]);
      people.peek().forEach((person, index) => person.typed.set(values[index + 1]));
    });
  return { amount, currency, type, own, people, isOwnTyped, typed, parts, spread };
}

/** The split as it is sent. @param {Split} split */
function splitOf({ type, own, people, parts }) {
  return {
    splitType: type(),
    participants: people().map((person, index) => ({
      email: person.email,
      ...(type() === "FIXED" ? { shareAmount: parts()[index + 1] } : {}),
      ...(type() === "PERCENTAGE" ? { sharePercentage: plain(person.typed()) } : {}),
      ...(type() === "SHARES" ? { weight: plain(person.typed()) } : {}),
    })),
    ...(type() === "SHARES" ? { ownerWeight: plain(own()) } : {}),
  };
}

/** @param {Expense} transaction */
const expenseLine = (transaction) =>
  h(
    "div",
    { class: "picked", testid: "shareExpense.transaction" },
    h(
      "span",
      { class: "row-main" },
      h("b", null, titleOf(transaction)),
      h("span", { class: "hint" }, `${transaction.category?.name ?? ""} · ${dayText(transaction.date)}`),
    ),
    transactionMoney(transaction),
  );

/** @param {Split["type"]} type @param {() => void} changed */
const typeChips = (type, changed) => [
  h("p", { class: "group-label" }, w.share.split),
  chips({
    label: w.share.split,
    value: type,
    onchange: (value) => {
      type.set(/** @type {SplitType} */ (value));
      changed();
    },
    choices: () => choicesOf(w.share.types, "split-type-"),
  }),
];

/** A line for each who takes part, and what is left. @param {Split} split @param {() => void} removed */
const splitLines = ({ amount, currency, type, own, people, isOwnTyped, typed, parts }, removed) =>
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
      oninput: () => isOwnTyped.set(true),
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
            removed();
          },
        })
      ),
    h(
      "p",
      { class: "split-line" },
      h("b", null, w.share.total),
      money(amount, currency, { testid: "share.total" }),
    ),
    () =>
      leftLine(
        type(),
        unassigned(type(), amount, currency, typed()),
        currency,
        () => isOwnTyped.set(false),
      ),
  );

/** @param {Expense} transaction @param {SharedExpense} [share] One that is changed. */
function shareForm(transaction, share) {
  const { currency } = transaction;
  const split = useSplit(share?.totalAmount ?? transaction.amount, currency, share);
  const { amount, type, people, typed, parts } = split;
  const into = signal(share?.bookRepayments?.accountId ?? "");
  const described = share && useDescription(share, into);
  const error = signal("");
  const busy = signal(false);
  // What was wrong with the split, or refused, was so before this change.
  effect(() => {
    type();
    typed();
    error.set("");
  });

  const send = () => {
    if (!share) return create({ transactionId: transaction.id, ...splitOf(split), ...intoBooks(into()) });
    const description = described?.values.description.peek().trim() || null;
    return save(share.id, { ...splitOf(split), description, ...intoBooks(into(), share) });
  };
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    // An address that was typed and not added yet is meant, too.
    if (busy.peek() || !await adding.settle()) return;
    error.set(wrongSplit(type(), people().length, typed(), parts(), amount, currency));
    if (error.peek()) return;
    busy.set(true);
    try {
      await send();
    } catch (failed) {
      error.set(failed instanceof ApiError ? failed.message : w.errors.server);
    } finally {
      busy.set(false);
    }
  };
  const adding = adder(people, () => type.peek() !== "EQUAL" && split.spread());
  return h(
    "form",
    { class: "form", novalidate: true, onsubmit: submit },
    expenseLine(transaction),
    described ? descriptionInput(described) : null,
    typeChips(type, split.spread),
    adding.view,
    splitLines(split, () => type.peek() !== "EQUAL" && split.spread()),
    share?.payers?.some(({ person }) => !person.email)
      ? h("p", { class: "hint" }, w.splitting.departed)
      : null,
    repaymentField(into, currency),
    () => (error() ? problem(error()) : null),
    h(
      "div",
      { class: "sheet-foot" },
      button(share ? w.paying.save : w.share.submit, {
        kind: "primary",
        type: "submit",
        busy,
        testid: "submit-share-button",
      }),
    ),
  );
}

/** A typed number as the API takes it. @param {string} typed */
const plain = (typed) => typed.trim().replace(",", ".");
