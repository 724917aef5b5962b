// @ts-check
// A database of the browser for each user: the last answers, for a start without a network, and the outbox.

/** @type {Promise<IDBDatabase> | null} */
let opened = null;
let openedFor = "";
let keepsAnswers = true;
let openings = 0;

const prefix = "coffer-";

/**
 * Opens the database of a user. Who has a PIN finds no answers in it: without a network nobody could check it.
 * @param {string} userId
 * @param {boolean} hasPin
 */
export function openDatabase(userId, hasPin) {
  keepsAnswers = !hasPin;
  openings += 1;
  if (!opened || openedFor !== userId) {
    openedFor = userId;
    opened = new Promise((resolve, reject) => {
      const request = indexedDB.open(prefix + userId, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("answers");
        request.result.createObjectStore("outbox", { keyPath: "clientId" });
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    // Chromium (156) keeps a page for the way back even while it makes its database, which then stays blocked
    // for every later page. It ends a kept page whose lock a later page asks for; the opening itself waits for
    // no lock.
    navigator.locks.request(prefix, () => opened).catch(() => {});
  }
  // A browser without a database, such as a private window, works on without one.
  opened.then((database) => {
    if (hasPin) database.transaction("answers", "readwrite").objectStore("answers").clear();
  }, () => {});
}

/**
 * Whose database is open. Who asks the server remembers it: the answer is for nobody else's.
 */
export function databaseOwner() {
  return openedFor;
}

/**
 * Runs one request on a store. Without a database, or if it is another person's by now, resolves to undefined.
 * @template Kept
 * @param {"answers" | "outbox"} name
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<Kept>} ask
 * @param {string} [owner]
 * @returns {Promise<Kept | undefined>}
 */
export async function stored(name, mode, ask, owner = openedFor) {
  if (owner !== openedFor) return undefined;
  try {
    const database = await opened;
    if (owner !== openedFor) return undefined;
    if (!database || (name === "answers" && !keepsAnswers)) return undefined;
    const transaction = database.transaction(name, mode);
    const request = ask(transaction.objectStore(name));
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
    });
    return request.result;
  } catch (error) {
    console.warn("the browser's database failed", error);
    return undefined;
  }
}

/** Closes the database; resolves to its name, or to null if there is none. */
async function close() {
  const [leaving, name] = [opened, prefix + openedFor];
  [opened, openedFor] = [null, ""];
  const database = await leaving?.catch(() => null);
  database?.close();
  return database ? name : null;
}

/** Deletes the user's database with everything in it. */
export async function deleteDatabase() {
  const name = await close();
  if (name) await remove(name);
}

/** Finishes a deletion that the end of the app may have cut short. @param {string} userId */
export function deleteDatabaseOf(userId) {
  return remove(prefix + userId);
}

/**
 * At the end of a session that the user did not want: nothing readable stays but what they entered and was not
 * sent, in their own database, for their next sign-in.
 */
export async function keepUnsentAlone() {
  const mine = openings;
  await stored("answers", "readwrite", (answers) => answers.clear());
  const unsent = await stored("outbox", "readonly", (outbox) => outbox.count());
  // They have signed in again meanwhile.
  if (mine !== openings) return;
  const name = await close();
  if (name && unsent === 0) await remove(name);
}

/** @param {string} name */
function remove(name) {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    // Another tab keeps it open for a moment; the deletion then follows by itself.
    request.onsuccess = request.onerror = request.onblocked = resolve;
  });
}
