// @ts-check
// How many mails go out for the asking. The server answers every address alike, so that nobody learns who is
// registered; that no further one goes out can be known from what was asked for in this tab.

const name = "coffer.mails";
const minute = 60_000;

/** The server's quotas for an address: so many mails in so many milliseconds. */
const quotas = {
  verification: [[1, minute], [3, 15 * minute], [10, 1440 * minute]],
  reset: [[3, 60 * minute]],
};
const mostKept = 10;

/** @typedef {keyof typeof quotas} Kind */

/** When mails were asked for, by kind and address. @returns {Record<string, number[]>} */
const asked = () => JSON.parse(sessionStorage.getItem(name) ?? "{}");

/** @param {Kind} kind @param {string} email */
const keyOf = (kind, email) => `${kind} ${email.trim().toLowerCase()}`;

/** @param {Kind} kind @param {string} email */
export function noteMail(kind, email) {
  const all = asked();
  const key = keyOf(kind, email);
  all[key] = [...all[key] ?? [], Date.now()].slice(-mostKept);
  sessionStorage.setItem(name, JSON.stringify(all));
}

/** The moment from which on another mail goes out, in milliseconds; past if it does now. @param {Kind} kind @param {string} email */
export function nextMail(kind, email) {
  const times = asked()[keyOf(kind, email)] ?? [];
  return Math.max(0, ...quotas[kind].map(([count, span]) => (times.at(-count) ?? -span) + span));
}

export function forgetMails() {
  sessionStorage.removeItem(name);
}
