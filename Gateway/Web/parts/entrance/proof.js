// @ts-check
// "Confirm it is you": the password that changes of the sign-in need, asked for once a page.
import { ApiError, effect, isLocked, onCleanup, user, w } from "../../core/prelude.js";
import { deviceName, signIn } from "../../core/sign-in.js";
import { asked } from "../dialog.js";
import { codeProblem, digitsOfCode } from "./second-factor.js";

/** As long as the server takes a sign-in for fresh. */
const freshMilliseconds = 10 * 60_000;

/** @typedef {ReturnType<typeof useProof>} Proof */

/** Keeps the password in memory for ten minutes, and not longer than the page is shown and unlocked. */
export function useProof() {
  let known = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const forget = () => {
    known = "";
    clearTimeout(timer);
  };
  onCleanup(forget);
  effect(() => {
    if (isLocked()) forget();
  });

  /**
   * Sends a request with the password, and asks again if that was wrong. Resolves to null if the person gave up.
   * @template Result
   * @param {(password: string) => Promise<Result>} request
   * @returns {Promise<Result | null>}
   */
  const withPassword = async (request) => {
    let text = w.proving.confirmText;
    for (;;) {
      const password = known || await askPassword(text);
      if (password === null) return null;
      try {
        const result = await request(password);
        forget();
        known = password;
        timer = setTimeout(forget, freshMilliseconds);
        return result;
      } catch (error) {
        const refusal = refusalOf(error);
        if (!refusal) throw error;
        forget();
        text = refusal;
      }
    }
  };

  /**
   * Sends a request, and once more after a new sign-in if the server wants one. Resolves to null if the person
   * gave up.
   * @template Result
   * @param {() => Promise<Result>} request
   * @returns {Promise<Result | null>}
   */
  const soonAfterSignIn = async (request) => {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof ApiError && error.fields.reauthenticate)) throw error;
      return await withPassword(signInAgain) ? await request() : null;
    }
  };

  return {
    withPassword,
    soonAfterSignIn,
    signInAgain: () => withPassword(signInAgain),
    /** Takes the password that has just replaced the other. @param {string} password */
    replace: (password) => {
      known = password;
    },
  };
}

/** @param {string} text */
function askPassword(text) {
  return asked(w.proving.confirm, {
    label: w.pin.currentPassword,
    action: w.next,
    type: "password",
    text,
    testid: "confirmYou",
  });
}

/** What the server says of a wrong password; nothing of any other failure. @param {unknown} error */
function refusalOf(error) {
  if (!(error instanceof ApiError)) return undefined;
  const [said] = error.fields.password ?? error.fields.currentPassword ?? [];
  return said ?? (error instanceof WrongSignIn ? error.message : undefined);
}

/** A sign-in names no field that was wrong. */
class WrongSignIn extends ApiError {}

/**
 * Resolves to whether the person has signed in; the gateway ends the former session of this browser.
 * @param {string} password
 */
async function signInAgain(password) {
  const credentials = { email: user.peek()?.email, password, deviceName: deviceName() };
  const needed = await signIn("/auth/login", credentials).catch((error) => {
    throw error.status === 401 ? new WrongSignIn(error.message, error) : error;
  });
  if (!needed) return true;
  const code = await asked(w.proving.confirm, {
    label: w.login.code,
    action: w.next,
    text: w.security.factor.codeHint,
    testid: "confirmYou",
  });
  if (code === null) return false;
  const proof = codeProblem(code) ? { recoveryCode: code.trim() } : { code: digitsOfCode(code) };
  await signIn("/auth/login/mfa", { mfaToken: needed.mfaToken, ...proof });
  return true;
}
