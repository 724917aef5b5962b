// @ts-check
// The person's picture; their initials without one, or where it cannot be read.
import { fileAddress, h, pathOf, signal, user } from "../core/prelude.js";

/** Counts the changes of the picture, whose address stays. */
export const pictureVersion = signal(0);

/** The first letters of a name's first and last word. @param {string} name */
export function initials(name) {
  const words = name.trim().split(/\s+/);
  return [...new Set([0, words.length - 1])].map((at) => [...words[at]][0] ?? "?").join("").toUpperCase();
}

/** @param {string} testid Of the picture. */
export function avatar(testid) {
  const broken = signal("");
  return () => {
    const { avatarUrl, displayName } = user() ?? {};
    const src = avatarUrl && fileAddress(pathOf(`${avatarUrl}?{}`, pictureVersion()));
    return src && src !== broken()
      ? h("img", { class: "avatar", src, alt: "", testid, onerror: () => broken.set(src) })
      : h("span", { class: "avatar", "aria-hidden": "true" }, initials(displayName ?? ""));
  };
}
