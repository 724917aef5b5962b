// @ts-check
// The areas beside the tabs, and which of them a person uses.
import { after, computed, offersWallet, query, resource, screen } from "../../core/prelude.js";

/** @typedef {{ tab: Exclude<keyof typeof import("../../words/en.js")["default"]["titles"], "page">, path: string, symbol: import("../button.js").IconName }} Entry */
/** Further areas: in the sidebar, and on a phone in the settings. @type {Entry[]} */
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

/** The latest lines tell whether there are any, and others than a first balance. */
const lines = "/wallet/transactions?limit=2";
const known = () =>
  /** @type {import("../../core/book.js").Answer<"GET /wallet/transactions"> | undefined} */ (resource(lines)
    .data())
    ?.transactions ?? [];

/** Whether the wallet has its page: where the operator offers it, and for whoever has something in it. */
export const hasWallet = () => offersWallet() || known().length > 0;

/** Whether money was sent or received by the wallet. */
export const usesWallet = () => known().some((it) => it.type !== "INITIAL");

/** The areas that this person uses. @returns {() => Entry[]} */
export function useAreas() {
  const isPainted = after(300);
  query(() => (isPainted() ? lines : null));
  const isShown = computed(() => usesWallet() || (screen()?.route.tab === wallet.tab && hasWallet()));
  return () => (isShown() ? [...areas, wallet] : areas);
}
