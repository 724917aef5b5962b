// @ts-check
// What stands between the user and each person, and how it is settled: who is owed on balance confirms what came
// in, who owes says that it was paid.
import { amountText, toMinor } from "../core/money.js";
import { each, h, newId, signal, w, whenPersonChanges } from "../core/prelude.js";
import { button } from "./button.js";
import { actsOf } from "./later.js";
import { owed, owedFor, partsDue, shared } from "./share-cards.js";

/** @import { SettlementBalance, SharingOverview } from "../client/api.d.ts" */

const settling = actsOf(() => import("./settling.js"));
/** Whose expenses are shown: a change makes the list anew. @type {Set<string>} */
const openPeople = new Set();
whenPersonChanges(() => openPeople.clear());

/** @param {SettlementBalance} balance Whether one of the two owes something, also where it cancels out. */
const isOpen = ({ youOwe, theyOwe, currency }) =>
  toMinor(youOwe, currency) !== 0n || toMinor(theyOwe, currency) !== 0n;

/** All that is owed, currency by currency. @param {() => SharingOverview} data */
export function netBalance(data) {
  return h("section", { class: "net", testid: "sharing.netBalance" }, () => {
    const { netBalance: all, settlementBalances } = data();
    const sums = all.filter((each) => toMinor(each.amount, each.currency) !== 0n);
    if (sums.length === 0) {
      return h("p", null, settlementBalances.some(isOpen) ? w.sharing.even : w.sharing.settled);
    }
    return sums.map(({ amount, currency }) => {
      const owes = amount.startsWith("-");
      const text = amountText(amount.replace("-", ""), currency, { isShort: true });
      return h("p", { class: owes ? "" : "owed" }, owes ? w.sharing.owe(text) : w.sharing.owed(text));
    });
  });
}

/** Each person with all that is open between the two, in all currencies. @param {() => SharingOverview} data */
export function personBalances(data) {
  const open = () => data().settlementBalances.filter(isOpen).map(wordsOf);
  const people = () => [...Map.groupBy(open(), (it) => it.userEmail)];
  return () => (open().length === 0 ? null : h(
    "section",
    { class: "section", testid: "sharing.balances" },
    h("h2", null, w.sharing.balances),
    h(
      "ul",
      { class: "rows" },
      each(people, ([email]) => email, (it) => person(it()[0], () => it()[1], data)),
    ),
  ));
}

/** @param {string} email @param {() => ReturnType<typeof wordsOf>[]} balances @param {() => SharingOverview} data */
function person(email, balances, data) {
  const isShown = signal(openPeople.has(email));
  const id = newId("person");
  const theirs = () =>
    data().expensesSharedWithMe.filter((it) => (it.owedTo ?? it.sharedExpense.owner).email === email);
  const yours = () =>
    owedFor(data()).filter((it) => partsDue(it).some((part) => part.participant.email === email));
  const count = () => theirs().length + yours().length;
  const toggle = () => {
    isShown.update((value) => !value);
    if (isShown.peek()) openPeople.add(email);
    else openPeople.delete(email);
  };
  return h(
    "li",
    { class: "person-balance" },
    () => balances().map(row),
    () => (count() === 0 ? null : button(w.sharing.expenses(count()), {
      kind: "quiet",
      symbol: "down",
      name: w.named(w.sharing.expenses(count()), balances()[0].name),
      onpress: toggle,
      testid: `sharing.expenses.${balances()[0].name}`,
      expands: { id, isOpen: isShown },
    })),
    h(
      "div",
      { id, class: "between", hidden: () => !isShown() },
      () =>
        isShown() && [
          h("ul", { class: "rows" }, each(theirs, (it) => it.id, owed)),
          h("ul", { class: "rows" }, each(yours, (it) => it.id, shared)),
        ],
    ),
  );
}

/** A balance with its figures in words. @param {SettlementBalance} balance */
function wordsOf(balance) {
  const { userDisplayName, userEmail, currency, youOwe, theyOwe, netBalance: net } = balance;
  const name = userDisplayName || userEmail;
  const owes = net.startsWith("-");
  const isEven = toMinor(net, currency) === 0n;
  const text = amountText(net.replace("-", ""), currency);
  const [yours, theirs] = [youOwe, theyOwe].map((each) => amountText(each, currency));
  const isMutual = [youOwe, theyOwe].every((each) => toMinor(each, currency) !== 0n);
  const line = isEven
    ? w.sharing.bothOwe(name, theirs)
    : owes
    ? w.sharing.youOwe(name, text)
    : w.sharing.theyOwe(name, text);
  return { ...balance, name, owes, isEven, isMutual, text, line, sums: w.sharing.sums(name, theirs, yours) };
}

/** @param {ReturnType<typeof wordsOf>} it */
function row(it) {
  const [before, after] = it.line.split(it.text);
  return h(
    "div",
    { class: "row", testid: `sharing.balance.${it.name}` },
    h("span", { class: "mark initial", "aria-hidden": "true" }, [...it.name][0].toLocaleUpperCase()),
    h(
      "span",
      { class: "row-main" },
      h(
        "span",
        null,
        before,
        after === undefined ? null : [h("b", { class: it.owes ? "owes" : "owed" }, it.text), after],
      ),
      it.isMutual && !it.isEven ? h("span", { class: "row-note" }, it.sums) : null,
    ),
    !it.userId ? null : it.owes
      ? button(w.sharing.claim, {
        kind: "quiet",
        name: w.named(w.sharing.claim, `${it.name}, ${it.text}`),
        onpress: () => settling(({ claim }) => claim(it)),
        testid: `sharing.claim.${it.name}`,
      })
      : button(w.sharing.settle, {
        kind: "quiet",
        name: w.named(w.sharing.settle, `${it.name}, ${it.text}`),
        onpress: () =>
          settling(({ settle }) => settle(it, (left) => isOpen(left) ? wordsOf(left).line : null)),
        testid: `sharing.settle.${it.name}`,
      }),
  );
}
