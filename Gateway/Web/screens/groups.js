// @ts-check
import { money, toMinor } from "../core/money.js";
import { pagedQuery } from "../core/paged.js";
import { call, dayText, each, h, href, invalidate, newKey, pathOf, query, user, w } from "../core/prelude.js";
import { groupBalances } from "../parts/sharing/balances.js";
import { button, buttonLink, icon } from "../parts/button.js";
import { change } from "../parts/change.js";
import { chips } from "../parts/chips.js";
import { asked } from "../parts/dialog.js";
import { picture } from "../parts/frame/outlet.js";
import { partyName } from "../parts/sharing/party-name.js";
import { screenHead, screenHeadBelow } from "../parts/frame/screen-head.js";
import { participant, partsDue, payersText, title } from "../parts/sharing/share-cards.js";
import { empty, moreKey, skeleton, whenKnown } from "../parts/frame/states.js";
import { rowKeys } from "../parts/entries/transaction-row.js";

/**
 * @import { ExpenseGroup, GroupMember, SharedExpense, SimplifiedDebtsNetBalance, SimplifiedDebtsPayment } from "../client/api.d.ts"
 */

const mostPeople = 50;

/** Groups that share often, and how everybody gets even with the fewest payments. */
export default function groups() {
  const list = query(() => "/groups");
  const overview = query(() => "/sharing");
  const people = () =>
    [
      ...new Set(
        (overview.data()?.settlementBalances ?? []).map((it) => it.userId).filter(Boolean),
      ),
    ].slice(0, mostPeople);
  const simplified = query(
    () => (people().length > 1 ? pathOf("/sharing/simplified?userIds={}", people().join(",")) : null),
  );
  rowKeys();
  return h(
    "div",
    { testid: "groups.screen" },
    screenHead(
      w.titles.groups,
      buttonLink(w.titles.newGroup, href("/groups/new"), {
        kind: "primary",
        symbol: "plus",
        testid: "groups.addButton",
      }),
    ),
    whenKnown(list, (data) => [
      () => (data().groups.length === 0
        ? empty(
          w.groups.none,
          w.groups.noneText,
          buttonLink(w.titles.newGroup, href("/groups/new"), { kind: "primary" }),
          "groups.empty",
        )
        : null),
      h(
        "ul",
        { class: "rows", hidden: () => data().groups.length === 0 },
        each(() => data().groups, (it) => it.id, (it) =>
          h(
            "li",
            null,
            h(
              "a",
              {
                class: "row",
                href: () => href(pathOf("/groups/{}", it().id)),
                testid: () => `groups.item.${it().name}`,
              },
              h(
                "span",
                { class: "row-main" },
                h("span", { class: "row-title" }, () => it().name),
                h("span", { class: "row-note" }, () => w.groups.people(it().memberCount)),
              ),
              icon("right"),
            ),
          )),
      ),
    ]),
    () => {
      const payments = simplified.data()?.payments ?? [];
      if (payments.length === 0) return null;
      return [whoPaysWhom(payments), h("p", { class: "hint" }, w.groups.all)];
    },
  );
}

const touches = ["/groups", "/sharing"];

/** One group: who is in it, who stands how, and what was shared. @param {{ params: { id: string } }} context */
export function group({ params }) {
  const path = pathOf("/groups/{}", params.id);
  const it = query(() => path);
  const balances = query(() => `${path}/balances`);
  const expenses = pagedQuery(() => `${path}/expenses`, "expenses");
  return h(
    "div",
    { testid: "group.screen" },
    whenKnown(it, (data) => [
      () =>
        screenHeadBelow(
          data().name,
          [w.titles.groups, "/groups"],
          buttonLink(w.sharing.share, href(`${path}/share`), {
            kind: "primary",
            symbol: "plus",
            needs: "own",
            testid: "group.shareButton",
          }),
        ),
      () => even(balances.data()?.payments),
      groupBalances(() => balances.data()?.settlementBalances ?? [], params.id),
      () => othersDebts(balances.data()?.payments),
      members(path, data, () => balances.data()?.balances ?? []),
      shared(expenses),
      picture(
        () => import("../parts/sharing/group-tools.js"),
        ({ tools }) => () => tools(path, data()),
        "group-tools",
      ),
    ], () => skeleton(4, "card")),
  );
}

/** @param {SimplifiedDebtsPayment[] | undefined} payments */
function even(payments) {
  if (!payments) return null;
  return payments.length === 0
    ? h("p", { class: "net", testid: "group.settled" }, w.sharing.settled)
    : whoPaysWhom(payments);
}

/** What others owe one another. @param {SimplifiedDebtsPayment[]} [payments] */
function othersDebts(payments = []) {
  const some = payments.filter(({ from, to }) => ![from.id, to.id].includes(user()?.id ?? ""));
  return some.length === 0 ? null : picture(
    () => import("../parts/sharing/group-debts.js"),
    ({ debts }) => debts(some),
    "group-debts",
  );
}

/** @param {SimplifiedDebtsPayment[]} payments */
const whoPaysWhom = (payments) =>
  picture(
    () => import("../parts/pictures/payments-picture.js"),
    ({ paymentsPicture }) => paymentsPicture(payments),
    "payments-picture",
  );

/** @param {string} path @param {() => ExpenseGroup} data @param {() => SimplifiedDebtsNetBalance[]} balances */
function members(path, data, balances) {
  const isOwner = () => data().ownerId === user()?.id;
  const add = async () => {
    const email = await asked(w.groups.addMember, {
      label: w.share.email,
      type: "email",
      action: w.add,
      testid: "addMember",
    });
    if (email) {
      change(() => call("POST", `${path}/members`, { email: email.trim() }, { key: newKey() }), {
        touches,
        says: w.groups.added,
      });
    }
  };
  /** @param {GroupMember} member */
  const remove = (member) =>
    change(() => call("DELETE", pathOf(`${path}/members/{}`, member.id)), {
      touches,
      says: w.groups.removed,
    });
  /** How many parts of each expense a member bears. @param {GroupMember} member */
  const parts = (member) => {
    const count = member.weight.replace(/\.?0+$/, "");
    const label = w.groups.parts(Number(count));
    const ask = async () => {
      const weight = await asked(w.groups.partsOf(partyName(member.person)), {
        label: w.groups.partsLabel,
        action: w.save,
        first: count,
        testid: "weight",
      });
      if (weight) {
        change(
          () =>
            call("PATCH", pathOf(`${path}/members/{}`, member.id), {
              weight: weight.trim().replace(",", "."),
            }),
          { touches },
        );
      }
    };
    return isOwner()
      ? button(label, { kind: "quiet", onpress: ask, testid: `group.weight.${partyName(member.person)}` })
      : h("span", { class: "hint" }, label);
  };
  /** @param {GroupMember} member */
  const standing = (member) =>
    balances().filter((each) =>
      (each.person.id ?? each.person.email) === (member.person.id ?? member.person.email) &&
      toMinor(each.netBalance, each.currency) !== 0n
    );
  return h(
    "section",
    { class: "section", testid: "group.members" },
    h(
      "div",
      { class: "section-head" },
      h("h2", null, w.groups.members),
      () => (isOwner()
        ? button(w.groups.addMember, {
          kind: "quiet",
          symbol: "plus",
          onpress: add,
          testid: "group.addMember",
        })
        : null),
    ),
    () => (isOwner()
      ? chips({
        label: w.share.split,
        value: () => data().splitType,
        onchange: (splitType) => change(() => call("PATCH", path, { splitType }), { touches }),
        choices: () =>
          /** @type {const} */ (["EQUAL", "SHARES"]).map((value) => ({
            value,
            label: w.share.types[value],
            testid: `group.split.${value}`,
          })),
      })
      : null),
    h(
      "ul",
      { class: "rows" },
      each(() => data().members, (member) => member.id, (member) =>
        h(
          "li",
          null,
          h(
            "div",
            { class: "row" },
            h("span", { class: "row-main" }, () => partyName(member().person)),
            () => (data().splitType === "SHARES" ? parts(member()) : null),
            () =>
              standing(member()).map((each) =>
                h(
                  "span",
                  { class: "row-end" },
                  h(
                    "span",
                    { class: "row-note" },
                    each.netBalance.startsWith("-") ? w.groups.owes : w.groups.gets,
                  ),
                  money(each.netBalance.replace("-", ""), each.currency),
                )
              ),
            () => (isOwner() && member().person.id !== user()?.id
              ? button(null, {
                kind: "quiet",
                symbol: "close",
                name: w.groups.remove(partyName(member().person)),
                onpress: () => remove(member()),
              })
              : null),
          ),
        )),
    ),
  );
}

/** @param {import("../core/paged.js").List<SharedExpense>} list */
function shared(list) {
  const items = () => list.page()?.items ?? [];
  return h(
    "section",
    { class: "section", testid: "group.expenses" },
    h("h2", null, w.groups.expenses),
    () => (list.page() && items().length === 0 ? h("p", { class: "hint" }, w.groups.noExpenses) : null),
    h(
      "ul",
      { class: "rows" },
      each(items, (it) => it.id, (it) =>
        h("li", null, () => {
          const { transaction, owner, participants, payers, totalAmount, currency } = it();
          const open = participants.filter((part) => part.status === "PENDING").length;
          // An owner has the whole card on the screen of sharing.
          const due = owner.id === user()?.id ? [] : partsDue(it());
          const row = h(
            "div",
            { class: "row" },
            h(
              "span",
              { class: "row-main" },
              h(
                "span",
                { class: "row-title" },
                title(it()),
              ),
              h(
                "span",
                { class: "row-note" },
                h("span", null, dayText(transaction.date)),
                h("span", null, payers ? payersText(payers, currency) : w.sharing.from(partyName(owner))),
                h("span", null, open > 0 ? w.groups.open(open) : w.sharing.settledUp),
              ),
            ),
            money(totalAmount, currency),
          );
          return due.length === 0 ? row : [
            row,
            h("ul", { class: "participants" }, due.map((part) => participant(part, it(), false))),
          ];
        })),
    ),
    moreKey(list),
  );
}
