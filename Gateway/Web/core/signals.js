// @ts-check
// Reactive values: a signal tells the effects that read it when it changes.
//
// Effects run in the order of their creation, once per change, so that a computed value is up to date before
// the effects that were created after it read it.

/**
 * @template T
 * @typedef {object} SignalMembers
 * @property {(value: T) => void} set
 * @property {(change: (value: T) => T) => void} update
 * @property {() => T} peek Reads without subscribing.
 */
/** @template T @typedef {(() => T) & SignalMembers<T>} Signal */
/**
 * @typedef {object} Scope An effect, or the root of a part of the page.
 * @property {number} id
 * @property {(() => void) | null} run
 * @property {Set<Set<Scope>>} sources
 * @property {(() => void)[]} cleanups
 */

/** @type {Scope | null} */
let observer = null;
/** @type {Scope | null} */
let owner = null;
let count = 0;
let batches = 0;
/** @type {Set<Scope>} */
const waiting = new Set();
/** The same, the latest created first; some of it may have ended meanwhile. @type {Scope[]} */
const queue = [];

/**
 * @template T
 * @param {T} value
 * @returns {Signal<T>}
 */
export function signal(value) {
  /** @type {Set<Scope>} */
  const readers = new Set();
  const read = () => {
    if (observer) {
      readers.add(observer);
      observer.sources.add(readers);
    }
    return value;
  };
  /** @param {T} next */
  const set = (next) => {
    if (Object.is(next, value)) return;
    value = next;
    for (const reader of readers) wait(reader);
    if (batches === 0) runWaiting();
  };
  return Object.assign(read, {
    set,
    peek: () => value,
    update: (/** @type {(value: T) => T} */ change) => set(change(value)),
  });
}

/**
 * A value that follows other signals.
 * @template T
 * @param {() => T} compute
 * @returns {() => T}
 */
export function computed(compute) {
  const value = signal(/** @type {T} */ (/** @type {unknown} */ (undefined)));
  effect(() => value.set(compute()));
  return value;
}

/**
 * Runs now and after each change of what it read. Returns the function that ends it.
 * @param {() => void} run
 */
export function effect(run) {
  const node = newScope(run);
  owner?.cleanups.push(() => dispose(node));
  execute(node);
  return () => dispose(node);
}

/**
 * Runs without an end of its own: the caller ends it by the function that is passed in.
 * @template T
 * @param {(dispose: () => void) => T} body
 * @returns {T}
 */
export function root(body) {
  const node = newScope(null);
  return within(node, null, () => body(() => dispose(node)));
}

/** Runs when the effect or root around it ends or runs again. @param {() => void} cleanup */
export function onCleanup(cleanup) {
  owner?.cleanups.push(cleanup);
}

/** @template T @param {() => T} body @returns {T} */
export function untracked(body) {
  return within(owner, null, body);
}

/** Runs effects once after several changes. @template T @param {() => T} body @returns {T} */
export function batch(body) {
  batches += 1;
  try {
    return body();
  } finally {
    batches -= 1;
    if (batches === 0) runWaiting();
  }
}

/** @param {(() => void) | null} run @returns {Scope} */
function newScope(run) {
  count += 1;
  return { id: count, run, sources: new Set(), cleanups: [] };
}

/**
 * @template T
 * @param {Scope | null} newOwner
 * @param {Scope | null} newObserver
 * @param {() => T} body
 * @returns {T}
 */
function within(newOwner, newObserver, body) {
  const [formerOwner, formerObserver] = [owner, observer];
  [owner, observer] = [newOwner, newObserver];
  try {
    return body();
  } finally {
    [owner, observer] = [formerOwner, formerObserver];
  }
}

/** @param {Scope} node */
function execute(node) {
  clean(node);
  if (node.run) within(node, node, node.run);
}

/** @param {Scope} node */
function clean(node) {
  for (const readers of node.sources) readers.delete(node);
  node.sources.clear();
  for (const cleanup of node.cleanups.splice(0)) untracked(cleanup);
}

/** @param {Scope} node */
function dispose(node) {
  waiting.delete(node);
  node.run = null;
  clean(node);
}

/** @param {Scope} node */
function wait(node) {
  if (waiting.has(node)) return;
  waiting.add(node);
  let [low, high] = [0, queue.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (queue[middle].id > node.id) low = middle + 1;
    else high = middle;
  }
  queue.splice(low, 0, node);
}

function runWaiting() {
  batches += 1;
  try {
    for (let next = queue.pop(); next; next = queue.pop()) {
      if (waiting.delete(next)) execute(next);
    }
  } finally {
    batches -= 1;
  }
}
