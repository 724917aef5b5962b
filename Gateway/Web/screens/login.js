// @ts-check
import { messageOf } from "../core/api.js";
import { signInByPasskey, wasCancelled } from "../core/passkeys.js";
import { href, navigate } from "../core/router.js";
import { notice } from "../core/session.js";
import { deviceName, signIn } from "../core/sign-in.js";
import { signal } from "../core/signals.js";
import { h } from "../core/view.js";
import { w } from "../core/words.js";
import { button } from "../parts/button.js";
import { entrance } from "../parts/entrance.js";
import { field, isEmail, problem, useForm } from "../parts/form.js";

/** The address typed last: kept while the person looks at another screen of the entrance. */
const lastEmail = signal("");

export default function login() {
  const isAsking = signal(false);
  const form = useForm({ email: lastEmail(), password: "" }, {
    check: ({ email, password }) => ({
      ...(!email.trim()
        ? { email: w.errors.emailRequired }
        : !isEmail(email)
        ? { email: w.errors.email }
        : {}),
      ...(password ? {} : { password: w.errors.passwordRequired }),
    }),
    submit: async ({ email, password }) => {
      try {
        await signIn("/auth/login", { email: email.trim(), password, deviceName: deviceName() });
      } catch (error) {
        if (/** @type {any} */ (error).status !== 403) throw error;
        // The password was right, but the address is not confirmed.
        navigate(`/verify-email?email=${encodeURIComponent(email.trim())}`);
      }
    },
  });
  const byPasskey = async () => {
    isAsking.set(true);
    try {
      await signInByPasskey();
    } catch (error) {
      if (!wasCancelled(error)) form.show({ "": messageOf(error) });
    } finally {
      isAsking.set(false);
    }
  };
  return entrance(
    "login.screen",
    w.titles.login,
    w.login.lead,
    () => (notice() ? problem(notice()) : null),
    form.view(
      { class: "form" },
      form.problem(),
      field(form, "email", {
        label: w.login.email,
        testid: "login.emailInput",
        input: {
          type: "email",
          autocomplete: "username",
          inputmode: "email",
          oninput: () => lastEmail.set(form.values.email()),
          onblur: () => {
            const typed = form.values.email();
            if (typed && !isEmail(typed)) form.errors.set({ ...form.errors(), email: w.errors.email });
          },
        },
      }),
      field(form, "password", {
        label: w.login.password,
        testid: "login.passwordInput",
        input: { type: "password", autocomplete: "current-password" },
      }),
      h(
        "a",
        { class: "aside", href: href("/reset-password"), testid: "login.resetPasswordLink" },
        w.login.reset,
      ),
      button(w.login.submit, {
        kind: "primary",
        type: "submit",
        busy: form.busy,
        testid: "login.submitButton",
      }),
    ),
    "PublicKeyCredential" in globalThis
      ? button(w.login.biometric, {
        symbol: "fingerprint",
        onpress: byPasskey,
        busy: isAsking,
        testid: "login.biometricButton",
      })
      : null,
    h(
      "p",
      { class: "foot" },
      h("a", { href: href("/register"), testid: "login.registerLink" }, w.login.register),
      h("a", { href: "/docs", class: "quiet" }, w.login.docs),
    ),
  );
}
