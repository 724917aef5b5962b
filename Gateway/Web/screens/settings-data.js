// @ts-check
// What leaves with the person, exports and the account itself, and what the operator says of both.
import {
  call,
  farewell,
  h,
  invalidate,
  invalidateMoney,
  messageOf,
  pathOf,
  query,
  w,
} from "../core/prelude.js";
import { forgetUser } from "../core/sign-in.js";
import { button } from "../parts/button.js";
import { downloadKey } from "../parts/download.js";
import { field, useForm } from "../parts/form.js";
import { keyed, whenKnown } from "../parts/frame/states.js";
import { settingsPage, sheetView } from "../parts/sheet.js";
import { toast } from "../parts/toast.js";

/** @import { BookMember } from "../client/api.d.ts" */
/** @import { Form } from "../parts/form.js" */

const tables = [
  "transactions",
  "categories",
  "budgets",
  "accounts",
  "recurring",
  "goals",
  "assets",
  "shares",
  "wallet",
];

export function exportData() {
  /** @param {string} path @param {string} name @param {string} label */
  const file = (path, name, label) =>
    downloadKey(path, label, {
      name: `coffer${name}`,
      testid: `settings.export${name}`,
      needs: /archive|shares|wallet/.test(path) ? "own" : undefined,
    });
  const sample = query(() => "/seed-data");
  const removeSample = async () => {
    try {
      await call("DELETE", "/seed-data", {});
      await Promise.all([invalidateMoney(), invalidate("/categories", "/seed-data")]);
      toast(w.leaving.sampleRemoved);
    } catch (error) {
      toast(messageOf(error));
    }
  };
  return settingsPage(
    "export",
    h("p", null, w.leaving.exportText),
    file("/export?format=csv", ".csv", w.leaving.exportCsv),
    file("/export?format=json", ".json", w.leaving.exportJson),
    file("/export?format=hledger", ".journal", w.leaving.exportJournal),
    file("/export/archive", ".zip", w.leaving.exportArchive),
    h(
      "details",
      null,
      h("summary", { testid: "settings.export.tables" }, w.leaving.exportTables),
      h(
        "div",
        { class: "form" },
        tables.map((name) => file(pathOf("/export/{}.csv", name), `-${name}.csv`, w.backups.kind(name))),
      ),
    ),
    () =>
      sample.data()?.exists
        ? button(w.leaving.removeSample, {
          kind: "quiet",
          needs: "owner",
          onpress: removeSample,
          testid: "settings.export.removeSample",
        })
        : null,
  );
}

export function deleteAccount() {
  const form = useForm({ password: "", heirId: "" }, {
    check: ({ password }) => (password ? {} : { password: w.errors.passwordRequired }),
    submit: async ({ password, heirId }) => {
      await call("DELETE", "/users/me", heirId ? { password, heirId } : { password }, { isSignIn: true });
      await forgetUser();
      farewell.set(w.leaving.accountDeleted);
    },
  });
  const books = query(() => "/books");
  /** What others lose, or get. */
  const shared = () =>
    (books.data()?.books ?? []).filter((it) =>
      it.role === "OWNER" && !it.isPersonal && !it.deletedAt && it.memberCount > 1
    );
  const own = () => books.data()?.books.find((it) => it.isPersonal && it.memberCount > 1);
  const members = query(() => {
    const it = own();
    return it ? /** @type {"/books/{id}/members"} */ (pathOf("/books/{}/members", it.id)) : null;
  });
  return sheetView(
    {
      title: w.leaving.deleteTitle,
      testid: "settings.delete.screen",
      up: "/settings",
      cancelTestid: "settings.delete.cancelButton",
    },
    h("p", null, w.leaving.deleteText),
    () =>
      shared().length === 0 ? null : h(
        "section",
        { class: "section", testid: "settings.delete.books" },
        h("h3", null, w.households.eraseTitle),
        h("p", null, w.households.erase),
        h("ul", null, shared().map((it) => h("li", null, it.name))),
      ),
    form.view(
      { class: "form" },
      () =>
        own()
          ? whenKnown(members, (data) => {
            const editors = () => data().members.filter((it) => it.role === "EDITOR" && !it.leftAt);
            return keyed(() => editors().map((it) => it.userId).join(), () => heir(form, editors()));
          })
          : null,
      field(form, "password", {
        label: w.pin.currentPassword,
        testid: "settings.delete.passwordInput",
        input: { type: "password", autocomplete: "current-password" },
      }),
      form.problem(),
      button(w.settings.deleteAccount, {
        kind: "danger",
        type: "submit",
        busy: form.busy,
        testid: "settings.delete.confirmButton",
      }),
    ),
  );
}

/** Who gets the personal book, which ends otherwise. @param {Form} form @param {BookMember[]} editors */
function heir(form, editors) {
  const words = w.households;
  return h(
    "section",
    { class: "section", testid: "settings.delete.heirs" },
    h("h3", null, words.heirTitle),
    h("p", null, editors.length > 0 ? words.heirText : words.heirless),
    editors.length === 0 ? null : field(form, "heirId", {
      label: words.heir,
      tag: "select",
      testid: "settings.delete.heirSelect",
      choices: [
        h("option", { value: "", selected: true }, words.noHeir),
        ...editors.map((it) => h("option", { value: it.userId }, it.displayName || words.nobody)),
      ],
    }),
  );
}

export function privacy() {
  return prose("privacy", w.legal.privacy);
}

export function terms() {
  return prose("terms", w.legal.terms);
}

/** A page of the settings that is only read. @param {"privacy" | "terms"} name @param {string[]} paragraphs */
function prose(name, paragraphs) {
  return settingsPage(name, h("div", { class: "prose" }, paragraphs.map((text) => h("p", null, text))));
}
