// @ts-check
// What all accounts hold together: added up in one currency, converted where there are rates.
import { sumOf } from "../../core/money.js";
import { bookCurrency } from "../../core/book.js";
import { pathOf, query } from "../../core/prelude.js";
import { outside } from "./currencies.js";

/**
 * @param {import("../../core/book.js").QueryOf<"GET /accounts">} accounts
 */
export function together(accounts) {
  const list = () => accounts.data()?.accounts ?? [];
  /** The currencies that balances are in. */
  const inUse = () =>
    new Set(
      list().flatMap((it) => [
        it.preferredCurrency,
        ...outside(it).map((other) => other.currency),
      ]),
    );
  const isSingle = () => inUse().size === 1;
  const converted = query(() =>
    list().length === 0 || isSingle() ? null : pathOf("/accounts?displayCurrency={}", bookCurrency())
  );
  /** Nothing while it is not known. */
  return () => {
    if (list().length === 0) return null;
    if (isSingle()) {
      const [only] = inUse();
      return {
        total: sumOf(list().map((it) => it.balance), only),
        currency: only,
        balances: list().map((it) => it.balance),
        left: [],
        rates: [],
      };
    }
    const data = converted.data();
    if (!data) return null;
    /** @type {Map<string, string[]>} */
    const left = new Map();
    for (const { currency: code, amount } of data.accounts.flatMap(outside)) {
      left.set(code, [...(left.get(code) ?? []), amount]);
    }
    return {
      total: sumOf(data.accounts.map((it) => it.balance), bookCurrency()),
      currency: bookCurrency(),
      balances: data.accounts.map((it) => it.balance),
      left: [...left].map(([code, amounts]) => ({ currency: code, amount: sumOf(amounts, code) }))
        .filter((it) => /[1-9]/.test(it.amount)),
      rates: data.rates ?? [],
    };
  };
}
