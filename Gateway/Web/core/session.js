// @ts-check
// Who is signed in. The session itself is in the gateway's cookies; here is only what the page shows of it.
import { call, get, isOnline, sessionEvents } from "./api.js";
import { deleteDatabase, openDatabase } from "./database.js";
import { timeZone } from "./dates.js";
import { signal } from "./signals.js";
import { forgetAll } from "./store.js";
import { setLocale, w } from "./words.js";

/**
 * @typedef {object} User
 * @property {string} id
 * @property {string} email
 * @property {string} displayName
 * @property {string} preferredCurrency
 * @property {boolean} hasCompletedOnboarding
 * @property {boolean} biometricEnabled
 * @property {boolean} hasPin
 * @property {number | null} autoLockMinutes
 * @property {string | null} avatarUrl
 * @property {string | null} locale
 * @property {string} timeZone
 */

/** The user's name and preferences, so that the app starts before the server answers. */
const storageName = "coffer.user";

export const user = signal(/** @type {User | null} */ (null));
export const isLocked = signal(false);
/** What the login screen says about the end of the last session. */
export const notice = signal("");

/** @param {User | null} next */
export function setUser(next) {
  if (next) {
    localStorage.setItem(storageName, JSON.stringify(next));
    openDatabase(next.id);
    setLocale(next.locale);
    // A new user's zone is UTC until the browser tells a better one.
    timeZone.set(next.timeZone);
  } else localStorage.removeItem(storageName);
  user.set(next);
}

/** Whether the browser's session is still this page's user: another tab may have changed it. */
export function isOwnSession() {
  const kept = localStorage.getItem(storageName);
  return kept !== null && JSON.parse(kept).id === user.peek()?.id;
}

// The cookies are one for all tabs: what another tab signed out of or into holds here, too.
addEventListener("storage", (event) => {
  if (event.key === storageName && user.peek() && !isOwnSession()) location.reload();
});

sessionEvents.expired = () => {
  if (!user.peek()) return;
  // What is stored of the user stays for their next sign-in; entries that were not sent are in there.
  forgetAll();
  localStorage.removeItem(storageName);
  notice.set(w.errors.sessionExpired);
  user.set(null);
};
sessionEvents.locked = () => isLocked.set(true);

/** Takes up the browser's session. Resolves as soon as it is known which screen comes first. */
export async function start() {
  const kept = localStorage.getItem(storageName);
  if (kept) {
    setUser(JSON.parse(kept));
    confirmSession();
    return;
  }
  await confirmSession();
}

async function confirmSession() {
  try {
    const session = await get("/auth/session");
    isLocked.set(session.authenticated && session.locked);
    if (session.authenticated) {
      // A locked session keeps its user to itself.
      if (session.user) adopt(session.user);
    } else if (user.peek()) sessionEvents.expired();
  } catch {
    // Offline: the kept user stays, and the first call that reaches the server decides.
  }
}

/** @param {User} next */
function adopt(next) {
  setUser(next);
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (next.timeZone === "UTC" && own && own !== "UTC" && isOnline.peek()) {
    updateUser({ timeZone: own }).catch(() => {});
  }
}

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
export async function signIn(path, body) {
  const data = await call("POST", path, body, { headers: { "X-Session-Mode": "cookie" }, isSignIn: true });
  notice.set("");
  isLocked.set(false);
  adopt(data.user);
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

/** @param {Partial<User> & Record<string, unknown>} change */
export async function updateUser(change) {
  setUser(await call("PATCH", "/users/me", change));
}
