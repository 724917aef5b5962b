// @ts-check
// The second step of a sign-in: a code of the authenticator app, or a recovery code.
import { h, signal, w } from "../../core/prelude.js";
import { signIn } from "../../core/sign-in.js";
import { button } from "../button.js";
import { field, useForm } from "../form.js";
import { keyed } from "../frame/states.js";

/** @import { SecondFactorNeeded } from "../../client/api.d.ts" */

/** The digits of a code as people type them: with spaces, or in full width. @param {string} typed */
export const digitsOfCode = (typed) => typed.normalize("NFKC").replace(/\s/g, "");

/** What a field for the app's code says before the server reads it. @param {string} typed */
export const codeProblem = (typed) => (/^\d{6}$/.test(digitsOfCode(typed)) ? "" : w.login.codeRequired);

/** Attributes of a field for a code of the app. */
export const codeInput = { autocomplete: "one-time-code", inputmode: "numeric", dir: "ltr" };
/** Attributes of a field for a recovery code. */
const recoveryInput = { autocomplete: "off", autocapitalize: "none", spellcheck: "false", dir: "ltr" };

/**
 * @param {SecondFactorNeeded} needed
 * @param {object} actions
 * @param {() => void} actions.leave Back to the password.
 * @param {() => void} actions.ended The server waits for no code any more.
 */
export function secondFactor({ mfaToken, methods }, { leave, ended }) {
  /** @type {import("../../core/signals.js").Signal<"code" | "recoveryCode">} */
  const kind = signal(/** @type {"code" | "recoveryCode"} */ ("code"));
  const form = useForm({ code: "", recoveryCode: "" }, {
    check: ({ code, recoveryCode }) => {
      const problem = kind.peek() === "code"
        ? codeProblem(code)
        : recoveryCode.trim()
        ? ""
        : w.login.recoveryRequired;
      return problem ? { [kind.peek()]: problem } : {};
    },
    submit: async ({ code, recoveryCode }) => {
      const proof = kind.peek() === "code"
        ? { code: digitsOfCode(code) }
        : { recoveryCode: recoveryCode.trim() };
      try {
        await signIn("/auth/login/mfa", { mfaToken, ...proof });
      } catch (error) {
        const { status } = /** @type {import("../../core/api.js").ApiError} */ (error);
        if (status === 401) return ended();
        // The next code is another one; a recovery code is put right.
        if (status === 400) form.values.code.set("");
        throw error;
      }
    },
  });
  const other = () => {
    form.errors.set({});
    kind.set(kind.peek() === "code" ? "recoveryCode" : "code");
    focus();
  };
  const view = form.view(
    { class: "form" },
    form.problem(),
    keyed(kind, (now) =>
      now === "code"
        ? field(form, "code", {
          label: w.login.code,
          testid: "login.codeInput",
          input: codeInput,
        })
        : field(form, "recoveryCode", {
          label: w.login.recoveryCode,
          hint: w.login.recoveryHint,
          testid: "login.recoveryInput",
          input: recoveryInput,
        })),
    form.submitButton(w.login.submit, "login.codeButton"),
    methods.includes("recovery")
      ? button(() => (kind() === "code" ? w.login.useRecovery : w.login.useCode), {
        kind: "quiet",
        onpress: other,
        testid: "login.otherCodeButton",
      })
      : null,
    button(w.verify.back, { kind: "quiet", onpress: leave, testid: "login.codeBackButton" }),
  );
  const focus = () => queueMicrotask(() => view.querySelector("input")?.focus());
  focus();
  return view;
}
