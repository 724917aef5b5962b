// @ts-check
// Makes DOM nodes. Properties and children that are functions follow the signals they read.
import { effect, onCleanup, root, signal } from "./signals.js";

/** @typedef {import("./types.d.ts").Child} Child */
/** @typedef {Record<string, unknown>} Props */
/** An event of a field. @typedef {import("./types.d.ts").EventOf<Event, HTMLInputElement>} Typing */

const svgSpace = "http://www.w3.org/2000/svg";
/** Set as properties, because their attributes are only first values. */
const asProperties = new Set(["value", "checked", "disabled", "hidden", "open", "indeterminate"]);

/**
 * Makes an HTML element. `on…` listens, `testid` is `data-testid`, `vars` are custom properties of CSS,
 * and sizes.
 * @template {string} Tag
 * @param {Tag} tag
 * @param {import("./types.d.ts").PropsOf<Tag> | null} [props]
 * @param {...Child} children
 */
export function h(tag, props, ...children) {
  const element = /** @type {import("./types.d.ts").ElementOf<Tag>} */ (document.createElement(tag));
  return fill(element, props, children);
}

/**
 * Makes an SVG element.
 * @param {string} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 */
export function svg(tag, props, ...children) {
  return fill(/** @type {SVGElement} */ (document.createElementNS(svgSpace, tag)), props, children);
}

/**
 * @template {Element} Made
 * @param {Made} element
 * @param {Props | null | undefined} props
 * @param {Child[]} children
 */
function fill(element, props, children) {
  append(element, children);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (name.startsWith("on")) {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (name === "vars") {
      for (const [key, part] of Object.entries(/** @type {Props} */ (value))) {
        const { style } = /** @type {HTMLElement} */ (/** @type {Element} */ (element));
        follow(part, (text) => style.setProperty(key, /** @type {string | null} */ (text)));
      }
    } else follow(value, (current) => setProperty(element, name, current));
  }
  return element;
}

/**
 * @param {unknown} value
 * @param {(value: unknown) => void} apply
 */
function follow(value, apply) {
  if (typeof value === "function") effect(() => apply(value()));
  else apply(value);
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {unknown} value
 */
function setProperty(element, name, value) {
  if (asProperties.has(name)) {
    // Writing an equal value would move the cursor of an input.
    const properties = /** @type {Props} */ (/** @type {unknown} */ (element));
    if (properties[name] !== value) properties[name] = value ?? "";
    return;
  }
  const attribute = name === "testid" ? "data-testid" : name;
  if (value === null || value === undefined || value === false) element.removeAttribute(attribute);
  else element.setAttribute(attribute, value === true ? "" : String(value));
}

/**
 * @param {Node} parent
 * @param {Child} child
 */
export function append(parent, child) {
  if (Array.isArray(child)) { for (const each of child) append(parent, each); }
  else if (typeof child === "function") parent.appendChild(region(child));
  else if (child instanceof Node) parent.appendChild(child);
  else if (child !== null && child !== undefined && child !== false) {
    parent.appendChild(document.createTextNode(String(child)));
  }
}

/**
 * Nodes that are made again whenever what they read changes.
 * @param {() => Child} content
 */
function region(content) {
  const fragment = document.createDocumentFragment();
  const end = document.createComment("");
  fragment.appendChild(end);
  /** @type {ChildNode[]} */
  let shown = [];
  effect(() => {
    const next = document.createDocumentFragment();
    append(next, content());
    for (const node of shown) node.remove();
    shown = [...next.childNodes];
    end.before(next);
  });
  // Regions inside may have grown: all nodes between the first and the end go.
  onCleanup(() => shown.forEach((node) => node.remove()));
  return fragment;
}

/**
 * A list that keeps the nodes of items whose keys stay.
 * @template T
 * @param {() => T[]} items
 * @param {(item: T) => string} key
 * @param {(item: () => T, index: () => number) => Element} render
 * @returns {() => Child}
 */
export function each(items, key, render) {
  return () => {
    const holder = document.createDocumentFragment();
    const end = document.createComment("");
    holder.appendChild(end);
    /** @type {Map<string, ReturnType<typeof newRow<T>>>} */
    let rows = new Map();
    effect(() => {
      const next = new Map();
      items().forEach((item, index) => {
        const id = key(item);
        const row = rows.get(id) ?? newRow(item, index, render);
        rows.delete(id);
        row.item.set(item);
        row.index.set(index);
        next.set(id, row);
      });
      for (const row of rows.values()) {
        row.dispose();
        row.node.remove();
      }
      rows = next;
      let place = /** @type {ChildNode} */ (end);
      for (const row of [...rows.values()].reverse()) {
        if (row.node.nextSibling !== place) place.before(row.node);
        place = row.node;
      }
    });
    onCleanup(() => {
      for (const row of rows.values()) {
        row.dispose();
        row.node.remove();
      }
      end.remove();
    });
    return holder;
  };
}

/**
 * @template T
 * @param {T} first
 * @param {number} place
 * @param {(item: () => T, index: () => number) => Element} render
 */
function newRow(first, place, render) {
  return root((dispose) => {
    const item = signal(first);
    const index = signal(place);
    return { node: render(item, index), item, index, dispose };
  });
}

/**
 * A signal that turns true after a time, unless its scope ends before: skeletons for what takes long only.
 * @param {number} milliseconds
 */
export function after(milliseconds) {
  const past = signal(false);
  const timer = setTimeout(() => past.set(true), milliseconds);
  onCleanup(() => clearTimeout(timer));
  return past;
}

let ids = 0;
/** A new id for an element that another refers to. @param {string} name */
export function newId(name) {
  ids += 1;
  return `${name}-${ids}`;
}
