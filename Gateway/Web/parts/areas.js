// @ts-check
// The areas beside the tabs, and which of them a person uses.
import { after, computed, query, screen } from "../core/prelude.js";

/** @typedef {{ tab: Exclude<keyof typeof import("../words/en.js")["default"]["titles"], "page">, path: string, symbol: import("./button.js").IconName }} Entry */
/** Further areas: in the sidebar, and on a phone below More. @type {Entry[]} */
export const areas = [
  { tab: "accounts", path: "/accounts", symbol: "card" },
  { tab: "goals", path: "/goals", symbol: "goal" },
  { tab: "plan", path: "/plan", symbol: "calendar" },
  { tab: "recurring", path: "/recurring", symbol: "repeat" },
  { tab: "reports", path: "/reports", symbol: "chart" },
  { tab: "notifications", path: "/notifications", symbol: "bell" },
];

/** Stands among the areas once money was sent or received by it. @type {Entry} */
export const wallet = { tab: "wallet", path: "/wallet", symbol: "wallet" };

/** The areas that this person uses. @returns {() => Entry[]} */
export function useAreas() {
  const isPainted = after(300);
  const moves = query(() => (isPainted() ? "/wallet/transactions?limit=2" : null));
  const isUsed = computed(() =>
    screen()?.route.tab === wallet.tab ||
    (moves.data()?.transactions ?? []).some((it) => it.type !== "INITIAL")
  );
  return () => (isUsed() ? [...areas, wallet] : areas);
}
