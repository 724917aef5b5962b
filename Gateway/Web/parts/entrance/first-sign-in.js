// @ts-check
// Signs in by itself, once the address of a registration in this browser is verified on whatever device.
import { ApiError } from "../../core/api.js";
import { deviceName, signIn } from "../../core/sign-in.js";

/** Milliseconds between two questions: soon at first, since most people open the mail at once. */
const pauses = [3_000, 3_000, 3_000, 5_000, 5_000, 10_000];
const longPause = 20_000;

/**
 * Asks until the server signs in, or says that nothing waits in this browser.
 * @param {AbortSignal} signal Ends it when the screen closes.
 */
export function waitForFirstSignIn(signal) {
  let asked = 0;
  let isOver = false;
  /** @type {number | undefined} */
  let timer;
  const ask = async () => {
    clearTimeout(timer);
    if (isOver || signal.aborted || document.hidden) return;
    try {
      await signIn("/auth/register/session", { deviceName: deviceName() });
      isOver = true;
    } catch (error) {
      // 404: nothing waits here. 400: no cookies over plain HTTP. All else may pass.
      if (error instanceof ApiError && [400, 404].includes(error.status)) isOver = true;
    }
    if (!isOver && !signal.aborted) timer = setTimeout(ask, pauses[asked++] ?? longPause);
  };
  signal.addEventListener("abort", () => clearTimeout(timer));
  document.addEventListener("visibilitychange", ask, { signal });
  ask();
}
