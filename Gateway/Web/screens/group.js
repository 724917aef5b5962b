// @ts-check
import { call, newKey } from "../core/api.js";
import { dayText } from "../core/dates.js";
import { amountText, toMinor } from "../core/money.js";
import { pagedQuery } from "../core/paged.js";
import { href, navigate } from "../core/router.js";
import { user } from "../core/session.js";
import { query } from "../core/store.js";
import { each, h } from "../core/view.js";
import { w } from "../core/words.js";
import { button, buttonLink } from "../parts/button.js";
import { change } from "../parts/change.js";
import { asked, confirmed } from "../parts/dialog.js";
import { moreKey } from "../parts/listed.js";
import { money } from "../parts/money.js";
import { partyName, paymentsPicture } from "../parts/payments-picture.js";
import { screenHead } from "../parts/screen-head.js";
import { skeleton, whenKnown } from "../parts/states.js";

const touches = ["/groups", "/sharing"];

/** One group: who is in it, who stands how, and what was shared. @param {{ params: { id: string } }} context */
export default function group({ params }) {
  const path = `/groups/${params.id}`;
  const it = query(() => path);
  const balances = query(() => `${path}/balances`);
  const expenses = pagedQuery(() => `${path}/expenses`, "expenses");
  return h(
    "div",
    { testid: "group.screen" },
    whenKnown(it, (data) => [
      () =>
        screenHead(
          data().name,
          buttonLink(w.titles.groups, href("/groups"), { kind: "quiet", symbol: "left" }),
          buttonLink(w.sharing.share, href(`${path}/share`), {
            kind: "primary",
            symbol: "plus",
            testid: "group.shareButton",
          }),
        ),
      () => even(balances.data()?.payments),
      members(path, data, () => balances.data()?.balances ?? []),
      shared(expenses),
      () => tools(path, data()),
    ], () => skeleton(4, "card")),
  );
}

/** @param {any[] | undefined} payments */
function even(payments) {
  if (!payments) return null;
  return payments.length === 0
    ? h("p", { class: "net", testid: "group.settled" }, w.sharing.settled)
    : paymentsPicture(payments);
}

/** @param {string} path @param {() => any} data @param {() => any[]} balances */
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
  /** @param {any} member */
  const remove = (member) =>
    change(() => call("DELETE", `${path}/members/${member.id}`), { touches, says: w.groups.removed });
  /** @param {any} member */
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

/** @param {ReturnType<typeof pagedQuery>} list */
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
          const { description, transaction, owner, participants, totalAmount, currency } = it();
          const open = participants.filter((/** @type {any} */ part) => part.status === "PENDING").length;
          return h(
            "div",
            { class: "row" },
            h(
              "span",
              { class: "row-main" },
              h(
                "span",
                { class: "row-title" },
                description || transaction.description || transaction.category.name,
              ),
              h(
                "span",
                { class: "row-note" },
                h("span", null, dayText(transaction.date)),
                h("span", null, w.sharing.from(partyName(owner))),
                h("span", null, open > 0 ? w.groups.open(open) : w.sharing.settledUp),
              ),
            ),
            money(totalAmount, currency),
          );
        })),
    ),
    moreKey(list),
  );
}

/** @param {string} path @param {any} data */
function tools(path, data) {
  const isOwner = data.ownerId === user()?.id;
  const own = data.members.find((/** @type {any} */ each) => each.person.id === user()?.id);
  const rename = async () => {
    const name = await asked(w.assets.rename, {
      label: w.groups.name,
      action: w.save,
      first: data.name,
      testid: "renameGroup",
    });
    if (name) change(() => call("PATCH", path, { name: name.trim() }), { touches });
  };
  const go = async () => {
    const [title, text] = isOwner
      ? [w.groups.deleteTitle, w.groups.deleteText]
      : [w.groups.leaveTitle, w.groups.leaveText];
    const label = isOwner ? w.transaction.delete : w.groups.leave;
    if (!await confirmed(title, text, label, "leaveGroup")) return;
    const address = isOwner ? path : `${path}/members/${own.id}`;
    if (await change(() => call("DELETE", address), { touches: [], says: w.groups.gone })) {
      navigate("/groups", { replace: true });
    }
  };
  return h(
    "div",
    { class: "actions" },
    isOwner
      ? button(w.assets.rename, { kind: "quiet", onpress: rename, testid: "group.renameButton" })
      : null,
    button(isOwner ? w.groups.delete : w.groups.leave, {
      kind: "quiet",
      onpress: go,
      testid: "group.leaveButton",
    }),
  );
}
