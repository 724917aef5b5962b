// @ts-check
// Payments of one part of a shared expense: recorded in parts by who is owed, told by who owes, and their history.
import { limits } from "../../core/limits.js";
import { amountText, money, toMinor } from "../../core/money.js";
import {
  call,
  dayText,
  get,
  h,
  invalidate,
  messageOf,
  momentText,
  newKey,
  ofMoney,
  pathOf,
  signal,
  today,
  w,
} from "../../core/prelude.js";
import { button, icon } from "../button.js";
import { change } from "../change.js";
import { openDialog } from "../dialog.js";
import { field } from "../form.js";
import { askedAmount } from "../money-field.js";
import { bookRepaid, unbooked } from "./repayments.js";
import { toast } from "../toast.js";

/** @import { PaymentClaim, PaymentRecorded, SharePayment } from "../../client/api.d.ts" */
/** @typedef {{ id: string, name: string, remaining: string, currency: string }} Part */

const touches = ["/sharing", "/expenses", "/groups", "/notifications", ...ofMoney];
/** Days in which a payment can be taken back. */
const undoDays = 30;

/** @param {import("../form.js").Form} form @param {string} testid */
const noteField = (form, testid) =>
  field(form, "note", {
    label: `${w.transaction.note} (${w.optional})`,
    testid: `${testid}.noteInput`,
    input: { autocomplete: "off", maxlength: limits.paymentNote },
  });

/** Records what a participant says to have paid. @param {string} id Of the part. @param {PaymentClaim} claim */
export async function confirmClaim(id, { amount, currency, note, createdAt }) {
  // A second press records nothing more.
  const key = `confirm ${id} ${createdAt}`.replaceAll(" ", "-");
  try {
    const made = await call("POST", pathOf("/expenses/shares/{}/payments", id), { amount, note }, { key });
    await told(id, made, currency);
  } catch (error) {
    toast(messageOf(error));
  }
}

/** Tells a participant that nothing came. @param {string} id Of the part. @param {string} name */
export function refuseClaim(id, name) {
  return change(() => call("POST", pathOf("/expenses/shares/{}/claim/refuse", id), {}), {
    touches,
    says: w.paying.refused(name),
  });
}

/** @param {string} id Of the part. @param {PaymentRecorded} made @param {string} currency */
async function told(id, { id: payment, remaining }, currency) {
  await invalidate(...touches);
  const isWhole = toMinor(remaining, currency) === 0n;
  toast(isWhole ? w.paying.whole : w.paying.recorded(amountText(remaining, currency)), {
    action: () => takeBack(id, payment),
  });
}

/** What came in of a part: all that remains, or less. @param {Part} part */
export async function recordPayment({ id, name, remaining, currency }) {
  const path = pathOf("/expenses/shares/{}/payments", id);
  const key = newKey();
  /** @type {PaymentRecorded | undefined} */
  let made;
  const isSent = await askedAmount(w.paying.title(name), {
    action: w.paying.record,
    currency,
    first: remaining,
    testid: "payment",
    values: { note: "", date: today() },
    more: (form) => [
      field(form, "date", {
        label: w.transaction.date,
        testid: "payment.dateInput",
        input: { type: "date", max: today() },
      }),
      noteField(form, "payment"),
    ],
    send: async (amount, { note, date }) => {
      made = await call("POST", path, { amount, date: date || null, note: note.trim() || null }, {
        key: `${key}-${amount}`,
      });
    },
  });
  if (isSent && made) await told(id, made, currency);
}

/** @param {string} id @param {string} payment */
const takeBack = (id, payment) =>
  change(() => call("DELETE", pathOf("/expenses/shares/{}/payments/{}", id, payment)), {
    touches,
    says: w.paying.removed,
  });

/** Tells who is owed that a part was paid. @param {Part} part */
export async function claimPart({ id, name, remaining, currency }) {
  const isSent = await askedAmount(w.paying.claimTitle, {
    action: w.payments.paid,
    currency,
    first: remaining,
    testid: "claimPart",
    text: h("p", null, w.settling.claimText(name)),
    values: { note: "" },
    more: (form) => noteField(form, "claimPart"),
    send: (amount, { note }) =>
      call("POST", pathOf("/expenses/shares/{}/claim", id), { amount, note: note.trim() || null }, {
        key: newKey(),
      }),
  });
  if (!isSent) return;
  await invalidate(...touches);
  toast(w.settling.claimed(name));
}

/** @typedef {import("./repayments.js").Share} Share */

/**
 * What was paid of a part, and what is said to be, for both.
 * @param {Part} part
 * @param {Share} [share] For who is owed the part, and may take a payment back.
 * @param {boolean} [isOwners] Whether the share is the user's own, who books what was paid.
 */
export async function paymentHistory({ id, name, currency }, share, isOwners = true) {
  const path = pathOf("/expenses/shares/{}/payments", id);
  try {
    const page = await get(path);
    const payments = signal(page.payments);
    const next = signal(page.nextCursor);
    const more = async () => {
      try {
        const found = await get(
          pathOf(`${path}?cursor={}`, next.peek()),
        );
        payments.update((list) => [...list, ...found.payments]);
        next.set(found.nextCursor);
      } catch (error) {
        toast(messageOf(error));
      }
    };
    /** @type {(() => unknown) | null} */
    const act = await openDialog(
      w.payments.history,
      (/** @type {(value: (() => unknown) | null) => void} */ close) => [
        h("p", { testid: "payments.left" }, w.paying.left(amountText(page.remaining, currency))),
        page.claim ? claimed(page.claim, share ? name : null) : null,
        () =>
          payments().length === 0 ? h("p", { class: "hint" }, w.paying.none) : h(
            "ul",
            { class: "rows", testid: "payments.list" },
            payments().map((it) => row(it, share, () => close(() => takeBack(id, it.id)))),
          ),
        () => (next()
          ? button(w.states.more, { kind: "quiet", onpress: more, testid: "payments.more" })
          : null),
        h("div", { class: "actions" }, () => {
          const left = share && isOwners ? unbooked(payments()) : [];
          return share && left.length > 0
            ? button(w.books.book, {
              onpress: () => close(() => bookRepaid(id, share, left)),
              testid: "payments.book",
            })
            : null;
        }, button(w.done, { onpress: () => close(null), testid: "payments.close" })),
      ],
      "payments.dialog",
    );
    await act?.();
  } catch (error) {
    toast(messageOf(error));
  }
}

/** @param {PaymentClaim} claim @param {string | null} name Of who says it; the user without. */
function claimed({ amount, currency, note, createdAt }, name) {
  const text = amountText(amount, currency);
  return h(
    "div",
    { class: "row-main", testid: "payments.claim" },
    h("span", null, name ? w.payments.claims(name, text) : w.settling.youClaimed(text)),
    note ? h("span", { class: "row-note" }, note) : null,
    h("span", { class: "row-note" }, momentText(createdAt)),
  );
}

/** @param {import("../../client/api.d.ts").PersonReference} person */
const nameOf = ({ displayName, email }) => displayName || email;

/** @param {SharePayment} it @param {Share | undefined} share @param {() => void} remove */
function row(it, share, remove) {
  const isLate = Date.parse(it.recordedAt) < Date.now() - undoDays * 86_400_000;
  /** @param {string} text */
  const note = (text) => h("p", { class: "hint" }, text);
  return h(
    "li",
    { class: "payment", testid: "payments.item" },
    h(
      "div",
      { class: "line" },
      h("span", null, dayText(it.date)),
      it.reversedAt ? h("span", { class: "badge" }, w.paying.reversed) : null,
      money(it.amount, it.currency),
    ),
    it.note ? note(it.note) : null,
    note(w.paying.by(nameOf(it.recordedBy))),
    it.reversedAt
      ? note(w.paying.reversedBy(it.reversedBy ? nameOf(it.reversedBy) : "", momentText(it.reversedAt)))
      : null,
    it.reason ? note(it.reason) : null,
    it.bookedAt
      ? h("p", { class: "hint books", testid: "payments.booked" }, icon("check"), w.books.booked)
      : null,
    it.bookingFailed
      ? h(
        "p",
        { class: "failed", testid: "payments.bookingFailed" },
        icon("warning"),
        w.books.failed(it.bookingFailed),
      )
      : null,
    share && !it.reversedAt && !isLate
      ? button(w.paying.remove, {
        kind: "quiet",
        name: w.named(w.paying.remove, w.both(dayText(it.date), amountText(it.amount, it.currency))),
        onpress: remove,
        testid: "payments.remove",
      })
      : null,
  );
}
