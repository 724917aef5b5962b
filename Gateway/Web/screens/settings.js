// @ts-check
import { bookCurrency, bookNow, titleOfBook, useAccount } from "../core/book.js";
import { h, href, pathOf, user, w } from "../core/prelude.js";
import { theme } from "../core/theme.js";
import { hasWallet, useAreas } from "../parts/frame/areas.js";
import { button, icon } from "../parts/button.js";
import { chips, choicesOf } from "../parts/chips.js";
import { leave } from "../parts/frame/leave.js";
import { picture } from "../parts/frame/outlet.js";
import { screenHead } from "../parts/frame/screen-head.js";

/** @typedef {import("../parts/frame/areas.js").Entry & { needs?: import("../parts/button.js").Needs }} Area */
/** What the sidebar leaves to other screens. @type {Area[]} */
const ownAreas = [
  { tab: "groups", path: "/groups", symbol: "people" },
  { tab: "imports", path: "/imports", symbol: "list", needs: "editor" },
];

export default function settings() {
  const account = useAccount();
  const areas = useAreas();
  const active = () =>
    account.accounts.data()?.accounts.find(
      (each) => each.id === account.id(),
    )?.name ?? "";
  return h(
    "div",
    { testid: "settings.screen", class: "settings" },
    screenHead(w.titles.settings),
    h(
      "nav",
      { class: "more-grid narrow-only", "aria-label": w.tabs.more },
      () =>
        /** @type {Area[]} */ ([...areas(), ...ownAreas]).map(({ tab, path, symbol, needs }) =>
          h(
            "a",
            { href: href(path), "data-needs": needs, testid: `more.${tab}` },
            icon(symbol),
            h("span", null, w.titles[tab]),
          )
        ),
    ),
    group(
      w.settings.account,
      link("profile", () => user()?.displayName ?? ""),
      link("books", () => titleOfBook(bookNow())),
      link("currency", bookCurrency),
      link("accounts", active),
      link("categories"),
      link("rates"),
      link("rules"),
    ),
    group(
      w.settings.access,
      picture(
        () => import("../parts/settings/passkey-switch.js"),
        ({ passkeySwitch }) => passkeySwitch(),
        "passkey",
      ),
      link("security"),
      link("developer"),
    ),
    group(
      w.settings.data,
      row("imports", "/imports", w.settings.importData, undefined, "editor"),
      row("banks", "/banks", w.titles.banks, undefined, "owner"),
      link("trash"),
      link("export"),
      row("backups", "/backups", w.titles.backups, undefined, "owner"),
      () => hasWallet() && row("wallet", "/wallet", w.titles.wallet),
      row("deleteAccount", "/settings/delete", w.settings.deleteAccount),
    ),
    h(
      "section",
      { class: "section" },
      h("h2", null, w.settings.theme),
      chips({
        label: w.settings.theme,
        value: theme,
        onchange: theme.set,
        choices: () => choicesOf(w.settings.themes, "settings.theme."),
      }),
    ),
    group(
      w.settings.about,
      link("privacy"),
      link("terms"),
      h("a", { class: "row", href: "/docs" }, h("span", null, w.settings.docs), icon("right")),
      h(
        "div",
        { class: "row" },
        h("span", null, w.settings.version),
        h("span", { class: "value", testid: "settings.version" }, release()),
      ),
    ),
    h(
      "div",
      { class: "sign-out" },
      button(w.settings.signOut, { onpress: leave, testid: "settings.logoutButton" }),
    ),
  );
}

/** The release is the hash of the app's files, in the address of each. */
function release() {
  return new URL(import.meta.url).pathname.split("/")[2];
}

/** @param {string} title @param {...(Element | (() => Element | false))} rows */
function group(title, ...rows) {
  return h(
    "section",
    { class: "section" },
    h("h2", null, title),
    h(
      "ul",
      { class: "rows" },
      rows.map((row) => {
        if (typeof row !== "function") {
          return h("li", { "data-needs": row.getAttribute("data-needs") }, row);
        }
        return () => {
          const it = row();
          return it && h("li", null, it);
        };
      }),
    ),
  );
}

/** @param {"profile" | "books" | "currency" | "accounts" | "categories" | "rates" | "rules" | "trash" | "security" | "developer" | "export" | "privacy" | "terms"} name @param {() => string} [value] */
function link(name, value) {
  return row(name, pathOf("/settings/{}", name), w.titles.page[name], value);
}

/** @param {string} name @param {string} path @param {string} title @param {() => string} [value] @param {import("../parts/button.js").Needs} [needs] */
function row(name, path, title, value, needs) {
  return h(
    "a",
    { class: "row", href: href(path), "data-needs": needs, testid: `settings.${name}` },
    h("span", { class: "row-main" }, title),
    value ? h("span", { class: "value" }, value) : null,
    icon("right"),
  );
}
