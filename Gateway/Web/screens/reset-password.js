// @ts-check
import { call } from "../core/api.js";
import { href } from "../core/router.js";
import { signal } from "../core/signals.js";
import { h } from "../core/view.js";
import { w } from "../core/words.js";
import { button } from "../parts/button.js";
import { entrance } from "../parts/entrance.js";
import { field, isEmail, useForm } from "../parts/form.js";
import { icon } from "../parts/icons.js";

export default function resetPassword() {
  const sentTo = signal("");
  const form = useForm({ email: "" }, {
    check: (
      { email },
    ) => (isEmail(email) ? {} : { email: email.trim() ? w.errors.email : w.errors.emailRequired }),
    submit: async ({ email }) => {
      await call("POST", "/auth/request-reset", { email: email.trim() }, { isSignIn: true });
      sentTo.set(email.trim());
    },
  });
  return entrance(
    "resetPassword.screen",
    w.titles.reset,
    w.reset.text,
    form.view(
      { class: "form" },
      form.problem(),
      field(form, "email", {
        label: w.reset.email,
        testid: "resetPassword.emailInput",
        input: { type: "email", autocomplete: "username", inputmode: "email" },
      }),
      button(w.reset.submit, {
        kind: "primary",
        type: "submit",
        busy: form.busy,
        testid: "resetPassword.requestButton",
      }),
    ),
    h(
      "div",
      { role: "status", testid: "resetPassword.message" },
      () => (sentTo() ? h("p", { class: "good" }, icon("check"), w.reset.sent(sentTo())) : null),
    ),
    h(
      "p",
      { class: "foot" },
      h("a", { href: href("/login"), testid: "resetPassword.loginLink" }, w.reset.back),
    ),
  );
}
