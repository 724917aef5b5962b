// @ts-check
// Currencies by what somebody writes: the server knows codes and English names, Intl those of the other languages.
import { currencyName, pathOf, plain, query } from "../core/prelude.js";

/** @typedef {{ code: string, name: string }} Currency */

/** Where currencies are searched. @param {string} text @param {boolean} withCrypto @returns {"/currencies"} With its query. */
export function currencyPath(text, withCrypto) {
  const parts = [withCrypto ? "" : "kind=fiat", text && pathOf("q={}", text)].filter(Boolean);
  return /** @type {"/currencies"} */ ("/currencies" + (parts.length > 0 ? "?" : "") + parts.join("&"));
}

/** A currency's name as the reader says it. @param {Currency} it */
export const ownName = (it) => currencyName(it.code) ?? it.name;

/**
 * @param {() => string | null} sought Null while nothing is searched.
 * @param {boolean} [withCrypto]
 */
export function useCurrencySearch(sought, withCrypto = false) {
  const found = query(() => {
    const text = sought();
    return text === null ? null : currencyPath(text, withCrypto);
  });
  const all = query(() => (sought() && currencyName("EUR") ? currencyPath("", false) : null));
  return {
    found,
    /** Those found by their own names come first. @returns {Currency[]} */
    options: () => {
      const text = plain(sought() ?? "");
      if (sought() === null) return [];
      /** @type {Currency[]} */
      const named = text
        ? (all.data()?.currencies ?? []).filter((/** @type {Currency} */ it) =>
          plain(ownName(it)).includes(text)
        )
        : [];
      const codes = new Set(named.map((it) => it.code));
      const others = found.data()?.currencies ?? [];
      return [...named, ...others.filter((/** @type {Currency} */ it) => !codes.has(it.code))];
    },
  };
}
