// @ts-check
import { call } from "../core/api.js";
import { useAccount } from "../core/book.js";
import { momentText } from "../core/dates.js";
import { href, navigate } from "../core/router.js";
import { signal } from "../core/signals.js";
import { invalidate, query } from "../core/store.js";
import { each, h, newId } from "../core/view.js";
import { w } from "../core/words.js";
import { button } from "../parts/button.js";
import { fileField } from "../parts/fields.js";
import { useForm } from "../parts/form.js";
import { screenHead } from "../parts/screen-head.js";
import { whenKnown } from "../parts/states.js";
import { rowKeys } from "../parts/transaction-row.js";

const formats = ["auto", "csv", "ofx", "qif", "camt053", "mt940"];

/** Bank statements: a file to read, and those that were read before. */
export default function imports() {
  const list = query(() => "/imports");
  rowKeys();
  return h(
    "div",
    { testid: "imports.screen" },
    screenHead(w.titles.imports),
    h("p", null, w.imports.text),
    uploadForm(),
    h(
      "section",
      { class: "section" },
      h("h2", null, w.imports.earlier),
      whenKnown(list, (data) => [
        () => (data().imports.length === 0 ? h("p", { class: "hint" }, w.imports.none) : null),
        h(
          "ul",
          { class: "rows" },
          each(() => data().imports, (it) => it.id, (it) =>
            h(
              "li",
              null,
              h(
                "a",
                { class: "row", href: href(`/imports/${it().id}`), testid: "imports.item" },
                h(
                  "span",
                  { class: "row-main" },
                  h("span", { class: "row-title" }, () => w.imports.rows(it().counts.rows)),
                  h("span", { class: "row-note" }, () => momentText(it().createdAt)),
                ),
                () => importBadge(it().status),
              ),
            )),
        ),
      ]),
    ),
  );
}

/** @param {string} status */
export function importBadge(status) {
  const kind = { committed: "good-badge", undone: "plain-badge", failed: "wrong-badge" }[status] ?? "";
  return h(
    "span",
    { class: `badge ${kind}`, testid: "import.status" },
    w.imports.status[/** @type {"preview"} */ (status)],
  );
}

function uploadForm() {
  const account = useAccount();
  const id = newId("file");
  /** The account that the entries go into: the active one at first. */
  const into = signal("");
  const file = signal(/** @type {File | null} */ (null));
  const form = useForm({ file: "", format: "auto" }, {
    check: () => (file() ? {} : { file: w.imports.choose }),
    submit: async ({ format }) => {
      // Of a type of its own, so that the gateway reads it as a file whatever its name.
      const body = new Blob([/** @type {File} */ (file())], { type: "application/octet-stream" });
      const made = await call("POST", `/imports?format=${format}&accountId=${into() || account.id()}`, body);
      await invalidate("/imports");
      navigate(`/imports/${made.id}`);
    },
  });
  return form.view(
    { class: "form section" },
    fileField(form, {
      label: w.imports.file,
      testid: "imports.fileInput",
      onchoose: file.set,
      accept: ".csv,.ofx,.qfx,.qif,.xml,.sta,.mt940,.940,.txt,text/*",
    }),
    h(
      "div",
      { class: "field" },
      h("label", { for: `${id}-format` }, w.imports.format),
      h(
        "select",
        {
          id: `${id}-format`,
          testid: "imports.formatSelect",
          onchange: (/** @type {any} */ event) => form.values.format.set(event.target.value),
        },
        formats.map((value) => h("option", { value }, w.imports.formats[/** @type {"auto"} */ (value)])),
      ),
    ),
    () => {
      const list = account.accounts.data()?.accounts ?? [];
      return list.length < 2 ? null : h(
        "div",
        { class: "field" },
        h("label", { for: `${id}-account` }, w.imports.into),
        h(
          "select",
          {
            id: `${id}-account`,
            testid: "imports.accountSelect",
            onchange: (/** @type {any} */ event) => into.set(event.target.value),
          },
          list.map((/** @type {any} */ each) =>
            h("option", { value: each.id, selected: each.id === account.id() }, each.name)
          ),
        ),
      );
    },
    form.problem(),
    h(
      "div",
      { class: "actions" },
      button(w.imports.read, {
        kind: "primary",
        type: "submit",
        busy: form.busy,
        testid: "imports.submitButton",
      }),
    ),
  );
}
