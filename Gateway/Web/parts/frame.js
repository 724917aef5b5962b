// @ts-check
// What is around every screen: navigation, sheets, toasts, and the notice that there is no network.
import { isOnline } from "../core/api.js";
import { bindKeys } from "../core/keyboard.js";
import { entries, flush, obstacle, refused } from "../core/outbox.js";
import { href, navigate, screen, scrollOf, sheet, tabPath } from "../core/router.js";
import { effect, onCleanup, root, signal, untracked } from "../core/signals.js";
import { isLocked, user } from "../core/session.js";
import { append, h } from "../core/view.js";
import { locale, w } from "../core/words.js";
import { button } from "./button.js";
import { icon } from "./icons.js";
import { keyed } from "./states.js";
import { toast, toastArea } from "./toast.js";

/** @type {{ tab: "dashboard" | "transactions" | "budgets" | "sharing" | "settings", path: string, symbol: import("./icons.js").IconName }[]} */
const tabs = [
  { tab: "dashboard", path: "/", symbol: "home" },
  { tab: "transactions", path: "/transactions", symbol: "list" },
  { tab: "budgets", path: "/budgets", symbol: "budget" },
  { tab: "sharing", path: "/sharing", symbol: "people" },
  { tab: "settings", path: "/settings", symbol: "settings" },
];

export function frame() {
  effect(() => {
    const info = /** @type {any} */ (new Intl.Locale(locale()));
    document.documentElement.dir = (info.getTextInfo?.() ?? info.textInfo)?.direction ?? "ltr";
  });
  effect(() => {
    const place = sheet() ?? screen();
    if (place) document.title = `${place.route.title()} – Coffer`;
  });
  return [
    keyed(() => {
      if (user() && isLocked()) return "locked";
      return screen()?.route.access === "user" ? "app" : "plain";
    }, (kind) => {
      if (kind === "locked") return lockScreen();
      return kind === "app" ? app() : h("main", { class: "entrance-page", id: "main" }, outlet(screen, "screen"));
    }),
    toastArea(),
  ];
}

function lockScreen() {
  const holder = h("main", { class: "entrance-page", id: "main" });
  import("../screens/lock.js").then((module) => append(holder, module.default()));
  return holder;
}

function app() {
  bindKeys({
    n: () => navigate("/add"),
    "/": () => navigate("/transactions?search="),
    g: () => navigate("/"),
    t: () => navigate("/transactions"),
    b: () => navigate("/budgets"),
    s: () => navigate("/sharing"),
    ",": () => navigate("/settings"),
    "?": () => toast(w.keys),
  });
  watchRefusals();
  return h("div", { class: "app", "data-sheet": () => (sheet() ? "open" : null) },
    h("a", { class: "skip", href: "#main" }, w.skip),
    navigation(),
    h("div", { class: "content" },
      syncNotice(),
      h("main", { id: "main", tabindex: "-1" }, outlet(screen, "screen"))),
    outlet(sheet, "sheet"));
}

function navigation() {
  return h("nav", { class: "tabs", "aria-label": w.tabs.label },
    h("p", { class: "brand" }, h("span", { class: "brand-mark", "aria-hidden": "true" }), "Coffer"),
    h("ul", null, tabs.map(({ tab, path, symbol }) => h("li", null,
      h("a", {
        // Read when pressed: the tab opens as it was left.
        href: () => (screen(), tabPath(tab, path)), testid: `tab.${tab}`,
        "aria-current": () => (screen()?.route.tab === tab ? "page" : null),
      }, icon(symbol), h("span", null, w.tabs[tab]))))),
    h("a", { class: "button primary sidebar-add", href: href("/add") }, icon("plus"),
      h("span", { class: "label" }, w.transaction.add), h("kbd", null, "N")));
}

/** What is not on the server yet, and why. */
function syncNotice() {
  return () => {
    const count = entries().length;
    const problem = !isOnline() ? w.offline.notice : count > 0 ? obstacle() : "";
    if (!problem) return null;
    return h("div", { class: "notice", role: "status", testid: "offline.notice" }, icon("clock"),
      h("p", null, problem, count > 0 ? ` ${w.offline.waiting(count)}` : ""),
      count > 0 ? button(w.states.retry, { kind: "quiet", onpress: () => flush(), testid: "offline.retry" }) : null);
  };
}

/** A refused entry goes back to its form, with what was typed. */
function watchRefusals() {
  effect(() => {
    const it = refused();
    if (!it) return;
    untracked(() => toast(w.outbox.refused(it.error), {
      label: w.outbox.correct,
      action: () => navigate(it.entry.op === "create" ? "/add?refused=" : `/transactions/${it.entry.id}?refused=`),
    }));
  });
}

/**
 * Shows a place's screen. It is made anew for another route or other parameters; a changed search is for the
 * screen itself to follow.
 * @param {() => import("../core/router.js").Place | null} place
 * @param {"screen" | "sheet"} kind
 */
function outlet(place, kind) {
  const holder = h("div", { class: `outlet ${kind}-outlet` });
  const current = signal(place());
  /** @type {() => void} */
  let dispose = () => {};
  let shown = "";
  let isFirst = true;
  effect(() => {
    const next = place();
    const key = next ? `${next.route.path} ${JSON.stringify(next.params)}` : "";
    if (next && key === shown) return current.set(next);
    shown = key;
    const from = document.activeElement;
    if (!next) {
      dispose();
      holder.replaceChildren();
      if (from !== document.body && !from?.isConnected) focusMain();
      return;
    }
    next.route.load().then((module) => {
      // The person has gone on meanwhile.
      if (shown !== key) return;
      dispose();
      holder.replaceChildren();
      current.set(next);
      root((end) => {
        dispose = end;
        append(holder, module.default({
          params: next.params, path: next.path,
          search: (/** @type {string} */ name) => current()?.search.get(name) ?? "",
        }));
      });
      if (kind === "screen") {
        scrollTo(0, scrollOf(next.href));
        if (!isFirst) focusMain();
      }
      isFirst = false;
    }, () => holder.replaceChildren(h("div", { class: "empty", role: "alert" }, h("p", null, w.errors.network),
      button(w.states.reload, { onpress: () => location.reload() }))));
  });
  onCleanup(() => dispose());
  return holder;
}

/** Tells screen readers that a new screen is there. */
function focusMain() {
  const heading = /** @type {HTMLElement | null} */ (document.querySelector("main h1"));
  const active = document.activeElement;
  if (active && active !== document.body && active.closest("main, dialog")) return;
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}
