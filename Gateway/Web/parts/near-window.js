// @ts-check
// A long list of days, of which only what is near the window is on the page.
import { batch, each, effect, h, onCleanup, signal } from "../core/prelude.js";

/** @import { Transaction } from "../client/api.d.ts" */

/** The part of the list above which the next page is read. */
const threshold = 0.7;
/** Portions that are made with the screen; the others come later, for slow phones. */
const firstPortions = 6;
/** Rows of a portion; the end of a long day may have fewer. */
const [fewest, most] = [2, 4];

/**
 * @typedef {object} Portion Rows of a long day or of some days.
 * @property {string} key
 * @property {number} place How many rows of its first day are before it.
 * @property {number} days How many days begin in it.
 * @property {Transaction[]} items
 */

/**
 * A portion ends with a day if it can, so that a new row changes few. One that stays is the former object:
 * many objects that live for one page are slow to collect.
 * @param {Transaction[]} rows
 * @param {Portion[]} former
 * @param {(row: Transaction) => string} dayOf What rows stand together by.
 */
export function portions(rows, former, dayOf) {
  /** @type {Portion[]} */
  const found = [];
  // `start` and `day` are the rows at which the portion and the day begin.
  let [start, place, days, day] = [0, 0, 1, 0];
  for (let end = 1; end <= rows.length; end += 1) {
    const isNewDay = !rows[end] || dayOf(rows[end]) !== dayOf(rows[end - 1]);
    if (isNewDay) day = end;
    if (end - start >= (!isNewDay ? most : place > 0 ? 1 : fewest) || end === rows.length) {
      const items = rows.slice(start, end);
      const old = former[found.length];
      const isSame = old?.place === place && old.items.length === items.length &&
        items.every((it, index) => it === old.items[index]);
      found.push(isSame ? old : { key: `${dayOf(items[0])} ${place}`, place, days, items });
      [start, place, days] = [end, end - day, 0];
    }
    if (isNewDay) days += 1;
  }
  return found;
}

/**
 * Only the portions near the window are on the page, and space for the others: each change of a page of ten
 * thousand rows would be slow. Rows come and go in tasks of their own, so that frames stay short on slow phones.
 * @param {() => Portion[]} parts
 * @param {() => unknown} load Reads the next page.
 * @param {(row: Transaction) => string} dayOf
 * @param {(group: () => [string, Transaction[]], portion: Portion) => Element} day
 */
export function nearWindow(parts, load, dayOf, day) {
  const [from, to] = [signal(0), signal(0)];
  /** Of what was shown, in pixels by key. @type {Map<string, number>} */
  const heights = new Map();
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  // A wide window has the day beside its rows.
  const [ofRow, ofDay] = matchMedia("(min-width: 1200px)").matches ? [2.3, 0] : [3.7, 2.2];
  /** @param {Portion} it */
  const heightOf = ({ key, items, days }) => heights.get(key) || rem * (ofRow * items.length + ofDay * days);
  /**
   * Portions whose rows are still to be made, one in a frame.
   * @type {Set<import("../core/signals.js").Signal<boolean>>}
   */
  const coming = new Set();
  let isAsked = false;
  const next = () => {
    if (isAsked || coming.size === 0) return;
    isAsked = true;
    requestAnimationFrame(() => setTimeout(show));
  };
  const show = () => {
    isAsked = false;
    const [first] = coming;
    coming.delete(first);
    first?.set(true);
    next();
  };
  /** @param {() => Portion} rows @param {() => number} index */
  const portion = (rows, index) => {
    const isMade = signal(index() < (heights.size ? 1 : firstPortions));
    if (!isMade.peek()) {
      coming.add(isMade);
      next();
      onCleanup(() => coming.delete(isMade));
    }
    return h(
      "div",
      {
        class: "portion",
        "data-key": rows().key,
        vars: { "min-block-size": () => isMade() ? "" : `${heightOf(rows())}px` },
      },
      () =>
        isMade() &&
        each(
          () => [...Map.groupBy(rows().items, dayOf)],
          ([date]) => date,
          (it) => day(it, rows()),
        ),
    );
  };
  const holder = h(
    "div",
    { testid: "transactions.list" },
    each(() => parts().slice(from(), to()), (it) => it.key, portion),
  );
  const look = () => {
    for (const element of /** @type {Iterable<HTMLElement>} */ (holder.children)) {
      heights.set(element.dataset.key ?? "", element.getBoundingClientRect().height);
    }
    // Read once and before any change: each reading makes the browser lay out what has changed.
    const [top, view, scrolled] = [-holder.getBoundingClientRect().top, innerHeight, scrollY];
    const all = parts();
    let [first, last, above, at, below] = [0, 0, 0, 0, 0];
    for (let index = 0; index < all.length; index += 1) {
      const end = at + heightOf(all[index]);
      if (end < top - view / 2) {
        first = index + 1;
        above = end;
      }
      if (at < top + view * 1.5) {
        last = index + 1;
        below = end;
      }
      at = end;
    }
    batch(() => {
      from.set(first);
      to.set(last);
    });
    holder.style.paddingBlock = `${above}px ${at - below}px`;
    if (holder.isConnected && scrolled > 0 && top + view >= threshold * at) setTimeout(load);
  };
  effect(look);
  const later = () => setTimeout(look);
  for (const kind of ["scroll", "resize"]) {
    addEventListener(kind, later, { passive: true });
    onCleanup(() => removeEventListener(kind, later));
  }
  return holder;
}
