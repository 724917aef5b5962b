// @ts-check
import { limits } from "../core/limits.js";
import { call, get, h, languages, setUser, updateUser, user, w } from "../core/prelude.js";
import { avatar, pictureVersion } from "../parts/avatar.js";
import { button } from "../parts/button.js";
import { change } from "../parts/change.js";
import { cropped } from "../parts/crop.js";
import { field, useForm } from "../parts/form.js";
import { leave } from "../parts/frame/leave.js";
import { sheetView } from "../parts/sheet.js";
import { toast } from "../parts/toast.js";

const locales = ["en-US", "en-GB", "de-DE", "fr-FR", "es-ES", "it-IT", "nl-NL", "pl-PL", "he-IL", "ja-JP"];

/** @param {string} name */
function languageName(name) {
  return new Intl.DisplayNames([name], { type: "language" }).of(name) ?? name;
}

/** The languages that have words, by their names in the reader's. */
function languageList() {
  const { lang } = document.documentElement;
  const names = new Intl.DisplayNames([lang], { type: "language" });
  return new Intl.ListFormat(lang).format(languages.map((it) => names.of(it) ?? it));
}

function pictureTools() {
  const input = h("input", {
    type: "file",
    accept: "image/png,image/jpeg,image/webp",
    hidden: true,
    testid: "settings.profile.pictureInput",
    onchange: async (event) => {
      const file = event.target.files?.[0];
      event.target.value = "";
      if (!file) return;
      /** @type {Blob | null} */
      const picture = await cropped(file).catch(() => {
        toast(w.crop.unreadable);
        return null;
      });
      if (picture) save(() => call("PUT", "/users/me/avatar", picture));
    },
  });
  /** @param {() => Promise<unknown>} request */
  const save = async (request) => {
    if (!await change(request, { touches: [], says: w.settings.saved })) return;
    setUser(await get("/users/me"));
    pictureVersion.update((count) => count + 1);
  };
  return [
    input,
    button(w.crop.change, {
      kind: "quiet",
      onpress: () => input.click(),
      testid: "settings.profile.pictureButton",
    }),
    () => (user()?.avatarUrl
      ? button(w.budgets.remove, {
        kind: "quiet",
        onpress: () => save(() => call("DELETE", "/users/me/avatar")),
        testid: "settings.profile.pictureRemove",
      })
      : null),
  ];
}

export default function profile() {
  const person = user();
  const zones = Intl.supportedValuesOf("timeZone");
  const form = useForm({
    displayName: person?.displayName ?? "",
    locale: person?.locale ?? "",
    timeZone: person?.timeZone ?? "UTC",
  }, {
    check: (
      { displayName },
    ) => ([...displayName.trim()].length < limits.displayNameLeast
      ? { displayName: w.errors.nameRequired }
      : {}),
    submit: async ({ displayName, locale, timeZone }) => {
      await updateUser({ displayName: displayName.trim(), locale: locale || null, timeZone });
      toast(w.settings.saved);
    },
  });
  /** @param {string} value @param {string} label @param {string} chosen */
  const option = (value, label, chosen) => h("option", { value, selected: value === chosen }, label);
  return sheetView(
    { title: w.titles.page.profile, testid: "settings.profile.screen", up: "/settings", cancel: w.done },
    h(
      "div",
      { class: "person" },
      avatar("settings.profile.picture"),
      h("div", null, h("p", null, person?.email ?? ""), pictureTools()),
    ),
    form.view(
      { class: "form" },
      field(form, "displayName", {
        label: w.profile.name,
        testid: "settings.profile.nameInput",
        input: { autocomplete: "name" },
      }),
      field(form, "locale", {
        label: w.profile.language,
        hint: w.profile.languageHint(languageList()),
        tag: "select",
        testid: "settings.profile.localeSelect",
        choices: [
          option("", w.settings.themes.system, person?.locale ?? ""),
          ...locales.map((each) => option(each, languageName(each), person?.locale ?? "")),
        ],
      }),
      field(form, "timeZone", {
        label: w.profile.zone,
        tag: "select",
        testid: "settings.profile.zoneSelect",
        choices: [...new Set(["UTC", person?.timeZone ?? "UTC", ...zones])].map((each) =>
          option(each, each.replaceAll("_", " "), person?.timeZone ?? "UTC")
        ),
      }),
      form.problem(),
      form.submitButton(w.save, "settings.profile.saveButton"),
    ),
    h(
      "div",
      { class: "sign-out" },
      button(w.settings.signOut, { onpress: leave, testid: "settings.profile.signOut" }),
    ),
  );
}
