// @ts-check
// To whom money went or from whom it came: those of before are offered, and bring their category and account along.
import { limits } from "../../core/limits.js";
import { waitingHere } from "../../core/outbox.js";
import { h, pathOf, query, w } from "../../core/prelude.js";
import { field } from "../form.js";

/** The payees that are known, the most used first; of very many, those with the typed text. @param {() => string} typed */
export function usePayees(typed) {
  const usual = query(() => "/payees");
  const sought = query(() => {
    const text = typed().trim();
    return usual.data()?.hasMore && text.length > 1 ? pathOf("/payees?q={}", text) : null;
  });
  const all = () => [...sought.data()?.payees ?? [], ...usual.data()?.payees ?? []];
  return {
    names: () => [...new Set(all().map((each) => each.name))],
    /** The category that a payee had last. @param {string} name */
    categoryOf: (name) => {
      const wanted = name.trim().toLocaleLowerCase();
      return wanted
        ? all().find((each) => each.name.toLocaleLowerCase() === wanted)?.lastCategoryId
        : undefined;
    },
  };
}

/** The account of a payee's last entry. @param {() => string} payee */
export function useLastAccount(payee) {
  const known = query(() => "/payees");
  const wanted = () => payee().trim().toLocaleLowerCase();
  const isWanted = (/** @type {{ payee?: string | null }} */ it) =>
    it.payee?.toLocaleLowerCase() === wanted();
  const latest = query(() =>
    known.data()?.payees.some((it) => it.name.toLocaleLowerCase() === wanted())
      ? pathOf("/transactions?q={}&limit=20", payee().trim())
      : null
  );
  return () =>
    wanted()
      ? (waitingHere().findLast(({ op, shown }) => op === "create" && isWanted(shown))?.shown ??
        latest.data()?.transactions.find(isWanted))?.accountId
      : undefined;
}

/**
 * Categories of which the payee's last one is suggested before the description's.
 * @param {ReturnType<typeof import("../../core/book.js").useCategories>} known
 * @param {ReturnType<typeof usePayees>} payees
 * @param {() => string} payee
 */
export function categoriesBy(known, payees, payee) {
  return {
    ...known,
    /** @param {string} text @param {string} kind */
    suggestion: (text, kind) => {
      const id = payees.categoryOf(payee());
      return known.of(kind).find((each) => each.id === id) ?? known.suggestion(text, kind);
    },
  };
}

/** @param {import("../form.js").Form} form @param {string} prefix @param {ReturnType<typeof usePayees>} payees */
export function payeeField(form, prefix, payees) {
  const list = `${prefix}-payees`;
  return field(form, "payee", {
    label: `${w.transaction.payee} (${w.optional})`,
    testid: `${prefix}.payeeInput`,
    input: { list, autocomplete: "off", maxlength: limits.payee },
    below: h("datalist", { id: list }, () => payees.names().map((name) => h("option", { value: name }))),
  });
}
