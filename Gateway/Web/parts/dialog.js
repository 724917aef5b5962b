// @ts-check
import { effect, h, isLocked, newId, signal, untracked, user, w } from "../core/prelude.js";
import { button } from "./button.js";
import { fieldError } from "./form.js";

/**
 * A small dialog over everything. `close` ends it with a value; Escape ends it with null.
 * @template T
 * @param {string} title
 * @param {(close: (value: T | null) => void) => import("../core/view.js").Child} content
 * @param {string} [testid]
 * @returns {Promise<T | null>}
 */
export function openDialog(title, content, testid) {
  return new Promise((resolve) => {
    const id = newId("dialog");
    /** @type {T | null} */
    let result = null;
    /** @param {T | null} value */
    const close = (value) => {
      result = value;
      dialog.close();
    };
    /** @type {HTMLDialogElement} */
    const dialog = h("dialog", {
      class: "dialog",
      "aria-labelledby": id,
      testid,
      onclose: () => {
        end();
        dialog.remove();
        resolve(result);
      },
      onclick: (event) => event.target === dialog && close(null),
    }, h("div", { class: "dialog-body" }, h("h2", { id }, title), content(close)));
    const [person, isOfLock] = [user.peek()?.id, isLocked.peek()];
    // The lock takes it out of the page, with what was typed; another person never sees it.
    const end = effect(() => {
      if (user()?.id !== person) return untracked(() => close(null));
      if (isLocked() && !isOfLock) return dialog.remove();
      if (dialog.isConnected) return;
      dialog.open = false;
      document.body.append(dialog);
      dialog.showModal();
    });
  });
}

/**
 * Asks before what has consequences. Resolves to whether the person confirmed.
 * @param {string} title
 * @param {import("../core/view.js").Child} text
 * @param {string} action
 * @param {string} [testid]
 * @param {"danger" | "primary"} [kind]
 */
export async function confirmed(title, text, action, testid = "confirm", kind = "danger") {
  return await openDialog(title, (/** @type {(value: boolean | null) => void} */ close) => [
    typeof text === "string" ? h("p", null, text) : text,
    h(
      "div",
      { class: "actions" },
      button(w.cancel, { onpress: () => close(null), testid: `${testid}.cancelButton` }),
      button(action, { kind, onpress: () => close(true), testid: `${testid}.confirmButton` }),
    ),
  ], `${testid}.dialog`) === true;
}

/**
 * Asks for one text.
 * @param {string} title
 * @param {{ label: string, action: string, type?: string, text?: string, first?: string, testid?: string, danger?: boolean, check?: (typed: string) => string }} options `check` says what is wrong, if anything.
 * @returns {Promise<string | null>}
 */
export function asked(
  title,
  { label, action, type = "text", text, first = "", testid = "ask", danger = false, check = () => "" },
) {
  const value = signal(first);
  const wrong = signal("");
  const id = newId("asked");
  return openDialog(title, (close) =>
    h(
      "form",
      {
        method: "dialog",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          wrong.set(value().trim() && check(value()));
          if (value().trim() && !wrong()) close(value());
        },
      },
      text ? h("p", null, text) : null,
      h(
        "div",
        { class: "field" },
        h("label", { for: id }, label),
        h("input", {
          id,
          type,
          testid: `${testid}.input`,
          autofocus: true,
          value,
          autocomplete: type === "password" ? "current-password" : "off",
          "aria-invalid": () => wrong() ? "true" : null,
          "aria-describedby": `${id}-error`,
          oninput: (event) => value.set(event.target.value),
        }),
        fieldError(`${id}-error`, wrong),
      ),
      h(
        "div",
        { class: "actions" },
        button(w.cancel, { onpress: () => close(null), testid: `${testid}.cancelButton` }),
        button(action, {
          kind: danger ? "danger" : "primary",
          type: "submit",
          testid: `${testid}.confirmButton`,
        }),
      ),
    ), `${testid}.dialog`);
}
