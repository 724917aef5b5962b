// @ts-check
// With whom a new expense is shared at once, equally: people and groups known already, by one press each.
import { titleOf } from "../../core/book.js";
import { amountText } from "../../core/money.js";
import { entries, flush, refused } from "../../core/outbox.js";
import {
  back,
  call,
  get,
  h,
  invalidate,
  invalidateMoney,
  messageOf,
  navigate,
  newKey,
  pathOf,
  query,
  signal,
  w,
} from "../../core/prelude.js";
import { icon } from "../button.js";
import { change } from "../change.js";
import { amountOf, amountProblem } from "../money-field.js";
import { toast } from "../toast.js";
import { recentPeople } from "./adder.js";
import { partsOf } from "./split.js";

/** @typedef {{ kind: "person" | "group", id: string, name: string, count?: number }} Other A person's id is the address. */

/** @typedef {import("../../core/outbox-entries.js").Sent} Sent */

/** People who are offered before the person asks for all. */
const fewPeople = 6;

/**
 * Chips of those who are known, and what everybody bears. Shows nothing to who has never shared.
 * @param {import("../../core/signals.js").Signal<Other[]>} chosen
 * @param {() => string} typed The amount as it is typed.
 * @param {() => string} currency
 */
export function withOthers(chosen, typed, currency) {
  const overview = query(() => "/sharing");
  const groups = query(() => "/groups");
  const isWhole = signal(false);
  /** @returns {Other[]} */
  const people = () =>
    recentPeople(overview.data()).filter((each) => each.email)
      .map(({ email, displayName }) => ({ kind: "person", id: email, name: displayName || email }));
  /** @returns {Other[]} */
  const known = () => [
    ...(groups.data()?.groups ?? []).filter((it) => it.memberCount > 1)
      .map(({ id, name, memberCount, splitType }) => ({
        kind: /** @type {const} */ ("group"),
        id,
        name,
        ...(splitType === "EQUAL" ? { count: memberCount } : {}),
      })),
    ...people(),
  ];
  const isChosen = (/** @type {Other} */ it) => chosen().some(({ id }) => id === it.id);
  const offered = () => isWhole() ? known() : known().filter((it, at) => at < fewPeople || isChosen(it));
  /** A group divides by its own rule, so that it stands alone. @param {Other} it */
  const press = (it) =>
    chosen.update((list) =>
      isChosen(it)
        ? list.filter(({ id }) => id !== it.id)
        : it.kind === "group"
        ? [it]
        : [...list.filter(({ kind }) => kind === "person"), it]
    );
  const each = () => {
    const [first] = chosen();
    if (!first) return w.withOthers.hint;
    const people = first.kind === "group" ? first.count : chosen().length + 1;
    if (!people) return w.withOthers.byGroup(first.name);
    const code = currency();
    if (amountProblem(typed(), code)) return w.withOthers.equally(people);
    // Who pays bears what does not divide.
    const part = partsOf("EQUAL", amountOf(typed(), code), code, Array(people).fill("")).at(-1) ?? "0";
    return w.withOthers.each(people, amountText(part, code));
  };
  return () =>
    known().length === 0 ? null : h(
      "div",
      { class: "category-choice", testid: "addTransaction.with" },
      h("p", { class: "group-label" }, w.share.with),
      h(
        "div",
        { class: "chips", role: "group", "aria-label": w.share.with },
        () =>
          offered().map((it) =>
            h(
              "button",
              {
                type: "button",
                class: "chip",
                "aria-pressed": () => String(isChosen(it)),
                onclick: () => press(it),
                testid: `addTransaction.with.${it.name}`,
              },
              it.kind === "group" ? icon("people") : null,
              it.name,
            )
          ),
        () =>
          !isWhole() && known().length > fewPeople
            ? h("button", {
              type: "button",
              class: "chip",
              onclick: () => isWhole.set(true),
              testid: "addTransaction.with.all",
            }, w.transaction.all(known().length))
            : null,
      ),
      h("p", { class: "hint", role: "status", testid: "addTransaction.with.each" }, each),
    );
}

/**
 * Shares an expense that has just been entered. The entry waits in the outbox as every other, so that it is kept
 * whatever becomes of the share, which is told.
 * @param {string} clientId Of the entry.
 * @param {import("../../core/outbox-entries.js").Shown} shown
 * @param {Other[]} others
 */
export async function shareEntry(clientId, shown, others) {
  const names = others.map(({ name }) => name).join(", ");
  const waits = () => entries.peek().some((entry) => entry.clientId === clientId);
  // What was being sent when the entry came does not have it.
  await flush();
  if (waits()) await flush();
  if (refused.peek().some((entry) => entry.clientId === clientId)) return;
  if (waits()) {
    toast(w.withOthers.waits(names));
    return;
  }
  let id = "";
  try {
    const day = pathOf("/transactions?from={}&to={}&limit=100", shown.date, shown.date);
    id = (await get(day)).transactions.find((it) => it.clientId === clientId)?.id ?? "";
    const [first] = others;
    if (first.kind === "group") {
      await call("POST", pathOf("/groups/{}/expenses", first.id), { transactionId: id }, { key: newKey() });
    } else {
      const participants = others.map(({ id }) => ({ email: id }));
      const draft = { transactionId: id, splitType: /** @type {const} */ ("EQUAL"), participants };
      await call("POST", "/expenses/share", draft, { key: newKey() });
    }
    await invalidate("/sharing", "/groups", "/dashboard");
    toast(w.withOthers.shared(titleOf(shown), names));
  } catch (error) {
    toast(w.withOthers.refused(messageOf(error)), {
      label: w.transaction.share,
      action: id ? () => navigate(pathOf("/share/{}", id)) : undefined,
    });
  }
}

/** The key of an expense that is shared at once: a second try makes no second one. */
let sharing = { body: "", key: "" };

/**
 * An expense that is entered for being shared: it must be known to the server first.
 * @param {Sent} transaction
 * @param {string} group Or `people`.
 */
export async function saveAndShare(transaction, group) {
  const body = JSON.stringify(transaction);
  if (sharing.body !== body) sharing = { body, key: newKey() };
  const { id } = await call("POST", "/transactions", transaction, { key: sharing.key });
  sharing = { body: "", key: "" };
  await invalidateMoney();
  if (group === "people") return navigate(pathOf("/share/{}", id), { replace: true });
  const path = pathOf("/groups/{}", group);
  const made = await change(
    () => call("POST", `${path}/expenses`, { transactionId: id }, { key: newKey() }),
    { touches: ["/groups", "/sharing", "/dashboard"], says: w.share.shared },
  );
  if (made) back(path);
  else navigate(`${path}/share`, { replace: true });
}
