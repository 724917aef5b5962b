// @ts-check
// What another program does with the API's client, in node or deno: `tour.js ADDRESS`.
import assert from "node:assert/strict";
import process from "node:process";
import { Coffer, CofferError } from "../../../Gateway/Web/client/coffer.js";

/** @typedef {import("../../../Gateway/Web/client/coffer.d.ts").Session} Session */

const address = process.argv[2];
const person = { email: `ada+${Date.now()}@example.test`, password: "Str0ng-enough." };

/** The requests that have gone out. @type {string[]} */
const sent = [];
/** The request whose next answer gets lost on its way. */
let lost = "";
/** @param {string} where @param {RequestInit} request */
async function fetchOrLose(where, request) {
  const name = `${request.method} ${where.slice(address.length)}`;
  sent.push(name);
  const answer = await fetch(where, request);
  if (name !== lost) return answer;
  lost = "";
  await answer.text();
  throw new TypeError("lost");
}
/** @param {string} name */
const count = (name) => sent.filter((each) => each === name).length;

/** The session that the program keeps. @type {(Session | null)[]} */
const kept = [];
const coffer = new Coffer(address, { onSession: (it) => kept.push(it), fetch: fetchOrLose });

// Registering and signing in.
await coffer.call("POST", "/auth/register", { ...person, displayName: "Ada" });
await assert.rejects(coffer.signIn({ ...person, password: "wrong" }), { status: 401, code: "UNAUTHORIZED" });
assert.deepEqual([coffer.session, kept], [null, []]);
const signedIn = await coffer.signIn({ ...person, deviceName: "The tour" });
assert.ok(!("mfaRequired" in signedIn) && signedIn.user.displayName === "Ada");
assert.deepEqual(kept.at(-1), coffer.session);
assert.ok(coffer.session?.deviceToken);

// A category, a transaction, the list of them.
const { id: categoryId } = await coffer.call("POST", "/categories", { name: "Groceries", type: "EXPENSE" });
const dinner = await coffer.call("POST", "/transactions", { type: "EXPENSE", amount: "25.50", categoryId });
assert.equal(dinner.amount, "25.50");
const list = () => coffer.get("/transactions", { query: { type: "EXPENSE", limit: 10, q: undefined } });
assert.deepEqual((await list()).transactions.map((each) => each.id), [dinner.id]);
const { headers, status } = await coffer.answer("GET", `/transactions/${dinner.id}`);
assert.ok(status === 200 && headers.get("ETag"));

// Mistakes name their field.
const refused = coffer.call("POST", "/transactions", { type: "EXPENSE", amount: "12.345", categoryId });
const refusal = await refused.then(() => null, (error) => /** @type {CofferError} */ (error));
assert.ok(refusal instanceof CofferError && !refusal.isPassing && refusal.requestId);
assert.deepEqual([refusal.status, refusal.code, Object.keys(refusal.fields)], [400, "VALIDATION_ERROR", [
  "amount",
]]);

// A lost answer makes no twin.
lost = "POST /transactions";
await coffer.call("POST", "/transactions", { type: "EXPENSE", amount: "1.00", categoryId });
assert.equal((await list()).transactions.length, 2);
assert.equal(count("POST /transactions"), 4);

// A session that another run has kept; its access token has run out.
const later = new Coffer(`${address}/api/v1/`, {
  session: { .../** @type {Session} */ (kept.at(-1)), accessToken: "old" },
});
assert.equal((await later.get("/users/me")).email, person.email);
assert.notEqual(later.session?.accessToken, "old");
await later.signOut();

// The access token runs out while calls go on: one renewal, the answer of which gets lost.
await coffer.signIn(person);
const before = coffer.session;
const { now } = Date;
Date.now = () => now() + 3_600_000;
lost = "POST /auth/refresh";
await Promise.all([list(), list(), coffer.get("/users/me")]);
assert.equal(count("POST /auth/refresh"), 2);
assert.notEqual(coffer.session?.refreshToken, before?.refreshToken);
assert.deepEqual(kept.at(-1), coffer.session);
Date.now = now;

// What changes comes as it happens.
const kinds = [];
for await (const event of coffer.events()) {
  kinds.push(event.kind);
  if (event.kind === "ready") {
    await coffer.call("POST", "/transactions", { type: "EXPENSE", amount: "2", categoryId });
  }
  if (event.kind === "book") break;
}
assert.deepEqual([kinds[0], kinds.at(-1)], ["ready", "book"]);

// Files, down and up.
const table = await coffer.download("/export", { query: { format: "csv" } });
assert.ok(table.headers.get("Content-Disposition")?.includes("csv"));
const text = await table.text();
assert.ok(text.includes("Groceries"));
const file = new Blob(["Date,Amount,Description\n2026-01-02,-3.00,Bread\n"], { type: "text/csv" });
const imported = await coffer.call("POST", "/imports", file, { query: { format: "csv" } });
assert.equal((await coffer.get(`/imports/${imported.id}`)).id, imported.id);
await assert.rejects(coffer.download("/backups/01900000-0000-7000-8000-000000000001/download"), {
  status: 404,
});

// An API token instead of a session.
const made = await coffer.call("POST", "/auth/tokens", { name: "Reader", scopes: ["read"] });
const reader = new Coffer(address, { token: made.token });
assert.equal((await reader.get("/transactions")).total, 3);
await assert.rejects(reader.call("DELETE", `/transactions/${dinner.id}`), { status: 403 });

// Signing out ends the session at the server, too.
const left = /** @type {Session} */ (coffer.session);
await coffer.signOut();
assert.deepEqual([coffer.session, kept.at(-1)], [null, null]);
await assert.rejects(coffer.get("/users/me"), { status: 401 });
await assert.rejects(new Coffer(address, { session: left }).get("/users/me"), { status: 401 });
