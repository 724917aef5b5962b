// @ts-check
// The rules of the API's client, with answers of our own instead of a server: in node or deno.
import assert from "node:assert/strict";
import { Coffer } from "../../../Gateway/Web/client/coffer.js";

/** @typedef {import("../../../Gateway/Web/client/coffer.d.ts").Settings} Settings */
/** @typedef {{ where: string, method: string, headers: Headers, body: unknown, request: RequestInit }} Sent */

const address = "https://coffer.example.org/money/";
const session = { accessToken: "access", refreshToken: "refresh" };
const draft = /** @type {const} */ ({ type: "EXPENSE", amount: "1.00" });

/** @param {unknown} data @param {ResponseInit} [more] */
const good = (data, more) => Response.json({ success: true, data }, more);
/** @param {number} status @param {Record<string, string>} [headers] */
const bad = (status, headers) => {
  const answer = { success: false, error: "No.", code: "SOME_CODE", fields: { amount: ["No."] } };
  return Response.json(answer, { status, headers });
};
const failed = () => Promise.reject(new TypeError("no way"));

/**
 * A client whose requests get answers one after the other; the last one again and again.
 * @param {((it: Sent) => Response | Promise<Response>)[]} answers @param {Settings} [settings]
 */
function client(answers, settings) {
  /** @type {Sent[]} */
  const sent = [];
  const coffer = new Coffer(address, {
    ...settings,
    fetch: async (where, request) => {
      const { method = "", headers, body } = request;
      const it = { where, method, headers: new Headers(headers), body, request };
      sent.push(it);
      return await answers[Math.min(sent.length, answers.length) - 1](it);
    },
  });
  return { coffer, sent };
}

/** @type {Record<string, () => unknown>} */
const tests = {
  async "a creation has one key in all attempts"() {
    const { coffer, sent } = client([failed, () => bad(503), () => good({ id: "1" })]);
    assert.deepEqual(await coffer.call("POST", "/transactions", draft), { id: "1" });
    assert.equal(sent.length, 3);
    assert.equal(new Set(sent.map((each) => each.headers.get("Idempotency-Key"))).size, 1);
    assert.match(sent[0].headers.get("Idempotency-Key") ?? "", /^\w{32}$/);
    await coffer.call("POST", "/transactions", draft, { key: "own" });
    await coffer.call("POST", "/transactions", draft);
    const [own, other] = sent.slice(-2).map((each) => each.headers.get("Idempotency-Key"));
    assert.equal(own, "own");
    assert.notEqual(other, sent[0].headers.get("Idempotency-Key"));
  },
  async "a book has the addresses of the API, and its creations have keys, too"() {
    const { coffer, sent } = client([failed, () => good({ id: "1" })], { session });
    const home = coffer.book("0190-home");
    assert.deepEqual(await home.call("POST", "/transactions", draft), { id: "1" });
    assert.equal(sent.length, 2);
    assert.equal(sent[0].where, "https://coffer.example.org/money/books/0190-home/transactions");
    assert.equal(new Set(sent.map((each) => each.headers.get("Idempotency-Key"))).size, 1);
    assert.equal(sent[1].headers.get("Authorization"), "Bearer access");
    await home.get("/transactions", { query: { limit: 5 } });
    await home.download("/export");
    await coffer.get("/transactions");
    assert.deepEqual(sent.slice(2).map((each) => each.where.slice("https://coffer.example.org/money".length)), [
      "/books/0190-home/transactions?limit=5",
      "/books/0190-home/export",
      "/transactions",
    ]);
    await coffer.call("POST", "/books", { name: "Home" }, { key: "own" });
    assert.equal(sent.at(-1)?.headers.get("Idempotency-Key"), "own");
    assert.throws(() => coffer.book("../wallet"), TypeError);
    await assert.rejects(home.get(/** @type {string} */ ("transactions")), TypeError);
  },
  async "what has no key is sent once"() {
    const { coffer, sent } = client([failed]);
    await assert.rejects(coffer.call("PATCH", "/transactions/1", { amount: "2" }), {
      status: 0,
      code: "NETWORK",
    });
    assert.equal(sent.length, 1);
    assert.equal(sent[0].headers.get("Idempotency-Key"), null);
  },
  async "a key where none is taken makes nothing repeat"() {
    const { coffer, sent } = client([failed]);
    await assert.rejects(coffer.call("PATCH", "/transactions/1", { amount: "2" }, { key: "own" }), TypeError);
    assert.equal(sent.length, 0);
  },
  async "the session that is kept is the one that is used, however slow the keeping is"() {
    /** @type {(string | undefined)[]} */
    const kept = [];
    const { coffer } = client([
      () => good({ accessToken: "A2", refreshToken: "r", expiresIn: 900, user: {} }),
      () => good({ accessToken: "B1", refreshToken: "r", expiresIn: 900, user: {} }),
    ], {
      async onSession(it) {
        await new Promise((resolve) => setTimeout(resolve, it?.accessToken === "A2" ? 50 : 0));
        kept.push(it?.accessToken);
      },
    });
    const person = { email: "ada@example.org", password: "secret" };
    await Promise.all([coffer.signIn(person), coffer.signIn(person)]);
    assert.equal(coffer.session?.accessToken, "B1");
    assert.equal(kept.at(-1), "B1");
  },
  async "an end comes to a server that never answers"() {
    const { coffer, sent } = client([failed]);
    await assert.rejects(coffer.get("/goals"), { status: 0, isPassing: true });
    assert.equal(sent.length, 5);
  },
  async "a short wish to be left alone is kept, a long one is the caller's"() {
    const { coffer, sent } = client([() => bad(503, { "Retry-After": "1" }), () => good([])]);
    const began = performance.now();
    await coffer.get("/goals");
    assert.ok(performance.now() - began > 990);
    assert.equal(sent.length, 2);
    const busy = client([() => bad(503, { "Retry-After": "60" })]);
    await assert.rejects(busy.coffer.get("/goals"), { status: 503, retryAfter: 60 });
    const flood = client([() => bad(429, { "Retry-After": "1" })]);
    await assert.rejects(flood.coffer.get("/goals"), { status: 429, retryAfter: 1, isPassing: true });
    assert.deepEqual([busy.sent.length, flood.sent.length], [1, 1]);
  },
  async "addresses"() {
    const { coffer, sent } = client([() => good({})]);
    await coffer.get("/transactions?q=a", { query: { limit: 5, cursor: null, q2: "ü&" } });
    assert.equal(sent[0].where, "https://coffer.example.org/money/transactions?q=a&limit=5&q2=%C3%BC%26");
    await assert.rejects(coffer.get(/** @type {string} */ (".evil.example/")), TypeError);
    for (const wrong of ["ftp://a", "coffer", "https://a?b", "https://ada:word@a"]) {
      assert.throws(() => new Coffer(wrong), TypeError, wrong);
    }
    assert.throws(() => new Coffer(address, { token: "cof_1", session }), TypeError);
  },
  async "answers of other programs"() {
    const { coffer } = client([() => new Response("<h1>Bad gateway</h1>", { status: 500 })]);
    await assert.rejects(coffer.get("/goals"), { status: 500, code: "", fields: {} });
    const page = client([() => new Response("<h1>Welcome to this network</h1>")]);
    await assert.rejects(page.coffer.get("/goals"), { status: 200, code: "" });
    const moved = client([() => new Response(null, { status: 301, headers: { Location: "https://a" } })], {
      session,
    });
    await assert.rejects(moved.coffer.get("/goals"), { status: 301 });
    assert.equal(moved.sent[0].request.redirect, "manual");
  },
  async "refusals"() {
    const { coffer } = client([() => bad(400, { "X-Request-Id": "r1" })]);
    const wanted = {
      message: "No.",
      status: 400,
      code: "SOME_CODE",
      fields: { amount: ["No."] },
      requestId: "r1",
    };
    await assert.rejects(coffer.call("POST", "/transactions", draft), wanted);
  },
  async "a caller that has left gets its own reason"() {
    const leaving = new AbortController();
    const { coffer } = client([() => {
      leaving.abort(new Error("left"));
      return failed();
    }]);
    await assert.rejects(coffer.get("/goals", { signal: leaving.signal }), { message: "left" });
  },
  async "a session is renewed once for all, and kept before it is used"() {
    /** @type {string[]} */
    const order = [];
    const pair = { accessToken: "access2", refreshToken: "refresh2", expiresIn: 900 };
    const { coffer, sent } = client([(it) => {
      order.push(`${it.where.split("/").at(-1)} ${it.headers.get("Authorization")}`);
      if (it.where.endsWith("/auth/refresh")) return good(pair);
      return it.headers.get("Authorization") === "Bearer access2" ? good({}) : bad(401);
    }], {
      session: { ...session, deviceToken: "device" },
      async onSession(it) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        order.push(`kept ${it?.refreshToken}`);
      },
    });
    await Promise.all([coffer.get("/goals"), coffer.get("/goals")]);
    assert.deepEqual(order, [
      "goals Bearer access",
      "goals Bearer access",
      "refresh null",
      "kept refresh2",
      "goals Bearer access2",
      "goals Bearer access2",
    ]);
    assert.deepEqual(JSON.parse(String(sent[2].body)), { refreshToken: "refresh" });
    assert.deepEqual(coffer.session, {
      accessToken: "access2",
      refreshToken: "refresh2",
      deviceToken: "device",
    });
  },
  async "a lost renewal sends the old token again, a refused one ends the session"() {
    const pair = { accessToken: "access2", refreshToken: "refresh2", expiresIn: 900 };
    const lost = client([() => bad(401), failed, () => good(pair), () => good({})], { session });
    await lost.coffer.get("/goals");
    assert.deepEqual(
      lost.sent.slice(1, 3).map((each) => each.body),
      Array(2).fill('{"refreshToken":"refresh"}'),
    );

    const down = client([() => bad(401), failed], { session });
    await assert.rejects(down.coffer.get("/goals"), { status: 0 });
    assert.deepEqual(down.coffer.session, session);

    /** @type {unknown[]} */
    const told = [];
    const refused = client([() => bad(401)], { session, onSession: (it) => told.push(it) });
    await assert.rejects(Promise.all([refused.coffer.get("/goals"), refused.coffer.get("/goals")]), {
      status: 401,
    });
    assert.equal(refused.sent.length, 3);
    assert.deepEqual([refused.coffer.session, told], [null, [null]]);
  },
  async "a request is not sent for another person"() {
    const pair = { accessToken: "hers", refreshToken: "hers", expiresIn: 900 };
    const { coffer, sent } = client([(it) => {
      if (it.method === "POST") return good(pair);
      return bad(503);
    }], { session });
    const reading = coffer.get("/goals");
    await coffer.signIn({ email: "grace@example.org", password: "x" });
    await assert.rejects(reading, { status: 499, code: "ENDED" });
    assert.ok(sent.every((each) => each.headers.get("Authorization") !== "Bearer hers"));
    assert.equal(coffer.session?.accessToken, "hers");
  },
  async "cookies"() {
    const { coffer, sent } = client([() => good({ sessionMode: "cookie", user: {} })], { cookies: true });
    await coffer.signIn({ email: "ada@example.org", password: "x" });
    await coffer.get("/goals");
    const [signIn, reading] = sent;
    assert.deepEqual([signIn.headers.get("X-Session-Mode"), signIn.headers.get("X-CSRF")], ["cookie", "1"]);
    assert.deepEqual([signIn.request.credentials, reading.headers.get("X-CSRF")], ["same-origin", null]);
    assert.equal(coffer.session, null);
    assert.equal(client([() => good({})]).coffer.session, null);
  },
  async "files"() {
    const { coffer, sent } = client([() => good({ id: "1" })], { token: "cof_1" });
    await coffer.call("PUT", "/users/me/avatar", new Blob(["x"], { type: "image/png" }));
    await coffer.call("POST", "/imports", new TextEncoder().encode("a,b"), {
      headers: { "content-type": "text/csv" },
    });
    await coffer.call("POST", "/restore", new ArrayBuffer(2));
    const types = sent.map((each) => each.headers.get("Content-Type"));
    assert.deepEqual(types, ["image/png", "text/csv", "application/octet-stream"]);
    assert.ok(sent.every((each) => each.headers.get("Authorization") === "Bearer cof_1"));
    assert.ok(sent[0].body instanceof Blob);
  },
  async "events come in pieces, and a lost stream goes on with the last one"() {
    /** @param {string[]} pieces */
    const stream = (pieces) => {
      const parts = pieces.map((piece) => new TextEncoder().encode(piece));
      return new Response(
        new ReadableStream({
          pull(controller) {
            const part = parts.shift();
            if (part) controller.enqueue(part);
            else controller.error(new TypeError("lost"));
          },
        }),
      );
    };
    const { coffer, sent } = client([
      () =>
        stream([
          "id: 1\neve",
          "nt: ready\ndata: {}\n",
          '\n:\n\nid: 2\nevent: book\ndata: {"revision":7}\n\nid: 3\n',
        ]),
      () => stream(["event: shares\ndata: {}\n\n", "event: replaced\ndata: {}\n\n"]),
    ], { session });
    const events = [];
    for await (const event of coffer.events()) events.push(`${event.kind} ${event.revision ?? ""}`);
    assert.deepEqual(events, ["ready ", "book 7", "shares "]);
    assert.deepEqual(sent.map((each) => each.headers.get("Last-Event-ID")), [null, "2"]);
    await assert.rejects(client([() => bad(403)]).coffer.events().next(), { status: 403 });
    const leaving = new AbortController();
    const waiting = client([({ request }) => {
      return new Response(
        new ReadableStream({
          start(controller) {
            request.signal?.addEventListener("abort", () => controller.error(request.signal?.reason));
          },
        }),
      );
    }]).coffer.events({ signal: leaving.signal }).next();
    setTimeout(() => leaving.abort(new Error("left")), 20);
    await assert.rejects(waiting, { message: "left" });
  },
};

for (const [name, test] of Object.entries(tests)) {
  try {
    await test();
  } catch (error) {
    console.error(name);
    throw error;
  }
}
