// @ts-check
// What stands between the user and each person, and how it is settled: who is owed on balance confirms what came
// in, who owes says that it was paid.
import { amountText, fromMinor, sumOf, toMinor } from "../../core/money.js";
import { each, h, newId, query, signal, w, whenPersonChanges } from "../../core/prelude.js";
import { isOpen, waitingOf, wordsOf } from "./balance-words.js";
import { button } from "../button.js";
import { actsOf } from "../frame/later.js";
import { isWaiting, owed, owedFor, partsDue, partsOwed, shared } from "./share-cards.js";

/** @import { SettlementBalance, ShareWithMe, SharingOverview } from "../../client/api.d.ts" */

const settling = actsOf(() => import("./settling.js"));
const acting = actsOf(() => import("./share-actions.js"));
/** Whose expenses are shown: a change makes the list anew. @type {Set<string>} */
const openPeople = new Set();
whenPersonChanges(() => openPeople.clear());

/** All that is owed, currency by currency, and beside it what of it waits to be accepted. @param {() => SharingOverview} data */
export function netBalance(data) {
  return h("section", { class: "net", testid: "sharing.netBalance" }, () => {
    const { netBalance: all, settlementBalances } = data();
    const text = (/** @type {bigint} */ minor, /** @type {string} */ currency) =>
      amountText(fromMinor(minor < 0n ? -minor : minor, currency), currency, { isShort: true });
    const sums = all.filter((each) => toMinor(each.amount, each.currency) !== 0n);
    const waiting = all.map(({ currency }) => {
      const list = settlementBalances.filter((it) => it.currency === currency);
      const waits = list.reduce((sum, it) => sum + waitingOf(it), 0n);
      return waits === 0n ? null : h("div", { class: "hint" }, w.sharing.waits(text(waits, currency)));
    });
    if (sums.length === 0) {
      return [h("p", null, settlementBalances.some(isOpen) ? w.sharing.even : w.sharing.settled), waiting];
    }
    return [
      sums.map(({ amount, currency }) => {
        const minor = toMinor(amount, currency);
        const short = text(minor, currency);
        return h(
          "p",
          { class: minor < 0n ? "" : "owed" },
          minor < 0n ? w.sharing.owe(short) : w.sharing.owed(short),
        );
      }),
      waiting,
    ];
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
    () => question(balances()[0], theirs()),
    () => balances().map((it) => row(it, data())),
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

/**
 * Asks once whether everything is right that a person shared.
 * @param {ReturnType<typeof wordsOf>} balance
 * @param {ShareWithMe[]} theirs
 */
function question({ userId, name }, theirs) {
  const asked = theirs.filter((it) => it.status === "PENDING" && it.acceptedAt === null);
  if (!userId || asked.length === 0) return null;
  const sums = [...Map.groupBy(asked, (it) => it.sharedExpense.currency)].map(([currency, list]) =>
    amountText(sumOf(list.map((it) => it.remaining), currency), currency)
  );
  const text = w.sharing.unchecked(asked.length, sums.join(", "));
  return h(
    "div",
    { class: "line", testid: `sharing.unchecked.${name}` },
    h("span", { class: "hint" }, text),
    button(w.sharing.acceptAll, {
      name: w.named(w.sharing.acceptAll, w.both(name, text)),
      onpress: () => acting(({ acceptAll }) => acceptAll(userId, asked)),
      testid: `sharing.acceptAll.${name}`,
    }),
  );
}

/**
 * @param {ReturnType<typeof wordsOf>} it
 * @param {SharingOverview | undefined} data
 * @param {string} [groupId] Where only what is open in a group counts.
 */
function row(it, data, groupId) {
  const [before, after] = it.line.split(it.text);
  const { theirClaim } = it;
  const yourClaim = it.yourClaim ?? claimOf(it, data, groupId);
  return [
    h(
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
          after === undefined ? null : [h("b", { class: it.counted < 0n ? "owes" : "owed" }, it.text), after],
        ),
        it.sums && it.counted !== 0n ? h("span", { class: "row-note" }, it.sums) : null,
        it.leftOut ? h("span", { class: "row-note", testid: "sharing.leftOut" }, it.leftOut) : null,
        yourClaim
          ? h(
            "span",
            { class: "row-note", testid: `sharing.waiting.${it.name}` },
            w.sharing.waiting(amountText(yourClaim.amount, yourClaim.currency), it.name),
          )
          : null,
        theirClaim
          ? h(
            "span",
            { class: "row-note", testid: `sharing.claims.${it.name}` },
            w.payments.claims(it.name, amountText(theirClaim.amount, theirClaim.currency)),
          )
          : null,
      ),
      theirClaim ? null : settleKey(it, yourClaim, groupId),
    ),
    theirClaim
      ? h(
        "div",
        { class: "actions" },
        button(w.payments.confirm, {
          name: w.named(w.payments.confirm, it.name),
          onpress: () => settling(({ confirmClaim }) => confirmClaim(it, theirClaim, groupId)),
          testid: `sharing.confirm.${it.name}`,
        }),
        button(w.sharing.notReceived, {
          kind: "quiet",
          name: w.named(w.sharing.notReceived, it.name),
          onpress: () => settling(({ refuseClaim }) => refuseClaim(it, groupId)),
          testid: `sharing.refuse.${it.name}`,
        }),
      )
      : null,
  ];
}

/**
 * What the user said to have paid of single parts, where something that waits to be accepted keeps them apart.
 * @param {ReturnType<typeof wordsOf>} it
 * @param {SharingOverview | undefined} data
 * @param {string} [groupId]
 */
function claimOf(it, data, groupId) {
  const { currency, owes, leftOut } = it;
  const claims = owes && leftOut ? partsOwed(data, it, groupId).flatMap(({ claim }) => claim ?? []) : [];
  const createdAt = claims.map((claim) => claim.createdAt).sort().at(-1);
  return createdAt
    ? { amount: sumOf(claims.map((each) => each.amount), currency), currency, createdAt }
    : null;
}

/** @param {ReturnType<typeof wordsOf>} it @param {Parameters<typeof isWaiting>[0]} claim Of the user. @param {string} [groupId] */
function settleKey(it, claim, groupId) {
  if (!it.userId || (it.owes && isWaiting(claim))) return null;
  const named = (/** @type {string} */ act) => w.named(act, `${it.name}, ${it.text}`);
  return it.owes
    ? button(w.sharing.claim, {
      kind: "quiet",
      name: named(w.sharing.claim),
      onpress: () => settling(({ claim }) => claim(it, groupId)),
      testid: `sharing.claim.${it.name}`,
    })
    : button(w.sharing.settle, {
      kind: "quiet",
      name: named(w.sharing.settle),
      onpress: () => settling(({ settle }) => settle(it, groupId)),
      testid: `sharing.settle.${it.name}`,
    });
}

/** What is open in a group between the user and the others, settled there. @param {() => SettlementBalance[]} balances @param {string} groupId */
export function groupBalances(balances, groupId) {
  const open = () => balances().filter(isOpen).map(wordsOf);
  const overview = query(() => "/sharing");
  return () => (open().length === 0 ? null : h(
    "section",
    { class: "section", testid: "group.balances" },
    h("h2", null, w.sharing.balances),
    h(
      "ul",
      { class: "rows" },
      open().map((it) => h("li", { class: "person-balance" }, row(it, overview.data(), groupId))),
    ),
  ));
}
