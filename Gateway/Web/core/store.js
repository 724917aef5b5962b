// @ts-check
// What was read from the server, by address. Screens show at once what is known and follow what comes.
import { ApiError, getShown, inBook, isOnline } from "./api.js";
import { databaseOwner, stored } from "./database.js";
import { batch, computed, effect, onCleanup, signal, untracked } from "./signals.js";

/**
 * @typedef {object} Resource
 * @property {import("./signals.js").Signal<unknown>} data
 * @property {import("./signals.js").Signal<ApiError | null>} error
 * @property {import("./signals.js").Signal<boolean>} isLoading
 * @property {number} readers
 * @property {number} turn The number of the latest request: older answers are dropped.
 */

/** @type {Map<string, Resource>} */
const resources = new Map();
const limit = 200;

/** What lists with pages keep of theirs, by address. @type {Map<string, unknown>} */
export const kept = new Map();

/**
 * @typedef {object} List A list with pages of its own, while it is shown.
 * @property {() => string | null} path
 * @property {() => Promise<() => void>} read Reads it again; the result shows what was read.
 */
/** @type {Set<List>} */
export const lists = new Set();

/** @param {string} address @returns {Resource} */
export function resource(address) {
  const path = inBook(address);
  const known = resources.get(path);
  if (known) return known;
  /** @type {Resource} */
  const made = {
    data: signal(/** @type {unknown} */ (undefined)),
    error: signal(/** @type {ApiError | null} */ (null)),
    isLoading: signal(false),
    readers: 0,
    turn: 0,
  };
  resources.set(path, made);
  if (resources.size > limit) {
    const unused = [...resources].find(([, each]) => each.readers === 0 && each !== made);
    if (unused) resources.delete(unused[0]);
  }
  return made;
}

/** Whether an address was read since the page began. @param {string} path */
export const wasRead = (path) => (resources.get(inBook(path))?.turn ?? 0) > 0;

/**
 * What is known already where nothing has changed, so that no view is made anew for it.
 * @template T
 * @param {T} known
 * @param {T} next
 */
export function unlessSame(known, next) {
  return JSON.stringify(known) === JSON.stringify(next) ? known : next;
}

/**
 * Reads an address and keeps the answer for the next start. The result shows what was read.
 * @param {string} path
 */
async function read(path) {
  const it = resource(path);
  const turn = (it.turn += 1);
  const owner = databaseOwner();
  it.isLoading.set(true);
  if (it.data.peek() === undefined) {
    stored("answers", "readonly", (answers) => answers.get(path)).then((last) => {
      if (last !== undefined && it.data.peek() === undefined) it.data.set(last);
    });
  }
  /** @type {ApiError | null} */
  let failure = null;
  const data = await getShown(path).catch((error) => {
    failure = error instanceof ApiError ? error : new ApiError(String(error));
  });
  if (!failure) stored("answers", "readwrite", (answers) => answers.put(data, path), owner);
  return () => {
    if (turn !== it.turn) return;
    batch(() => {
      if (!failure) it.data.set(unlessSame(it.data.peek(), data));
      it.error.set(failure);
      it.isLoading.set(false);
    });
  };
}

/** @param {string} path */
async function load(path) {
  (await read(path))();
}

/**
 * @template T
 * @typedef {object} Query
 * @property {() => T | undefined} data undefined until something is known
 * @property {() => ApiError | null} error
 * @property {() => boolean} isLoading
 * @property {() => Promise<void>} refresh
 */

/**
 * Follows an address as long as the scope around it lives. Without an address it asks for nothing.
 * @template {string} Path
 * @param {() => Path | null} path
 * @returns {Query<import("./types.d.ts").AnswerTo<"GET", Path>>}
 */
export function query(path) {
  const current = computed(() => inBook(path() ?? ""));
  effect(() => {
    const address = current();
    if (!address) return;
    const it = resource(address);
    it.readers += 1;
    onCleanup(() => (it.readers -= 1));
    // What is on its way already is not asked for twice.
    untracked(() => it.isLoading.peek() || load(address));
  });
  // What could not be read is read when the network is back.
  effect(() => {
    const address = current();
    if (!isOnline() || !address) return;
    untracked(() => resource(address).error.peek()?.code === "NETWORK" && load(address));
  });
  const at = () => {
    const address = current();
    return address ? resource(address) : null;
  };
  return {
    data: () => /** @type {import("./types.d.ts").AnswerTo<"GET", Path> | undefined} */ (at()?.data()),
    error: () => at()?.error() ?? null,
    isLoading: () => at()?.isLoading() ?? false,
    refresh: async () => {
      const address = untracked(current);
      if (address) await load(address);
    },
  };
}

/**
 * Reads again what begins with one of the addresses and is shown now, and drops the rest. The result shows
 * everything that was read, at once.
 * @param {string[]} prefixes
 * @returns {Promise<() => void>}
 */
export async function readAgain(prefixes) {
  const isMeant = (/** @type {string | null} */ path) =>
    prefixes.some((prefix) => path?.startsWith(inBook(prefix)));
  const reads = [...lists].filter((list) => isMeant(list.path())).map((list) => list.read());
  for (const [path, it] of resources) {
    if (!isMeant(path)) continue;
    if (it.readers > 0) reads.push(read(path));
    else resources.delete(path);
  }
  const shows = await Promise.all(reads);
  return () => batch(() => shows.forEach((show) => show()));
}

/** @param {...string} prefixes */
export async function invalidate(...prefixes) {
  (await readAgain(prefixes))();
}

/** What depends on transactions. */
export const ofMoney = [
  "/transactions",
  "/transfers",
  "/payees",
  "/dashboard",
  "/budgets",
  "/accounts",
  "/reports",
  "/tags",
];

export function invalidateMoney() {
  return invalidate(...ofMoney);
}

/** Forgets everything, at the end of a session. */
export function forgetAll() {
  resources.clear();
  kept.clear();
}
