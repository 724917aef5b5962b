// @ts-check
// A list beside a panel: what is open is marked, and the row that was pressed stays where it is while the list gets
// narrower, wider or longer.
import { effect, href, onCleanup, sheet, untracked } from "../core/prelude.js";

/** What stands above the rows of a screen. */
const headPixels = 72;

/** Marks the row that leads to what is open. @param {HTMLElement} main */
function mark(main) {
  const path = untracked(sheet)?.path;
  for (const row of /** @type {Iterable<HTMLAnchorElement>} */ (main.querySelectorAll("a.row"))) {
    if (path && row.pathname === href(path)) row.setAttribute("aria-current", "true");
    else row.removeAttribute("aria-current");
  }
}

/** @param {Element} row */
function isInView(row) {
  const { top, bottom } = row.getBoundingClientRect();
  return bottom > headPixels && top < innerHeight;
}

/** @param {HTMLElement} main */
export function besidePanel(main) {
  const content = /** @type {HTMLElement} */ (main.parentElement);
  /** The row that keeps its place, and that place. @type {Element | null} */
  let row = null;
  let top = 0;
  /** Whether the person pressed the row, rather than a key for something new. */
  let isPressed = false;
  let [isHeld, wasOpen, isOwnScroll] = [false, false, false];
  /** Where the page was scrolled to when the panel opened. */
  let began = 0;

  /** What the browser would keep in its place by itself is another row. @param {boolean} isOn */
  const keep = (isOn) => {
    isHeld = isOn;
    main.style.overflowAnchor = isOn ? "none" : "";
  };
  /** The row, or what has taken its place since. */
  const current = () => {
    if (row && !row.isConnected) {
      const address = row.getAttribute("href");
      row = address ? main.querySelector(`a[href="${CSS.escape(address)}"]`) : null;
    }
    return row;
  };
  const firstInView = () => [...main.querySelectorAll(".row")].find(isInView) ?? null;
  /** @param {Event} event */
  const choose = (event) => {
    const target = /** @type {Element} */ (event.target);
    const isInPanel = target.closest?.(".sheet");
    const pressed = event.type === "click" ? target.closest?.("main .row") : null;
    if (!untracked(sheet)) keep(false);
    const kept = current();
    if (pressed) [row, isPressed] = [pressed, true];
    else if (!isInPanel || !kept || !isInView(kept)) {
      const open = isInPanel ? main.querySelector(".row[aria-current=true]") : null;
      isPressed = Boolean(open && isInView(open));
      row = isPressed ? open : firstInView();
    }
    top = row?.getBoundingClientRect().top ?? 0;
  };
  const follow = () => {
    if (isOwnScroll) {
      isOwnScroll = false;
      return;
    }
    began = -1;
    const it = current();
    if (!it || !isInView(it)) row = firstInView();
    top = row?.getBoundingClientRect().top ?? 0;
  };
  const hold = () => {
    const it = isHeld ? current() : null;
    for (let turn = 0; it && turn < 2; turn += 1) {
      const by = it.getBoundingClientRect().top - top;
      if (Math.abs(by) < 1) return;
      // The end of the page came too near to scroll so far.
      if (turn > 0 && by > 0) content.style.paddingBlockEnd = `calc(var(--s7) + ${by}px)`;
      isOwnScroll = true;
      scrollBy({ top: by, behavior: "instant" });
    }
  };
  effect(() => {
    const isOpen = sheet() !== null;
    mark(main);
    keep(true);
    if (isOpen && !wasOpen) {
      began = scrollY;
      content.style.paddingBlockEnd = "";
    }
    // At the top of a list, what is new comes into view.
    if (!isOpen && wasOpen && !isPressed && began === 0) {
      row = null;
      scrollTo(0, 0);
    }
    wasOpen = isOpen;
  });
  const sizes = new ResizeObserver(hold);
  const rows = new MutationObserver(() => mark(main));
  sizes.observe(main);
  rows.observe(main, { childList: true, subtree: true });
  const listeners = /** @type {const} */ ([["click", choose], ["keydown", choose], ["scroll", follow]]);
  for (const [kind, listener] of listeners) {
    addEventListener(kind, listener, { capture: true, passive: true });
  }
  onCleanup(() => {
    sizes.disconnect();
    rows.disconnect();
    for (const [kind, listener] of listeners) removeEventListener(kind, listener, { capture: true });
  });
  return null;
}
