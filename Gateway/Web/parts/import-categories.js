// @ts-check
// The categories of a statement's entries: chosen once for all that are alike, or as the same payee had before.
import { get, h, pathOf, w } from "../core/prelude.js";

/** @import { Category, ImportRow } from "../client/api.d.ts" */

/** Pages that are read for what earlier entries had, and of the rows of a statement. */
const [mostPages, pageSize] = [5, 100];
/** The category that the server gives to what has none, by its name there. */
const unnamed = "Uncategorized";

/** What is the same on every line of a payee: its words, without numbers and signs. @param {string | null} text */
export function payeeOf(text) {
  return (text ?? "").toLocaleLowerCase().replace(/[^\p{L}]+/gu, " ").trim();
}

/**
 * All items of a list with pages, up to a number of pages.
 * @template {string} Path
 * @template {keyof Answer<Path>} Name
 * @param {Path} path
 * @param {Name} name
 * @param {number} most
 * @returns {Promise<import("../core/paged.js").ItemOf<Answer<Path>[Name]>[]>}
 */
async function allOf(path, name, most) {
  /** @type {import("../core/paged.js").ItemOf<Answer<Path>[Name]>[]} */
  const found = [];
  let cursor = "";
  for (let page = 0; page < most; page += 1) {
    const answer = /** @type {import("../core/paged.js").Paging & Record<Name, never[]>} */ (
      await get(pathOf(`${path}?limit={}`, pageSize) + cursor)
    );
    found.push(...answer[name]);
    if (!answer.hasMore) break;
    cursor = pathOf("&cursor={}", answer.nextCursor);
  }
  return found;
}

/** @template Path @typedef {import("../core/types.d.ts").AnswerTo<"GET", Path>} Answer */

/** @param {`/imports/${string}`} path */
const rowsOf = (path) => allOf(`${path}/rows`, "rows", 50);

/**
 * Corrections of rows without a category, by what entries of the same payee had last.
 * @param {`/imports/${string}`} path
 */
export async function learnt(path) {
  const rows = (await rowsOf(path)).filter((it) =>
    it.status === "ready" && !it.categoryText && (!it.categoryId || it.category === unnamed)
  );
  if (rows.length === 0) return [];
  /** @type {Map<string, string>} */
  const known = new Map();
  for (const { type, description, category } of await allOf("/transactions", "transactions", mostPages)) {
    const key = `${type} ${payeeOf(description)}`;
    const isUse = payeeOf(description) && category && category.name !== unnamed && !category.isArchived;
    if (isUse && !known.has(key)) known.set(key, category.id);
  }
  return rows.flatMap(({ row, type, description }) => {
    const categoryId = known.get(`${type} ${payeeOf(description)}`);
    return categoryId ? [{ row, categoryId }] : [];
  });
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
