// @ts-check
// The categories of a statement's entries: chosen once for all that are alike.
import { get, h, pathOf, w } from "../../core/prelude.js";

/** @import { Category, ImportRow } from "../../client/api.d.ts" */

/** Pages of the rows of a statement that are read, and rows of one. */
const [mostPages, pageSize] = [50, 100];
/** The category that the server gives to what has none, by its name there. */
const unnamed = "Uncategorized";

/** What is the same on every line of a payee: its words, without numbers and signs. @param {string | null} text */
export function payeeOf(text) {
  return (text ?? "").toLocaleLowerCase().replace(/[^\p{L}]+/gu, " ").trim();
}

/** @param {`/imports/${string}`} path */
async function rowsOf(path) {
  /** @type {ImportRow[]} */
  const found = [];
  let cursor = "";
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await get(
      /** @type {`${typeof path}/rows`} */ (pathOf(`${path}/rows?limit={}`, pageSize) + cursor),
    );
    found.push(...answer.rows);
    if (!answer.hasMore) break;
    cursor = pathOf("&cursor={}", answer.nextCursor);
  }
  return found;
}

/**
 * Corrections that give a category to a row, and to all others of the same payee that have none of their own.
 * @param {`/imports/${string}`} path
 * @param {ImportRow} chosen
 * @param {string | null} categoryId
 */
export async function alike(path, chosen, categoryId) {
  const key = payeeOf(chosen.description);
  const rows = key ? await rowsOf(path) : [];
  const others = rows.filter((it) =>
    it.row !== chosen.row && it.type === chosen.type && it.categoryId === chosen.categoryId &&
    it.status !== "problem" && payeeOf(it.description) === key
  );
  return [chosen, ...others].map(({ row }) => ({ row, categoryId }));
}

/**
 * @param {() => ImportRow} row
 * @param {() => Category[]} categories
 * @param {(categoryId: string | null) => unknown} onchange
 */
export function rowCategory(row, categories, onchange) {
  return h(
    "select",
    {
      class: "row-category",
      "aria-label": () => w.named(w.transaction.category, row().description || String(row().row)),
      testid: () => `import.category.${row().row}`,
      onchange: (event) => onchange(event.target.value || null),
    },
    () => {
      const { categoryId, category, type } = row();
      const own = categories().filter((it) => it.type === type && !it.isArchived && it.name !== unnamed);
      const isKnown = own.some((it) => it.id === categoryId);
      return [
        isKnown ? null : h("option", { value: "", selected: true }, category ?? w.imports.uncategorized),
        own.map((it) => h("option", { value: it.id, selected: it.id === categoryId }, it.name)),
      ];
    },
  );
}
