// @ts-check
import { svg } from "../core/view.js";
import { w } from "../core/words.js";

/**
 * How much of a goal is reached, as a ring with its percents inside.
 * @param {() => number} progress from 0 to 1
 * @param {() => string} name
 */
export function ring(progress, name) {
  const percent = () => Math.floor(progress() * 100);
  return svg(
    "svg",
    {
      class: () => `ring${progress() >= 1 ? " full" : ""}`,
      viewBox: "0 0 40 40",
      role: "img",
      "aria-label": () => w.goals.reached(name(), percent()),
    },
    svg("circle", { cx: 20, cy: 20, r: 17 }),
    svg("circle", {
      class: "part",
      cx: 20,
      cy: 20,
      r: 17,
      pathLength: 100,
      "stroke-dasharray": () => `${Math.max(progress() * 100, progress() > 0 ? 1 : 0)} 100`,
      transform: "rotate(-90 20 20)",
    }),
    svg("text", { x: 20, y: 20, dy: "0.36em", "text-anchor": "middle" }, () => `${percent()}%`),
  );
}
