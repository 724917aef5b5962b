// @ts-check
import { knownAccounts } from "../../core/book.js";
import { w } from "../../core/words.js";

/** The accounts between which a template moves money. @param {import("../../client/api.d.ts").RecurringTemplate} template */
export function routeOf({ accountId, transfer }) {
  const { accounts } = knownAccounts();
  const [from, to] = [accountId, transfer?.toAccountId].map((id) =>
    accounts.find((each) => each.id === id)?.name ?? w.entry.gone
  );
  return w.entry.route(from, to);
}

/** What a template is called. @param {import("../../client/api.d.ts").RecurringTemplate} it @param {string | undefined} category Its name. */
export const templateName = (it, category) =>
  it.description || it.payee || (it.transfer ? routeOf(it) : category ?? "");
