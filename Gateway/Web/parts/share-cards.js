// @ts-check
// An expense that is shared, with what can be done about each part.
import { amountText, money } from "../core/money.js";
import { call, dayText, h, href, invalidate, messageOf, user, w, withParts } from "../core/prelude.js";
import { button, buttonLink } from "./button.js";
import { optimistically } from "./change.js";
import { partyName } from "./payments-picture.js";
import { toast } from "./toast.js";

/**
 * @import { FrozenTransaction, Participant, SharePayer, ShareWithMe, SharedExpense, SharingOverview } from "../api.d.ts"
 */

const path = "/sharing";

/** What does nothing without the network. */
const paying = withParts(() => import("./share-payments.js"), "more", "later");
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

/** Who paid what. @param {SharePayer[]} payers @param {string} currency */
export function payersText(payers, currency) {
  return w.sharing.paidBy(
    payers.map((each) => `${partyName(each.person)} ${amountText(each.amount, currency)}`).join(", "),
  );
}

/** What somebody shared with the user. @param {() => ShareWithMe} share */
export function owed(share) {
  return h("li", { class: "share-card" }, () => {
    const { id, shareAmount, status, bookedAt, sharedExpense: expense, ...more } = share();
    const { paidAmount, remaining, claim } = more;
    const { currency } = expense;
    const name = partyName(share().owedTo ?? expense.owner);
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
          isSome(paidAmount) ? historyKey(part, title(expense), false) : null,
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
          historyKey(part, title(expense), false),
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
      it.payers
        ? h("p", { class: "hint", testid: "sharing.payers" }, payersText(it.payers, it.currency))
        : null,
      h(
        "ul",
        { class: "participants" },
        it.participants.map((part) => participant(part, it.currency, title(it))),
      ),
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
 * @param {boolean} isOwner
 */
function historyKey(part, of, isOwner) {
  return button(w.payments.history, {
    kind: "quiet",
    name: w.named(w.payments.history, of),
    onpress: () => paying().then(({ paymentHistory }) => paymentHistory(part, isOwner)),
    testid: "sharing.paymentsButton",
  });
}

/** @param {Participant} part @param {string} currency @param {string} of The expense. */
export function participant(part, currency, of) {
  const name = partyName(part.participant);
  const { id, remaining, claim } = part;
  if (part.owedTo && part.owedTo.id !== user()?.id) {
    return h(
      "li",
      { class: "participant", testid: "sharing.participant" },
      h("span", { class: "name" }, name),
      money(part.shareAmount, currency),
      badge(part.status),
      h("p", { class: "hint", testid: "sharing.owedTo" }, w.sharing.to(partyName(part.owedTo))),
    );
  }
  // One of many like keys: its name says whose part of what.
  const whose = `${name}, ${of}`;
  const record = () =>
    paying().then(({ recordPayment }) => recordPayment({ id, name, remaining, currency, claim }));
  return h(
    "li",
    { class: "participant", testid: "sharing.participant" },
    h("span", { class: "name" }, name),
    money(part.shareAmount, currency),
    badge(part.status),
    part.status === "PENDING" ? paidText(part.paidAmount, part.shareAmount, currency) : null,
    claim && part.status === "PENDING"
      ? h(
        "p",
        { class: "hint", testid: "sharing.claim" },
        w.payments.claims(name, amountText(claim.amount, claim.currency)),
      )
      : null,
    isSome(part.paidAmount) ? historyKey({ id, name, remaining, currency }, whose, true) : null,
    part.status === "PENDING"
      ? [
        button(claim ? w.payments.confirm : w.payments.record, {
          kind: claim ? "plain" : "quiet",
          name: w.named(claim ? w.payments.confirm : w.payments.record, whose),
          onpress: record,
          testid: "sharing.recordButton",
        }),
        part.reminderSentAt ? null : button(w.sharing.remind, {
          kind: "quiet",
          name: w.named(w.sharing.remind, whose),
          onpress: () => remind(part.id),
          testid: "sharing.remindButton",
        }),
        button(w.sharing.markPaid, {
          name: w.named(w.sharing.markPaid, whose),
          onpress: () => markPaid(part.id),
          testid: "sharing.markPaidButton",
        }),
      ]
      : part.status === "PAID" && (part.paidAt ?? "") > daysAgo(unpayDays)
      ? button(w.sharing.unpay, {
        kind: "quiet",
        name: w.named(w.sharing.unpay, whose),
        onpress: () => unpay(part.id),
        testid: "sharing.unpayButton",
      })
      : null,
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
    await invalidate(path, "/dashboard", "/groups");
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
