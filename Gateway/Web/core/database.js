// @ts-check
// A database of the browser for each user: the last answers, for a start without a network, and the outbox.

/** @type {Promise<IDBDatabase> | null} */
let opened = null;
let openedFor = "";
let keepsAnswers = true;

const prefix = "coffer-";

/**
 * Opens the database of a user. Who has a PIN finds no answers in it: without a network nobody could check it.
 * @param {string} userId
 * @param {boolean} hasPin
 */
export function openDatabase(userId, hasPin) {
  keepsAnswers = !hasPin;
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
 * Runs one request on a store. Without a database, resolves to undefined.
 * @param {"answers" | "outbox"} name
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest} ask
 * @returns {Promise<any>}
 */
export async function stored(name, mode, ask) {
  try {
    const database = await opened;
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

/** Deletes the user's database with everything in it. */
export async function deleteDatabase() {
  const database = await opened?.catch(() => null);
  database?.close();
  const name = prefix + openedFor;
  [opened, openedFor] = [null, ""];
  if (!database) return;
  await new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    // Another tab keeps it open for a moment; the deletion then follows by itself.
    request.onsuccess = request.onerror = request.onblocked = resolve;
  });
}
