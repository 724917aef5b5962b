// @ts-check
import { openOnes, useScope } from "../core/book.js";
import {
  call,
  each,
  get,
  h,
  href,
  invalidate,
  momentText,
  navigate,
  onCleanup,
  pathOf,
  query,
  signal,
  w,
  whenPersonChanges,
} from "../core/prelude.js";
import { reading } from "../parts/frame/reading.js";
import { fileField, selectField } from "../parts/fields.js";
import { useForm } from "../parts/form.js";
import { screenHead } from "../parts/frame/screen-head.js";
import { whenKnown } from "../parts/frame/states.js";
import { rowKeys } from "../parts/entries/transaction-row.js";
import { transferSuggestions } from "../parts/entries/transfer-suggestions.js";

/** @import { ImportRowDraft } from "../client/api.d.ts" */

/** What a correction says: of rows, of columns, or one thing. @typedef {ImportRowDraft[] | object | string | boolean | null} Answered */

/**
 * The statement that was read last in this tab, and what was answered about it, by a correction's members:
 * a refused import begins again from it.
 * @type {{ id: string, file: File, format: string, answers: Record<string, Answered> } | undefined}
 */
let last;
whenPersonChanges(() => (last = undefined));

/** Reads a statement into a preview. @param {File} file @param {string} format @param {string | null} account */
async function readFile(file, format, account) {
  // Of a type of its own, so that the gateway reads it as a file whatever its name.
  const body = new Blob([file], { type: "application/octet-stream" });
  const { id } = await call("POST", pathOf("/imports?format={}&accountId={}", format, account), body);
  last = { id, file, format, answers: {} };
  await invalidate("/imports");
  return id;
}

/** Notes what was answered about a statement. @param {string} id @param {Record<string, Answered>} corrections */
export function keepAnswers(id, corrections) {
  if (last?.id !== id) return;
  for (const [name, value] of Object.entries(corrections)) {
    const before = last.answers[name];
    if (Array.isArray(value)) {
      /** @param {ImportRowDraft} each */
      const isNew = (each) =>
        value.some((it) => it.row === each.row && Object.keys(it).every((member) => member in each));
      const rows = Array.isArray(before) ? before.filter((each) => !isNew(each)) : [];
      last.answers[name] = [...rows, ...value];
    } else {
      last.answers[name] = value instanceof Object ? { .../** @type {object} */ (before), ...value } : value;
    }
  }
}

/**
 * Reads the file of a refused import again, into a preview with the same answers; an answer that holds no longer
 * is asked anew. Without the file, as after a new start of the app, the person chooses it again.
 * @param {{ id: string, accountId: string | null }} refused
 */
export async function readAgain({ id, accountId }) {
  if (last?.id !== id) return navigate("/imports");
  const { file, format, answers } = last;
  const { accounts, activeAccountId } = await get("/accounts");
  const isThere = accounts.some((each) => each.id === accountId);
  const next = await readFile(file, format, isThere ? accountId : activeAccountId);
  // Another separator makes other columns, which the rest of the mapping names.
  const separator = /** @type {{ separator?: string } | undefined} */ (answers["mapping"])?.separator;
  if (separator) await call("PATCH", pathOf("/imports/{}", next), { mapping: { separator } }).catch(() => {});
  for (const [name, value] of Object.entries(answers)) {
    await call("PATCH", pathOf("/imports/{}", next), { [name]: value })
      .then(() => keepAnswers(next, { [name]: value }), () => {});
  }
  navigate(pathOf("/imports/{}", next), { replace: true });
  await call("DELETE", pathOf("/imports/{}", id));
}

/** Bank statements: a file to read, and those that were read before. */
export default function imports() {
  const list = query(() => "/imports");
  rowKeys();
  return h(
    "div",
    { testid: "imports.screen" },
    screenHead(w.titles.imports),
    h("p", null, w.imports.text),
    reading([uploadForm(), transferSuggestions()]),
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
                { class: "row", href: href(pathOf("/imports/{}", it().id)), testid: "imports.item" },
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
  const kind = { committed: "good-badge", failed: "wrong-badge" }[status] ?? "";
  return h(
    "span",
    { class: `badge ${kind}`, testid: "import.status" },
    w.imports.status[/** @type {"preview"} */ (status)],
  );
}

/**
 * Takes a file that is dropped anywhere on the screen, or pasted, as if it was chosen; text of a statement that is
 * pasted is a file, too.
 * @param {HTMLElement} place With the field.
 * @param {(isOver: boolean) => void} showOver
 */
function takeFiles(place, showOver) {
  /** @param {DataTransfer | null} data */
  const take = (data) => {
    const input = place.querySelector("input");
    const text = data?.getData("text/plain") ?? "";
    const file = data?.files[0] ?? (/[,;\t<:].*\n/s.test(text) ? new File([text], "pasted.csv") : null);
    if (!input || !file) return false;
    const files = new DataTransfer();
    files.items.add(file);
    input.files = files.files;
    input.dispatchEvent(new Event("change"));
    return true;
  };
  const hasFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files");
  /** @type {[string, (event: DragEvent & ClipboardEvent) => void][]} */
  const ways = [
    ["dragover", (event) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      showOver(true);
    }],
    ["dragleave", (event) => event.relatedTarget === null && showOver(false)],
    ["drop", (event) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      showOver(false);
      take(event.dataTransfer);
    }],
    ["paste", (event) => {
      // What is pasted into a field of text is meant for it.
      if (/** @type {Element} */ (event.target).closest?.("input:not([type=file]), textarea, dialog")) return;
      if (take(event.clipboardData)) event.preventDefault();
    }],
  ];
  for (const [kind, act] of ways) {
    const listener = /** @type {EventListener} */ (act);
    addEventListener(kind, listener);
    onCleanup(() => removeEventListener(kind, listener));
  }
}

function uploadForm() {
  const { accounts, entryId } = useScope();
  /** The account that the entries go into: the one that is looked at, or the active one, at first. */
  const into = signal("");
  const file = signal(/** @type {File | null} */ (null));
  const form = useForm({ file: "", format: "auto" }, {
    check: () => (file() ? {} : { file: w.imports.choose }),
    submit: async ({ format }) => {
      // Somebody may be quicker than the accounts come.
      const account = into() || entryId() || (await get("/accounts")).activeAccountId;
      const id = await readFile(/** @type {File} */ (file()), format, account);
      navigate(pathOf("/imports/{}", id));
    },
  });
  const isOver = signal(false);
  const place = h(
    "div",
    { class: "drop-place", "data-over": () => String(isOver()), testid: "imports.drop" },
    fileField(form, {
      label: w.imports.file,
      testid: "imports.fileInput",
      onchoose: file.set,
      accept: ".csv,.ofx,.qfx,.qif,.xml,.sta,.mt940,.940,.txt,text/*",
    }),
    h(
      "p",
      { class: "hint", role: "status", testid: "imports.chosen" },
      () => file() ? w.dropping.chosen(file()?.name ?? "") : w.dropping.hint,
    ),
  );
  takeFiles(place, isOver.set);
  return form.view(
    { class: "form section" },
    place,
    selectField({
      label: w.imports.format,
      testid: "imports.formatSelect",
      onchange: form.values.format.set,
      choices: () => Object.entries(w.imports.formats),
    }),
    () => {
      const list = openOnes(accounts.data()?.accounts ?? []);
      return list.length < 2 ? null : selectField({
        label: w.imports.into,
        testid: "imports.accountSelect",
        onchange: into.set,
        chosen: () => into() || (entryId() ?? ""),
        choices: () => list.map((each) => [each.id, each.name]),
      });
    },
    form.problem(),
    h(
      "div",
      { class: "actions" },
      form.submitButton(w.imports.read, "imports.submitButton"),
    ),
  );
}
