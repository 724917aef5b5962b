// @ts-check
// Forms: what was typed stays, a refusal stands under its field, the focus goes to the first of them.
import { ApiError, batch, effect, h, messageOf, newId, signal } from "../core/prelude.js";
import { button, icon } from "./button.js";

/** @typedef {Record<string, string | undefined>} Errors Messages by fields; `""` is for what belongs to no field. */
/** @typedef {import("../core/view.js").Typing} Typing */
/** @typedef {Record<string, unknown> & { oninput?: (event: Typing) => unknown }} Input */
/** What the fields of a form hold, which each of them knows. @typedef {Record<string, any>} Values */
/** @typedef {ReturnType<typeof useForm>} Form */

/**
 * @param {Values} initial
 * @param {object} actions
 * @param {(values: Values) => Errors} [actions.check] Problems that need no server.
 * @param {(values: Values, event: SubmitEvent) => Promise<void> | void} actions.submit
 */
export function useForm(initial, { check, submit }) {
  const values = Object.fromEntries(Object.entries(initial).map(([name, value]) => [name, signal(value)]));
  const errors = signal(/** @type {Errors} */ ({}));
  const busy = signal(false);
  /** @type {HTMLFormElement | null} */
  let element = null;

  const read = () => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value()]));
  /** What the check found when the form was sent. */
  const found = signal(/** @type {Errors | null} */ (null));
  // It is told no longer than it is so, whichever value has put it right.
  effect(() => {
    const former = found();
    if (!former) return;
    const now = check?.(read()) ?? {};
    const shown = Object.entries(errors.peek());
    const left = shown.filter(([name, text]) => text !== former[name] || text === now[name]);
    if (left.length < shown.length) errors.set(Object.fromEntries(left));
  });
  /** @param {Errors} messages */
  const show = (messages) => {
    errors.set(messages);
    /** @type {HTMLElement | null | undefined} */
    const first = element?.querySelector("[aria-invalid=true], [data-invalid] button, [data-invalid] input");
    first?.focus();
  };
  /** @param {SubmitEvent} event */
  const onsubmit = async (event) => {
    event.preventDefault();
    if (busy.peek()) return;
    const wrong = check?.(read()) ?? {};
    found.set(wrong);
    if (Object.keys(wrong).length > 0) return show(wrong);
    batch(() => {
      errors.set({});
      busy.set(true);
    });
    try {
      await submit(read(), event);
    } catch (error) {
      show(errorsOf(error, values));
    } finally {
      busy.set(false);
    }
  };
  return {
    values,
    errors,
    busy,
    /** The names of the fields that hold something else than at first. */
    changed: () => Object.keys(initial).filter((name) => values[name].peek() !== initial[name]),
    show,
    /** As if the button had been pressed. */
    send: () => element?.requestSubmit(),
    /** Takes a field's message away once the person changes the field. @param {string} name */
    touch: (name) => {
      if (errors.peek()[name] === undefined && errors.peek()[""] === undefined) return;
      errors.update(({ [name]: _, "": __, ...rest }) => rest);
    },
    /** @param {import("../core/view.js").Props} props @param {...import("../core/view.js").Child} children */
    view: (props, ...children) => {
      element = h("form", { novalidate: true, onsubmit, ...props }, ...children);
      return element;
    },
    /** @param {string} label @param {string} testid */
    submitButton: (label, testid) => button(label, { kind: "primary", type: "submit", busy, testid }),
    problem: () => () => {
      const message = errors()[""];
      return message ? problem(message) : null;
    },
  };
}

/**
 * @param {unknown} error
 * @param {Record<string, unknown>} known
 * @returns {Errors}
 */
export function errorsOf(error, known) {
  if (!(error instanceof ApiError)) return { "": messageOf(error) };
  /** @type {Errors} */
  const found = {};
  for (const [name, messages] of Object.entries(error.fields)) {
    if (name in known) found[name] = messages.join(" ");
  }
  return Object.keys(found).length > 0 ? found : { "": error.message };
}

/** A message about what went wrong, read out at once. @param {import("../core/view.js").Child} message */
export function problem(message) {
  return h(
    "p",
    { class: "problem", role: "alert", testid: "problem" },
    icon("warning"),
    h("span", null, message),
  );
}

/**
 * A labelled input of a form.
 * @param {Form} form
 * @param {string} name
 * @param {object} options
 * @param {string} options.label
 * @param {string} [options.testid]
 * @param {string} [options.hint]
 * @param {Input} [options.input] Attributes of the input.
 * @param {import("../core/view.js").Child} [options.below]
 * @param {"input" | "textarea" | "select"} [options.tag]
 * @param {import("../core/view.js").Child} [options.choices] Of a select.
 */
export function field(form, name, options) {
  const { label, testid, hint, input = {}, below, tag = "input", choices } = options;
  const id = newId(name);
  const value = form.values[name];
  const message = () => form.errors()[name];
  return h(
    "div",
    { class: "field" },
    h("label", { for: id }, label),
    h(tag, {
      id,
      name,
      testid,
      value,
      .../** @type {object} */ (input),
      "aria-invalid": () => (message() ? "true" : null),
      "aria-describedby": `${id}-hint ${id}-error`,
      oninput: (event) => {
        value.set(event.target.value);
        form.touch(name);
        input.oninput?.(/** @type {Typing} */ (event));
      },
    }, choices),
    h("p", { id: `${id}-hint`, class: "hint", hidden: !hint }, hint),
    fieldError(`${id}-error`, message),
    below,
  );
}

/** @param {string} id @param {() => string | undefined} message */
export function fieldError(id, message) {
  return h("p", { id, class: "field-error", role: "alert", hidden: () => !message() }, () => message() ?? "");
}

/** Whether a text looks like one e-mail address; the server decides. @param {string} text */
export function isEmail(text) {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text.trim());
}
