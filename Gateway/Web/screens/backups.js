// @ts-check
// Backups: making one, all that are kept, and what can be done with each.
import {
  back,
  call,
  each,
  effect,
  h,
  href,
  invalidate,
  locale,
  messageOf,
  momentText,
  newKey,
  pathOf,
  query,
  signal,
  w,
  whenPersonChanges,
} from "../core/prelude.js";
import { button, buttonLink } from "../parts/button.js";
import { change } from "../parts/change.js";
import { asked, confirmed } from "../parts/dialog.js";
import { downloadKey } from "../parts/download.js";
import { field, problem, useForm } from "../parts/form.js";
import { screenHead } from "../parts/frame/screen-head.js";
import { sheetView } from "../parts/sheet.js";
import { whenKnown } from "../parts/frame/states.js";
import { toast } from "../parts/toast.js";
import { countsText, remarks } from "./restore.js";
import { finished, workProgress } from "../parts/frame/work.js";

/** @import { Backup, BackupList, BackupVerified } from "../client/api.d.ts" */

/** How far the backup is that is being made. It is in the list at once, and goes on behind other screens. */
const part = signal(/** @type {number | null} */ (null));
/** Why the last one could not be made. */
const failure = signal("");
whenPersonChanges(() => {
  part.set(null);
  failure.set("");
});

export default function backups() {
  const list = query(() => "/backups");
  // One that was begun elsewhere, or before the app was closed.
  effect(() => {
    const running = list.data()?.backups.find((it) => it.status === "running");
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
        () => failure() && problem(failure()),
        () => (made(data()).length === 0 && part() === null
          ? h("p", { class: "hint" }, w.backups.none)
          : null),
        h(
          "ul",
          { class: "rows" },
          h(
            "li",
            { class: "row", hidden: () => part() === null, testid: "backups.running" },
            h(
              "span",
              { class: "row-main" },
              h("span", { class: "row-title" }, w.backups.making),
              workProgress(part, w.backups.making),
            ),
          ),
          each(() => made(data()), (it) => it.id, (it) => h("li", null, row(it()))),
        ),
      ]),
    ),
  );
}

/** The backups whose files are whole. @param {BackupList} data */
function made(data) {
  return data.backups.filter((it) => it.status !== "running");
}

function makeForm() {
  const form = useForm({ passphrase: "", attachments: true }, {
    submit: async ({ passphrase, attachments }) => {
      part.set(0);
      failure.set("");
      try {
        const answer = await call(
          "POST",
          "/backups",
          { passphrase: passphrase || undefined, attachments },
          passphrase ? {} : { key: newKey() },
        );
        form.values.passphrase.set("");
        follow(answer);
      } catch (error) {
        part.set(null);
        throw error;
      }
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
        onchange: (event) => form.values.attachments.set(event.target.checked),
        testid: "backups.attachments",
      }),
      w.backups.withReceipts,
    ),
    form.problem(),
    h(
      "div",
      { class: "actions" },
      form.submitButton(w.backups.make, "backups.makeButton"),
    ),
  );
}

/** Follows a backup to its end, also while other screens are shown. @param {Backup} answer */
async function follow(answer) {
  try {
    await finished(answer, "/backups", part);
    part.set(1);
    await invalidate("/backups");
    toast(w.backups.made);
  } catch (error) {
    failure.set(messageOf(error));
  } finally {
    part.set(null);
  }
}

/** @param {Backup} it */
function row(it) {
  return h(
    "a",
    { class: "row", href: href(pathOf("/backups/{}", it.id)), testid: "backups.item" },
    h("span", { class: "row-main" }, h("span", { class: "row-title" }, momentText(it.createdAt)), facts(it)),
  );
}

/** @param {Backup} it */
function facts(it) {
  return h(
    "span",
    { class: "row-note" },
    h("span", null, w.backups.kinds[/** @type {"manual"} */ (it.kind)]),
    h("span", null, sizeText(it.size ?? 0)),
    it.encrypted ? h("span", { class: "badge" }, w.backups.encrypted) : null,
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
  const path = pathOf("/backups/{}", params.id);
  const it = query(() => path);
  const checked = signal(/** @type {BackupVerified | { refusal: string } | null} */ (null));
  const busy = signal(false);
  const check = async () => {
    const passphrase = it.data()?.encrypted ? await askPassphrase() : undefined;
    if (passphrase === null) return;
    busy.set(true);
    checked.set(
      await call("POST", `${path}/verify`, { passphrase })
        .catch((error) => ({ refusal: messageOf(error) })),
    );
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
      h("p", { class: "hint" }, countsText(data().counts ?? {})),
      downloadKey(`${path}/download`, w.backups.download, { testid: "backup.download" }),
      buttonLink(w.backups.restore, href(pathOf("/restore?backup={}", params.id)), {
        testid: "backup.restore",
      }),
      button(w.backups.check, { onpress: check, busy, testid: "backup.checkButton" }),
      h("div", { role: "status", testid: "backup.checked" }, () => {
        const known = checked();
        if (!known) return null;
        if ("refusal" in known) return problem(known.refusal);
        if (known.valid) return h("p", { class: "good" }, w.backups.whole);
        return [problem(w.backups.damaged), remarks(known.problems)];
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
