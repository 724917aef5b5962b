// @ts-check
// What another device, another person or the server itself changes comes to the screen as it happens.
import { isOnline, pathOf, shownBook, telling } from "./api.js";
import { confirmSession, isLocked, user } from "./session.js";
import { effect, untracked } from "./signals.js";
import { invalidate, ofMoney } from "./store.js";

const pauseMilliseconds = 400;

/** What each kind of change is about. @type {Record<string, string[]>} */
const touched = {
  book: [
    ...ofMoney,
    "/categories",
    "/recurring",
    "/goals",
    "/assets",
    "/planning",
    "/rules",
    "/rates",
    "/trash",
  ],
  shares: ["/expenses", "/sharing", "/groups"],
  // An invitation is told by a notification.
  notifications: ["/notifications", "/invitations"],
  wallet: ["/wallet"],
  profile: ["/users"],
  books: ["/books", "/invitations"],
};

/** @type {EventSource | null} */
let source = null;
/** How long reads wait for a stream that opens. */
const waitMilliseconds = 500;
/** How often in a row the server has refused. */
let refusals = 0;
/** @type {Set<string>} */
const waiting = new Set();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * Reads again what the kinds are about, once for changes that come together.
 * @param {string[]} kinds
 * @param {number} [more] Milliseconds to wait besides.
 */
function note(kinds, more = 0) {
  for (const kind of kinds) waiting.add(kind);
  timer ??= setTimeout(async () => {
    timer = undefined;
    const prefixes = [...waiting].flatMap((kind) => touched[kind]);
    prefixes.push(...told);
    told.clear();
    if (waiting.has("profile")) confirmSession().catch(() => {});
    waiting.clear();
    await invalidate(...prefixes).catch(() => {});
  }, pauseMilliseconds + more);
}

/** Where the activity of books that changed is. @type {Set<string>} */
const told = new Set();

function open() {
  const stream = source = new EventSource("/api/v1/events");
  /** @type {() => void} */
  let begin = () => {};
  telling.begins = new Promise((resolve) => begin = () => resolve(null));
  setTimeout(begin, waitMilliseconds);
  for (const kind of Object.keys(touched)) {
    stream.addEventListener(kind, () => {
      if (kind === "book") told.add(pathOf("/books/{}/activity", user.peek()?.id));
      // The personal one, which may not be shown.
      note(kind === "book" && shownBook.peek() ? [] : [kind]);
    });
  }
  stream.addEventListener("sharedBook", ({ data }) => {
    const { bookId } = JSON.parse(data);
    told.add(pathOf("/books/{}/activity", bookId));
    note(bookId === shownBook.peek() ? ["book"] : []);
  });
  // All clients hear it at once, after a restart.
  stream.addEventListener("resync", () => {
    telling.isOn = true;
    note(Object.keys(touched), Math.random() * 2000);
  });
  stream.addEventListener("ready", () => {
    telling.isOn = true;
    begin();
    if (telling.mayMiss) note(Object.keys(touched));
    telling.mayMiss = false;
  });
  // Another tab has its place; this one comes back when it is looked at again.
  stream.addEventListener("replaced", close);
  stream.addEventListener("open", () => (refusals = 0));
  stream.addEventListener("error", () => {
    lose();
    begin();
    // The browser tries again by itself, with its last event; but not after a refusal.
    if (stream.readyState !== EventSource.CLOSED || source !== stream) return;
    close();
    // The session may have been locked meanwhile.
    confirmSession().catch(() => {});
    const pause = Math.min(1000 * 2 ** refusals, 60_000);
    refusals += 1;
    setTimeout(settle, pause * (0.5 + Math.random() / 2));
  });
}

/** What happens from now on is not told. */
function lose() {
  telling.isOn = false;
  telling.mayMiss = true;
}

function close() {
  source?.close();
  source = null;
  lose();
}

function settle() {
  const isWanted = Boolean(user.peek()) && !isLocked.peek() && isOnline.peek() && !document.hidden;
  if (isWanted && !source) open();
  if (!isWanted && source) close();
}

/** Listens while somebody is signed in and looks at the page. Returns what tells when changes are told, if they will be. */
export function startLive() {
  document.addEventListener("visibilitychange", settle);
  let last = user.peek()?.id;
  effect(() => {
    const id = user()?.id;
    isLocked();
    isOnline();
    untracked(() => {
      // Another person's changes come by another session.
      if (id !== last) {
        close();
        telling.mayMiss = false;
      }
      last = id;
      settle();
    });
  });
  return source && telling.begins;
}
