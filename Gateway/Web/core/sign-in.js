// @ts-check
// The begin and the end of a session by the person's own will.
import { call } from "./api.js";
import { deleteDatabase } from "./database.js";
import { adopt, isLocked, notice, setUser } from "./session.js";
import { forgetAll } from "./store.js";

/** A name for the list of signed-in devices: `Chrome, Linux`. */
export function deviceName() {
  const data = /** @type {any} */ (navigator).userAgentData;
  const brand = data?.brands.find((/** @type {any} */ each) => !/not.?a.?brand|chromium/i.test(each.brand)) ??
    data?.brands.find((/** @type {any} */ each) => /chromium/i.test(each.brand));
  const browser = brand?.brand ?? /(Firefox|Edg|Safari)/.exec(navigator.userAgent)?.[0] ?? "Browser";
  return data?.platform ? `${browser}, ${data.platform}` : browser;
}

/**
 * Signs in through an endpoint that answers tokens; the gateway turns them into cookies.
 * @param {string} path
 * @param {object} body
 */
export function signIn(path, body) {
  // No tab sends what the former user entered while the cookies change hands.
  return navigator.locks.request("coffer-outbox", async () => {
    const data = await call("POST", path, body, { headers: { "X-Session-Mode": "cookie" }, isSignIn: true });
    notice.set("");
    isLocked.set(false);
    adopt(data.user);
  });
}

/** Ends the session and deletes everything that the browser keeps of the user. */
export async function signOut() {
  await call("POST", "/auth/logout", {}, { isSignIn: true });
  await forgetUser();
}

export async function forgetUser() {
  await deleteDatabase();
  forgetAll();
  setUser(null);
  isLocked.set(false);
}
