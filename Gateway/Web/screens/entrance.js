// @ts-check
// The screens before the sign-in.
import { limits } from "../core/limits.js";
import {
  call,
  confirmSession,
  farewell,
  get,
  h,
  href,
  inTime,
  invalidate,
  invalidateMoney,
  isInviteOnly,
  isOnline,
  lastEmail,
  messageOf,
  navigate,
  newKey,
  notice,
  onCleanup,
  pathOf,
  signal,
  w,
} from "../core/prelude.js";
import { finishLeaving } from "../core/leaving.js";
import { nextMail, noteMail } from "../core/mails.js";
import { deviceName, signIn, signInByPasskey, wasCancelled } from "../core/sign-in.js";
import { button, icon } from "../parts/button.js";
import { entrance, secondsUntil } from "../parts/entrance/entrance.js";
import { field, isEmail, problem, useForm } from "../parts/form.js";
import { lazily } from "../parts/frame/outlet.js";
import { meetsRules, passwordRules } from "../parts/entrance/password-rules.js";
import { neededOnArrival, providers } from "../parts/entrance/providers.js";
import { keyed } from "../parts/frame/states.js";

/** @import { SecondFactorNeeded } from "../client/api.d.ts" */

/** @param {{ search: (name: string) => string }} context */
export function login({ search }) {
  /** What the password or a provider was right for, where a code must follow. */
  const needed = signal(/** @type {SecondFactorNeeded | null} */ (neededOnArrival()));
  const leave = () => {
    needed.set(null);
    queueMicrotask(() =>
      /** @type {HTMLElement | null} */ (document.querySelector("[name=password]"))?.focus()
    );
  };
  const ended = () => {
    notice.set(w.login.codeOver);
    leave();
  };
  return entrance(
    "login.screen",
    () => (needed() ? w.login.codeTitle : w.titles.login),
    () => (needed() ? w.login.codeLead : w.login.lead),
    keyed(() => needed()?.mfaToken ?? "", () => {
      const it = needed();
      return it
        ? lazily(async () => {
          const { secondFactor } = await import("../parts/entrance/second-factor.js");
          return () => secondFactor(it, { leave, ended });
        }, "part")
        : passwordStep(search, needed.set);
    }),
  );
}

/**
 * @param {(name: string) => string} search
 * @param {(needed: SecondFactorNeeded | null) => void} wants Takes what must follow the password.
 */
function passwordStep(search, wants) {
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
        const needed = await signIn("/auth/login", {
          email: email.trim(),
          password,
          deviceName: deviceName(),
        });
        if (needed) {
          notice.set("");
          farewell.set("");
          wants(needed);
        } else lastEmail.set("");
      } catch (error) {
        const { status, code } = /** @type {import("../core/api.js").ApiError} */ (error);
        // The notice above tells of the network.
        if (code === "NETWORK") return;
        if (status !== 403) throw error;
        // The password was right, but the address is not confirmed.
        navigate(pathOf("/verify-email?email={}", email.trim()));
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
  const isTrying = signal(false);
  /** Sends what was typed again, or looks whether the server can be reached. */
  const retry = async () => {
    isTrying.set(true);
    try {
      await finishLeaving();
      await confirmSession();
      form.show({});
      if (form.values.email() && form.values.password()) form.send();
    } catch (error) {
      if (isOnline()) form.show({ "": messageOf(error) });
    } finally {
      isTrying.set(false);
    }
  };
  return [
    () => (notice() ? problem(notice()) : null),
    h("p", {
      role: "status",
      class: "good",
      testid: "login.farewell",
      hidden: () => !farewell(),
    }, farewell),
    () => (isOnline() ? null : h(
      "div",
      { class: "notice", role: "status", testid: "login.offline" },
      icon("clock"),
      h("p", null, w.errors.network),
      button(w.states.retry, { kind: "quiet", onpress: retry, busy: isTrying, testid: "login.retryButton" }),
    )),
    search("demo") ? demo() : null,
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
      form.submitButton(w.login.submit, "login.submitButton"),
    ),
    "PublicKeyCredential" in globalThis
      ? button(w.login.biometric, {
        symbol: "fingerprint",
        onpress: byPasskey,
        busy: isAsking,
        testid: "login.biometricButton",
      })
      : null,
    ...providers(search("link")),
    h(
      "p",
      { class: "foot" },
      () =>
        isInviteOnly()
          ? null
          : h("a", { href: href("/register"), testid: "login.registerLink" }, w.login.register),
      h("a", { href: "/docs", class: "quiet" }, w.login.docs),
    ),
  ];
}

/** A look at the app without an account, with sample data, where the server has a demo. */
function demo() {
  const busy = signal(false);
  const wrong = signal("");
  const begin = async () => {
    busy.set(true);
    try {
      await signIn("/auth/demo", {});
      if ((await get("/seed-data")).exists) return;
      await call("POST", "/seed-data?accountId=all", {}, { key: newKey() });
      await Promise.all([invalidateMoney(), invalidate("/categories", "/seed-data")]);
    } catch (error) {
      const isMissing = /** @type {import("../core/api.js").ApiError} */ (error).status === 404;
      wrong.set(isMissing ? w.login.noDemo : messageOf(error));
    }
    busy.set(false);
  };
  return h(
    "section",
    { class: "form" },
    h("p", null, w.login.demoText),
    button(w.login.demo, { kind: "primary", onpress: begin, busy, testid: "login.demoButton" }),
    () => (wrong() ? problem(wrong()) : null),
  );
}

/** @param {{ search: (name: string) => string }} context */
export function register({ search }) {
  const invitation = search("invitation");
  const form = useForm({ displayName: "", email: "", password: "" }, {
    check: ({ displayName, email, password }) => ({
      ...([...displayName.trim()].length < limits.displayNameLeast
        ? { displayName: w.errors.nameRequired }
        : {}),
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
        { displayName: displayName.trim(), email: address, password, invitation },
        { isSignIn: true, headers: { "X-Session-Mode": "cookie" } },
      );
      navigate(pathOf("/verify-email?email={}", address) + (emailVerified ? "&ready=1" : ""));
    },
  });
  const view = form.view(
    { class: "form" },
    form.problem(),
    field(form, "displayName", {
      label: w.register.name,
      testid: "register.displayNameInput",
      input: { type: "text", autocomplete: "name", maxlength: limits.displayName },
    }),
    field(form, "email", {
      label: w.register.email,
      testid: "register.emailInput",
      input: { type: "email", autocomplete: "username", inputmode: "email" },
    }),
    field(form, "password", {
      label: w.register.password,
      testid: "register.passwordInput",
      input: { type: "password", autocomplete: "new-password", maxlength: limits.password },
      below: passwordRules(form.values.password),
    }),
    form.submitButton(w.register.submit, "register.submitButton"),
  );
  return entrance(
    "register.screen",
    w.titles.register,
    null,
    () => isInviteOnly() && !invitation ? h("p", null, w.register.closed) : view,
    h(
      "p",
      { class: "foot" },
      h("a", { href: href("/login"), testid: "register.loginLink" }, w.register.signIn),
    ),
  );
}

/** Up to here the countdown shows seconds. */
const shortSeconds = 60;

/** @param {{ search: (name: string) => string }} context */
export function verifyEmail({ search }) {
  const email = search("email");
  if (email) lastEmail.set(email);
  const busy = signal(false);
  const message = signal("");
  const error = signal("");
  const { left, tick } = secondsUntil(() => nextMail("verification", email));
  const closing = new AbortController();
  onCleanup(() => closing.abort());
  import("../parts/entrance/first-sign-in.js").then(
    ({ waitForFirstSignIn }) => waitForFirstSignIn(closing.signal),
    () => {}, // Offline: the person signs in later.
  );

  const resend = async () => {
    busy.set(true);
    error.set("");
    message.set("");
    try {
      await call("POST", "/auth/resend-verification", { email }, { isSignIn: true });
      noteMail("verification", email);
      message.set(w.verify.sent);
    } catch (failed) {
      error.set(`${w.verify.notSent} ${messageOf(failed)}`);
    } finally {
      busy.set(false);
      tick();
    }
  };
  const label = () => {
    if (left() > shortSeconds) return w.verify.later(inTime(left()));
    // The last second is the zeroth.
    return left() > 0 ? w.verify.wait(left() - 1) : w.verify.resend;
  };
  const isReady = search("ready") !== "";
  return entrance(
    "verifyEmail.screen",
    isReady ? w.titles.complete : w.titles.verify,
    isReady ? w.verify.ready : w.verify.text(email),
    () => (error() ? problem(error()) : null),
    isReady ? null : h("p", { class: "hint" }, w.verify.nothing),
    h("p", { role: "status", class: "good" }, message),
    isReady ? null : button(label, {
      onpress: resend,
      busy,
      disabled: () => left() > 0,
      testid: "verifyEmail.resendButton",
    }),
    h(
      "p",
      { class: "hint", testid: "verifyEmail.most", hidden: () => left() <= shortSeconds },
      w.verify.most,
    ),
    button(w.verify.back, {
      kind: isReady ? "primary" : "quiet",
      onpress: () => navigate("/login"),
      testid: "verifyEmail.backButton",
    }),
  );
}

export function resetPassword() {
  const sentTo = signal("");
  const form = useForm({ email: lastEmail() }, {
    check: (
      { email },
    ) => (isEmail(email) ? {} : { email: email.trim() ? w.errors.email : w.errors.emailRequired }),
    submit: async ({ email }) => {
      sentTo.set("");
      const seconds = (nextMail("reset", email) - Date.now()) / 1000;
      if (seconds > 0) return form.show({ "": `${w.reset.most} ${w.errors.wait(inTime(seconds))}` });
      await call("POST", "/auth/request-reset", { email: email.trim() }, { isSignIn: true });
      noteMail("reset", email);
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
      form.submitButton(w.reset.submit, "resetPassword.requestButton"),
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
