// @ts-check
// An expense that is shared, with what can be done about each part.
import { amountText, money } from "../core/money.js";
import { call, dayText, h, href, invalidate, isOnline, messageOf, w, withParts } from "../core/prelude.js";
import { button, buttonLink } from "./button.js";
import { optimistically } from "./change.js";
import { lazily } from "./outlet.js";
import { toast } from "./toast.js";

/**
 * @import { FrozenTransaction, Participant, ShareWithMe, SharedExpense, SharingOverview } from "../api.d.ts"
 */

const path = "/sharing";

/** What does nothing without the network. */
const paying = withParts(() => import("./share-payments.js"), "more", "later");
const booking = withParts(() => import("./repayments.js"), "more", "later");

/** A part of `repayments.js`. @param {(module: Awaited<ReturnType<typeof booking>>) => import("../core/view.js").Child} view */
const inBooks = (view) => () =>
  isOnline()
    ? lazily(async () => {
      const module = await booking();
      return () => view(module);
    }, "books")
    : null;
/** @param {string} amount */
const isSome = (amount) => /[1-9]/.test(amount);

/** Days in which a payment can be taken back. */
const unpayDays = 30;

/** @param {string} status */
function badge(status) {
  const kind = { PAID: "good-badge", DECLINED: "plain-badge" }[status] ?? "";
  return h(
    "span",
    { class: `badge ${kind}`, testid: "sharing.status" },
    w.sharing.status[/** @type {"PENDING"} */ (status)] ?? status,
  );
}

/** @param {{ description: string | null, transaction: FrozenTransaction }} expense */
export function title(expense) {
  return expense.description || expense.transaction.description || expense.transaction.category.name;
}

/** What somebody shared with the user. @param {() => ShareWithMe} share */
export function owed(share) {
  return h("li", { class: "share-card" }, () => {
    const { id, shareAmount, status, bookedAt, sharedExpense: expense, ...more } = share();
    const { paidAmount, remaining, claim } = more;
    const { currency } = expense;
    const name = expense.owner.displayName || expense.owner.email;
    const part = { id, name, remaining, currency };
    const isOpen = status === "PENDING";
    const amount = amountText(isOpen ? remaining : shareAmount, currency);
    return [
      h("div", { class: "line" }, h("span", { class: "row-title" }, title(expense)), badge(status)),
      h(
        "div",
        { class: "line" },
        h("span", { class: "hint" }, w.sharing.from(name)),
        h("span", { class: "money" }, isOpen ? w.sharing.owe(amount) : amount),
      ),
      isOpen ? paidText(paidAmount, shareAmount, currency) : null,
      isOpen && claim
        ? h(
          "p",
          { class: "hint", testid: "sharing.claimed" },
          w.payments.claimed(amountText(claim.amount, claim.currency)),
        )
        : null,
      isOpen
        ? h(
          "div",
          { class: "actions" },
          button(w.payments.paid, {
            name: w.named(w.payments.paid, title(expense)),
            onpress: () => paying().then(({ claimPart }) => claimPart(part)),
            testid: "sharing.claimButton",
          }),
          isSome(paidAmount) || claim ? historyKey(part, title(expense)) : null,
          button(w.sharing.decline, {
            kind: "quiet",
            name: w.named(w.sharing.decline, title(expense)),
            onpress: () => decline(id),
            testid: "sharing.declineButton",
          }),
        )
        : null,
      status === "PAID"
        ? h(
          "div",
          { class: "actions" },
          historyKey(part, title(expense)),
          bookedAt
            ? h("span", { class: "hint", testid: "sharing.booked" }, w.sharing.booked)
            : buttonLink(w.sharing.book, href(`/sharing/${id}/book`), { testid: "sharing.bookButton" }),
        )
        : null,
    ];
  });
}

/** What the user shared with others. @param {() => SharedExpense} expense */
export function shared(expense) {
  return h("li", { class: "share-card" }, () => {
    const it = expense();
    return [
      h(
        "div",
        { class: "line" },
        h("span", { class: "row-title" }, title(it)),
        money(it.totalAmount, it.currency),
      ),
      h(
        "p",
        { class: "hint" },
        dayText(it.transaction?.date ?? it.createdAt.slice(0, 10)),
        " · ",
        w.sharing.your,
        " ",
        money(it.ownerShare, it.currency),
      ),
      h(
        "ul",
        { class: "participants" },
        it.participants.map((part) => participant(part, it)),
      ),
      it.bookRepayments ? inBooks(({ automatic }) => automatic(it)) : null,
      h(
        "div",
        { class: "actions" },
        h("a", {
          class: "button quiet",
          href: href(`/sharing/${it.id}/edit`),
          "aria-label": w.named(w.payments.edit, title(it)),
          testid: "sharing.editButton",
        }, h("span", { class: "label" }, w.payments.edit)),
        it.participants.some((part) => part.status === "PAID" || isSome(part.paidAmount))
          ? null
          : button(w.sharing.unshare, {
            kind: "quiet",
            name: w.named(w.sharing.unshare, title(it)),
            onpress: () => unshare(it.id),
            testid: "sharing.unshareButton",
          }),
      ),
    ];
  });
}

/** How much of a part is paid, if it is some. @param {string} paid @param {string} all @param {string} currency */
function paidText(paid, all, currency) {
  return isSome(paid)
    ? h(
      "p",
      { class: "hint", testid: "sharing.paidPart" },
      w.payments.part(amountText(paid, currency), amountText(all, currency)),
    )
    : null;
}

/**
 * @param {import("./share-payments.js").Part} part
 * @param {string} of What it is a payment of, or whose.
 * @param {SharedExpense} [share] Its owner's.
 */
function historyKey(part, of, share) {
  return button(w.payments.history, {
    kind: "quiet",
    name: w.named(w.payments.history, of),
    onpress: () => paying().then(({ paymentHistory }) => paymentHistory(part, share)),
    testid: "sharing.paymentsButton",
  });
}

/** @param {Participant} part @param {SharedExpense} share */
function participant(part, share) {
  const { currency } = share;
  const person = part.participant;
  const name = person.displayName || person.email;
  const { id, remaining, claim } = part;
  // One of many like keys: its name says whose part of what.
  const whose = w.both(name, title(share));
  /** @param {string} label @param {string} testid @param {() => unknown} onpress @param {"quiet" | "plain"} [kind] */
  const key = (label, testid, onpress, kind = "quiet") =>
    button(label, { kind, name: w.named(label, whose), onpress, testid });
  const record = () =>
    paying().then(({ recordPayment }) => recordPayment({ id, name, remaining, currency, claim }));
  return h(
    "li",
    { class: "participant", testid: "sharing.participant" },
    h(
      "div",
      { class: "line" },
      h("span", null, name),
      badge(part.status),
      money(part.shareAmount, currency),
    ),
    part.status === "PENDING" ? paidText(part.paidAmount, part.shareAmount, currency) : null,
    claim && part.status === "PENDING"
      ? h(
        "p",
        { class: "hint", testid: "sharing.claim" },
        w.payments.claims(name, amountText(claim.amount, claim.currency)),
      )
      : null,
    isSome(part.paidAmount) ? inBooks(({ repayments }) => repayments(id, share, whose)) : null,
    h(
      "div",
      { class: "keys" },
      part.status === "PENDING"
        ? [
          claim ? key(w.payments.confirm, "sharing.recordButton", record, "plain") : null,
          key(w.sharing.markPaid, "sharing.markPaidButton", () => markPaid(id), "plain"),
          claim ? null : key(w.payments.record, "sharing.recordButton", record),
          part.reminderSentAt ? null : key(w.sharing.remind, "sharing.remindButton", () => remind(id)),
        ]
        : null,
      isSome(part.paidAmount) || claim ? historyKey({ id, name, remaining, currency }, whose, share) : null,
      part.status === "PAID" && (part.paidAt ?? "") > daysAgo(unpayDays)
        ? key(w.sharing.unpay, "sharing.unpayButton", () => unpay(id))
        : null,
    ),
  );
}

/** @param {string} id @param {Partial<Participant>} change */
function withPart(id, change) {
  return (/** @type {SharingOverview} */ data) => ({
    ...data,
    sharedExpenses: data.sharedExpenses.map((expense) => ({
      ...expense,
      participants: expense.participants.map((
        /** @type {Participant} */ part,
      ) => (part.id === id ? { ...part, ...change } : part)),
    })),
  });
}

/**
 * Shows a change at once and sends it; says what happened.
 * @param {(data: SharingOverview) => SharingOverview} change
 * @param {() => Promise<unknown>} request
 * @param {string} message
 * @param {() => void} [undo]
 */
async function act(change, request, message, undo) {
  try {
    await optimistically(path, change, request);
    await invalidate(path, "/dashboard", "/expenses");
    toast(message, { action: undo });
  } catch (error) {
    toast(messageOf(error));
  }
}

/** @param {string} id */
function markPaid(id) {
  return act(
    withPart(id, { status: "PAID" }),
    () => call("PATCH", `/expenses/shares/${id}/paid`, {}),
    w.sharing.paid,
    () => unpay(id),
  );
}

/** A part of a settlement takes all of it back. @param {string} id */
function unpay(id) {
  return act(
    withPart(id, { status: "PENDING" }),
    () => call("POST", `/expenses/shares/${id}/unpay`, {}),
    w.sharing.unpaid,
  );
}

/** @param {number} count */
function daysAgo(count) {
  return new Date(Date.now() - count * 86_400_000).toISOString();
}

/** @param {string} id */
function remind(id) {
  return act(
    withPart(id, { reminderSentAt: new Date().toISOString() }),
    () => call("POST", `/expenses/shares/${id}/remind`, {}),
    w.sharing.reminded,
  );
}

/** @param {string} id */
function decline(id) {
  return act(
    (data) => ({
      ...data,
      expensesSharedWithMe: data.expensesSharedWithMe.map((
        /** @type {ShareWithMe} */ share,
      ) => (share.id === id ? { ...share, status: "DECLINED" } : share)),
    }),
    () => call("POST", `/expenses/shares/${id}/decline`, {}),
    w.sharing.declined,
  );
}

/** @param {string} id */
function unshare(id) {
  return act(
    (data) => ({
      ...data,
      sharedExpenses: data.sharedExpenses.filter((each) => each.id !== id),
    }),
    () => call("DELETE", `/expenses/shares/${id}`),
    w.sharing.unshared,
  );
}
