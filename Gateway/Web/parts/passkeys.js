// @ts-check
// Adding and removing this device's passkey, with what has to be asked on the way.
import { ApiError, call, h, invalidate, updateUser, w } from "../core/prelude.js";
import { isOwnPasskey, makePasskey } from "../core/sign-in.js";
import { button } from "./button.js";
import { asked, openDialog } from "./dialog.js";

/** @import { Passkey } from "../client/api.d.ts" */

const address = "/auth/passkeys";

/** Makes a passkey on this device. Resolves to whether there is one; it is none if the person gave up. */
export async function addPasskey() {
  const options = await registrationOptions();
  if (!options) return false;
  await makePasskey(options);
  await updateUser({ biometricEnabled: true });
  await invalidate(address);
  return true;
}

/** Some minutes after the sign-in, the server wants to see the password again. */
async function registrationOptions() {
  let body = {};
  for (;;) {
    try {
      return await call("POST", `${address}/register/options`, body);
    } catch (error) {
      const [reason] = (error instanceof ApiError && error.fields.password) || [];
      if (!reason) throw error;
      const password = await asked(w.passkeys.add, {
        label: w.settings.currentPassword,
        action: w.next,
        type: "password",
        text: reason,
        testid: "passkeyPassword",
      });
      if (password === null) return null;
      body = { password };
    }
  }
}

/**
 * Deletes a passkey. Resolves when the lists know it.
 * @param {string} id
 * @param {Passkey[]} all The passkeys until now.
 */
export async function removePasskey(id, all) {
  await call("DELETE", `${address}/${id}`);
  await invalidate(address);
  if (all.every((each) => each.id === id)) await updateUser({ biometricEnabled: false });
}

/**
 * Shows all passkeys, and asks whether this device's may go. Resolves to the answer.
 * @param {Passkey} own
 * @param {Passkey[]} all
 */
export function confirmedRemoval(own, all) {
  return openDialog(
    w.passkeys.removeTitle,
    (/** @type {(value: boolean | null) => void} */ close) => [
      h("p", null, all.length > 1 ? w.passkeys.removeOne : w.passkeys.removeLast),
      own.backedUp ? h("p", { class: "hint" }, w.passkeys.isCopied) : null,
      h(
        "ul",
        { class: "rows", testid: "removePasskey.list" },
        all.map((it) =>
          h(
            "li",
            { class: "row" },
            h("span", { class: "row-main" }, it.name),
            isOwnPasskey(it) ? ownBadge() : null,
            h("span", { class: "hint" }, it.id === own.id ? w.passkeys.goes : w.passkeys.stays),
          )
        ),
      ),
      h(
        "div",
        { class: "actions" },
        button(w.cancel, { onpress: () => close(null), testid: "removePasskey.cancelButton" }),
        button(w.passkeys.remove, {
          kind: "danger",
          onpress: () => close(true),
          testid: "removePasskey.confirmButton",
        }),
      ),
    ],
    "removePasskey.dialog",
  );
}

export function ownBadge() {
  return h("span", { class: "badge good-badge" }, w.settings.thisDevice);
}
