// @ts-check
import { call, newKey } from "../core/api.js";
import { href, navigate } from "../core/router.js";
import { invalidate, query } from "../core/store.js";
import { each, h } from "../core/view.js";
import { w } from "../core/words.js";
import { button, buttonLink } from "../parts/button.js";
import { field, useForm } from "../parts/form.js";
import { icon } from "../parts/icons.js";
import { paymentsPicture } from "../parts/payments-picture.js";
import { screenHead } from "../parts/screen-head.js";
import { sheetView } from "../parts/sheet.js";
import { empty, whenKnown } from "../parts/states.js";
import { rowKeys } from "../parts/transaction-row.js";

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

export function newGroup() {
  const form = useForm({ name: "", members: "" }, {
    check: ({ name }) => (name.trim() ? {} : { name: w.groups.nameRequired }),
    submit: async ({ name, members }) => {
      const emails = members.split(/[\s,;]+/).filter(Boolean);
      const made = await call("POST", "/groups", {
        name: name.trim(),
        members: emails.map((/** @type {string} */ email) => ({ email })),
      }, { key: newKey() });
      await invalidate("/groups");
      navigate(`/groups/${made.id}`, { replace: true });
    },
  });
  return sheetView(
    { title: w.titles.newGroup, testid: "newGroup.screen", up: "/groups" },
    form.view(
      { class: "form" },
      field(form, "name", {
        label: w.groups.name,
        testid: "newGroup.nameInput",
        input: { autofocus: true, autocomplete: "off" },
      }),
      field(form, "members", {
        label: w.groups.emails,
        tag: "textarea",
        hint: w.groups.emailsHint,
        testid: "newGroup.membersInput",
        input: { autocomplete: "off", spellcheck: "false" },
      }),
      form.problem(),
      button(w.groups.create, {
        kind: "primary",
        type: "submit",
        busy: form.busy,
        testid: "newGroup.submitButton",
      }),
    ),
  );
}
