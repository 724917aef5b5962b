// @ts-check
// API tokens in the settings: made, shown once, revoked.
import { bookNow, knownBooks, titleOfBook } from "../../core/book.js";
import {
  addDays,
  call,
  dayText,
  each,
  h,
  invalidate,
  momentText,
  pathOf,
  query,
  shownBook,
  signal,
  today,
  w,
} from "../../core/prelude.js";
import { limits } from "../../core/limits.js";
import { button } from "../button.js";
import { change } from "../change.js";
import { confirmed } from "../dialog.js";
import { selectField } from "../fields.js";
import { field, fieldError, useForm } from "../form.js";
import { keyed, whenKnown } from "../frame/states.js";
import { ticks } from "../ticks.js";
import { toast } from "../toast.js";

/** @import { APIToken, NewAPIToken } from "../../client/api.d.ts" */

const address = "/auth/tokens";
const words = () => w.security.tokens;

/** @param {import("../entrance/proof.js").Proof} proof */
export function apiTokens(proof) {
  const list = query(() => address);
  /** The token that was just made: nobody sees its text again. */
  const made = signal(/** @type {NewAPIToken | null} */ (null));
  const isAdding = signal(false);
  const state = () => made() ? "made" : isAdding() ? "form" : "list";
  /** @param {APIToken} it */
  const revoke = async (it) => {
    if (!await confirmed(words().revokeTitle(it.name), words().revokeText, words().revoke, "revokeToken")) {
      return;
    }
    change(() => call("DELETE", pathOf(`${address}/{}`, it.id)), {
      touches: [address],
      says: words().revoked,
    });
  };
  return [
    h("h3", null, words().title),
    h("p", { class: "hint" }, words().text),
    whenKnown(list, (data) =>
      h(
        "ul",
        { class: "rows", hidden: () => data().tokens.length === 0, testid: "settings.developer.tokens" },
        each(() => data().tokens, (it) => it.id, (it) =>
          h(
            "li",
            null,
            h(
              "div",
              { class: "row" },
              h(
                "span",
                { class: "row-main" },
                h("span", null, () => it().name),
                h("span", { class: "row-note" }, () => it().scopes.map(scopeName).join(" · ")),
                h("span", { class: "row-note" }, () => lifeOf(it())),
                () => {
                  const { bookId } = /** @type {{ bookId?: string | null }} */ (it());
                  const book = bookId && knownBooks().find((each) => each.id === bookId);
                  return book ? h("span", { class: "row-note" }, titleOfBook(book)) : null;
                },
              ),
              button(words().revoke, {
                kind: "quiet",
                name: () => w.named(words().revoke, it().name),
                onpress: () => revoke(it()),
                testid: "settings.developer.tokenRevoke",
              }),
            ),
          )),
      )),
    keyed(state, (now) => {
      const token = made.peek();
      if (now === "made" && token) return shownOnce(token, () => made.set(null));
      if (now === "form") {
        return tokenForm(proof, {
          leave: () => isAdding.set(false),
          done: (token) => {
            isAdding.set(false);
            made.set(token);
          },
        });
      }
      return button(words().make, {
        onpress: () => isAdding.set(true),
        testid: "settings.developer.tokenAdd",
      });
    }),
  ];
}

/** @param {string} scope */
function scopeName(scope) {
  return /** @type {Record<string, string>} */ (words().scopes)[scope] ?? scope;
}

/** Until when a token holds, and when it was used. @param {APIToken} it */
function lifeOf(it) {
  const used = it.lastUsedAt ? words().used(momentText(it.lastUsedAt), it.lastAddress ?? "") : words().unused;
  return `${words().until(dayText(it.expiresAt.slice(0, 10)))} · ${used}`;
}

/**
 * @param {import("../entrance/proof.js").Proof} proof
 * @param {{ leave: () => void, done: (token: NewAPIToken) => void }} actions
 */
function tokenForm(proof, { leave, done }) {
  const scopes = signal(/** @type {string[]} */ (["read"]));
  const accounts = signal(/** @type {string[]} */ ([]));
  const days = signal("90");
  const form = useForm({ name: "", scopes: "", accountIds: "", expiresAt: "" }, {
    check: ({ name }) => ({
      ...(name.trim() ? {} : { name: words().nameRequired }),
      ...(scopes.peek().length > 0 ? {} : { scopes: words().scopesRequired }),
    }),
    submit: async ({ name }) => {
      const token = await proof.soonAfterSignIn(() =>
        call("POST", address, {
          name: name.trim(),
          scopes: scopes.peek(),
          expiresAt: `${addDays(today(), Number(days.peek()))}T00:00:00Z`,
          ...(accounts.peek().length > 0 ? { accountIds: accounts.peek() } : {}),
          ...(shownBook.peek() ? { bookId: shownBook.peek() } : {}),
        })
      );
      if (!token) return;
      await invalidate(address);
      done(token);
    },
  });
  const own = query(() => "/accounts");
  return form.view(
    { class: "form" },
    field(form, "name", {
      label: words().name,
      testid: "settings.developer.tokenName",
      hint: words().nameHint,
      input: { maxlength: limits.apiTokenName, autocomplete: "off" },
    }),
    ticks(
      words().may,
      Object.keys(words().scopes).map((it) => [it, scopeName(it)]),
      scopes,
      () => form.touch("scopes"),
    ),
    fieldError("token-scopes-error", () => form.errors().scopes),
    // A token is for one book.
    () =>
      knownBooks().length > 1
        ? h("p", { class: "hint" }, w.households.tokenBook(titleOfBook(bookNow())))
        : null,
    whenKnown(own, (data) => [
      ticks(words().accounts, data().accounts.map((it) => [it.id, it.name]), accounts, () => {}),
      h("p", { class: "hint" }, () => (accounts().length > 0 ? words().bounded : words().unbounded)),
    ]),
    selectField({
      label: words().life,
      testid: "settings.developer.tokenLife",
      chosen: days,
      choices: () => [7, 30, 90, 365].map((it) => [String(it), words().days(it)]),
      onchange: (value) => days.set(value),
    }),
    form.problem(),
    button(words().make, {
      kind: "primary",
      type: "submit",
      busy: form.busy,
      testid: "settings.developer.tokenMake",
    }),
    button(w.cancel, { kind: "quiet", onpress: leave, testid: "settings.developer.tokenCancel" }),
  );
}

/** @param {NewAPIToken} made @param {() => void} leave */
function shownOnce({ name, token }, leave) {
  const copy = () => navigator.clipboard.writeText(token).then(() => toast(w.plan.copied), () => {});
  return h(
    "div",
    { class: "form" },
    h("p", { role: "status" }, words().madeText(name)),
    h("code", { class: "token", dir: "ltr", testid: "settings.developer.tokenText" }, token),
    button(w.plan.copy, { onpress: copy, testid: "settings.developer.tokenCopy" }),
    button(words().kept, { kind: "primary", onpress: leave, testid: "settings.developer.tokenDone" }),
  );
}
