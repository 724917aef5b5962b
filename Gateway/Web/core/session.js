// @ts-check
// Who is signed in. The session itself is in the gateway's cookies; here is only what the page shows of it.
import { call, endRequests, get, isOnline, sessionEvents, shownBook } from "./api.js";
import { deleteDatabaseOf, keepUnsentAlone, openDatabase } from "./database.js";
import { timeZone } from "./dates.js";
import { finishLeaving, leftBy } from "./leaving.js";
import { effect, signal, untracked } from "./signals.js";
import { forgetAll } from "./store.js";
import { setLocale, w } from "./words.js";

/** @typedef {import("../client/api.d.ts").UserProfile} User */

/** The user's name and preferences, so that the app starts before the server answers. */
const storageName = "coffer.user";

export const user = signal(/** @type {User | null} */ (null));
export const isLocked = signal(false);
/** Whether only the operator makes accounts. */
export const isInviteOnly = signal(false);
/** Whether the operator offers the wallet. */
export const offersWallet = signal(false);
/** Whether the user signed in on this page, and did not only come back. */
export const hasSignedIn = signal(false);
/** The address typed last on the screens of the entrance, or of whose session expired. */
export const lastEmail = signal("");
/** What the login screen says about the end of the last session. */
export const notice = signal("");
/** What it says after something that the person wanted. */
export const farewell = signal("");

/** Shows a book: a tab keeps its own, a new one begins with the device's last. @param {string} person @param {string} [id] */
export function keepBook(person, id) {
  const name = `coffer.book ${person}`;
  if (id !== undefined) localStorage.setItem(name, id);
  const book = id ?? sessionStorage.getItem(name) ?? localStorage.getItem(name) ?? "";
  sessionStorage.setItem(name, book);
  shownBook.set(book);
}

/** @param {User | null} next */
export function setUser(next) {
  const isOther = next?.id !== user.peek()?.id;
  if (isOther) endRequests();
  if (next) {
    if (isOther) keepBook(next.id);
    localStorage.setItem(storageName, JSON.stringify(next));
    openDatabase(next.id, next.hasPin);
    setLocale(next.locale);
    // A new user's zone is UTC until the browser tells a better one.
    timeZone.set(next.timeZone);
  } else localStorage.removeItem(storageName);
  user.set(next);
}

/** Runs when another person comes, or nobody: for what a module keeps of the present one. @param {() => void} run */
export function whenPersonChanges(run) {
  let last = user.peek()?.id;
  effect(() => {
    const id = user()?.id;
    if (id === last) return;
    last = id;
    untracked(run);
  });
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
  const person = user.peek();
  if (!person) return;
  lastEmail.set(person.email);
  const tidied = keepUnsentAlone();
  forgetAll();
  notice.set(w.errors.sessionExpired);
  endRequests();
  user.set(null);
  // A page that is left before this point finds the user again at its next start, and tidies then.
  tidied.finally(() => user.peek() ?? localStorage.removeItem(storageName));
};
sessionEvents.locked = () => isLocked.set(true);

/** Takes up the browser's session. Resolves as soon as it is known which screen comes first. */
export async function start() {
  const left = leftBy();
  if (left) {
    localStorage.removeItem(storageName);
    await deleteDatabaseOf(left);
    // Nobody is signed in, whether the server knows it already or not.
    finishLeaving().then(confirmSession).catch(() => {});
    return;
  }
  const kept = localStorage.getItem(storageName);
  if (kept) setUser(JSON.parse(kept));
  const hasPin = () => user.peek()?.hasPin ?? false;
  // Offline: the kept user stays, and the first call that reaches the server decides. A PIN is asked for.
  const confirmed = confirmSession().catch(() => isLocked.set(hasPin()));
  if (!kept || hasPin()) await confirmed;
}

/**
 * Asks the server whose session the cookies are. Returns whether it is open and this page's user's.
 */
export async function confirmSession() {
  const before = user.peek();
  const session = await get("/auth/session");
  isInviteOnly.set(!!session.registration);
  offersWallet.set(session.wallet !== false);
  isLocked.set(Boolean(session.authenticated && session.locked));
  // A locked session keeps its user to itself.
  if (session.user && JSON.stringify(session.user) !== JSON.stringify(before)) {
    adopt(session.user);
    // Somebody else has signed in: nothing of the former user stays on the page.
    if (before && before.id !== session.user.id) location.reload();
  }
  if (!session.authenticated && before) sessionEvents.expired();
  return session.user?.id === before?.id && !isLocked.peek();
}

/** Takes a user as the server tells of them. @param {User} next */
export function adopt(next) {
  setUser(next);
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (next.timeZone === "UTC" && own && own !== "UTC" && isOnline.peek()) {
    updateUser({ timeZone: own }).catch(() => {});
  }
}

/** @param {Partial<User> & Record<string, unknown>} change */
export async function updateUser(change) {
  const next = await call("PATCH", "/users/me", change);
  setUser(next);
  return next;
}

/** Where a person wants to go once they may: the id, if it is known, and the address. */
const wanted = "coffer.wanted";

/** @param {string} path @param {string} [owner] The only one who may be led there. */
export function wish(path, owner = "") {
  sessionStorage.setItem(wanted, `${owner} ${path}`);
}

/** What was wished, once. @param {string} id Of the person. */
export function wished(id) {
  const [owner, path] = sessionStorage.getItem(wanted)?.split(" ") ?? [];
  sessionStorage.removeItem(wanted);
  return path && (!owner || owner === id) ? path : null;
}
