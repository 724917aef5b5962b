// @ts-check
// Everything by a few letters: screens, what can be done, accounts, categories, and a search of the entries.
import {
  everyAccount,
  isOwner,
  knownAccounts,
  knownBooks,
  look,
  mayEdit,
  titleOfBook,
} from "../../core/book.js";
import { each, get, h, navigate, newId, pathOf, plain, signal, untracked, w } from "../../core/prelude.js";
import { areas, hasWallet } from "./areas.js";
import { button } from "../button.js";
import { openDialog } from "../dialog.js";
import { toast } from "../toast.js";
import { theme } from "../../core/theme.js";
import { showBook } from "../books/showing.js";
import { leave } from "./leave.js";

const most = 9;
/** @typedef {{ id: string, label: string, kind: string, act: () => unknown }} Command */

/** @returns {Command[]} */
function commands() {
  const { goTo, act, setting } = w.palette;
  /** @param {string} label @param {string} path @returns {Command} */
  const go = (label, path) => ({ id: path, label, kind: goTo, act: () => navigate(path) });
  /** @param {string} label @param {string} path @returns {Command} */
  const make = (label, path) => ({ id: `do ${path}`, label, kind: act, act: () => navigate(path) });
  const { titles } = w;
  const { accounts } = untracked(knownAccounts);
  const books = untracked(knownBooks);
  const writing = [
    make(titles.add, "/add"),
    make(w.titles.newGoal, "/goals/new"),
    make(w.budgets.add, "/budgets/new"),
    make(titles.share, "/share"),
    make(w.recurring.add, "/recurring/new"),
    make(w.settings.importData, "/imports"),
  ];
  return [
    ...(untracked(mayEdit) ? writing : []),
    make(titles.newGroup, "/groups/new"),
    go(titles.dashboard, "/"),
    go(titles.transactions, "/transactions"),
    go(titles.budgets, "/budgets"),
    go(titles.sharing, "/sharing"),
    go(titles.groups, "/groups"),
    ...areas.map(({ tab, path }) => go(titles[tab], path)),
    ...(untracked(hasWallet) ? [go(titles.wallet, "/wallet")] : []),
    ...(untracked(isOwner) ? [go(titles.backups, "/backups")] : []),
    go(titles.settings, "/settings"),
    .../** @type {(keyof typeof titles.page)[]} */ (Object.keys(titles.page))
      .filter((name) => name !== "delete")
      .map((name) => ({ ...go(titles.page[name], pathOf("/settings/{}", name)), kind: setting })),
    .../** @type {(keyof typeof w.settings.themes)[]} */ (Object.keys(w.settings.themes)).map((name) => ({
      id: `theme ${name}`,
      label: w.named(w.settings.theme, w.settings.themes[name]),
      kind: setting,
      act: () => theme.set(name),
    })),
    ...(books.length > 1
      ? books.map((it) => ({
        id: it.id,
        label: titleOfBook(it),
        kind: w.place.book,
        act: () => showBook(it),
      }))
      : []),
    { id: "leave", label: w.settings.signOut, kind: act, act: leave },
    ...(accounts.length > 1 ? [{ id: everyAccount, name: w.accounts.all }, ...accounts] : accounts).map((
      it,
    ) => ({
      id: it.id,
      label: it.name,
      kind: w.accounts.account,
      act: () => look(it.id),
    })),
  ];
}

/** Those that have all words, names that begin with the first of them before others. @param {Command[]} list @param {string} text */
function found(list, text) {
  const words = plain(text).split(/\s+/).filter(Boolean);
  const rank = (/** @type {Command} */ it) =>
    plain(it.label).startsWith(words[0] ?? "") ? 0 : plain(it.label).includes(` ${words[0]}`) ? 1 : 2;
  return list.filter((it) => words.every((word) => plain(`${it.label} ${it.kind}`).includes(word)))
    .sort((a, b) => rank(a) - rank(b)).slice(0, most);
}

export const showKeys = () => toast(w.keys);

/** Opens the palette and does what is chosen. */
export async function openPalette() {
  const text = signal("");
  const active = signal(0);
  const all = signal(commands());
  // Categories come when they come: their entries are one press away.
  get("/categories").then(({ categories }) =>
    all.update((list) => [
      ...list,
      ...categories.filter((it) => !it.isArchived).map((it) => ({
        id: it.id,
        label: it.name,
        kind: w.transaction.category,
        act: () => navigate(pathOf("/transactions?category={}", it.id)),
      })),
    ]), () => {});
  const search = () => text().trim();
  const shown = () => [
    ...found(all(), search()),
    ...(search()
      ? [{
        id: "search",
        label: w.palette.search(search()),
        kind: w.titles.transactions,
        act: () => navigate(pathOf("/transactions?q={}", search())),
      }]
      : []),
  ];
  const id = newId("palette");
  const chosen = await openDialog(w.palette.title, (/** @type {(it: Command | null) => void} */ close) => [
    h(
      "div",
      { class: "field" },
      h("input", {
        type: "search",
        role: "combobox",
        "aria-label": w.palette.hint,
        placeholder: w.palette.hint,
        "aria-autocomplete": "list",
        "aria-expanded": "true",
        "aria-controls": id,
        "aria-activedescendant": () => (shown()[active()] ? `${id}-${active()}` : null),
        autocomplete: "off",
        autofocus: true,
        testid: "palette.input",
        oninput: (event) => {
          text.set(event.target.value);
          active.set(0);
        },
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          const step = /** @type {Record<string, number>} */ ({ ArrowDown: 1, ArrowUp: -1 })[event.key];
          const list = shown();
          if (step && list.length > 0) active.set((active.peek() + step + list.length) % list.length);
          else if (event.key === "Enter" && list[active.peek()]) close(list[active.peek()]);
          else return;
          event.preventDefault();
          document.getElementById(`${id}-${active.peek()}`)?.scrollIntoView({ block: "nearest" });
        },
      }),
    ),
    h(
      "ul",
      {
        class: "rows options palette",
        role: "listbox",
        id,
        "aria-label": w.palette.title,
        testid: "palette.list",
      },
      each(shown, (it) => it.id, (it, index) =>
        h(
          "li",
          {
            role: "option",
            class: "row",
            id: () => `${id}-${index()}`,
            "aria-selected": () => String(index() === active()),
            testid: () => `palette.${it().id}`,
            onclick: () => close(it()),
          },
          h("span", { class: "row-main" }, () => it().label),
          h("span", { class: "hint" }, () => it().kind),
        )),
    ),
    h(
      "div",
      { class: "actions" },
      h("p", { class: "hint" }, w.palette.keys),
      button(w.close, { kind: "quiet", onpress: () => close(null) }),
    ),
  ], "palette");
  await chosen?.act();
}
