// @ts-check
// A book's own page: who is in it, who is invited, what everybody did, and what its owner can do.
import { titleOfBook } from "../core/book.js";
import { limits } from "../core/limits.js";
import {
  call,
  dayText,
  each,
  h,
  invalidate,
  messageOf,
  navigate,
  newKey,
  pathOf,
  query,
  shownBook,
  user,
  w,
} from "../core/prelude.js";
import { activity } from "../parts/books/activity.js";
import { bookNotes, noteRow } from "../parts/books/note-row.js";
import { showBook } from "../parts/books/showing.js";
import { initials } from "../parts/avatar.js";
import { button } from "../parts/button.js";
import { change } from "../parts/change.js";
import { currencyField } from "../parts/currency-field.js";
import { asked, confirmed } from "../parts/dialog.js";
import { useProof } from "../parts/entrance/proof.js";
import { selectField } from "../parts/fields.js";
import { field, isEmail, useForm } from "../parts/form.js";
import { sheetView } from "../parts/sheet.js";
import { keyed, whenKnown } from "../parts/frame/states.js";
import { toast } from "../parts/toast.js";

/** @import { BookInvitation, BookMember, SharedBook } from "../client/api.d.ts" */
/** @typedef {ReturnType<typeof useActs>} Acts */

const up = "/settings/books";

/** @param {{ params: { id: string } }} context */
export default function household({ params: { id } }) {
  const path = pathOf("/books/{}", id);
  const books = query(() => "/books");
  const it = () => books.data()?.books.find((each) => each.id === id && !each.deletedAt);
  const people = query(() => (it() ? /** @type {"/books/{id}/members"} */ (`${path}/members`) : null));
  const acts = useActs(path);
  return sheetView(
    { title: w.titles.household, testid: "household.screen", up, cancel: w.done },
    whenKnown(books, () =>
      keyed(() => it()?.role ?? "", (role) => {
        if (!role) return h("p", { testid: "household.none" }, w.households.notIn);
        const book = () => /** @type {SharedBook} */ (it());
        const isOwner = role === "OWNER";
        return [
          head(book),
          whenKnown(people, (data) => [
            members(() => data().members, book, acts),
            isOwner ? invited(() => data().invitations ?? [], acts) : null,
          ]),
          isOwner ? inviteForm(acts, path, () => book().isPersonal) : null,
          isOwner ? settings(book(), path) : null,
          activity(path),
          isOwner ? removal(book, acts) : leaving(book, acts),
        ];
      })),
  );
}

/** @param {() => SharedBook} book */
function head(book) {
  const isShown = () =>
    shownBook() ? shownBook() === book().id : book().isPersonal && book().role === "OWNER";
  return [
    h("h3", { testid: "household.name" }, () => titleOfBook(book())),
    h(
      "p",
      { class: "row-note" },
      bookNotes(book),
    ),
    () =>
      isShown() ? h("p", { class: "hint" }, w.households.isShown) : button(w.households.show, {
        kind: "primary",
        onpress: () => showBook(own(book())),
        testid: "household.show",
      }),
  ];
}

/** A personal book of somebody else is another one. @param {SharedBook} book */
const own = (book) => ({ id: book.id, isPersonal: book.isPersonal && book.role === "OWNER" });

/** What is done to the book: what grants something for long wants a fresh sign-in. @param {string} path */
function useActs(path) {
  const proof = useProof();
  const touches = [path, "/books"];
  /**
   * @param {() => Promise<unknown>} request
   * @param {string} says
   */
  const freshly = async (request, says) => {
    try {
      const done = await proof.soonAfterSignIn(request);
      if (done === null) return false;
      await invalidate(...touches);
      toast(says);
      return true;
    } catch (error) {
      toast(messageOf(error));
      invalidate(...touches);
      return false;
    }
  };
  return { path, touches, proof, freshly };
}

/** @param {() => BookMember[]} list @param {() => SharedBook} book @param {Acts} acts */
function members(list, book, acts) {
  return h(
    "section",
    { class: "section", testid: "household.members" },
    h("h3", null, w.households.members),
    h("ul", { class: "rows" }, each(list, (it) => it.userId + it.joinedAt, (it) => member(it, book, acts))),
  );
}

/** @param {() => BookMember} it @param {() => SharedBook} book @param {Acts} acts */
function member(it, book, { path, touches, freshly }) {
  const name = () => it().displayName || w.households.nobody;
  const place = pathOf(`${path}/members/{}`, it().userId);
  /** @param {string} role */
  const setRole = (role) =>
    freshly(
      () =>
        call("PATCH", /** @type {"/books/{id}/members/{user}"} */ (place), {
          role: /** @type {"EDITOR"} */ (role),
        }),
      w.households.roleSaved(name(), w.bookChoice.roles[/** @type {"EDITOR"} */ (role)]),
    );
  const remove = async () => {
    const words = w.households;
    if (!await confirmed(words.removeTitle(name()), words.removeText, words.remove, "household.remove")) {
      return;
    }
    await change(() => call("DELETE", /** @type {"/books/{id}/members/{user}"} */ (place)), {
      touches,
      says: words.removed(name()),
    });
  };
  const handOver = async () => {
    const words = w.households;
    if (!await confirmed(words.handTitle(name()), words.handText, words.hand, "household.hand")) return;
    await freshly(
      () => call("POST", /** @type {"/books/{id}/owner"} */ (`${path}/owner`), { userId: it().userId }),
      words.handed(name()),
    );
  };
  const isOther = () => book().role === "OWNER" && it().role !== "OWNER" && !it().leftAt;
  return h(
    "li",
    { testid: () => `household.member.${name()}` },
    h(
      "div",
      { class: "row" },
      h("span", { class: "avatar", "aria-hidden": "true" }, () => initials(it().displayName || "?")),
      h(
        "span",
        { class: "row-main" },
        h(
          "span",
          { class: "row-title" },
          () => it().userId === user()?.id ? w.both(name(), w.share.you) : name(),
        ),
        h(
          "span",
          { class: "row-note" },
          h("span", null, () => w.bookChoice.roles[it().role]),
          () => it().email ? h("span", null, it().email) : null,
          h("span", null, () => {
            const { leftAt, joinedAt } = it();
            return leftAt
              ? w.households.left(dayText(leftAt.slice(0, 10)))
              : w.households.since(dayText(joinedAt.slice(0, 10)));
          }),
        ),
      ),
    ),
    () =>
      !isOther() ? null : h(
        "div",
        { class: "actions" },
        selectField({
          label: w.named(w.households.role, name()),
          testid: `household.role.${name()}`,
          chosen: () => it().role,
          choices: roleChoices,
          onchange: setRole,
        }),
        it().role === "EDITOR" && !book().isPersonal
          ? button(w.households.hand, {
            kind: "quiet",
            name: w.named(w.households.hand, name()),
            onpress: handOver,
            testid: `household.hand.${name()}`,
          })
          : null,
        button(w.households.remove, {
          kind: "quiet",
          name: w.named(w.households.remove, name()),
          onpress: remove,
          testid: `household.remove.${name()}`,
        }),
      ),
  );
}

/** @returns {[string, string][]} */
const roleChoices = () => /** @type {const} */ (["EDITOR", "VIEWER"]).map((it) => [it, w.households.may[it]]);

/** @param {() => BookInvitation[]} list @param {Acts} acts */
function invited(list, { path, touches }) {
  return h(
    "section",
    { class: "section", hidden: () => list().length === 0, testid: "household.invited" },
    h("h3", null, w.households.invited),
    h(
      "ul",
      { class: "rows" },
      each(list, (it) => it.id, (it) =>
        noteRow(
          () => it().email,
          [
            () => w.bookChoice.roles[it().role],
            () => w.households.until(dayText(it().expiresAt.slice(0, 10))),
          ],
          button(w.households.withdraw, {
            kind: "quiet",
            name: () => w.named(w.households.withdraw, it().email),
            onpress: () =>
              change(
                () =>
                  call(
                    "DELETE",
                    /** @type {"/books/{id}/invitations/{invitation}"} */ (pathOf(
                      `${path}/invitations/{}`,
                      it().id,
                    )),
                  ),
                { touches, says: w.households.withdrawn },
              ),
            testid: "household.withdraw",
          }),
        )),
    ),
  );
}

/** @param {Acts} acts @param {string} path @param {() => boolean} isPersonal */
function inviteForm({ proof, touches }, path, isPersonal) {
  const form = useForm({ email: "", role: "EDITOR" }, {
    check: ({ email }) => (isEmail(email) ? {} : { email: w.errors.email }),
    submit: async ({ email, role }) => {
      const key = newKey();
      const made = await proof.soonAfterSignIn(() =>
        call("POST", /** @type {"/books/{id}/invitations"} */ (`${path}/invitations`), {
          email: email.trim(),
          role,
        }, { key })
      );
      if (!made) return;
      form.values.email.set("");
      await invalidate(...touches);
      toast(w.households.inviteSent(made.email));
    },
  });
  return h(
    "section",
    { class: "section" },
    h("h3", null, w.households.invite),
    h("p", { class: "hint" }, () => (isPersonal() ? w.households.invitePersonal : w.households.inviteText)),
    form.view(
      { class: "form" },
      field(form, "email", {
        label: w.share.email,
        testid: "household.emailInput",
        input: { type: "email", autocomplete: "off" },
      }),
      field(form, "role", {
        label: w.households.role,
        tag: "select",
        testid: "household.roleSelect",
        choices: roleChoices().map(([value, text]) =>
          h("option", { value, selected: value === "EDITOR" }, text)
        ),
      }),
      form.problem(),
      form.submitButton(w.households.inviteKey, "household.inviteButton"),
    ),
  );
}

/** @param {SharedBook} book As it was when the form was made. @param {string} path */
function settings(book, path) {
  const form = useForm({ name: book.name, currency: book.currency }, {
    check: ({ name }) => (name.trim() ? {} : { name: w.households.nameRequired }),
    submit: async ({ name, currency }) => {
      await call("PATCH", /** @type {"/books/{id}"} */ (path), {
        name: name.trim(),
        ...(book.isPersonal ? {} : { currency: currency.trim().toUpperCase() }),
      });
      await invalidate("/books", "/dashboard", "/accounts", "/budgets", "/reports");
      toast(w.settings.saved);
    },
  });
  return h(
    "section",
    { class: "section" },
    h("h3", null, w.households.about),
    form.view(
      { class: "form" },
      field(form, "name", {
        label: w.households.name,
        testid: "household.nameInput",
        input: { maxlength: limits.bookName, autocomplete: "off" },
      }),
      book.isPersonal ? null : currencyField(form, "currency", {
        label: w.households.currency,
        testid: "household.currencyInput",
      }),
      form.problem(),
      form.submitButton(w.save, "household.saveButton"),
    ),
  );
}

/** Deleting it, with its name typed. @param {() => SharedBook} book @param {Acts} acts */
function removal(book, { path, freshly }) {
  if (book().isPersonal) return null;
  const words = w.households;
  const remove = async () => {
    const confirm = await asked(words.deleteTitle(book().name), {
      label: words.typeName,
      action: words.delete,
      text: words.deleteText,
      testid: "household.delete",
      danger: true,
      check: (typed) => typed.trim() === book().name ? "" : words.otherName,
    });
    if (confirm === null) return;
    const done = await freshly(
      () => call("DELETE", /** @type {"/books/{id}"} */ (path), { confirm: confirm.trim() }),
      words.deleted,
    );
    if (done) navigate(up, { replace: true });
  };
  return h(
    "div",
    { class: "actions" },
    button(words.delete, {
      kind: "danger",
      symbol: "trash",
      onpress: remove,
      testid: "household.deleteButton",
    }),
  );
}

/** @param {() => SharedBook} book @param {Acts} acts */
function leaving(book, { path, touches }) {
  const words = w.households;
  const leave = async () => {
    if (!await confirmed(words.leaveTitle(book().name), words.leaveText, words.leave, "household.leave")) {
      return;
    }
    const place = pathOf(`${path}/members/{}`, user.peek()?.id);
    const done = await change(() => call("DELETE", /** @type {"/books/{id}/members/{user}"} */ (place)), {
      touches: touches.slice(1),
      says: words.youLeft,
    });
    if (done) navigate(up, { replace: true });
  };
  return h(
    "div",
    { class: "actions" },
    button(words.leave, { kind: "danger", onpress: leave, testid: "household.leaveButton" }),
  );
}
