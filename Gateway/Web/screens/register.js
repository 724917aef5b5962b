// @ts-check
import { call } from "../core/api.js";
import { href, navigate } from "../core/router.js";
import { h } from "../core/view.js";
import { w } from "../core/words.js";
import { button } from "../parts/button.js";
import { entrance } from "../parts/entrance.js";
import { field, isEmail, useForm } from "../parts/form.js";
import { meetsRules, passwordRules } from "../parts/password-rules.js";

export default function register() {
  const form = useForm({ displayName: "", email: "", password: "" }, {
    check: ({ displayName, email, password }) => ({
      ...([...displayName.trim()].length < 2 ? { displayName: w.errors.nameRequired } : {}),
      ...(!email.trim()
        ? { email: w.errors.emailRequired }
        : !isEmail(email)
        ? { email: w.errors.email }
        : {}),
      ...(meetsRules(password) ? {} : { password: w.register.weak }),
    }),
    submit: async ({ displayName, email, password }) => {
      const address = email.trim();
      const { emailVerified } = await call(
        "POST",
        "/auth/register",
        { displayName: displayName.trim(), email: address, password },
        { isSignIn: true },
      );
      navigate(`/verify-email?email=${encodeURIComponent(address)}${emailVerified ? "&ready=1" : ""}`);
    },
  });
  return entrance(
    "register.screen",
    w.titles.register,
    null,
    form.view(
      { class: "form" },
      form.problem(),
      field(form, "displayName", {
        label: w.register.name,
        testid: "register.displayNameInput",
        input: { type: "text", autocomplete: "name", maxlength: 100 },
      }),
      field(form, "email", {
        label: w.register.email,
        testid: "register.emailInput",
        input: { type: "email", autocomplete: "username", inputmode: "email" },
      }),
      field(form, "password", {
        label: w.register.password,
        testid: "register.passwordInput",
        input: { type: "password", autocomplete: "new-password", maxlength: 128 },
        below: passwordRules(form.values.password),
      }),
      button(w.register.submit, {
        kind: "primary",
        type: "submit",
        busy: form.busy,
        testid: "register.submitButton",
      }),
    ),
    h(
      "p",
      { class: "foot" },
      h("a", { href: href("/login"), testid: "register.loginLink" }, w.register.signIn),
    ),
  );
}
