// @ts-check
// Who an expense is shared with: people of late by one press, others by their address.
import { ApiError, batch, get, h, newId, pathOf, query, signal, user, w } from "../../core/prelude.js";
import { button } from "../button.js";
import { fieldError, isEmail } from "../form.js";

/** @import { SharingOverview } from "../../client/api.d.ts" */

/** @typedef {{ email: string, name: string | null, typed: import("../../core/signals.js").Signal<string> }} Person */

const mostRecent = 6;

/** Who shares something with the user, the latest first. @param {SharingOverview | undefined} overview */
export function recentPeople(overview) {
  if (!overview) return [];
  /** @type {{ email: string, displayName: string | null }[]} */
  const all = [
    ...overview.sharedExpenses.flatMap((each) => each.participants)
      .map((each) => each.participant),
    ...overview.expensesSharedWithMe.map((each) => each.sharedExpense.owner),
    ...(overview.expensesPaidByMe ?? []).map((each) => each.owner),
  ];
  // Of an expense of several payers, its owner may owe a part.
  const others = all.filter((each) => each.email !== user()?.email);
  return [...new Map(others.map((each) => [each.email, each])).values()];
}

/**
 * @param {import("../../core/signals.js").Signal<Person[]>} people
 * @param {() => void} changed
 */
export function adder(people, changed) {
  const id = newId("participant");
  const email = signal("");
  const error = signal("");
  const busy = signal(false);
  const known = query(() => "/sharing");
  const isAdded = (/** @type {string} */ other) =>
    people().some((person) => person.email.toLowerCase() === other.toLowerCase());
  const recent = () => recentPeople(known.data()).filter((each) => !isAdded(each.email)).slice(0, mostRecent);
  /** @param {string} address @param {string | null} name */
  const put = (address, name) =>
    batch(() => {
      people.update((list) => [...list, { email: address, name, typed: signal("") }]);
      email.set("");
      error.set("");
      changed();
    });
  /** Returns whether it could be added. */
  const add = async () => {
    const address = email().trim();
    const same = (/** @type {string} */ other) => other.toLowerCase() === address.toLowerCase();
    error.set(
      !isEmail(address)
        ? w.errors.email
        : same(user()?.email ?? "")
        ? w.splitting.self
        : isAdded(address)
        ? w.splitting.twice
        : "",
    );
    if (error.peek()) return false;
    busy.set(true);
    try {
      put(address, await nameOf(address));
      return true;
    } catch (failed) {
      error.set(/** @type {Error} */ (failed).message);
      return false;
    } finally {
      busy.set(false);
    }
  };
  const view = h(
    "div",
    { class: "add-line" },
    h(
      "div",
      { class: "field" },
      h("label", { for: id }, w.share.with),
      h("input", {
        id,
        type: "email",
        inputmode: "email",
        autocomplete: "off",
        placeholder: "name@example.com",
        value: email,
        testid: "participant-email-input",
        "aria-describedby": `${id}-error`,
        "aria-invalid": () => (error() ? "true" : null),
        oninput: (event) => {
          email.set(event.target.value);
          error.set("");
        },
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          add();
        },
      }),
    ),
    button(w.share.add, { onpress: add, busy, testid: "add-participant-button" }),
    fieldError(`${id}-error`, error),
    () => (recent().length === 0 ? null : h(
      "div",
      { class: "chips recent", role: "group", "aria-label": w.share.recent },
      recent().map((person) =>
        h("button", {
          type: "button",
          class: "chip",
          testid: `share.recent.${person.email}`,
          onclick: () => put(person.email, person.displayName),
        }, person.displayName || person.email)
      ),
    )),
  );
  return { view, settle: async () => !email().trim() || await add() };
}

/** The name of a user, or null for somebody who is to be invited. @param {string} email */
async function nameOf(email) {
  try {
    return (await get(pathOf("/users/lookup?email={}", email))).user.displayName;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
