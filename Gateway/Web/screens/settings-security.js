// @ts-check
import {
  call,
  each,
  get,
  h,
  invalidate,
  messageOf,
  momentText,
  query,
  setUser,
  signal,
  updateUser,
  user,
  w,
} from "../core/prelude.js";
import { isOwnPasskey, wasCancelled } from "../core/sign-in.js";
import { addressChange } from "../parts/address-change.js";
import { apiTokens } from "../parts/api-tokens.js";
import { button } from "../parts/button.js";
import { change, optimistically } from "../parts/change.js";
import { asked } from "../parts/dialog.js";
import { selectField } from "../parts/fields.js";
import { errorsOf, field, useForm } from "../parts/form.js";
import { addPasskey, ownBadge, removePasskey } from "../parts/passkeys.js";
import { identitiesSettings } from "../parts/identities-settings.js";
import { meetsRules, passwordRules } from "../parts/password-rules.js";
import { pinFields, pinProblems, setPin } from "../parts/pin-fields.js";
import { secondFactorSettings } from "../parts/second-factor-settings.js";
import { sheetView } from "../parts/sheet.js";
import { endEverything, securityActivity } from "../parts/security-activity.js";
import { keyed, whenKnown } from "../parts/states.js";
import { toast } from "../parts/toast.js";
import { webhooksSettings } from "../parts/webhooks-settings.js";

/** @import { Passkey } from "../client/api.d.ts" */

export default function security() {
  const sessions = query(() => "/auth/sessions");
  /** @param {string} id */
  const end = async (id) => {
    try {
      await optimistically("/auth/sessions", (data) => ({
        sessions: data.sessions.filter((it) => it.id !== id),
      }), () => call("DELETE", `/auth/sessions/${id}`));
      toast(w.settings.ended);
    } catch (error) {
      toast(messageOf(error));
    }
  };
  return sheetView(
    {
      title: w.titles.page.security,
      testid: "settings.security.screen",
      up: "/settings",
      cancel: w.done,
    },
    h("h3", null, w.settings.sessions),
    whenKnown(sessions, (data) =>
      h(
        "ul",
        { class: "rows" },
        each(() => data().sessions, (it) => it.id, (it) =>
          h(
            "li",
            null,
            h(
              "div",
              { class: "row" },
              h(
                "span",
                { class: "row-main" },
                h("span", null, () => it().deviceName || it().address),
                h("span", { class: "row-note" }, () => momentText(it().lastUsedAt)),
              ),
              () => (it().current
                ? h("span", { class: "badge good-badge" }, w.settings.thisDevice)
                : button(w.settings.endSession, {
                  kind: "quiet",
                  name: w.named(w.settings.endSession, it().deviceName || it().address),
                  onpress: () => end(it().id),
                })),
            ),
          )),
      )),
    endEverything(),
    passkeys(),
    secondFactorSettings(),
    identitiesSettings(),
    passwordForm(),
    addressChange(),
    pinForm(),
    apiTokens(),
    webhooksSettings(),
    activity(),
  );
}

function activity() {
  const isOpen = signal(false);
  return h(
    "details",
    { ontoggle: (event) => isOpen.set(event.target.open) },
    h("summary", { testid: "settings.security.activity" }, w.security.activity),
    keyed(() => String(isOpen()), (open) => open === "true" && securityActivity()),
  );
}

function passkeys() {
  const list = query(() => "/auth/passkeys");
  const busy = signal(false);
  const touches = ["/auth/passkeys"];
  const add = async () => {
    busy.set(true);
    try {
      if (await addPasskey()) toast(w.settings.biometricOn);
    } catch (error) {
      if (!wasCancelled(error)) toast(messageOf(error));
    } finally {
      busy.set(false);
    }
  };
  /** @param {Passkey} it */
  const rename = async (it) => {
    const name = await asked(w.assets.rename, {
      label: w.assets.name,
      action: w.save,
      first: it.name,
      testid: "renamePasskey",
    });
    if (name) change(() => call("PATCH", `/auth/passkeys/${it.id}`, { name: name.trim() }), { touches });
  };
  /** @param {Passkey} it */
  const remove = (it) =>
    change(() => removePasskey(it.id, list.data()?.passkeys ?? []), {
      touches: [],
      says: w.settings.passkeyGone,
    });
  return [
    h("h3", null, w.settings.passkeys),
    whenKnown(list, (data) => [
      h(
        "ul",
        { class: "rows", hidden: () => data().passkeys.length === 0, testid: "settings.security.passkeys" },
        each(() => data().passkeys, (it) => it.id, (it) =>
          h(
            "li",
            null,
            h(
              "div",
              { class: "row" },
              h(
                "span",
                { class: "row-main" },
                h("span", null, () => it().name),
                h("span", { class: "row-note" }, () => momentText(it().lastUsedAt ?? it().createdAt)),
                h("span", null, () => (isOwnPasskey(it()) ? ownBadge() : null)),
              ),
              button(w.assets.rename, {
                kind: "quiet",
                name: () => w.named(w.assets.rename, it().name),
                onpress: () => rename(it()),
              }),
              button(null, {
                kind: "quiet",
                symbol: "trash",
                name: () => w.named(w.transaction.delete, it().name),
                onpress: () => remove(it()),
              }),
            ),
          )),
      ),
      button(w.passkeys.add, { onpress: add, busy, testid: "settings.security.passkeyAdd" }),
    ]),
  ];
}

/** After how many minutes without use the app locks itself. */
function autoLock() {
  const minutes = [1, 5, 15, 30, 60];
  return selectField({
    label: w.settings.autoLock,
    testid: "settings.security.autoLock",
    chosen: () => String(user()?.autoLockMinutes ?? ""),
    choices: () => [
      ["", w.settings.autoLockNever],
      .../** @type {[string, string][]} */ (
        minutes.map((value) => [String(value), w.settings.autoLockMinutes(value)])
      ),
    ],
    onchange: (value) =>
      change(() => updateUser({ autoLockMinutes: Number(value) || null }), {
        touches: [],
        says: w.settings.saved,
      }),
  });
}

function pinForm() {
  const form = useForm({ pin: "", password: "" }, {
    check: pinProblems,
    submit: async (values) => {
      await setPin(values);
      finish(w.settings.pinKept);
    },
  });
  /** @param {string} message */
  const finish = (message) => {
    for (const value of Object.values(form.values)) value.set("");
    toast(message);
  };
  const remove = async () => {
    const password = form.values.password();
    if (!password) return form.show({ password: w.errors.passwordRequired });
    try {
      await call("DELETE", "/auth/pin", { password });
      setUser(await get("/users/me"));
      finish(w.settings.pinGone);
    } catch (error) {
      form.show(errorsOf(error, form.values));
    }
  };
  const hasPin = () => user()?.hasPin ?? false;
  return form.view(
    { class: "form" },
    h("h3", null, w.settings.pin),
    h("p", { class: "hint" }, w.settings.pinText),
    pinFields(form, "settings.security.pinInput", "settings.security.pinPasswordInput"),
    form.problem(),
    button(() => (hasPin() ? w.settings.pinChange : w.settings.pinSet), {
      type: "submit",
      busy: form.busy,
      testid: "settings.security.pinButton",
    }),
    () => (hasPin()
      ? [
        button(w.settings.pinRemove, {
          kind: "quiet",
          onpress: remove,
          testid: "settings.security.pinRemoveButton",
        }),
        autoLock(),
      ]
      : null),
  );
}

function passwordForm() {
  const form = useForm({ currentPassword: "", newPassword: "" }, {
    check: ({ currentPassword, newPassword }) => ({
      ...(currentPassword ? {} : { currentPassword: w.errors.passwordRequired }),
      ...(meetsRules(newPassword) ? {} : { newPassword: w.register.weak }),
    }),
    submit: async (values) => {
      await call("POST", "/auth/change-password", values);
      for (const value of Object.values(form.values)) value.set("");
      await invalidate("/auth/sessions");
      toast(w.settings.passwordChanged);
    },
  });
  return form.view(
    { class: "form" },
    h("h3", null, w.settings.changePassword),
    field(form, "currentPassword", {
      label: w.settings.currentPassword,
      testid: "settings.security.currentPasswordInput",
      input: { type: "password", autocomplete: "current-password" },
    }),
    field(form, "newPassword", {
      label: w.settings.newPassword,
      testid: "settings.security.newPasswordInput",
      input: { type: "password", autocomplete: "new-password" },
      below: passwordRules(form.values.newPassword),
    }),
    form.problem(),
    button(w.settings.changePassword, {
      type: "submit",
      busy: form.busy,
      testid: "settings.security.changeButton",
    }),
  );
}
