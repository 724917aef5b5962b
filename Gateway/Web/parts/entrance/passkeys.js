// @ts-check
// Adding and removing this device's passkey, with what has to be asked on the way.
import { ApiError, call, h, invalidate, pathOf, updateUser, user, w } from "../../core/prelude.js";
import { isOwnPasskey, makePasskey } from "../../core/sign-in.js";
import { button } from "../button.js";
import { openDialog } from "../dialog.js";
import { useProof } from "./proof.js";
import { toast } from "../toast.js";

/** @import { Passkey } from "../../client/api.d.ts" */

const address = "/auth/passkeys";

/** Makes a passkey on this device. Resolves to whether there is one; it is none if the person gave up. */
export async function addPasskey(proof = useProof()) {
  const options = await registrationOptions(proof);
  if (!options) return false;
  await makePasskey(options);
  await updateUser({ biometricEnabled: true });
  await invalidate(address);
  return true;
}

/** Some minutes after the sign-in, the server wants to see who it is. @param {import("./proof.js").Proof} proof */
async function registrationOptions(proof) {
  /** @param {{ password?: string }} body */
  const ask = (body) => call("POST", `${address}/register/options`, body);
  try {
    return await ask({});
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.fields.password) return await proof.withPassword((password) => ask({ password }));
    // With a second factor, a password alone adds no passkey.
    if (error.status !== 403 || !user.peek()?.hasTotp) throw error;
    return await proof.signInAgain() ? await ask({}) : null;
  }
}

/**
 * Deletes a passkey, and says so when the lists know it.
 * @param {string} id
 * @param {Passkey[]} all The passkeys until now.
 */
export async function removePasskey(id, all, proof = useProof()) {
  const answer = await proof.soonAfterSignIn(() => call("DELETE", pathOf(`${address}/{}`, id)));
  if (answer === null) return;
  await invalidate(address);
  if (all.every((each) => each.id === id)) await updateUser({ biometricEnabled: false });
  toast(w.security.passkeyGone);
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
  return h("span", { class: "badge good-badge" }, w.security.thisDevice);
}
