// @ts-check
// How to begin, where the book is empty: a bank's file, an entry by hand, sample data, and a second person.
import { limits } from "../../core/limits.js";
import {
  call,
  h,
  href,
  invalidate,
  invalidateMoney,
  messageOf,
  newKey,
  signal,
  w,
} from "../../core/prelude.js";
import { button, buttonLink } from "../button.js";
import { openDialog } from "../dialog.js";
import { field, isEmail, useForm } from "../form.js";
import { toast } from "../toast.js";

export function firstSteps() {
  const busy = signal(false);
  const sample = async () => {
    busy.set(true);
    try {
      await call("POST", "/seed-data?accountId=all", {}, { key: newKey() });
      await Promise.all([invalidateMoney(), invalidate("/categories", "/seed-data")]);
      toast(w.firstSteps.sampled);
    } catch (error) {
      toast(messageOf(error));
    }
    busy.set(false);
  };
  /** @param {string} title @param {string} text @param {import("../../core/view.js").Child} key @param {import("../button.js").Needs} [needs] */
  const step = (title, text, key, needs = "editor") =>
    h(
      "li",
      { "data-needs": needs },
      h(
        "div",
        { class: "row" },
        h("span", { class: "row-main" }, h("b", null, title), h("span", { class: "hint" }, text)),
        key,
      ),
    );
  const words = w.firstSteps;
  return h(
    "section",
    { class: "section", "data-needs": "editor", testid: "firstSteps" },
    h("h2", null, words.title),
    h(
      "ol",
      { class: "rows" },
      step(
        words.importTitle,
        words.importText,
        buttonLink(words.importKey, href("/imports"), { kind: "primary", testid: "firstSteps.import" }),
      ),
      step(words.addTitle, words.addText, buttonLink(w.add, href("/add"), { testid: "firstSteps.add" })),
      step(
        words.inviteTitle,
        words.inviteText,
        button(words.inviteKey, { onpress: invite, testid: "firstSteps.invite" }),
        "own",
      ),
      step(
        words.sampleTitle,
        words.sampleText,
        button(words.sampleKey, { onpress: sample, busy, testid: "firstSteps.sample" }),
        "owner",
      ),
    ),
  );
}

/** A group with one other person, who is invited if they have no account yet. */
export function invite() {
  return openDialog(w.firstSteps.inviteTitle, (/** @type {(value: boolean | null) => void} */ close) => {
    const form = useForm({ email: "", name: w.firstSteps.home }, {
      check: ({ email, name }) => ({
        ...(isEmail(email) ? {} : { email: w.errors.email }),
        ...(name.trim() ? {} : { name: w.groups.nameRequired }),
      }),
      submit: async ({ email, name }) => {
        await call("POST", "/groups", { name: name.trim(), members: [{ email: email.trim() }] }, {
          key: newKey(),
        });
        await invalidate("/groups", "/sharing");
        close(true);
        toast(w.firstSteps.invited(email.trim()));
      },
    });
    return form.view(
      { class: "form" },
      h("p", null, w.firstSteps.inviteText),
      field(form, "email", {
        label: w.share.email,
        testid: "invite.emailInput",
        input: { type: "email", autofocus: true, autocomplete: "off" },
      }),
      field(form, "name", {
        label: w.groups.name,
        testid: "invite.nameInput",
        input: { maxlength: limits.groupName },
      }),
      form.problem(),
      h(
        "div",
        { class: "actions" },
        button(w.cancel, { onpress: () => close(null), testid: "invite.cancelButton" }),
        form.submitButton(w.firstSteps.inviteKey, "invite.confirmButton"),
      ),
    );
  }, "invite.dialog");
}
