// @ts-check
// Real addresses below `/app`. A sheet (a form over a screen) has an address, too; the screen stays below it.
import { batch, signal } from "./signals.js";

/**
 * @typedef {Record<string, string> & Record<"id" | "categoryId" | "transactionId", string>} Params
 * What a screen knows of its address: the names in its route's path, and `search`, which follows the query.
 * @typedef {{ params: Params, path: string, search: (name: string) => string }} Context
 */
/**
 * @typedef {object} Route
 * @property {string} path A template, whose parameters are ids: `/transactions/:id`.
 * @property {() => Promise<{ default: (context: Context) => import("./view.js").Child }>} load The screen's module.
 * @property {"guest" | "onboarding" | "user" | "anyone"} access
 * @property {string} [tab] The tab that it belongs to.
 * @property {string} [below] For a sheet: the screen below it when none is open yet.
 * @property {() => string} title
 */
/**
 * @typedef {object} Place
 * @property {Route} route
 * @property {string} path
 * @property {Record<string, string>} params
 * @property {URLSearchParams} search
 * @property {string} href
 */

const base = "/app";

export const arrivalHash = location.hash;

/** The screen, and the sheet over it. */
export const screen = signal(/** @type {Place | null} */ (null));
export const sheet = signal(/** @type {Place | null} */ (null));

/** @type {Route[]} */
let routes = [];
/** @type {(place: Place) => string | null} */
let redirect = () => null;
/** The last address of each screen of a tab, by its path: with its filters. @type {Map<string, string>} */
const tabs = new Map();
/** Where pages were scrolled to, by their addresses. @type {Map<string, number>} */
const scrolls = new Map();
/** How many entries of the history are ours: with none before, back is a step up instead. */
let depth = 0;
let returned = false;

/**
 * @param {Route[]} table The last one is for addresses that no other has.
 * @param {(place: Place) => string | null} guard Returns where else to go, or null.
 */
export function startRouter(table, guard) {
  routes = table;
  redirect = guard;
  history.scrollRestoration = "manual";
  depth = history.state?.depth ?? 0;
  addEventListener("popstate", (event) => {
    depth = event.state?.depth ?? 0;
    returned = true;
    show(location.pathname + location.search);
  });
  document.addEventListener("click", followLink);
  const first = location.pathname + location.search;
  history.replaceState({ depth }, "", first);
  show(first);
}

/** @param {MouseEvent} event */
function followLink(event) {
  const link = /** @type {Element} */ (event.target).closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.defaultPrevented) {
    return;
  }
  // A link within the page, as the one that skips the navigation.
  if (link.hash) return;
  if (link.origin !== location.origin || !`${link.pathname}/`.startsWith(`${base}/`)) return;
  event.preventDefault();
  navigate(link.pathname.slice(base.length) + link.search);
}

/**
 * Opens an address of the app, without `/app`.
 * @param {string} path
 * @param {{ replace?: boolean }} [options]
 */
export function navigate(path, { replace = false } = {}) {
  const url = base + path;
  if (!replace && url === location.pathname + location.search) return;
  keepScroll();
  returned = false;
  if (replace) history.replaceState({ depth }, "", url);
  else {
    depth += 1;
    history.pushState({ depth }, "", url);
  }
  show(url);
}

/** Goes back, or where a step back would have led had the app been entered at its front. @param {string} up */
export function back(up) {
  if (depth > 0) history.back();
  else navigate(up, { replace: true });
}

/** Decides again where the user belongs: after a sign-in or sign-out. */
export function reconsider() {
  if (routes.length > 0) show(location.pathname + location.search);
}

/** The address of a tab's screen as it was left. @param {string} path */
export function tabPath(path) {
  return base + (tabs.get(path) ?? path);
}

export function forgetTabs() {
  tabs.clear();
  scrolls.clear();
}

/** @param {string} path */
export function href(path) {
  return base + path;
}

/** @param {string} url */
function show(url) {
  const place = find(url.slice(base.length) || "/") ?? unknown(url.slice(base.length));
  const elsewhere = redirect(place);
  if (elsewhere !== null && elsewhere !== place.href) {
    navigate(elsewhere, { replace: true });
    return;
  }
  // Beside the frame's module, if it is the first; whoever shows the screen says what went wrong.
  place.route.load().catch(() => {});
  batch(() => {
    if (place.route.below === undefined) {
      if (place.route.tab) tabs.set(place.path, place.href);
      sheet.set(null);
      if (screen.peek()?.href !== place.href) screen.set(place);
      return;
    }
    if (!screen.peek() || screen.peek()?.route.access !== place.route.access) {
      screen.set(find(place.route.below));
    }
    sheet.set(place);
  });
}

/** @param {string} address @returns {Place | null} */
function find(address) {
  // Two slashes alone would name another host.
  const url = new URL(base + address, location.origin);
  const path = url.pathname.slice(base.length);
  for (const route of routes) {
    const params = matched(route.path, path);
    if (params) return { route, path, params, search: url.searchParams, href: address };
  }
  return null;
}

/** An address without a screen: the last route says so. @param {string} address @returns {Place} */
function unknown(address) {
  const route = routes[routes.length - 1];
  return { route, path: address, params: {}, search: new URLSearchParams(), href: address };
}

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A parameter is an id or nothing: no link says more than what it opens. @param {string} template @param {string} path */
function matched(template, path) {
  const [wanted, given] = [template.split("/"), path.split("/")];
  if (wanted.length !== given.length) return null;
  /** @type {Record<string, string>} */
  const params = {};
  for (const [index, part] of wanted.entries()) {
    if (part.startsWith(":") && id.test(given[index])) params[part.slice(1)] = given[index];
    else if (part !== given[index]) return null;
  }
  return params;
}

function keepScroll() {
  const place = screen.peek();
  if (place) scrolls.set(place.href, scrollY);
}
addEventListener("scroll", keepScroll, { passive: true });

/** Where a screen begins: at its top, or where it was left if the user came back. @param {string} address */
export function scrollOf(address) {
  return returned || tabs.has(screen.peek()?.path ?? "") ? scrolls.get(address) ?? 0 : 0;
}
