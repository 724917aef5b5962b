// @ts-check
import { useAccount } from "../core/book.js";
import { h, href, messageOf, pathOf, query, signal, user, w } from "../core/prelude.js";
import { hasBiometrics, isOwnPasskey, wasCancelled } from "../core/sign-in.js";
import { theme } from "../core/theme.js";
import { hasWallet, useAreas } from "../parts/areas.js";
import { button, icon } from "../parts/button.js";
import { chips, choicesOf } from "../parts/chips.js";
import { switchRow } from "../parts/fields.js";
import { actsOf } from "../parts/later.js";
import { leave } from "../parts/leave.js";
import { screenHead } from "../parts/screen-head.js";
import { toast } from "../parts/toast.js";

/** @import { Passkey } from "../client/api.d.ts" */

/** What the sidebar leaves to other screens. @type {import("../parts/areas.js").Entry[]} */
const ownAreas = [
  { tab: "groups", path: "/groups", symbol: "people" },
  { tab: "imports", path: "/imports", symbol: "list" },
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
        [...areas(), ...ownAreas].map(({ tab, path, symbol }) =>
          h("a", { href: href(path), testid: `more.${tab}` }, icon(symbol), h("span", null, w.titles[tab]))
        ),
    ),
    group(
      w.settings.account,
      link("profile", () => user()?.displayName ?? ""),
      link("currency", () => user()?.preferredCurrency ?? ""),
      link("accounts", active),
      link("categories"),
      link("rates"),
      link("rules"),
    ),
    group(w.settings.access, biometric(), link("security"), link("developer")),
    group(
      w.settings.data,
      row("imports", "/imports", w.settings.importData),
      link("trash"),
      link("export"),
      row("backups", "/backups", w.titles.backups),
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
        if (typeof row !== "function") return h("li", null, row);
        return () => {
          const it = row();
          return it && h("li", null, it);
        };
      }),
    ),
  );
}

/** @param {"profile" | "currency" | "accounts" | "categories" | "rates" | "rules" | "trash" | "security" | "developer" | "export" | "privacy" | "terms"} name @param {() => string} [value] */
function link(name, value) {
  return row(name, pathOf("/settings/{}", name), w.titles.page[name], value);
}

/** @param {string} name @param {string} path @param {string} title @param {() => string} [value] */
function row(name, path, title, value) {
  return h(
    "a",
    { class: "row", href: href(path), testid: `settings.${name}` },
    h("span", { class: "row-main" }, title),
    value ? h("span", { class: "value" }, value) : null,
    icon("right"),
  );
}

/** Does nothing without the network. */
const passkeys = actsOf(() => import("../parts/passkeys.js"), "start");

/** Whether this device has a passkey of the user's. */
function biometric() {
  const isAvailable = signal(true);
  const busy = signal(false);
  hasBiometrics().then(isAvailable.set);
  const list = query(() => "/auth/passkeys");
  /** @returns {Passkey[]} */
  const all = () => list.data()?.passkeys ?? [];
  const isOn = () => list.data() ? all().some(isOwnPasskey) : user()?.biometricEnabled ?? false;
  /** @param {typeof import("../parts/passkeys.js")} acts */
  const toggle = async ({ addPasskey, confirmedRemoval, removePasskey }) => {
    busy.set(true);
    try {
      if (!list.data()) await list.refresh();
      const own = all().find(isOwnPasskey);
      if (!own) {
        if (await addPasskey()) toast(w.settings.biometricOn);
      } else if (await confirmedRemoval(own, all())) {
        await removePasskey(own.id, all());
      }
    } catch (error) {
      if (!wasCancelled(error)) toast(messageOf(error));
    } finally {
      busy.set(false);
    }
  };
  const hint = () => {
    if (!isAvailable() && !isOn()) return w.settings.biometricNone;
    return !isOn() && all().length > 0
      ? w.settings.biometricElsewhere(all().length)
      : w.settings.biometricHint;
  };
  return switchRow({
    label: w.settings.biometric,
    isOn,
    onpress: () => passkeys(toggle),
    testid: "biometric-switch",
    hint,
    disabled: () => busy() || (!isAvailable() && !isOn()),
  });
}
