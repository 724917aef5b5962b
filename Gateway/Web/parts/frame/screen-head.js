// @ts-check
import { addMonths, h, href, isMonth, monthText, signal, thisMonth, w } from "../../core/prelude.js";
import { button, icon } from "../button.js";

/** @param {import("../../core/view.js").Child} title @param {...import("../../core/view.js").Child} tools */
export function screenHead(title, ...tools) {
  // A phone has no room for both: there the tabs name the screen.
  const hasMonth = tools.some((tool) => tool instanceof Element && tool.classList.contains("month"));
  return h(
    "header",
    { class: `screen-head${hasMonth ? " with-month" : ""}` },
    h("h1", null, title),
    h("div", { class: "tools" }, tools),
  );
}

/**
 * The head of a screen below another, which the arrow leads back to.
 * @param {string} title
 * @param {[name: string, path: string]} up
 * @param {...import("../../core/view.js").Child} tools
 */
export function screenHeadBelow(title, [name, path], ...tools) {
  const head = screenHead(title, ...tools);
  head.prepend(h(
    "a",
    { class: "button quiet up", href: href(path) },
    icon("left"),
    name,
  ));
  return head;
}

/**
 * Calls `refresh` when a finger pulls the page down at its top.
 * @param {HTMLElement} element
 * @param {() => unknown} refresh
 */
export function pullToRefresh(element, refresh) {
  let from = -1;
  element.addEventListener("touchstart", (event) => {
    from = scrollY <= 0 && event.touches.length === 1 ? event.touches[0].clientY : -1;
  }, { passive: true });
  element.addEventListener("touchend", (event) => {
    if (from >= 0 && scrollY <= 0 && event.changedTouches[0].clientY - from > 90) refresh();
    from = -1;
  }, { passive: true });
  return element;
}

/**
 * A month with steps to both sides; the month itself opens the browser's own list of months.
 * @param {object} options
 * @param {() => string} options.month
 * @param {(month: string) => void} options.onchange
 * @param {string} options.testid
 */
export function monthSelector({ month, onchange, testid }) {
  // The browser's first format of a day takes a slow phone long: what is around it shows before.
  const isPainted = signal(false);
  requestAnimationFrame(() => setTimeout(() => isPainted.set(true)));
  const list = () => {
    const now = thisMonth();
    const near = Array.from({ length: 27 }, (_, index) => addMonths(now, 2 - index));
    return near.includes(month()) ? near : [month(), ...near];
  };
  return h(
    "div",
    { class: "month", testid, role: "group", "aria-label": w.month.label },
    h(
      "label",
      { class: "month-name" },
      h("span", { "aria-hidden": "true" }, () => isPainted() && monthText(month())),
      h(
        "select",
        {
          "aria-label": w.month.label,
          testid: `${testid}.select`,
          onchange: (event) => isMonth(event.target.value) && onchange(event.target.value),
        },
        () =>
          isPainted() &&
          list().map((each) => h("option", { value: each, selected: each === month() }, monthText(each))),
      ),
    ),
    button(null, {
      kind: "quiet",
      symbol: "left",
      name: w.month.previous,
      testid: `${testid}.previous`,
      onpress: () => onchange(addMonths(month(), -1)),
    }),
    button(null, {
      kind: "quiet",
      symbol: "right",
      name: w.month.next,
      testid: `${testid}.next`,
      onpress: () => onchange(addMonths(month(), 1)),
    }),
  );
}
