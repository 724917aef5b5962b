// @ts-check
import { href } from "../core/router.js";
import { query } from "../core/store.js";
import { each, h } from "../core/view.js";
import { w } from "../core/words.js";
import { buttonLink } from "../parts/button.js";
import { icon } from "../parts/icons.js";
import { paymentsPicture } from "../parts/payments-picture.js";
import { screenHead } from "../parts/screen-head.js";
import { empty, whenKnown } from "../parts/states.js";

const mostPeople = 50;

/** Groups that share often, and how everybody gets even with the fewest payments. */
export default function groups() {
  const list = query(() => "/groups");
  const overview = query(() => "/sharing");
  const people = () =>
    [
      ...new Set(
        (overview.data()?.settlementBalances ?? []).map((/** @type {any} */ it) => it.userId).filter(Boolean),
      ),
    ].slice(0, mostPeople);
  const simplified = query(
    () => (people().length > 1 ? `/sharing/simplified?userIds=${people().join(",")}` : null),
  );
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
        ? empty(w.groups.none, w.groups.noneText, null, "groups.empty")
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
                href: () => href(`/groups/${it().id}`),
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
      return [paymentsPicture(payments), h("p", { class: "hint" }, w.groups.all)];
    },
  );
}
