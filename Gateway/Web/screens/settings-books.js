// @ts-check
// The books of a person: their own, those of others, invitations, deleted ones, and a new one.
import { bookCurrency, titleOfBook } from "../core/book.js";
import { limits } from "../core/limits.js";
import {
  call,
  dayText,
  each,
  h,
  href,
  invalidate,
  messageOf,
  navigate,
  newKey,
  pathOf,
  query,
  signal,
  untracked,
  w,
} from "../core/prelude.js";
import { invitations } from "../parts/books/invitations.js";
import { bookNotes, noteRow } from "../parts/books/note-row.js";
import { button, icon } from "../parts/button.js";
import { draftOf, starters } from "../parts/categories/starters.js";
import { currencyField } from "../parts/currency-field.js";
import { useProof } from "../parts/entrance/proof.js";
import { switchRow } from "../parts/fields.js";
import { field, useForm } from "../parts/form.js";
import { settingsPage } from "../parts/sheet.js";
import { whenKnown } from "../parts/frame/states.js";
import { toast } from "../parts/toast.js";

export default function books() {
  const proof = useProof();
  const list = query(() => "/books");
  /** @param {string} id */
  const recover = async (id) => {
    try {
      const done = await proof.soonAfterSignIn(() => call("POST", pathOf("/books/{}/recover", id), {}));
      if (!done) return;
      await invalidate("/books");
      toast(w.households.recovered);
    } catch (error) {
      toast(messageOf(error));
    }
  };
  return settingsPage(
    "books",
    h("p", { class: "hint" }, w.households.text),
    invitations(),
    whenKnown(list, (data) => [
      h(
        "ul",
        { class: "rows", testid: "settings.books.list" },
        each(() => data().books.filter((it) => !it.deletedAt), (it) => it.id, (it) =>
          h(
            "li",
            null,
            h(
              "a",
              {
                class: "row",
                href: () => href(pathOf("/settings/books/{}", it().id)),
                testid: () => `settings.books.${it().name}`,
              },
              h(
                "span",
                { class: "row-main" },
                h("span", { class: "row-title" }, () => titleOfBook(it())),
                h(
                  "span",
                  { class: "row-note" },
                  bookNotes(it),
                ),
              ),
              icon("right"),
            ),
          )),
      ),
      h(
        "ul",
        { class: "rows", testid: "settings.books.deleted" },
        each(() => data().books.filter((it) => it.deletedAt), (it) => it.id, (it) =>
          noteRow(
            () => it().name,
            [() => w.households.deletedOn(dayText((it().deletedAt ?? "").slice(0, 10)))],
            button(w.households.recover, {
              name: () => w.named(w.households.recover, it().name),
              onpress: () => recover(it().id),
              testid: "settings.books.recover",
            }),
          )),
      ),
    ]),
    newBook(),
  );
}

const usual = starters.filter((each) => each.isCommon);

/** The book is there without them, too, so a problem is said and holds nothing up. @param {string} book */
async function makeUsual(book) {
  try {
    await call("POST", "/categories/bulk", { categories: usual.map(draftOf) }, { key: newKey(), book });
    return "";
  } catch (error) {
    return messageOf(error);
  }
}

function newBook() {
  const withUsual = signal(true);
  const form = useForm({ name: "", currency: untracked(bookCurrency) }, {
    check: ({ name }) => (name.trim() ? {} : { name: w.households.nameRequired }),
    submit: async ({ name, currency }) => {
      const made = await call("POST", "/books", {
        name: name.trim(),
        currency: currency.trim().toUpperCase(),
      }, {
        key: newKey(),
      });
      const problem = withUsual() && await makeUsual(made.id);
      await invalidate("/books");
      navigate(pathOf("/settings/books/{}", made.id));
      toast(problem || w.households.made(made.name));
    },
  });
  return h(
    "section",
    { class: "section" },
    h("h3", null, w.households.make),
    form.view(
      { class: "form" },
      field(form, "name", {
        label: w.households.name,
        testid: "settings.books.nameInput",
        input: { maxlength: limits.bookName, autocomplete: "off" },
      }),
      currencyField(form, "currency", {
        label: w.households.currency,
        testid: "settings.books.currencyInput",
      }),
      switchRow({
        label: w.households.usual,
        hint: () => usual.map((each) => w.onboarding.starters[each.name]).join(", "),
        isOn: withUsual,
        disabled: form.busy,
        onpress: () => withUsual.update((isOn) => !isOn),
        testid: "settings.books.usualSwitch",
      }),
      form.problem(),
      form.submitButton(w.households.makeKey, "settings.books.makeButton"),
    ),
  );
}
