// @ts-check
// A new group of people who share.
import { call, invalidate, navigate, newKey, pathOf, w } from "../core/prelude.js";
import { field, useForm } from "../parts/form.js";
import { sheetView } from "../parts/sheet.js";

export default function newGroup() {
  const form = useForm({ name: "", members: "" }, {
    check: ({ name }) => (name.trim() ? {} : { name: w.groups.nameRequired }),
    submit: async ({ name, members }) => {
      const emails = members.split(/[\s,;]+/).filter(Boolean);
      const made = await call("POST", "/groups", {
        name: name.trim(),
        members: emails.map((/** @type {string} */ email) => ({ email })),
      }, { key: newKey() });
      await invalidate("/groups");
      navigate(pathOf("/groups/{}", made.id), { replace: true });
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
        label: w.newGroup.emails,
        tag: "textarea",
        hint: w.newGroup.emailsHint,
        testid: "newGroup.membersInput",
        input: { autocomplete: "off", spellcheck: "false" },
      }),
      form.problem(),
      form.submitButton(w.newGroup.create, "newGroup.submitButton"),
    ),
  );
}
