// @ts-check
import { each, h, href, query, signal, w } from "../core/prelude.js";
import { netBalance, personBalances } from "../parts/sharing/balances.js";
import { button, buttonLink } from "../parts/button.js";
import { pullToRefresh, screenHead } from "../parts/frame/screen-head.js";
import { owed, owedFor, partsDue, shared } from "../parts/sharing/share-cards.js";
import { skeleton, teach, whenKnown } from "../parts/frame/states.js";

const path = "/sharing";
/** Expenses of a list before the rest is asked for. */
const fewest = 3;

export default function sharing() {
  const overview = query(() => path);
  return pullToRefresh(
    h(
      "div",
      { testid: "sharing.screen", class: "two-wide" },
      screenHead(
        w.titles.sharing,
        buttonLink(w.titles.groups, href("/groups"), { kind: "quiet", testid: "sharing.groupsButton" }),
        buttonLink(w.sharing.share, href("/share"), {
          kind: "primary",
          symbol: "plus",
          needs: "editor",
          testid: "share-expense-button",
        }),
      ),
      whenKnown(overview, (data) => [
        h(
          "div",
          null,
          netBalance(data),
          personBalances(data),
          section(
            w.sharing.withMe,
            w.sharing.noneWithMe,
            "sharing.withMe",
            () => data().expensesSharedWithMe,
            (it) => it.status === "PENDING",
            owed,
          ),
        ),
        section(
          w.sharing.byMe,
          w.sharing.noneByMe,
          "sharing.byMe",
          () => owedFor(data()),
          (it) => partsDue(it).some((part) => part.status === "PENDING"),
          shared,
        ),
      ], () => skeleton(4, "card")),
    ),
    overview.refresh,
  );
}

/**
 * Expenses, those with something open first; a long list is cut until it is asked for.
 * @param {string} name
 * @param {string} none
 * @param {string} testid
 * @template {{ id: string }} Item
 * @param {() => Item[]} items
 * @param {(item: Item) => boolean} isOpen
 * @param {(item: () => Item) => Element} view
 */
function section(name, none, testid, items, isOpen, view) {
  const isWhole = signal(false);
  const sorted = () => [...items()].sort((a, b) => Number(isOpen(b)) - Number(isOpen(a)));
  return h(
    "section",
    { class: "section", testid },
    h("h2", null, name),
    () => (items().length === 0 ? [h("p", { class: "hint" }, none), teach(testid)] : null),
    h(
      "ul",
      { class: "rows" },
      each(() => (isWhole() ? sorted() : sorted().slice(0, fewest)), (it) => it.id, view),
    ),
    () =>
      isWhole() || items().length <= fewest ? null : button(w.sharing.all(items().length), {
        kind: "quiet",
        name: w.named(w.sharing.all(items().length), name),
        onpress: () => isWhole.set(true),
        testid: `${testid}.all`,
      }),
  );
}
