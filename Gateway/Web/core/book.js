// @ts-check
// The account that the screens show.
import { user } from "./session.js";
import { query } from "./store.js";

/** The active account. */
export function useAccount() {
  const accounts = query(() => "/accounts");
  const current = () =>
    accounts.data()?.accounts.find(
      (/** @type {any} */ each) => each.id === accounts.data().activeAccountId,
    );
  return {
    accounts,
    /** @returns {string | null} */
    id: () => accounts.data()?.activeAccountId ?? null,
    /** @returns {string} */
    currency: () => current()?.preferredCurrency ?? user()?.preferredCurrency ?? "USD",
  };
}
