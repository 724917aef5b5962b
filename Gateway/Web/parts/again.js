// @ts-check
// What the server does only soon after a sign-in: the person signs in again, there and then.
import { ApiError, user, w } from "../core/prelude.js";
import { deviceName, signIn } from "../core/sign-in.js";
import { asked } from "./dialog.js";
import { codeProblem, digitsOfCode } from "./second-factor.js";

/**
 * Sends a request, and sends it once more after a new sign-in if the server wants one.
 * Resolves to null if the person gave up.
 * @template Result
 * @param {() => Promise<Result>} request
 * @returns {Promise<Result | null>}
 */
export async function soonAfterSignIn(request) {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof ApiError && error.fields.reauthenticate)) throw error;
    return await signInAgain() ? await request() : null;
  }
}

/** Resolves to whether the person has signed in; the gateway ends the former session of this browser. */
async function signInAgain() {
  const password = await asked(w.security.again, {
    label: w.settings.currentPassword,
    action: w.next,
    type: "password",
    text: w.security.againText,
    testid: "signInAgain",
  });
  if (password === null) return false;
  const needed = await signIn("/auth/login", {
    email: user.peek()?.email,
    password,
    deviceName: deviceName(),
  });
  if (needed) {
    const code = await asked(w.security.again, {
      label: w.login.code,
      action: w.next,
      text: w.security.factor.codeHint,
      testid: "signInAgain",
    });
    if (code === null) return false;
    const proof = codeProblem(code) ? { recoveryCode: code.trim() } : { code: digitsOfCode(code) };
    await signIn("/auth/login/mfa", { mfaToken: needed.mfaToken, ...proof });
  }
  return true;
}
