// @ts-check
// The smaller pages of the settings.
import {
  call,
  each,
  farewell,
  get,
  h,
  invalidate,
  invalidateMoney,
  messageOf,
  query,
  signal,
  updateUser,
  user,
  w,
} from "../core/prelude.js";
import { forgetUser } from "../core/sign-in.js";
import { button, icon } from "../parts/button.js";
import { categoryMark } from "../parts/category-mark.js";
import { optimistically } from "../parts/change.js";
import { field, useForm } from "../parts/form.js";
import { sheetView } from "../parts/sheet.js";
import { whenKnown } from "../parts/states.js";
import { toast } from "../parts/toast.js";
import { editCategory, newCategory } from "../parts/new-category.js";

const followMilliseconds = 1200;

export function currency() {
  const sought = signal("");
  const list = query(() =>
    `/currencies?kind=fiat${sought().trim() && `&q=${encodeURIComponent(sought().trim())}`}`
  );
  /** @param {string} code */
  const choose = async (code) => {
    try {
      await updateUser({ preferredCurrency: code });
      await Promise.all([invalidateMoney(), invalidate("/sharing")]);
      // An untouched account follows the currency within a second.
      await new Promise((resolve) => setTimeout(resolve, followMilliseconds));
      const { accounts, activeAccountId } = await get("/accounts");
      const { name, preferredCurrency } = accounts.find((/** @type {any} */ each) =>
        each.id === activeAccountId
      );
      await invalidate("/accounts");
      toast(
        preferredCurrency === code
          ? w.settings.currencyFollowed(name, code)
          : w.settings.currencyKept(name, preferredCurrency),
      );
    } catch (error) {
      toast(messageOf(error));
    }
  };
  return page(
    "currency",
    h("p", { class: "hint" }, w.settings.currencyText),
    h(
      "div",
      { class: "field" },
      h("input", {
        type: "search",
        "aria-label": w.transactions.search,
        placeholder: w.transactions.search,
        testid: "settings.currency.search",
        oninput: (/** @type {any} */ event) => sought.set(event.target.value),
      }),
    ),
    whenKnown(
      list,
      (data) =>
        h("ul", { class: "rows" }, () =>
          data().currencies.map((/** @type {any} */ each) =>
            h(
              "li",
              null,
              h(
                "button",
                {
                  type: "button",
                  class: "row",
                  onclick: () => choose(each.code),
                  testid: `settings.currency.option.${each.code}`,
                  "aria-pressed": () => String(user()?.preferredCurrency === each.code),
                },
                h("b", null, each.code),
                h("span", { class: "row-main" }, each.name),
                () => (user()?.preferredCurrency === each.code ? icon("check") : null),
              ),
            )
          )),
    ),
  );
}

/** @param {string} id @param {boolean} isArchived */
async function archive(id, isArchived) {
  try {
    await optimistically("/categories", (data) => ({
      ...data,
      categories: data.categories.filter((/** @type {any} */ it) => it.id !== id),
    }), () => call("PATCH", `/categories/${id}/archive`, { isArchived }));
    await invalidate("/categories");
    if (isArchived) toast(w.settings.archived, { action: () => archive(id, false) });
  } catch (error) {
    toast(messageOf(error));
  }
}

export function categories() {
  const all = query(() => "/categories");
  /** @param {() => any} data @param {string} type @param {string} title */
  const group = (data, type, title) =>
    h(
      "section",
      { class: "section" },
      h(
        "div",
        { class: "section-head" },
        h("h3", null, title),
        button(w.settings.addCategory, { kind: "quiet", symbol: "plus", onpress: () => newCategory(type) }),
      ),
      h(
        "ul",
        { class: "rows" },
        each(
          () => data().categories.filter((/** @type {any} */ it) => it.type === type),
          (it) => it.id,
          (it) =>
            h(
              "li",
              null,
              h(
                "div",
                { class: "row" },
                () => categoryMark(it()),
                h("span", { class: "row-main" }, () => it().name),
                button(w.settings.archive, {
                  kind: "quiet",
                  name: w.named(w.settings.archive, it().name),
                  onpress: () => archive(it().id, true),
                }),
                button(null, {
                  kind: "quiet",
                  symbol: "edit",
                  name: () => w.named(w.settings.changeCategory, it().name),
                  onpress: () => editCategory(it()),
                  testid: `settings.categories.edit.${it().name}`,
                }),
              ),
            ),
        ),
      ),
    );
  return page(
    "categories",
    whenKnown(all, (data) => [
      group(data, "EXPENSE", w.transactions.expenses),
      group(data, "INCOME", w.transactions.income),
    ]),
  );
}

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
    h("a", {
      class: "button",
      href: `/api/v1/export${path}`,
      download: `coffer${name}`,
      testid: `settings.export${name}`,
    }, h("span", { class: "label" }, label));
  const sample = query(() => "/seed-data");
  const removeSample = async () => {
    try {
      await call("DELETE", "/seed-data", {});
      await Promise.all([invalidateMoney(), invalidate("/categories", "/seed-data")]);
      toast(w.settings.sampleRemoved);
    } catch (error) {
      toast(messageOf(error));
    }
  };
  return page(
    "export",
    h("p", null, w.settings.exportText),
    file("?format=csv", ".csv", w.settings.exportCsv),
    file("?format=json", ".json", w.settings.exportJson),
    file("?format=hledger", ".journal", w.settings.exportJournal),
    file("/archive", ".zip", w.settings.exportArchive),
    h(
      "details",
      null,
      h("summary", { testid: "settings.export.tables" }, w.settings.exportTables),
      h(
        "div",
        { class: "form" },
        tables.map((name) => file(`/${name}.csv`, `-${name}.csv`, w.backups.kind(name))),
      ),
    ),
    () =>
      sample.data()?.exists
        ? button(w.settings.removeSample, {
          kind: "quiet",
          onpress: removeSample,
          testid: "settings.export.removeSample",
        })
        : null,
  );
}

export function deleteAccount() {
  const form = useForm({ password: "" }, {
    check: ({ password }) => (password ? {} : { password: w.errors.passwordRequired }),
    submit: async ({ password }) => {
      await call("DELETE", "/users/me", { password }, { isSignIn: true });
      await forgetUser();
      farewell.set(w.settings.accountDeleted);
    },
  });
  return sheetView(
    {
      title: w.settings.deleteTitle,
      testid: "settings.delete.screen",
      up: "/settings",
      cancelTestid: "settings.delete.cancelButton",
    },
    h("p", null, w.settings.deleteText),
    form.view(
      { class: "form" },
      field(form, "password", {
        label: w.settings.currentPassword,
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

export function privacy() {
  return prose("privacy", w.settings.privacyText);
}

export function terms() {
  return prose("terms", w.settings.termsText);
}

/** A page of the settings that is only read. @param {"privacy" | "terms"} name @param {string[]} paragraphs */
function prose(name, paragraphs) {
  return page(name, h("div", { class: "prose" }, paragraphs.map((text) => h("p", null, text))));
}

/** @param {keyof typeof w.titles.page} name @param {...import("../core/view.js").Child} children */
function page(name, ...children) {
  return sheetView(
    { title: w.titles.page[name], testid: `settings.${name}.screen`, up: "/settings", cancel: w.done },
    ...children,
  );
}
