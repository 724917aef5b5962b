// @ts-check
// Takes deletions back, and says so only when it is known.
import { entries, withdraw } from "../../core/outbox.js";
import { alone } from "../../core/outbox-entries.js";
import { call, invalidateMoney, messageOf, pathOf } from "../../core/prelude.js";
import { toast } from "../toast.js";

/** @typedef {"/transactions/{}/restore" | "/transfers/{}/restore"} Address */

/**
 * Takes deletions back, shows what came back, and then says `done`; what failed can be tried again.
 * @param {string[]} ids
 * @param {Address} address
 * @param {string} done
 */
export async function restore(ids, address, done) {
  /** @type {[string, { action?: () => void }]} */
  let said = [done, {}];
  try {
    for (const id of ids) await undelete(id, address);
  } catch (error) {
    said = [messageOf(error), { action: () => restore(ids, address, done) }];
  }
  await invalidateMoney();
  toast(...said);
}

/**
 * The server keeps what it deleted for 30 days, and leaves what it has not deleted as it is. So it is asked in any
 * case: a deletion whose answer was lost waits here although the server has done it. Until the server answers, the
 * deletion stays, unless it was never sent. What is on its way has to arrive first.
 * @param {string} id @param {Address} address
 */
const undelete = (id, address) =>
  alone(async () => {
    const entry = entries.peek().find((it) => it.id === id && it.op === "delete");
    try {
      await call("POST", pathOf(address, id), {});
    } catch (error) {
      if (!entry || entry.isSent) throw error;
    }
    if (entry) await withdraw(entry.clientId);
  });
