// @ts-check
// Backups: making one, all that are kept, and what can be done with each.
import { call, newKey } from "../core/api.js";
import { momentText } from "../core/dates.js";
import { back, href } from "../core/router.js";
import { effect, signal } from "../core/signals.js";
import { invalidate, query } from "../core/store.js";
import { each, h } from "../core/view.js";
import { finished } from "../core/work.js";
import { locale, w } from "../core/words.js";
import { button, buttonLink } from "../parts/button.js";
import { change } from "../parts/change.js";
import { asked, confirmed } from "../parts/dialog.js";
import { field, problem, useForm } from "../parts/form.js";
import { workProgress } from "../parts/progress.js";
import { screenHead } from "../parts/screen-head.js";
import { sheetView } from "../parts/sheet.js";
import { whenKnown } from "../parts/states.js";
import { toast } from "../parts/toast.js";
import { countsText, remarks } from "./restore.js";

/** How far the backup is that is being made; it goes on while other screens are shown. */
const part = signal(/** @type {number | null} */ (null));

export default function backups() {
  const list = query(() => "/backups");
  // One that was begun elsewhere, or before the app was closed.
  effect(() => {
    const running = list.data()?.backups.find((/** @type {any} */ it) => it.status === "running");
    if (running && part.peek() === null) follow(running);
  });
  return h(
    "div",
    { testid: "backups.screen" },
    screenHead(w.titles.backups),
    h("p", null, w.backups.text),
    makeForm(),
    h(
      "section",
      { class: "section" },
      h(
        "div",
        { class: "section-head" },
        h("h2", null, w.backups.kept),
        buttonLink(w.backups.fromFile, href("/restore"), { kind: "quiet", testid: "backups.fromFile" }),
      ),
      whenKnown(list, (data) => [
        () => (made(data()).length === 0 ? h("p", { class: "hint" }, w.backups.none) : null),
        h(
          "ul",
          { class: "rows" },
          each(() => made(data()), (it) => it.id, (it) => h("li", null, row(it()))),
        ),
      ]),
    ),
  );
}

/** The backups whose files are whole. @param {any} data */
function made(data) {
  return data.backups.filter((/** @type {any} */ it) => it.status !== "running");
}

/** Shows how far a backup is until it is made. @param {any} running */
async function follow(running) {
  try {
    await finished(running, "/backups", part);
  } catch (error) {
    toast(/** @type {Error} */ (error).message);
  }
  await invalidate("/backups");
}

function makeForm() {
  const form = useForm({ passphrase: "", attachments: true }, {
    submit: async ({ passphrase, attachments }) => {
      const answer = passphrase
        ? await call("POST", "/backups", { passphrase, attachments })
        : await call("POST", "/backups", { attachments }, { key: newKey() });
      await finished(answer, "/backups", part);
      form.values.passphrase.set("");
      await invalidate("/backups");
      toast(w.backups.made);
    },
  });
  return form.view(
    { class: "form section" },
    field(form, "passphrase", {
      label: w.backups.newPassphrase,
      hint: w.backups.passphraseHint,
      testid: "backups.passphraseInput",
      // In sight: a slip of the keys would lock its owner out for good.
      input: { autocomplete: "off", autocapitalize: "none", spellcheck: "false" },
    }),
    h(
      "label",
      { class: "check" },
      h("input", {
        type: "checkbox",
        checked: form.values.attachments,
        onchange: (/** @type {any} */ event) => form.values.attachments.set(event.target.checked),
        testid: "backups.attachments",
      }),
      w.backups.withReceipts,
    ),
    form.problem(),
    workProgress(part, w.backups.making),
    h(
      "div",
      { class: "actions" },
      button(w.backups.make, {
        kind: "primary",
        type: "submit",
        busy: form.busy,
        testid: "backups.makeButton",
      }),
    ),
  );
}

/** @param {any} it */
function row(it) {
  return h(
    "a",
    { class: "row", href: href(`/backups/${it.id}`), testid: "backups.item" },
    h("span", { class: "row-main" }, h("span", { class: "row-title" }, momentText(it.createdAt)), facts(it)),
  );
}

/** @param {any} it */
function facts(it) {
  return h(
    "span",
    { class: "row-note" },
    h("span", null, w.backups.kinds[/** @type {"manual"} */ (it.kind)]),
    h("span", null, sizeText(it.size)),
    it.encrypted ? h("span", { class: "badge plain-badge" }, w.backups.encrypted) : null,
  );
}

/** @param {number} bytes */
function sizeText(bytes) {
  const [unit, count] = bytes < 1e6 ? ["kilobyte", bytes / 1e3] : ["megabyte", bytes / 1e6];
  return new Intl.NumberFormat(locale(), { style: "unit", unit, maximumFractionDigits: 1 }).format(count);
}

/** One backup. @param {{ params: { id: string } }} context */
export function backup({ params }) {
  const up = "/backups";
  const path = `${up}/${params.id}`;
  const it = query(() => path);
  const checked = signal(/** @type {any} */ (null));
  const busy = signal(false);
  const check = async () => {
    const passphrase = it.data().encrypted ? await askPassphrase() : undefined;
    if (passphrase === null) return;
    busy.set(true);
    checked.set(await change(() => call("POST", `${path}/verify`, { passphrase }), { touches: [] }));
    busy.set(false);
  };
  const remove = async () => {
    const { deleteTitle, deleteText } = w.backups;
    if (!await confirmed(deleteTitle, deleteText, w.transaction.delete, "backup.delete")) return;
    if (await change(() => call("DELETE", path), { touches: [], says: w.backups.deleted })) {
      back(up);
      invalidate(up);
    }
  };
  return sheetView(
    { title: w.titles.backup, testid: "backup.screen", up, cancel: w.done },
    whenKnown(it, (data) => () => [
      h("p", null, momentText(data().createdAt)),
      h("p", null, facts(data())),
      h("p", { class: "hint" }, countsText(data().counts)),
      h(
        "a",
        { class: "button", href: `/api/v1${path}/download`, download: "", testid: "backup.download" },
        h("span", { class: "label" }, w.backups.download),
      ),
      buttonLink(w.backups.restore, href(`/restore?backup=${params.id}`), { testid: "backup.restore" }),
      button(w.backups.check, { onpress: check, busy, testid: "backup.checkButton" }),
      h("div", { role: "status", testid: "backup.checked" }, () => {
        if (!checked()) return null;
        if (checked().valid) return h("p", { class: "good" }, w.backups.whole);
        return [problem(w.backups.damaged), remarks(checked().problems)];
      }),
      button(w.transaction.delete, { kind: "quiet", onpress: remove, testid: "backup.deleteButton" }),
    ]),
  );
}

function askPassphrase() {
  return asked(w.backups.check, {
    label: w.backups.passphrase,
    action: w.backups.check,
    type: "password",
    testid: "backup.passphrase",
  });
}
