// @ts-check
// Calls the API with the cookies of the gateway's session: no script sees a token.
import { inTime } from "./dates.js";
import { signal } from "./signals.js";
import { w } from "./words.js";

/** A refusal, or a failure on the way. `message` is for the person. */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {{ status?: number, code?: string, fields?: Record<string, string[]>, retryAfter?: number }} [facts]
   */
  constructor(message, { status = 0, code = "NETWORK", fields = {}, retryAfter = 0 } = {}) {
    super(message);
    this.status = status;
    this.code = code;
    /** @type {Record<string, string[]>} */
    this.fields = fields;
    this.retryAfter = retryAfter;
  }

  /** Whether the same request may succeed later, unchanged. */
  get isPassing() {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

/** Whether the last request reached the server. */
export const isOnline = signal(navigator.onLine);
addEventListener("online", () => isOnline.set(true));
addEventListener("offline", () => isOnline.set(false));

/** Aborts what the present person's requests still wait for. */
let ofPresent = new AbortController();

/** Ends all requests, so that no answer to one person comes to the next one on this page. */
export function endRequests() {
  ofPresent.abort();
  ofPresent = new AbortController();
}

const base = "/api/v1";

/** Another book than the person's own. */
export const shownBook = signal("");

/** What is a person's, whichever book is shown. */
const ofPerson =
  /^\/(auth|books|currencies|events|groups|invitations|notifications|onboarding|sharing|users|wallet|webhooks|planning\/reminders|export\/(archive|shares|wallet)|expenses\/(?!share$|shares\/[^/]+\/book$))/;

/** An address in a book. @template {string} Path @param {Path} path @param {string} [book] @returns {Path} */
export const inBook = (
  path,
  book = shownBook(),
) => /** @type {Path} */ (book && path && !ofPerson.test(path) ? pathOf("/books/{}", book) + path : path);

/**
 * An address, of the app or of the API: `pathOf("/goals/{}?status={}", id, status)`. Every value is encoded, so
 * that none adds a part or a parameter; dots alone, which would lead upwards, are left out.
 * @template {string} Form
 * @param {Form} form
 * @param {...(string | number | null | undefined)} values
 * @returns {Form}
 */
export function pathOf(form, ...values) {
  const filled = form.replaceAll("{}", () => encodeURIComponent(values.shift() ?? "").replace(/^\.+$/, ""));
  return /** @type {Form} */ (filled);
}

/** Where a file of the API is, for a link or a picture. @param {string} path */
export const fileAddress = (path) => base + inBook(path);
const retryPauses = [300, 1200];
const deadlineMilliseconds = 20_000;

/** What the session does when the server says that it is over or locked. */
export const sessionEvents = {
  /** @type {() => void} */
  expired: () => {},
  /** @type {() => void} */
  locked: () => {},
  /** Another book than the person's own has refused them. @type {() => void} */
  shut: () => {},
};

/**
 * @typedef {object} CallOptions
 * @property {string} [key] `Idempotency-Key`: with it, a request that changes something may be sent again.
 * @property {Record<string, string>} [headers]
 * @property {boolean} [isSignIn] Whether 401 refuses what was typed instead of ending the session.
 * @property {string} [book] Instead of the one that is shown.
 */

/**
 * Sends a request and returns the answer's data. Throws `ApiError`.
 * @template {string} Method
 * @template {string} Path
 * @param {Method} method
 * @param {Path} path
 * @param {unknown} [body] A file is sent as it is.
 * @param {CallOptions} [options]
 * @returns {Promise<import("./types.d.ts").AnswerTo<Method, Path>>}
 */
export async function call(method, path, body, options = {}) {
  const mayRepeat = method === "GET" || options.key !== undefined;
  const ended = ofPresent.signal;
  const address = inBook(path, options.book);
  for (let attempt = 0;; attempt += 1) {
    try {
      return await send(method, address, body, options, ended);
    } catch (error) {
      const again = error instanceof ApiError && [0, 502, 503, 504].includes(error.status) &&
        navigator.onLine;
      if (!mayRepeat || !again || attempt >= retryPauses.length) throw error;
      const pause = Math.max(retryPauses[attempt], Math.min(error.retryAfter, 3) * 1000);
      await new Promise((resolve) => setTimeout(resolve, pause));
      // Sent now, it would be the next person's.
      if (ended.aborted) throw hasEnded();
    }
  }
}

/** There is nobody left to tell. */
function hasEnded() {
  return new ApiError("", { status: 499, code: "ENDED" });
}

/** @template {string} Path @param {Path} path */
export function get(path) {
  return call("GET", path);
}

/** How changes elsewhere come to be known (`live.js`). */
export const telling = {
  isOn: false,
  /** Whether something was read that may have changed before changes were told. */
  mayMiss: false,
  /** What reads wait for, a moment at most: what is read once changes are told is read once. @type {Promise<unknown>} */
  begins: Promise.resolve(),
};

/** Reads what is shown and kept up to date. @template {string} Path @param {Path} path */
export async function getShown(path) {
  const ended = ofPresent.signal;
  await telling.begins;
  if (ended.aborted) throw hasEnded();
  telling.mayMiss ||= !telling.isOn;
  return get(path);
}

/** A new key for one change, however often it is sent. */
export function newKey() {
  return crypto.randomUUID();
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @param {CallOptions} options
 * @param {AbortSignal} ended
 */
async function send(method, path, body, options, ended) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json", ...options.headers };
  if (method !== "GET") headers["X-CSRF"] = "1";
  const isFile = body instanceof Blob;
  if (body !== undefined) {
    headers["Content-Type"] = isFile ? body.type || "application/octet-stream" : "application/json";
  }
  if (options.key) headers["Idempotency-Key"] = options.key;
  let response;
  let answer;
  try {
    response = await fetch(base + path, {
      method,
      headers,
      credentials: "same-origin",
      cache: "no-store",
      body: body === undefined || isFile ? body : JSON.stringify(body),
      signal: AbortSignal.any([
        ended,
        AbortSignal.timeout(isFile ? deadlineMilliseconds * 15 : deadlineMilliseconds),
      ]),
    });
    answer = await response.json();
  } catch {
    if (ended.aborted) throw hasEnded();
    if (!response) isOnline.set(false);
    throw new ApiError(response ? w.errors.server : w.errors.network, { status: response?.status });
  }
  if (ended.aborted) throw hasEnded();
  isOnline.set(true);
  if (response.ok && answer.success) return answer.data;
  if (path.startsWith("/books/") && [403, 404].includes(response.status)) sessionEvents.shut();
  throw refusal(response, answer, options);
}

/**
 * @param {Response} response
 * @param {Partial<import("../client/api.d.ts").Error>} answer
 * @param {CallOptions} options
 */
export function refusal(response, answer, options) {
  const retryAfter = Number(response.headers.get("Retry-After")) || 0;
  const message = answer.error || w.errors.server;
  const wait = response.status === 429 && retryAfter > 0 ? ` ${w.errors.wait(inTime(retryAfter))}` : "";
  const error = new ApiError(message + wait, {
    status: response.status,
    code: answer.code,
    fields: answer.fields ?? answer.details ?? {},
    retryAfter,
  });
  if (response.status === 401 && !options.isSignIn) sessionEvents.expired();
  if (response.status === 423) sessionEvents.locked();
  return error;
}

/**
 * The message for a person about any failure. Errors of code go to the console, too.
 * @param {unknown} error
 */
export function messageOf(error) {
  if (error instanceof ApiError) return error.message;
  console.error(error);
  return w.errors.server;
}
