// @ts-check
// A sign-out that the server may not have heard of. Scripts cannot delete the session's cookies; a cookie of
// our own says that their person has left. With it the gateway lets them do nothing but end their session, and
// the app shows the sign-in, also after it was closed.
import { ApiError, call } from "./api.js";

const prefix = location.protocol === "https:" ? "__Host-" : "";
const name = `${prefix}coffer-left`;
/** As long as a session can last. */
const lifetimeSeconds = 30 * 86_400;
const retryMilliseconds = 15_000;

/** @param {string} value @param {number} seconds */
function write(value, seconds) {
  const secure = prefix && "; Secure";
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Strict${secure}`;
}

/** The id of the person who has left without the server's knowledge, or nothing. */
export function leftBy() {
  return document.cookie.split("; ").find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1) ??
    "";
}

/** @param {string} userId */
export function noteLeaving(userId) {
  write(userId, lifetimeSeconds);
}

/** Ends the session at the server, if somebody has left it: before any other sign-in, of all tabs. */
export async function finishLeaving() {
  if (leftBy()) await navigator.locks.request("coffer-outbox", sendLeaving);
}

/** The same, for who has the lock. */
export async function sendLeaving() {
  if (!leftBy()) return;
  try {
    await call("POST", "/auth/logout", {}, { isSignIn: true });
  } catch (error) {
    // Another answer than these means that there is no such session any more.
    if (!(error instanceof ApiError) || error.isPassing || error.code === "ENDED") return;
  }
  write("", 0);
}

addEventListener("online", finishLeaving);
setInterval(finishLeaving, retryMilliseconds);
