// @ts-check
// A picture of amounts over time: an axis of round values, names below, and the values of each place for a finger,
// a pointer and the arrow keys. A press leads to the rows behind a place.
import { amountText, fromMinor, toMinor } from "../../core/money.js";
import { h, href, signal, svg, w } from "../../core/prelude.js";

/** Units of the picture; the page stretches it. */
export const size = 1000;
const intervals = 4n;
/** From this amount on, values of the axis are short: `$20K`. */
const large = 10_000n;

/**
 * @typedef {object} Place
 * @property {string} name
 * @property {string} short Below the picture, if there is room for it.
 * @property {[name: string, amount: string, currency?: string][]} values
 * @property {string} [href] The rows behind it.
 * @property {[from: number, to: number]} [span] Its part of the width, from 0 to 1; equal parts without it.
 */

/**
 * Round values of an axis that holds all amounts and zero, from the lowest to the highest.
 * @param {bigint[]} minors
 */
export function ticksOf(minors) {
  const [low, high] = minors.reduce(([a, b], each) => [each < a ? each : a, each > b ? each : b], [0n, 0n]);
  const rough = (high - low + intervals - 1n) / intervals || 1n;
  const power = 10n ** BigInt(rough.toString().length - 1);
  const step = [1n, 2n, 5n, 10n].map((each) => each * power).find((each) => each >= rough) ?? rough;
  const first = low < 0n ? (low - step + 1n) / step : 0n;
  const last = high > 0n ? (high + step - 1n) / step : first < 0n ? 0n : 1n;
  return Array.from({ length: Number(last - first) + 1 }, (_, index) => (first + BigInt(index)) * step);
}

/**
 * The place of an amount from the top. Places on the picture only: amounts themselves stay exact.
 * @param {bigint[]} ticks
 */
export function scaleOf(ticks) {
  const [low, high] = [ticks[0], ticks[ticks.length - 1]];
  const span = high - low || 1n;
  return (/** @type {bigint} */ minor) => Number(((high - minor) * 1_000_000n) / span) / 1000;
}

/** @param {bigint} minor @param {string} currency */
function tickText(minor, currency) {
  const amount = fromMinor(minor, currency);
  const [whole] = amount.replace("-", "").split(".");
  return amountText(amount, currency, { isShort: true, isCompact: BigInt(whole) >= large });
}

/**
 * @param {object} options
 * @param {string} options.text What the picture shows, for who does not see it.
 * @param {Place[]} options.places
 * @param {string[]} options.amounts What the axis must reach.
 * @param {string} options.currency
 * @param {string} options.testid
 * @param {(y: (amount: string) => number) => import("../../core/view.js").Child} draw
 */
export function plot({ text, places, amounts, currency, testid }, draw) {
  const ticks = ticksOf(amounts.map((each) => toMinor(each, currency)));
  const scale = scaleOf(ticks);
  const chosen = signal(places.length - 1);
  /** @type {[number, number][]} */
  const spans = places.map((place, index) =>
    place.span ?? [index / places.length, (index + 1) / places.length]
  );
  const part = (/** @type {number} */ value) => `${(value * 100).toFixed(2)}%`;
  return h(
    "div",
    { class: "plot" },
    h("p", { class: "readout", testid: `${testid}.value` }, () => {
      const { name, values, href } = places[chosen()];
      return [
        h("b", null, name),
        values.map(([what, amount, own = currency]) =>
          h("span", null, what && `${what} `, h("span", { class: "money" }, amountText(amount, own)))
        ),
        href
          ? h("a", {
            href,
            "aria-label": w.named(w.charts.rows, w.both(text, name)),
            testid: `${testid}.rows`,
          }, w.charts.rows)
          : null,
      ];
    }),
    h(
      "div",
      { class: "plot-axis", "aria-hidden": "true" },
      ticks.map((tick) =>
        h("span", { vars: { "--at": part(scale(tick) / size) } }, tickText(tick, currency))
      ),
    ),
    h(
      "div",
      { class: "plot-area" },
      h(
        "div",
        { role: "img", "aria-label": text },
        svg(
          "svg",
          { viewBox: `0 0 ${size} ${size}`, preserveAspectRatio: "none", "aria-hidden": "true" },
          svg("rect", {
            class: "band",
            y: 0,
            height: size,
            x: () => spans[chosen()][0] * size,
            width: () => (spans[chosen()][1] - spans[chosen()][0]) * size,
          }),
          ticks.map((tick) =>
            svg("line", {
              class: tick === 0n ? "zero" : "tick",
              x1: 0,
              x2: size,
              y1: scale(tick),
              y2: scale(tick),
            })
          ),
          draw((amount) => scale(toMinor(amount, currency))),
        ),
      ),
      h("ul", {
        class: "hits",
        onkeydown: (/** @type {KeyboardEvent} */ event) => move(event, chosen, places),
      }, places.map((place, index) => hit(place, index, spans[index], chosen, currency))),
    ),
    h(
      "div",
      { class: "plot-names", "aria-hidden": "true" },
      places.map(({ short }, index) => {
        const middle = (spans[index][0] + spans[index][1]) / 2;
        const side = middle < 0.15 ? "first" : middle > 0.85 ? "last" : "";
        return short && h("span", { class: side, vars: { "--at": part(middle) } }, short);
      }),
    ),
  );
}

/**
 * The same without axis, names and values: a press leads to where they stand.
 * @param {{ text: string, leadsTo: string, amounts: string[], currency: string, testid: string }} options
 * @param {(y: (amount: string) => number) => import("../../core/view.js").Child} draw
 */
export function quietPlot({ text, leadsTo, amounts, currency, testid }, draw) {
  const scale = scaleOf(ticksOf(amounts.map((each) => toMinor(each, currency))));
  const y = (/** @type {string} */ amount) => scale(toMinor(amount, currency));
  return h(
    "a",
    { class: "quiet-plot", href: href(leadsTo), "aria-label": text, testid: `${testid}.link` },
    svg(
      "svg",
      { viewBox: `0 0 ${size} ${size}`, preserveAspectRatio: "none", "aria-hidden": "true" },
      svg("line", { x1: 0, x2: size, y1: y("0"), y2: y("0") }),
      draw(y),
    ),
  );
}

/**
 * @param {Place} place
 * @param {number} index
 * @param {[number, number]} span
 * @param {import("../../core/signals.js").Signal<number>} chosen
 * @param {string} currency
 */
function hit({ name, values, href }, index, [from, to], chosen, currency) {
  const label = [
    name,
    ...values.map(([what, amount, own = currency]) => `${what} ${amountText(amount, own)}`.trim()),
  ];
  let isShown = true;
  return h(
    "li",
    { vars: { "--from": `${from * 100}%`, "--wide": `${(to - from) * 100}%` } },
    h(href ? "a" : "button", {
      ...(href ? { href } : { type: "button" }),
      "aria-label": label.join(", "),
      tabindex: () => (chosen() === index ? "0" : "-1"),
      onfocus: () => chosen.set(index),
      // A finger sees the values first and goes to the rows by the next press.
      onpointerdown: (/** @type {PointerEvent} */ event) => {
        isShown = event.pointerType !== "touch" || chosen.peek() === index;
      },
      // A page that moves below a resting pointer chooses nothing.
      onpointermove: (/** @type {PointerEvent} */ event) => {
        if (event.pointerType === "mouse" && (event.movementX || event.movementY)) chosen.set(index);
      },
      onclick: (/** @type {Event} */ event) => {
        if (!isShown) event.preventDefault();
        chosen.set(index);
      },
    }),
  );
}

/**
 * @param {KeyboardEvent} event
 * @param {import("../../core/signals.js").Signal<number>} chosen
 * @param {Place[]} places
 */
function move(event, chosen, places) {
  const list = /** @type {HTMLElement} */ (event.currentTarget);
  const ahead = getComputedStyle(list).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  const last = places.length - 1;
  const steps = { ArrowLeft: -1, ArrowRight: -1, [ahead]: 1, Home: -last, End: last };
  const step = /** @type {Record<string, number>} */ (steps)[event.key];
  if (!step) return;
  event.preventDefault();
  const index = Math.max(0, Math.min(last, chosen.peek() + step));
  /** @type {HTMLElement} */ (list.children[index].firstElementChild).focus();
}
