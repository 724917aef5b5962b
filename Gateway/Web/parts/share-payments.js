// @ts-check
// Payments of one part of a shared expense: recorded in parts by who is owed, told by who owes, and their history.
import { limits } from "../core/limits.js";
import { amountText, money, toMinor } from "../core/money.js";
import { call, dayText, get, h, invalidate, messageOf, newKey, today, w } from "../core/prelude.js";
import { button } from "./button.js";
import { change } from "./change.js";
import { openDialog } from "./dialog.js";
import { field } from "./form.js";
import { askedAmount } from "./money-field.js";
import { toast } from "./toast.js";

/** @import { PaymentClaim, PaymentRecorded, SharePayment } from "../api.d.ts" */
/** @typedef {{ id: string, name: string, remaining: string, currency: string, claim?: PaymentClaim | null }} Part */

const touches = ["/sharing", "/dashboard", "/groups", "/transactions", "/notifications"];
/** Days in which a payment can be taken back. */
const undoDays = 30;

/** @param {import("./form.js").Form} form @param {string} testid */
const noteField = (form, testid) =>
  field(form, "note", {
    label: `${w.transaction.note} (${w.optional})`,
    testid: `${testid}.noteInput`,
    input: { autocomplete: "off", maxlength: limits.paymentNote },
  });

/** What came in of a part: all that remains, or less. @param {Part} part */
export async function recordPayment({ id, name, remaining, currency, claim }) {
  const path = /** @type {const} */ (`/expenses/shares/${id}/payments`);
  const key = newKey();
  /** @type {PaymentRecorded | undefined} */
  let made;
  const isSent = await askedAmount(w.paying.title(name), {
    action: w.paying.record,
    currency,
    first: claim?.amount ?? remaining,
    testid: "payment",
    values: { note: claim?.note ?? "", date: today() },
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
  if (!isSent || !made) return;
  const { id: payment, remaining: left } = made;
  await invalidate(...touches);
  toast(toMinor(left, currency) === 0n ? w.paying.whole : w.paying.recorded(amountText(left, currency)), {
    action: () => takeBack(id, payment),
  });
}

/** @param {string} id @param {string} payment */
const takeBack = (id, payment) =>
  change(() => call("DELETE", `/expenses/shares/${id}/payments/${payment}`), {
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
    text: h("p", null, w.sharing.claimText(name)),
    values: { note: "" },
    more: (form) => noteField(form, "claimPart"),
    send: (amount, { note }) =>
      call("POST", `/expenses/shares/${id}/claim`, { amount, note: note.trim() || null }, { key: newKey() }),
  });
  if (!isSent) return;
  await invalidate(...touches);
  toast(w.sharing.claimed(name));
}

/** What was paid of a part, for both. @param {Part} part @param {boolean} isOwner Who may take a payment back. */
export async function paymentHistory({ id, currency }, isOwner) {
  try {
    const { payments, remaining } = await get(`/expenses/shares/${id}/payments`);
    await openDialog(w.payments.history, (/** @type {(value: null) => void} */ close) => [
      h("p", { testid: "payments.left" }, w.paying.left(amountText(remaining, currency))),
      payments.length === 0 ? h("p", { class: "hint" }, w.paying.none) : h(
        "ul",
        { class: "rows", testid: "payments.list" },
        payments.map((it) =>
          row(it, isOwner, () => {
            close(null);
            takeBack(id, it.id);
          })
        ),
      ),
      h(
        "div",
        { class: "actions" },
        button(w.done, { onpress: () => close(null), testid: "payments.close" }),
      ),
    ], "payments.dialog");
  } catch (error) {
    toast(messageOf(error));
  }
}

/** @param {SharePayment} it @param {boolean} isOwner @param {() => void} remove */
function row(it, isOwner, remove) {
  const isLate = Date.parse(it.recordedAt) < Date.now() - undoDays * 86_400_000;
  return h(
    "li",
    { class: "line", testid: "payments.item" },
    h(
      "span",
      { class: "row-main" },
      h("span", null, dayText(it.date)),
      it.note ? h("span", { class: "row-note" }, it.note) : null,
      h("span", { class: "row-note" }, w.paying.by(it.recordedBy.displayName || it.recordedBy.email)),
    ),
    it.reversedAt ? h("span", { class: "badge plain-badge" }, w.paying.reversed) : null,
    money(it.amount, it.currency),
    isOwner && !it.reversedAt && !isLate
      ? button(w.paying.remove, {
        kind: "quiet",
        name: w.named(w.paying.remove, `${dayText(it.date)}, ${amountText(it.amount, it.currency)}`),
        onpress: remove,
        testid: "payments.remove",
      })
      : null,
  );
}
