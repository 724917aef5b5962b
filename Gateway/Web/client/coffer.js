// @ts-check
// Calls the API of a Coffer from pages of any origin, from node (20 or newer) and from deno. It needs the files of
// this folder alone; coffer.d.ts says what it offers.
import { CofferError, data, deadline, file, parsed, pause, stream } from "./answers.js";
import { keyed, opening } from "./endpoints.js";

export { CofferError };

/** @typedef {import("./coffer.d.ts").Coffer} Declared */
/** @typedef {import("./coffer.d.ts").CallOptions} CallOptions */
/** @typedef {import("./coffer.d.ts").Session} Session */
/** @typedef {import("./coffer.d.ts").TokenPair} TokenPair */
/** @typedef {import("./coffer.d.ts").Settings} Settings */
/** @typedef {import("./answers.js").Deadline} Deadline */
/**
 * @typedef {object} Call A request that may be sent several times.
 * @property {string} method
 * @property {string} path
 * @property {Headers} headers
 * @property {BodyInit | undefined} body
 * @property {number} milliseconds
 * @property {AbortSignal | undefined} signal
 * @property {boolean} mayRepeat
 */

const attemptsMost = 5;
const firstPauseMilliseconds = 200;
/** A server that wants to be left alone for longer has the caller's attention. */
const longestPauseMilliseconds = 10_000;
/** Events are asked for again after an hour, however long a server wants to be left alone. */
const longestRestMilliseconds = 3_600_000;
const deadlineMilliseconds = 20_000;
const fileDeadlineMilliseconds = 300_000;
/** The server writes to a stream of events every 20 seconds. */
const silenceMilliseconds = 60_000;
/** An access token is renewed this long before its end, so that it does not run out on its way. */
const renewalMarginSeconds = 10;

/** @implements {Declared} */
class Client {
  #address;
  #token;
  #cookies;
  #fetch;
  #onSession;
  /** @type {Session | null} */
  #session;
  /** When the access token runs out; unknown of a session that an earlier run has kept. */
  #expiry = Infinity;
  /** The renewal that goes on. @type {Promise<void> | null} */
  #renewal = null;
  /** Counts the sessions: a request of one is not sent for another. */
  #turn = 0;
  /** Ends when all sessions have been told that were to be kept. @type {Promise<unknown>} */
  #telling = Promise.resolve();

  /** @param {string} address @param {Settings} [settings] */
  constructor(address, { token, session = null, onSession, cookies = false, fetch } = {}) {
    const url = new URL(address, globalThis.location?.href);
    if (!/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) {
      throw new TypeError(`${address} is no address of a server`);
    }
    if (Number(cookies) + Number(Boolean(token)) + Number(Boolean(session)) > 1) {
      throw new TypeError("Only one of token, session and cookies says who calls");
    }
    this.#address = url.href.replace(/\/+$/, "");
    this.#token = token;
    this.#session = session;
    this.#cookies = cookies;
    this.#onSession = onSession;
    this.#fetch = fetch ?? /** @type {NonNullable<Settings["fetch"]>} */
      ((where, it) => globalThis.fetch(where, it));
  }

  get session() {
    return this.#session;
  }

  /**
   * @param {string} method @param {string} path @param {unknown} [body] @param {CallOptions} [options]
   * @returns {Promise<never>}
   */
  async call(method, path, body, options) {
    return /** @type {never} */ ((await this.answer(method, path, body, options)).data);
  }

  /**
   * @param {string} method @param {string} path @param {unknown} [body] @param {CallOptions} [options]
   * @returns {Promise<{ data: never, status: number, headers: Headers }>}
   */
  async answer(method, path, body, options = {}) {
    const call = this.#prepared(method, path, body, options);
    const isOpening = opens(call);
    const answer = isOpening ? await this.#repeated(call, data) : await this.#authorized(call, data);
    const { accessToken } = /** @type {{ accessToken?: string }} */ (answer.data ?? {});
    if (isOpening && accessToken && !this.#token) {
      const known = this.#session?.deviceToken;
      this.#session = null;
      await this.#keep(/** @type {TokenPair} */ (answer.data), this.#begin(), known);
    }
    return /** @type {{ data: never, status: number, headers: Headers }} */ (answer);
  }

  /** @param {string} path @param {CallOptions} [options] */
  get(path, options) {
    return this.call("GET", path, undefined, options);
  }

  /** @param {string} path @param {CallOptions} [options] */
  download(path, options = {}) {
    const call = this.#prepared("GET", path, undefined, options, "*/*");
    return this.#authorized({ ...call, milliseconds: fileDeadlineMilliseconds }, file);
  }

  /** @param {{ signal?: AbortSignal }} [options] */
  async *events({ signal } = {}) {
    const turn = this.#turn;
    let last = "";
    let failures = 0;
    while (turn === this.#turn) {
      let wait = 0;
      try {
        const headers = last ? { "Last-Event-ID": last } : undefined;
        const call = this.#prepared("GET", "/events", undefined, { headers, signal }, "text/event-stream");
        for await (
          const event of await this.#authorized({ ...call, milliseconds: silenceMilliseconds }, stream)
        ) {
          failures = 0;
          last = event.id || last;
          // Another stream of the session has taken this one's place.
          if (event.event === "replaced" || turn !== this.#turn) return;
          const { revision, bookId } = /** @type {{ revision?: number, bookId?: string }} */ (
            parsed(event.data ?? "") ?? {}
          );
          if (event.event) yield { kind: event.event, revision, ...(bookId && { bookId }) };
        }
      } catch (error) {
        if (!(error instanceof CofferError && error.isPassing)) throw error;
        wait = error.retryAfter * 1000;
      }
      failures += 1;
      const rest = Math.max(pauseAfter(Math.min(failures, 8)), wait);
      await pause(Math.min(rest, longestRestMilliseconds), signal);
    }
  }

  /** @param {{ email: string, password: string, deviceName?: string }} person */
  signIn(person) {
    const known = this.#session?.deviceToken;
    return this.call("POST", "/auth/login", person, { headers: known ? { "X-Device-Token": known } : {} });
  }

  async signOut() {
    if (!this.#cookies && !this.#session) return;
    const turn = this.#turn;
    const refreshToken = this.#session?.refreshToken;
    try {
      // The token names the session, also when the access token has run out.
      const call = this.#prepared("POST", "/auth/logout", { refreshToken }, {});
      await this.#repeated({ ...call, mayRepeat: true }, data);
    } catch (error) {
      // The session had ended already.
      if (!(error instanceof CofferError && error.status === 401)) throw error;
    }
    if (turn === this.#turn) await this.#end();
  }

  /** @param {string} id @returns {import("./coffer.d.ts").BookCalls} */
  book(id) {
    if (!/^[\w-]+$/.test(id)) throw new TypeError(`${id} is no id of a book`);
    /** @param {string} path */
    const at = (path) => {
      if (!path.startsWith("/")) throw new TypeError(`${path} does not begin with a slash`);
      return `/books/${id}${path}`;
    };
    /** @type {(method: string, path: string, body?: unknown, options?: CallOptions) => Promise<never>} */
    const call = async (method, path, body, options) => await this.call(method, at(path), body, options);
    /** @type {(method: string, path: string, body?: unknown, options?: CallOptions) => ReturnType<Client["answer"]>} */
    const answer = async (method, path, body, options) => await this.answer(method, at(path), body, options);
    return {
      id,
      call,
      answer,
      get: async (path, ...[options]) =>
        await this.get(at(path), /** @type {CallOptions | undefined} */ (options)),
      download: async (path, ...[options]) =>
        await this.download(at(path), /** @type {CallOptions | undefined} */ (options)),
    };
  }

  /** @param {string} method @param {string} path @param {unknown} body @param {CallOptions} options */
  #prepared(method, path, body, { key, query = {}, headers, signal }, accept = "application/json") {
    if (!path.startsWith("/")) throw new TypeError(`${path} does not begin with a slash`);
    const call = {
      method,
      path: withQuery(path, query),
      headers: new Headers(headers),
      body: /** @type {BodyInit | undefined} */ (undefined),
      milliseconds: isFile(body) ? fileDeadlineMilliseconds : deadlineMilliseconds,
      signal,
      mayRepeat: method === "GET" || takesKey({ method, path }),
    };
    if (key !== undefined && !takesKey(call)) throw new TypeError(`${method} ${path} takes no key`);
    call.headers.set("Accept", accept);
    if (body !== undefined) {
      const type = isFile(body)
        ? body instanceof Blob && body.type || "application/octet-stream"
        : "application/json";
      if (!call.headers.has("Content-Type")) call.headers.set("Content-Type", type);
      call.body = /** @type {BodyInit} */ (isFile(body) ? body : JSON.stringify(body));
    }
    // One key for all attempts: a repeated request has no second effect.
    if (method !== "GET" && call.mayRepeat) call.headers.set("Idempotency-Key", key ?? newKey());
    if (this.#cookies && method !== "GET") call.headers.set("X-CSRF", "1");
    if (this.#cookies && opens(call)) call.headers.set("X-Session-Mode", "cookie");
    return call;
  }

  /**
   * Sends a request with the session's access token, and once more with a new one when it has run out.
   * @template Found @param {Call} call @param {(response: Response, waiting: Deadline) => Promise<Found>} read
   */
  async #authorized(call, read) {
    const turn = this.#turn;
    const bearer = this.#token ?? this.#session?.accessToken;
    if (!bearer) return await this.#repeated(call, read);
    if (this.#token) return await this.#repeated(call, read, bearer);
    if (Date.now() < this.#expiry) {
      try {
        return await this.#repeated(call, read, bearer);
      } catch (error) {
        if (!(error instanceof CofferError && error.status === 401)) throw error;
      }
    }
    if (turn === this.#turn) await this.#renew(bearer);
    if (turn !== this.#turn) throw hasEnded();
    return await this.#repeated(call, read, this.#session?.accessToken);
  }

  /** Renews the session, unless another call has done so since the token was read. @param {string} token */
  async #renew(token) {
    if (this.#session?.accessToken !== token) return;
    this.#renewal ??= this.#exchanged(this.#session.refreshToken);
    await this.#renewal;
  }

  /**
   * A refresh token is good for one renewal, whose answer may be lost. Until the new one has been used, the server
   * answers the old one again with the same new pair: so it is kept until an answer has come.
   * @param {string} refreshToken
   */
  async #exchanged(refreshToken) {
    const turn = this.#turn;
    try {
      const call = this.#prepared("POST", "/auth/refresh", { refreshToken }, {});
      const answer = await this.#repeated({ ...call, mayRepeat: true }, data);
      // A sign-in or a sign-out meanwhile wins.
      if (turn === this.#turn) {
        await this.#keep(/** @type {TokenPair} */ (answer.data), turn, this.#session?.deviceToken);
      }
    } catch (error) {
      if (error instanceof CofferError && error.status === 401 && turn === this.#turn) await this.#end();
      throw error;
    } finally {
      if (turn === this.#turn) this.#renewal = null;
    }
  }

  /** @param {TokenPair} pair @param {number} turn @param {string} [known] */
  async #keep({ accessToken, refreshToken, expiresIn, ...more }, turn, known) {
    const deviceToken = more.deviceToken ?? known;
    const next = { accessToken, refreshToken, ...(deviceToken && { deviceToken }) };
    const expiry = Date.now() + (expiresIn - Math.min(renewalMarginSeconds, expiresIn / 4)) * 1000;
    await this.#tell(next, turn);
    if (turn !== this.#turn) return;
    this.#session = next;
    this.#expiry = expiry;
  }

  #begin() {
    this.#renewal = null;
    return this.#turn += 1;
  }

  async #end() {
    const turn = this.#begin();
    if (!this.#session) return;
    this.#session = null;
    await this.#tell(null, turn);
  }

  /**
   * Has a session kept once those before it are, unless another one has taken its place.
   * @param {Session | null} session @param {number} turn
   */
  #tell(session, turn) {
    const told = this.#telling.then(() => turn === this.#turn ? this.#onSession?.(session) : undefined);
    this.#telling = told.catch(() => {});
    return told;
  }

  /**
   * Sends a request again after a lost answer or a short outage, where a second request has no second effect.
   * @template Found @param {Call} call @param {(response: Response, waiting: Deadline) => Promise<Found>} read
   * @param {string} [bearer]
   */
  async #repeated(call, read, bearer) {
    const turn = this.#turn;
    for (let attempt = 1;; attempt += 1) {
      try {
        return await this.#sent(call, read, bearer);
      } catch (error) {
        if (!(error instanceof CofferError && [0, 502, 503, 504].includes(error.status))) throw error;
        const wait = Math.max(pauseAfter(attempt), error.retryAfter * 1000);
        if (!call.mayRepeat || attempt >= attemptsMost || wait > longestPauseMilliseconds) throw error;
        await pause(wait, call.signal);
        if (turn !== this.#turn) throw hasEnded();
      }
    }
  }

  /**
   * @template Found @param {Call} call @param {(response: Response, waiting: Deadline) => Promise<Found>} read
   * @param {string} [bearer]
   */
  async #sent({ method, path, headers, body, milliseconds, signal }, read, bearer) {
    const sent = new Headers(headers);
    if (bearer) sent.set("Authorization", `Bearer ${bearer}`);
    const waiting = deadline(signal, milliseconds);
    try {
      const response = await this.#fetch(this.#address + path, {
        method,
        headers: sent,
        body,
        signal: waiting.signal,
        credentials: this.#cookies ? "same-origin" : "omit",
        cache: "no-store",
        // A token is for this address alone.
        redirect: "manual",
      });
      return await read(response, waiting);
    } catch (error) {
      waiting.end();
      if (error instanceof CofferError) throw error;
      signal?.throwIfAborted();
      throw new CofferError("The server could not be reached.", { cause: error });
    }
  }
}

/** @typedef {Declared} Coffer */
export const Coffer = /** @type {typeof import("./coffer.d.ts").Coffer} */ (Client);

function hasEnded() {
  return new CofferError("The session of this request has ended.", { status: 499, code: "ENDED" });
}

/** @param {string[]} endpoints @returns {(call: { method: string, path: string }) => boolean} */
function among(endpoints) {
  const known = new RegExp(`^(?:${endpoints.join("|").replace(/\{\w+\}/g, "[^/]+")})$`);
  return ({ method, path }) => known.test(`${method} ${path.split("?")[0]}`);
}

const takesOne = among(keyed);
/** Also in a book. @param {{ method: string, path: string }} call */
const takesKey = ({ method, path }) =>
  takesOne({ method, path }) || takesOne({ method, path: path.replace(/^\/books\/[^/]+(?=\/)/, "") });
const opens = among(opening);

/** A new key for one change, however often it is sent. Pages without TLS have no `crypto.randomUUID`. */
function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/** @param {unknown} body @returns {body is import("./coffer.d.ts").FileBody} */
function isFile(body) {
  return body instanceof Blob || body instanceof ArrayBuffer || ArrayBuffer.isView(body);
}

/** @param {string} path @param {NonNullable<CallOptions["query"]>} query */
function withQuery(path, query) {
  const known = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  if (known.length === 0) return path;
  const text = new URLSearchParams(known.map(([name, value]) => [name, String(value)]));
  return `${path}${path.includes("?") ? "&" : "?"}${text}`;
}

/** A random part keeps many clients from trying at the same moment. @param {number} attempt */
function pauseAfter(attempt) {
  return firstPauseMilliseconds * 2 ** (attempt - 1) * (0.75 + Math.random() / 4);
}
