// @ts-check
// The sheet of a transfer that is there.
import { useAccount } from "../core/book.js";
import { enqueue, entries } from "../core/outbox.js";
import { back, call, h, isOnline, ofMoney, pathOf, query, w } from "../core/prelude.js";
import { button } from "../parts/button.js";
import { change } from "../parts/change.js";
import { changedFields } from "../parts/changed-fields.js";
import { confirmed } from "../parts/dialog.js";
import { ofRefused, showRefusal } from "../parts/frame/refused-form.js";
import { sheetView } from "../parts/sheet.js";
import { skeleton, whenKnown } from "../parts/frame/states.js";
import { toast } from "../parts/toast.js";
import { restore } from "../parts/frame/undelete.js";
import { askedToUnlock, differs } from "../parts/entries/unlock.js";
import { useTransferForm } from "../parts/entries/transfer-form.js";

/** @import { Account, Transaction, Transfer, TransferChange } from "../client/api.d.ts" */

const up = "/transactions";

/** @param {{ params: { id: string }, search: (name: string) => string }} context */
export default function transfer({ params, search }) {
  const { accounts } = useAccount();
  const it = query(() => pathOf("/transfers/{}", params.id));
  return sheetView(
    { title: w.titles.transfer, testid: "transfer.screen", up, cancelTestid: "transfer.cancelButton" },
    whenKnown(
      accounts,
      (known) =>
        whenKnown(
          it,
          (data) => ofRefused(search, (again) => editForm(data(), known().accounts, data, again)),
          () => skeleton(4),
        ),
    ),
  );
}

/** The account of a side, unless it is deleted: then it is not sent, and stays. @param {Transfer["from"]} side */
const standing = (side) => (side?.isDeleted ? null : side?.accountId);

/** @param {Transfer} it @returns {TransferChange} */
const draftOf = (it) => ({
  ...it,
  fromAccountId: standing(it.from),
  toAccountId: standing(it.to),
  amount: it.from?.amount,
  toAmount: it.from?.currency === it.to?.currency ? null : it.to?.amount,
  isCleared: undefined,
});

/** The fields that change only with unlocking. */
const locked = /** @type {const} */ (["fromAccountId", "toAccountId", "amount", "toAmount", "date"]);
/** What is sent together: what arrives follows from what leaves, and where. */
const together = [["fromAccountId", "toAccountId", "amount", "toAmount"]];

/** @param {Transfer} it */
const isReconciled = ({ reconciliationId: { from, to } }) => Boolean(from ?? to);

/** @param {Transfer} it As it was when the form was made. @param {Account[]} accounts @param {() => Transfer} now @param {import("../core/outbox.js").Entry | null} again */
function editForm(it, accounts, now, again) {
  const waiting = entries().find((entry) => entry.id === it.id && entry.op === "update");
  /** A change that was refused is sent again. */
  const before = again?.op === "update" ? again.transfer : undefined;
  const { form, view } = useTransferForm({
    prefix: "transfer",
    initial: { ...draftOf(it), ...waiting?.transfer, ...before },
    accounts,
    sides: [it.from, it.to],
    save: async (draft, shown) => {
      const names = [...form.changed(), ...Object.keys(before ?? {})];
      const changed = changedFields(draft, names, together);
      if (Object.keys(changed).length === 0) return back(up);
      const after = { ...draftOf(now()), ...changed };
      const more = await askedToUnlock(isReconciled(now()) && differs(draftOf(now()), after, locked));
      if (!more) return;
      await enqueue({
        op: "update",
        id: it.id,
        transfer: { ...changed, ...more },
        shown: { ...shown, id: it.id, transferId: it.id, createdAt: it.createdAt, tags: it.tags },
      }, again);
      back(up);
    },
  });
  showRefusal(form, again?.refusal);
  return view(h(
    "div",
    { class: "sheet-foot" },
    form.submitButton(w.transfer.update, "transfer.submitButton"),
    it.isJoined && isOnline()
      ? button(w.transfer.unjoin, {
        onpress: () => unjoin(now()),
        testid: "transfer.unjoinButton",
      })
      : null,
    button(w.transaction.delete, {
      kind: "danger",
      symbol: "trash",
      onpress: () => remove(now(), again),
      testid: "transfer.deleteButton",
    }),
  ));
}

/** Two entries again, as their banks told them. @param {Transfer} it */
async function unjoin(it) {
  const more = await askedToUnlock(isReconciled(it));
  if (!more) return;
  const path = pathOf("/transfers/{}/split", it.id);
  const done = await change(() => call("POST", more.unlock ? `${path}?unlock=true` : path, {}), {
    touches: ofMoney,
    says: w.transfer.unjoined,
  });
  if (done) back(up);
}

/** @param {Transfer} it @param {import("../core/outbox.js").Entry | null} again */
async function remove(it, again) {
  const words = w.transfer;
  if (!await confirmed(words.deleteTitle, words.deleteText, w.transaction.delete, "deleteTransfer")) return;
  const more = await askedToUnlock(isReconciled(it));
  if (!more) return;
  const shown = /** @type {Transaction} */ (/** @type {unknown} */ ({ id: it.id, type: "TRANSFER" }));
  await enqueue({ op: "delete", id: it.id, transfer: {}, shown, ...more }, again);
  back(up);
  toast(words.deleted, { action: () => restore([it.id], "/transfers/{}/restore", words.restored) });
}
