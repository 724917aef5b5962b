// @ts-check
// Navigation, the notice of what is not sent, the keys, and messages: around every screen of a signed-in user.
import {
  after,
  each,
  h,
  hasSignedIn,
  href,
  navigate,
  onCleanup,
  query,
  screen,
  sheet,
  shownBook,
  signal,
  tabPath,
  user,
  w,
  wasRead,
  withParts,
} from "../../core/prelude.js";
import { knownBooks, mayEdit } from "../../core/book.js";
import { bindKeys } from "../../core/keyboard.js";
import { refused } from "../../core/outbox.js";
import { accountSwitch, switchAccount } from "./account-switch.js";
import { areas, useAreas, wallet } from "./areas.js";
import { avatar } from "../avatar.js";
import { button, icon } from "../button.js";
import { lazily, outlet, picture } from "./outlet.js";
import { keyed } from "./states.js";
import { toast, toastArea } from "../toast.js";

/** @typedef {import("./areas.js").Entry} Entry */
/** @type {Entry[]} */
const tabs = [
  { tab: "dashboard", path: "/", symbol: "home" },
  { tab: "transactions", path: "/transactions", symbol: "list" },
  { tab: "budgets", path: "/budgets", symbol: "budget" },
  { tab: "sharing", path: "/sharing", symbol: "people" },
  { tab: "settings", path: "/settings", symbol: "settings" },
];
const narrow = matchMedia("(max-width: 899px)");

const refusals = withParts(() => import("./refused-notice.js"), "more", "later");

/** Whether a sheet covers the screen: the screen is then out of reach, as below a modal dialog. */
export const coversScreen = signal(narrow.matches);
narrow.addEventListener("change", () => coversScreen.set(narrow.matches));

export default function appFrame() {
  const isPainted = after(300);
  bindKeys({
    n: () => mayEdit() && navigate("/add"),
    a: () => switchAccount(),
    "/": () => navigate("/transactions?search=1"),
    g: () => navigate("/"),
    t: () => navigate("/transactions"),
    b: () => navigate("/budgets"),
    s: () => navigate("/sharing"),
    o: () => navigate("/goals"),
    p: () => navigate("/plan"),
    ",": () => navigate("/settings"),
    "?": () => palette("showKeys"),
    "mod+k": () => palette(),
  });
  keepForms(isPainted);
  const books = query(() => (isPainted() || shownBook() ? "/books" : null));
  if (hasSignedIn.peek()) {
    hasSignedIn.set(false);
    !shownBook.peek() && withParts(() => import("../entrance/restore-offer.js"), "more", "later")()
      .then(({ offerRestore }) => offerRestore()).catch(() => {});
  }
  const main = h("main", { id: "main", tabindex: "-1" }, outlet(screen, "screen"));
  return [
    h(
      "div",
      { class: "app", "data-sheet": () => (sheet() ? "open" : null) },
      h("a", { class: "skip", href: "#main" }, w.skip),
      navigation(),
      h(
        "div",
        { class: "content", inert: isCovered },
        h(
          "section",
          { class: "narrow-only frame-top", "aria-label": w.accounts.account },
          accountSwitch(""),
          me("frame.profile"),
        ),
        lazily(() => import("./sync-notice.js").then((part) => part.syncNotice), "sync"),
        () => (refused().length > 0
          ? lazily(() => refusals().then((part) => part.refusedNotice), "refused")
          : null),
        main,
        () => (coversScreen() ? null : lazily(async () => {
          const { besidePanel } = await import("../beside.js");
          return () => besidePanel(main);
        }, "beside")),
      ),
      outlet(sheet, "sheet"),
    ),
    keyed(
      () => (knownBooks().length > 1 || shownBook() ? "some" : ""),
      (has) => has && picture(() => import("../books/watching.js"), ({ watch }) => watch(books), "books"),
    ),
    toastArea(),
  ];
}

/** Everything by a few letters. @param {"openPalette" | "showKeys"} act */
function palette(act = "openPalette") {
  withParts(() => import("./palette.js"), "more", "later")().then((module) => module[act]())
    .catch(() => toast(w.offline.unseen));
}

/** Whether a sheet lies over the screen and its navigation. */
function isCovered() {
  return sheet() !== null && coversScreen();
}

/** Who is signed in, and the way to their profile. @param {string} testid */
function me(testid) {
  return h(
    "a",
    { class: "me", href: href("/settings/profile"), testid },
    avatar("frame.picture"),
    h("span", { class: "unseen" }, `${w.titles.page.profile} `),
    h("span", { class: "me-name" }, () => user()?.displayName ?? ""),
  );
}

/** Whether a tab leads to what is shown: on a phone, Settings to all further areas. @param {string} tab */
function isCurrent(tab) {
  const shown = screen()?.route.tab;
  return shown === tab ||
    (tab === "settings" && coversScreen() && [...areas, wallet].some((area) => area.tab === shown));
}

function navigation() {
  const news = query(() => "/notifications?limit=1");
  const known = useAreas();
  const look = () => document.visibilityState === "visible" && news.refresh();
  document.addEventListener("visibilitychange", look);
  onCleanup(() => document.removeEventListener("visibilitychange", look));
  const count = () => {
    const unread = news.data()?.unread;
    return unread
      ? h(
        "span",
        { class: "count", testid: "tab.unread" },
        unread,
        h("i", { class: "unseen" }, w.tabs.unread),
      )
      : null;
  };
  /** @param {Entry} entry */
  const link = ({ tab, path, symbol }) =>
    h(
      "li",
      null,
      h(
        "a",
        {
          // Read when pressed: the tab opens as it was left.
          href: () => (screen(), tabPath(path)),
          testid: `tab.${tab}`,
          "aria-current": () => (isCurrent(tab) ? "page" : null),
        },
        icon(symbol),
        h("span", null, w.titles[tab]),
        tab === "settings" ? h("span", { class: "narrow-only" }, count) : null,
        tab === "notifications" ? count : null,
      ),
    );
  return h(
    "nav",
    { class: "tabs", "aria-label": w.tabs.label, inert: isCovered },
    h("p", { class: "brand" }, h("span", { class: "brand-mark", "aria-hidden": "true" }), "Coffer"),
    accountSwitch("wide-only"),
    h("ul", null, tabs.map(link)),
    h("ul", { class: "areas wide-only" }, each(known, (it) => it.tab, (it) => link(it()))),
    h(
      "a",
      { class: "button primary sidebar-add", href: href("/add"), "data-needs": "editor" },
      icon("plus"),
      h("span", { class: "label" }, w.add),
      h("kbd", null, "N"),
    ),
    button([w.tabs.palette, h("kbd", null, "Ctrl K")], {
      kind: "quiet sidebar-find",
      symbol: "search",
      onpress: () => palette(),
      testid: "palette.open",
    }),
    h("div", { class: "wide-only" }, me("sidebar.profile")),
  );
}

/** What the form of a transaction needs is known, and kept for a day without a network, before its first use. @param {() => boolean} isPainted */
function keepForms(isPainted) {
  for (const path of /** @type {const} */ (["/accounts", "/categories", "/payees"])) {
    query(() => (isPainted() && !wasRead(path) ? path : null));
  }
}
