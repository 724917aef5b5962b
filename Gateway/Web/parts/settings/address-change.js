// @ts-check
// Another email address in the settings: a link to the new one makes it the user's.
import { call, h, signal, user, w } from "../../core/prelude.js";
import { button } from "../button.js";
import { field, useForm } from "../form.js";
import { codeInput, codeProblem, digitsOfCode } from "../entrance/second-factor.js";

const words = () => w.security.address;

/** @param {import("../entrance/proof.js").Proof} proof */
export function addressChange(proof) {
  /** What the server said of the last request. */
  const said = signal("");
  const hasFactor = () => user()?.hasTotp ?? false;
  const form = useForm({ newEmail: "", code: "" }, {
    check: ({ newEmail, code }) => ({
      ...(/^\S+@\S+$/.test(newEmail.trim()) ? {} : { newEmail: w.errors.email }),
      ...(hasFactor() && !code.trim() ? { code: w.login.codeRequired } : {}),
    }),
    submit: async ({ newEmail, code }) => {
      const typed = codeProblem(code) ? code.trim() : digitsOfCode(code);
      const answer = await proof.withPassword((password) =>
        call("POST", "/auth/change-email", {
          newEmail: newEmail.trim(),
          password,
          ...(hasFactor() ? { code: typed } : {}),
        })
      );
      if (answer === null) return;
      said.set(words().sent(newEmail.trim()));
      for (const value of Object.values(form.values)) value.set("");
    },
  });
  return form.view(
    { class: "form" },
    h("h3", null, words().title),
    h("p", { class: "hint" }, () => words().text(user()?.email ?? "")),
    field(form, "newEmail", {
      label: words().newEmail,
      testid: "settings.security.newEmail",
      input: {
        type: "email",
        autocomplete: "off",
        dir: "ltr",
      },
    }),
    () => (hasFactor()
      ? field(form, "code", {
        label: w.login.code,
        testid: "settings.security.emailCode",
        hint: w.security.factor.codeHint,
        input: { ...codeInput, inputmode: "text" },
      })
      : null),
    form.problem(),
    h("p", { role: "status", class: "hint", testid: "settings.security.emailSaid" }, said),
    button(words().change, { type: "submit", busy: form.busy, testid: "settings.security.emailButton" }),
  );
}
