// @ts-check
// Restores: what a backup would change, the restore itself, and its undo.
import {
  ApiError,
  byName,
  call,
  get,
  h,
  href,
  invalidate,
  locale,
  messageOf,
  momentText,
  navigate,
  pathOf,
  query,
  setUser,
  signal,
  w,
} from "../core/prelude.js";
import { button, buttonLink } from "../parts/button.js";
import { chips, choicesOf } from "../parts/chips.js";
import { fileField } from "../parts/fields.js";
import { field, problem, useForm } from "../parts/form.js";
import { screenHeadBelow } from "../parts/frame/screen-head.js";
import { finished, workProgress } from "../parts/frame/work.js";

/** @import { RestoreChanges, RestoreProgress, RestoreRemark, RestoreResult } from "../client/api.d.ts" */

const header = "X-Backup-Passphrase";

/** From a stored backup (`?backup=`), or from a file; `?mode=replace` chooses that at first. @param {{ search: (name: string) => string }} context */
export default function restore({ search }) {
  const id = search("backup");
  const stored = query(() => (id ? pathOf("/backups/{}", id) : null));
  const file = signal(/** @type {File | null} */ (null));
  const isSealed = signal(false);
  /** Whether a merge brings back what was deleted since the backup. */
  const withDeleted = signal(false);
  const needsPassphrase = () => isSealed() || stored.data()?.encrypted;
  /** The same request is a dry run without a token, and does what it showed with one. @param {string} [token] */
  const send = (token) => {
    const { mode, passphrase } = form.values;
    const deleted = mode.peek() === "merge" && withDeleted.peek() ? "restore" : undefined;
    if (id) {
      return call("POST", pathOf("/backups/{}/restore", id), {
        mode: mode.peek(),
        deleted,
        passphrase: passphrase.peek() || undefined,
        confirm: token !== undefined,
        token,
      });
    }
    const path = pathOf("/restore?mode={}", mode.peek()) + (deleted ? "&deleted=restore" : "") +
      (token ? pathOf("&confirm=true&token={}", token) : "");
    return call(
      "POST",
      /** @type {"/restore"} */ (path),
      new Blob([/** @type {File} */ (file.peek())], { type: "application/octet-stream" }),
      passphrase.peek() ? { headers: { [header]: encodeURIComponent(passphrase.peek()) } } : {},
    );
  };
  const steps = twoSteps(send, () => w.restore.confirm, {
    query: () => id ? pathOf("?backup={}", id) : "",
    choice: (found) => [
      deletedChoice(found, withDeleted, look),
      found.mode === "replace" || found.problemCount > 0 || came(found) ? null : button(w.restore.instead, {
        onpress: () => {
          form.values.mode.set("replace");
          look();
        },
        testid: "restore.insteadButton",
      }),
    ],
  });
  const form = useForm(
    { file: "", mode: search("mode") === "replace" ? "replace" : "merge", passphrase: "" },
    {
      check: () => (id || file() ? {} : { file: w.imports.choose }),
      submit: async () => {
        withDeleted.set(false);
        try {
          await steps.look();
        } catch (error) {
          if (!(error instanceof ApiError && error.fields[header])) throw error;
          isSealed.set(true);
          form.show({ passphrase: error.fields[header].join(" ") });
        }
      },
    },
  );
  const look = async () => {
    try {
      await steps.look();
    } catch (error) {
      form.show({ "": messageOf(error) });
    }
  };
  return h(
    "div",
    { testid: "restore.screen" },
    head(),
    h(
      "p",
      null,
      () => (stored.data() ? w.restore.from(momentText(stored.data()?.createdAt ?? "")) : w.restore.text),
    ),
    form.view(
      { class: "form section" },
      id ? null : fileField(form, {
        label: w.restore.file,
        testid: "restore.fileInput",
        onchoose: (chosen) => {
          file.set(chosen);
          isSealed.set(false);
          steps.forget();
        },
      }),
      () => (needsPassphrase()
        ? field(form, "passphrase", {
          label: w.backups.passphrase,
          testid: "restore.passphraseInput",
          input: { type: "password", autocomplete: "off" },
        })
        : null),
      chips({
        label: w.restore.mode,
        className: "tall",
        value: form.values.mode,
        onchange: (value) => {
          form.values.mode.set(value);
          steps.forget();
        },
        choices: () => choicesOf(w.restore.modes, "restore.mode."),
      }),
      form.problem(),
      h(
        "div",
        { class: "actions" },
        button(w.restore.look, { type: "submit", busy: form.busy, testid: "restore.lookButton" }),
      ),
    ),
    steps.view,
  );
}

/** @param {() => RestoreResult | null} it @param {(known: RestoreResult) => import("../core/view.js").Child} view */
function whenThere(it, view) {
  const known = it();
  return known && view(known);
}

/**
 * A dry run, the difference that it found, and the key that makes it so.
 * @param {(token?: string) => Promise<RestoreProgress | RestoreResult>} send
 * @param {() => string} action
 * @param {object} more
 * @param {() => string} more.query Of the result's address.
 * @param {(found: RestoreResult) => import("../core/view.js").Child} [more.choice] Below the difference.
 */
function twoSteps(send, action, { query, choice }) {
  const found = signal(/** @type {RestoreResult | null} */ (null));
  const part = signal(/** @type {number | null} */ (null));
  const form = useForm({}, {
    submit: async () => {
      try {
        const done = await send(found()?.token);
        const id = "restoreId" in done ? done.restoreId : "id" in done ? done.id : "";
        navigate(pathOf("/restores/{}", id) + query(), { replace: true });
      } catch (error) {
        // What was looked at is no longer what would happen.
        if (error instanceof ApiError && error.status === 409) found.set(null);
        throw error;
      }
    },
  });
  const forget = () => {
    found.set(null);
    form.errors.set({});
  };
  return {
    forget,
    look: async () => {
      forget();
      found.set(await finished(await send(), "/restores", part));
    },
    view: form.view(
      {},
      workProgress(part, w.restore.looking),
      h(
        "div",
        { role: "status", testid: "restore.preview" },
        () =>
          whenThere(found, (known) =>
            h(
              "section",
              { class: "section" },
              h("h2", null, w.restore.would),
              differences(known),
              choice?.(known),
            )),
      ),
      form.problem(),
      () =>
        whenThere(found, (known) =>
          known.token && isMoved(known)
            ? h(
              "div",
              { class: "actions" },
              form.submitButton(action(), "restore.confirmButton"),
            )
            : null),
    ),
  };
}

/** Whether a record of the file comes. @param {RestoreResult} result */
const came = ({ changes }) => Object.values(changes).some((it) => it.added + it.replaced > 0);

/** Whether anything changes. @param {RestoreResult} result */
const isMoved = (result) => came(result) || Object.values(result.changes).some((it) => it.removed > 0);

/** How many records of the file were deleted since, and stay so. @param {RestoreResult} result */
function deletedCount({ changes }) {
  return Object.values(changes).reduce((sum, it) => sum + (it.deleted ?? 0), 0);
}

/**
 * @param {RestoreResult} found
 * @param {import("../core/signals.js").Signal<boolean>} withDeleted
 * @param {() => unknown} look
 */
function deletedChoice(found, withDeleted, look) {
  if (deletedCount(found) === 0 && !withDeleted.peek()) return null;
  return h(
    "label",
    { class: "check" },
    h("input", {
      type: "checkbox",
      checked: withDeleted.peek(),
      testid: "restore.withDeleted",
      onchange: (event) => {
        withDeleted.set(event.target.checked);
        look();
      },
    }),
    w.restore.withDeleted,
  );
}

/** What a restore would change, or has changed, kind by kind. @param {RestoreResult} result */
function differences(result) {
  const { changes, problems, problemCount, notes, noteCount } = result;
  const gone = deletedCount(result);
  const signs = /** @type {const} */ ({ added: "good-badge", replaced: "", removed: "wrong-badge" });
  const number = new Intl.NumberFormat(locale());
  const kinds = Object.entries(changes).sort(([a], [b]) => byName(w.backups.kind(a), w.backups.kind(b)));
  /** @param {RestoreChanges} it */
  const isChanged = (it) => it.added + it.replaced + it.removed > 0;
  const moved = kinds.filter(([, it]) => isChanged(it));
  const same = countsText(
    Object.fromEntries(kinds.filter(([, it]) => !isChanged(it)).map(([kind, it]) => [kind, it.kept])),
  );
  return [
    problemCount > 0 ? [problem(w.restore.problems(problemCount)), remarks(problems, problemCount)] : null,
    moved.length === 0 ? h("p", null, gone > 0 ? w.restore.nothingElse : w.restore.nothing) : null,
    gone > 0 ? h("p", { testid: "restore.deleted" }, w.restore.deleted(number.format(gone), gone)) : null,
    h(
      "ul",
      { class: "rows" },
      moved.map(([kind, it]) =>
        h(
          "li",
          { class: "row", testid: `restore.change.${kind}` },
          h(
            "span",
            { class: "row-main" },
            h("span", { class: "row-title" }, w.backups.kind(kind)),
            h(
              "span",
              { class: "row-note" },
              /** @type {[keyof typeof signs, string][]} */ (Object.entries(signs)).map(([name, badge]) =>
                it[name] > 0
                  ? h(
                    "span",
                    { class: `badge ${badge}` },
                    w.restore[name](number.format(it[name])),
                  )
                  : null
              ),
              it.trash ? h("span", null, w.restore.inTrash(number.format(it.trash))) : null,
              it.kept > 0 ? h("span", null, w.restore.kept(number.format(it.kept))) : null,
            ),
          ),
        )
      ),
    ),
    same ? h("p", { class: "hint" }, w.restore.same(same)) : null,
    noteCount > 0
      ? h("details", null, h("summary", null, w.restore.notes(noteCount)), remarks(notes, noteCount))
      : null,
  ];
}

/** Remarks about places of a file, in words. @param {RestoreRemark[]} list @param {number} [count] of all, also unlisted ones */
export function remarks(list, count = list.length) {
  return h(
    "ul",
    { class: "bullets" },
    list.map(({ path, message }) => h("li", null, path ? w.backups.at(path, message) : message)),
    count > list.length ? h("li", null, w.restore.further(count - list.length)) : null,
  );
}

/** `Accounts 2, Transactions 1,204`. @param {Record<string, number>} counts */
export function countsText(counts) {
  const number = new Intl.NumberFormat(locale());
  return Object.entries(counts).filter(([, count]) => count > 0)
    .map(([kind, count]) => `${w.backups.kind(kind)} ${number.format(count)}`).sort(byName).join(", ");
}

/**
 * A restore that runs or has ended, and the way back.
 * @param {{ params: { id: string }, search: (name: string) => string }} context
 */
export function restored({ params, search }) {
  const path = pathOf("/restores/{}", params.id);
  const result = signal(/** @type {RestoreResult | null} */ (null));
  const part = signal(/** @type {number | null} */ (null));
  const refusal = signal("");
  const follow = async () => {
    try {
      result.set(await finished(await get(path), "/restores", part));
      // All data, and the preferences, may be others now.
      await invalidate("/");
      setUser(await get("/users/me"));
    } catch (error) {
      refusal.set(messageOf(error));
    }
  };
  follow();
  // An undo that is undone is a restore once more.
  const isAgain = search("again") !== "";
  const isUndo = () => result()?.mode === "undo" && !isAgain;
  const steps = twoSteps(
    (token) => call("POST", `${path}/undo`, { confirm: token !== undefined, token }),
    () => isUndo() ? w.restore.again : w.restore.undo,
    { query: () => isUndo() ? "?again=1" : "" },
  );
  const form = useForm({}, { submit: steps.look });
  return h(
    "div",
    { testid: "restored.screen" },
    head(),
    workProgress(part, w.restore.running),
    () => refusal() && problem(refusal()),
    h("div", { class: "prose", role: "status", testid: "restored.done" }, () =>
      whenThere(result, (known) => [
        known.mode === "undo"
          ? h("p", { class: "good" }, isAgain ? w.restore.doneAgain : w.restore.undone)
          : isMoved(known)
          ? h("p", { class: "good" }, w.restore.done)
          : nothingCame(known, search("backup")),
        differences(known),
      ])),
    form.view({}, form.problem(), () =>
      result() && h(
        "div",
        { class: "actions" },
        button(isUndo() ? w.restore.again : w.undo, {
          type: "submit",
          busy: form.busy,
          testid: "restored.undoButton",
        }),
      )),
    steps.view,
  );
}

/** Nothing is called restored when nothing changed. @param {RestoreResult} result @param {string} backup Its id, if it is kept. */
function nothingCame({ mode }, backup) {
  return [
    h("p", null, w.restore.nothingCame),
    mode === "replace" ? null : buttonLink(
      w.restore.instead,
      href(backup ? pathOf("/restore?backup={}&mode=replace", backup) : "/restore?mode=replace"),
      { testid: "restored.insteadButton" },
    ),
  ];
}

function head() {
  return screenHeadBelow(w.titles.restore, [w.titles.backups, "/backups"]);
}
