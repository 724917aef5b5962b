// @ts-check
// An expense that is shared, with what can be done about each part.
import { amountText, money } from "../../core/money.js";
import { dayText, h, href, isOnline, pathOf, user, w, withParts } from "../../core/prelude.js";
import { button, buttonLink } from "../button.js";
import { isSome } from "../accounts/currencies.js";
import { actsOf } from "../frame/later.js";
import { lazily } from "../frame/outlet.js";
import { partyName } from "./party-name.js";

/**
 * @import { FrozenTransaction, Participant, PaymentClaim, SharePayer, ShareWithMe, SharedExpense, SharingOverview } from "../../client/api.d.ts"
 */

/** What does nothing without the network. */
const paying = actsOf(() => import("./share-payments.js"));
const acting = actsOf(() => import("./share-actions.js"));
const booking = withParts(() => import("./repayments.js"), "more", "later");

/** A part of `repayments.js`. @param {(module: Awaited<ReturnType<typeof booking>>) => import("../../core/view.js").Child} view */
const inBooks = (view) => () =>
  isOnline()
    ? lazily(async () => {
      const module = await booking();
      return () => view(module);
    }, "books")
    : null;
/** Days in which a payment can be taken back. */
const unpayDays = 30;

/** @param {number} count */
function daysAgo(count) {
  return new Date(Date.now() - count * 86_400_000).toISOString();
}

/** Whether somebody has said today that they paid: that can be said again tomorrow. @param {Pick<PaymentClaim, "createdAt"> | null | undefined} claim */
export const isWaiting = (claim) => Boolean(claim && claim.createdAt > daysAgo(1));

/** @param {string} status */
function badge(status) {
  const kind = { PAID: "good-badge" }[status] ?? "";
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
    const { paidAmount, remaining, claim, acceptedAt } = more;
    const { currency } = expense;
    const name = partyName(share().owedTo ?? expense.owner);
    const part = { id, name, remaining, currency };
    const isOpen = status === "PENDING";
    // The answer of an older server, which may be kept, does not tell.
    const isAsked = isOpen && acceptedAt === null;
    const amount = amountText(isOpen ? remaining : shareAmount, currency);
    return [
      h("div", { class: "line" }, h("span", { class: "row-title" }, title(expense)), badge(status)),
      h(
        "div",
        { class: "line" },
        h(
          "span",
          { class: "hint" },
          `${w.sharing.from(name)} · ${dayText(expense.transaction.date)}`,
        ),
        h("span", { class: "money" }, isOpen ? w.sharing.owe(amount) : amount),
      ),
      isOpen ? paidText(paidAmount, shareAmount, currency) : null,
      isOpen && claim
        ? h(
          "p",
          { class: "hint", testid: "sharing.claimed" },
          w.sharing.waiting(amountText(claim.amount, claim.currency), name),
        )
        : null,
      isAsked ? h("p", { testid: "sharing.isRight" }, w.sharing.isRight) : null,
      isOpen
        ? h(
          "div",
          { class: "actions" },
          isAsked
            ? button(w.sharing.accept, {
              name: w.named(w.sharing.accept, title(expense)),
              onpress: () => acting(({ accept }) => accept(id, shareAmount)),
              testid: "sharing.acceptButton",
            })
            : null,
          isWaiting(claim) ? null : button(w.payments.paid, {
            kind: isAsked ? "quiet" : "plain",
            name: w.named(w.payments.paid, title(expense)),
            onpress: () => paying(({ claimPart }) => claimPart(part)),
            testid: "sharing.claimButton",
          }),
          isSome(paidAmount) || claim ? historyKey(part, title(expense)) : null,
          button(w.sharing.decline, {
            kind: "quiet",
            name: w.named(w.sharing.decline, title(expense)),
            onpress: () => acting(({ decline }) => decline(id)),
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
            : buttonLink(w.sharing.book, href(pathOf("/sharing/{}/book", id)), {
              needs: "editor",
              testid: "sharing.bookButton",
            }),
        )
        : null,
    ];
  });
}

/** What others owe the user for: expenses of their own, and those of others that they paid a part of. @param {SharingOverview} data */
export const owedFor = ({ sharedExpenses, expensesPaidByMe }) =>
  // The answer of an older server, which may be kept, has one list.
  [...sharedExpenses, ...expensesPaidByMe ?? []].sort((a, b) => (a.id < b.id ? 1 : -1));

/**
 * The open parts that the user owes a person in a currency, the oldest first.
 * @param {SharingOverview | null | undefined} data
 * @param {{ userId: string | null, currency: string }} balance
 * @param {string} [groupId]
 */
export const partsOwed = (data, { userId, currency }, groupId) =>
  (data?.expensesSharedWithMe ?? []).filter(({ status, owedTo, sharedExpense: it }) =>
    status === "PENDING" && it.currency === currency && (owedTo ?? it.owner).id === userId &&
    (!groupId || it.groupId === groupId)
  ).sort((a, b) => (a.sharedExpense.createdAt < b.sharedExpense.createdAt ? -1 : 1));

/** The parts that are owed to the user. @param {SharedExpense} expense */
export function partsDue({ participants, owner }) {
  const id = user()?.id;
  return participants.filter((part) => (part.owedTo ?? owner).id === id);
}

/** What the user shared with others, or paid a part of. @param {() => SharedExpense} expense */
export function shared(expense) {
  return h("li", { class: "share-card" }, () => {
    const it = expense();
    const isOwners = it.owner.id === user()?.id;
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
        isOwners
          ? [w.sharing.your, " ", money(it.ownerShare, it.currency)]
          : w.sharing.from(partyName(it.owner)),
      ),
      it.payers
        ? h("p", { class: "hint", testid: "sharing.payers" }, payersText(it.payers, it.currency))
        : null,
      h(
        "ul",
        { class: "participants" },
        (isOwners ? it.participants : partsDue(it)).map((part) => participant(part, it, isOwners)),
      ),
      isOwners && it.bookRepayments ? inBooks(({ automatic }) => automatic(it)) : null,
      isOwners && h(
        "div",
        { class: "actions" },
        h("a", {
          class: "button quiet",
          href: href(pathOf("/sharing/{}/edit", it.id)),
          "aria-label": w.named(w.payments.edit, title(it)),
          testid: "sharing.editButton",
        }, h("span", { class: "label" }, w.payments.edit)),
        it.participants.some((part) => part.status === "PAID" || isSome(part.paidAmount))
          ? null
          : button(w.sharing.unshare, {
            kind: "quiet",
            name: w.named(w.sharing.unshare, title(it)),
            onpress: () => acting(({ unshare }) => unshare(it.id)),
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
 * @param {SharedExpense} [share] For who is owed the part.
 * @param {boolean} [isOwners] Whether the share is the user's own.
 */
function historyKey(part, of, share, isOwners = true) {
  return button(w.payments.history, {
    kind: "quiet",
    name: w.named(w.payments.history, of),
    onpress: () => paying(({ paymentHistory }) => paymentHistory(part, share, isOwners)),
    testid: "sharing.paymentsButton",
  });
}

/**
 * @param {Participant} part
 * @param {SharedExpense} share
 * @param {boolean} [isOwners] Whether the share is the user's; another payer has no books of it.
 */
export function participant(part, share, isOwners = true) {
  const { currency } = share;
  const name = partyName(part.participant);
  const { id, remaining, claim } = part;
  const head = h(
    "div",
    { class: "line" },
    h("span", null, name),
    badge(part.status),
    money(part.shareAmount, currency),
  );
  if (part.owedTo && part.owedTo.id !== user()?.id) {
    return h(
      "li",
      { class: "participant", testid: "sharing.participant" },
      head,
      h("p", { class: "hint", testid: "sharing.owedTo" }, w.sharing.to(partyName(part.owedTo))),
    );
  }
  // One of many like keys: its name says whose part of what.
  const whose = w.both(name, title(share));
  /** @param {string} label @param {string} testid @param {() => unknown} onpress @param {"quiet" | "plain"} [kind] */
  const key = (label, testid, onpress, kind = "quiet") =>
    button(label, { kind, name: w.named(label, whose), onpress, testid });
  const record = () => paying(({ recordPayment }) => recordPayment({ id, name, remaining, currency }));
  return h(
    "li",
    { class: "participant", testid: "sharing.participant" },
    head,
    part.status === "PENDING" ? paidText(part.paidAmount, part.shareAmount, currency) : null,
    claim && part.status === "PENDING"
      ? h(
        "p",
        { class: "hint", testid: "sharing.claim" },
        w.payments.claims(name, amountText(claim.amount, claim.currency)),
      )
      : null,
    isOwners && isSome(part.paidAmount) ? inBooks(({ repayments }) => repayments(id, share, whose)) : null,
    h(
      "div",
      { class: "keys" },
      part.status === "PENDING"
        ? [
          claim
            ? [
              key(w.payments.confirm, "sharing.confirmButton", () =>
                paying(({ confirmClaim }) => confirmClaim(id, claim)), "plain"),
              key(w.sharing.notReceived, "sharing.refuseButton", () =>
                paying(({ refuseClaim }) =>
                  refuseClaim(id, name)
                )),
            ]
            : [
              key(w.sharing.markPaid, "sharing.markPaidButton", () =>
                acting(({ markPaid }) =>
                  markPaid(id)
                ), "plain"),
              key(w.payments.record, "sharing.recordButton", record),
            ],
          part.reminderSentAt || claim
            ? null
            : key(w.sharing.remind, "sharing.remindButton", () =>
              acting(({ remind }) =>
                remind(id)
              )),
        ]
        : null,
      isSome(part.paidAmount) || claim
        ? historyKey({ id, name, remaining, currency }, whose, share, isOwners)
        : null,
      part.status === "PAID" && (part.paidAt ?? "") > daysAgo(unpayDays)
        ? key(w.sharing.unpay, "sharing.unpayButton", () => acting(({ unpay }) => unpay(id)))
        : null,
    ),
  );
}
