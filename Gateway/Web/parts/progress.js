// @ts-check
// How much of a plan is spent.
import { h } from "../core/view.js";

/**
 * How much of a plan is spent. Near its end, the bar warns; past it, it is full and says so by shape and colour. All
 * of it and no more is as planned.
 * @param {{ percent: () => number, isOver: () => boolean, label: () => string, testid?: string, isGood?: boolean }} options `isGood`: being near the end is no warning
 */
export function progress({ percent, isOver, label, testid, isGood = false }) {
  const part = () => Math.max(0, Math.min(100, percent()));
  const state = () => (isOver() ? "over" : part() >= 85 && part() < 100 && !isGood ? "near" : "");
  return h("div", {
    class: () => `progress ${state()}`,
    role: "progressbar",
    testid,
    "aria-label": label,
    "aria-valuemin": "0",
    "aria-valuemax": "100",
    "aria-valuenow": () => String(part()),
  }, h("div", { class: "progress-bar", vars: { "--part": () => `${part()}%` } }));
}
