// @ts-check
// A list beside a panel: what is open is marked, and the row that was pressed stays where it is while the list gets
// narrower, wider or longer.
import { effect, href, onCleanup, screen, sheet, untracked } from "../core/prelude.js";

/** What stands above the rows of a screen. */
const headPixels = 72;

/** Marks the row that leads to what is open: a panel, or a goal beside its list. @param {HTMLElement} main */
function mark(main) {
  const path = (untracked(sheet) ?? untracked(screen))?.path;
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
const firstInView = (main) => [...main.querySelectorAll(".row")].find(isInView) ?? null;

/** A row, or what has taken its place since. @param {HTMLElement} main @param {Element | null} row */
function current(main, row) {
  if (!row || row.isConnected) return row;
  const address = row.getAttribute("href");
  return address ? main.querySelector(`a[href="${CSS.escape(address)}"]`) : null;
}

/** Scrolls a row back to its place. Whether it had left it. @param {Element} row @param {number} top @param {HTMLElement} content */
function bringBack(row, top, content) {
  for (let turn = 0; turn < 2; turn += 1) {
    const by = row.getBoundingClientRect().top - top;
    if (Math.abs(by) < 1) return turn > 0;
    // The end of the page came too near to scroll so far.
    if (turn > 0 && by > 0) content.style.paddingBlockEnd = `calc(var(--s7) + ${by}px)`;
    scrollBy({ top: by, behavior: "instant" });
  }
  return true;
}

/**
 * Keeps a row of the list where it is.
 * @param {HTMLElement} main
 */
function keeper(main) {
  const content = /** @type {HTMLElement} */ (main.parentElement);
  /** The row that keeps its place, and that place. @type {Element | null} */
  let row = null;
  let top = 0;
  /** Whether the person pressed the row, rather than a key for something new. */
  let isPressed = false;
  let [isHeld, isOwnScroll] = [false, false];
  /** Where the page was scrolled to when the panel opened. */
  let began = 0;
  /** What the browser would keep in its place by itself is another row. @param {boolean} isOn */
  const keep = (isOn) => {
    isHeld = isOn;
    main.style.overflowAnchor = isOn ? "none" : "";
  };
  /** @param {Element | null} chosen */
  const take = (chosen) => {
    row = chosen;
    top = row?.getBoundingClientRect().top ?? 0;
  };
  /** @param {Event} event */
  const choose = (event) => {
    const target = /** @type {Element} */ (event.target);
    const isInPanel = target.closest?.(".sheet");
    const pressed = event.type === "click" ? target.closest?.("main .row") ?? null : null;
    if (!untracked(sheet)) keep(false);
    const kept = current(main, row);
    if (pressed) isPressed = true;
    else if (!isInPanel || !kept || !isInView(kept)) {
      const open = isInPanel ? main.querySelector(".row[aria-current=true]") : null;
      isPressed = Boolean(open && isInView(open));
      return take(isPressed ? open : firstInView(main));
    }
    take(pressed ?? kept);
  };
  const follow = () => {
    const isOwn = isOwnScroll;
    isOwnScroll = false;
    if (isOwn) return;
    began = -1;
    const it = current(main, row);
    take(it && isInView(it) ? it : firstInView(main));
  };
  const hold = () => {
    if (!isHeld) return;
    row = current(main, row);
    if (row && bringBack(row, top, content)) isOwnScroll = true;
  };
  const opened = () => {
    began = scrollY;
    content.style.paddingBlockEnd = "";
  };
  const closed = () => {
    // At the top of a list, what is new comes into view.
    if (isPressed || began !== 0) return;
    row = null;
    scrollTo(0, 0);
  };
  return { keep, choose, follow, hold, opened, closed };
}

/** @param {HTMLElement} main */
export function besidePanel(main) {
  const { keep, choose, follow, hold, opened, closed } = keeper(main);
  let wasOpen = false;
  effect(() => {
    const isOpen = sheet() !== null;
    mark(main);
    keep(true);
    if (isOpen && !wasOpen) opened();
    if (!isOpen && wasOpen) closed();
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
