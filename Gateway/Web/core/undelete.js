// @ts-check
import { call, pathOf } from "./api.js";
import { entries, flush, withdraw } from "./outbox.js";

/**
 * Takes a deletion back: here if it could not be sent, else on the server, which keeps it for 30 days. What is on
 * its way has to arrive first.
 * @param {string} id
 * @param {"/transactions/{}/restore" | "/transfers/{}/restore"} address
 */
export async function undelete(id, address) {
  const waiting = () => entries.peek().find((entry) => entry.id === id && entry.op === "delete");
  if (waiting()) await flush();
  const entry = waiting();
  if (entry) await withdraw(entry.clientId);
  else await call("POST", pathOf(address, id), {});
}
