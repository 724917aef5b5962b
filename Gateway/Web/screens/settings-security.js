// @ts-check
import {
  call,
  each,
  get,
  h,
  invalidate,
  messageOf,
  momentText,
  pathOf,
  query,
  setUser,
  signal,
  updateUser,
  user,
  w,
} from "../core/prelude.js";
import { isOwnPasskey, wasCancelled } from "../core/sign-in.js";
import { addressChange } from "../parts/settings/address-change.js";
import { button } from "../parts/button.js";
import { change, optimistically } from "../parts/change.js";
import { asked } from "../parts/dialog.js";
import { selectField } from "../parts/fields.js";
import { field, useForm } from "../parts/form.js";
import { addPasskey, ownBadge, removePasskey } from "../parts/entrance/passkeys.js";
import { identitiesSettings } from "../parts/settings/identities-settings.js";
import { meetsRules, passwordRules } from "../parts/entrance/password-rules.js";
import { pinField, pinProblem, setPin } from "../parts/pin-fields.js";
import { useProof } from "../parts/entrance/proof.js";
import { secondFactorSettings } from "../parts/settings/second-factor-settings.js";
import { settingsPage } from "../parts/sheet.js";
import { endEverything, securityActivity } from "../parts/settings/security-activity.js";
import { keyed, whenKnown } from "../parts/frame/states.js";
import { toast } from "../parts/toast.js";

/** @import { Passkey } from "../client/api.d.ts" */

export default function security() {
  const proof = useProof();
  return settingsPage(
    "security",
    h("p", { class: "hint" }, w.security.once),
    passwordForm(proof),
    pinForm(proof),
    passkeys(proof),
    secondFactorSettings(proof),
    identitiesSettings(proof),
    addressChange(proof),
    sessions(),
    endEverything(),
    activity(),
  );
}

function sessions() {
  const list = query(() => "/auth/sessions");
  /** @param {string} id */
  const end = async (id) => {
    try {
      await optimistically("/auth/sessions", (data) => ({
        sessions: data.sessions.filter((it) => it.id !== id),
      }), () => call("DELETE", pathOf("/auth/sessions/{}", id)));
      toast(w.security.ended);
    } catch (error) {
      toast(messageOf(error));
    }
  };
  return [
    h("h3", null, w.security.sessions),
    whenKnown(list, (data) =>
      h(
        "ul",
        { class: "rows", testid: "settings.security.sessions" },
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
                ? h("span", { class: "badge good-badge" }, w.security.thisDevice)
                : button(w.security.endSession, {
                  kind: "quiet",
                  name: w.named(w.security.endSession, it().deviceName || it().address),
                  onpress: () => end(it().id),
                })),
            ),
          )),
      )),
  ];
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

/** @param {import("../parts/entrance/proof.js").Proof} proof */
function passkeys(proof) {
  const list = query(() => "/auth/passkeys");
  const busy = signal(false);
  const touches = ["/auth/passkeys"];
  const add = async () => {
    busy.set(true);
    try {
      if (await addPasskey(proof)) toast(w.settings.biometricOn);
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
    if (name) {
      change(() => call("PATCH", pathOf("/auth/passkeys/{}", it.id), { name: name.trim() }), { touches });
    }
  };
  /** @param {Passkey} it */
  const remove = (it) =>
    change(() => removePasskey(it.id, list.data()?.passkeys ?? [], proof), { touches: [] });
  return [
    h("h3", null, w.security.passkeys),
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
    label: w.security.autoLock,
    testid: "settings.security.autoLock",
    chosen: () => String(user()?.autoLockMinutes ?? ""),
    choices: () => [
      ["", w.security.autoLockNever],
      .../** @type {[string, string][]} */ (
        minutes.map((value) => [String(value), w.security.autoLockMinutes(value)])
      ),
    ],
    onchange: (value) =>
      change(() => updateUser({ autoLockMinutes: Number(value) || null }), {
        touches: [],
        says: w.settings.saved,
      }),
  });
}

/** @param {import("../parts/entrance/proof.js").Proof} proof */
function pinForm(proof) {
  const form = useForm({ pin: "" }, {
    check: pinProblem,
    submit: async ({ pin }) => {
      if (await proof.withPassword((password) => setPin({ pin, password })) === null) return;
      form.values.pin.set("");
      toast(w.pin.pinKept);
    },
  });
  const remove = () =>
    change(async () => {
      const answer = await proof.withPassword((password) => call("DELETE", "/auth/pin", { password }));
      if (answer === null) return;
      setUser(await get("/users/me"));
      toast(w.security.pinGone);
    }, { touches: [] });
  const hasPin = () => user()?.hasPin ?? false;
  return form.view(
    { class: "form" },
    h("h3", null, w.settings.pin),
    h("p", { class: "hint" }, w.security.pinText),
    pinField(form, "settings.security.pinInput"),
    form.problem(),
    button(() => (hasPin() ? w.security.pinChange : w.pin.pinSet), {
      type: "submit",
      busy: form.busy,
      testid: "settings.security.pinButton",
    }),
    () => (hasPin()
      ? [
        button(w.security.pinRemove, {
          kind: "quiet",
          onpress: remove,
          testid: "settings.security.pinRemoveButton",
        }),
        autoLock(),
      ]
      : null),
  );
}

/** @param {import("../parts/entrance/proof.js").Proof} proof */
function passwordForm(proof) {
  const form = useForm({ newPassword: "" }, {
    check: ({ newPassword }) => (meetsRules(newPassword) ? {} : { newPassword: w.register.weak }),
    submit: async ({ newPassword }) => {
      const answer = await proof.withPassword((currentPassword) =>
        call("POST", "/auth/change-password", { currentPassword, newPassword })
      );
      if (answer === null) return;
      proof.replace(newPassword);
      form.values.newPassword.set("");
      await invalidate("/auth/sessions");
      toast(w.security.passwordChanged);
    },
  });
  return form.view(
    { class: "form" },
    h("h3", null, w.login.password),
    field(form, "newPassword", {
      label: w.security.newPassword,
      testid: "settings.security.newPasswordInput",
      input: { type: "password", autocomplete: "new-password" },
      below: passwordRules(form.values.newPassword),
    }),
    form.problem(),
    button(w.security.changePassword, {
      type: "submit",
      busy: form.busy,
      testid: "settings.security.changeButton",
    }),
  );
}
