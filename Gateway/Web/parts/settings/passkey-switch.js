// @ts-check
// The switch of this device's passkey, in the settings.
import { messageOf, query, signal, user, w } from "../../core/prelude.js";
import { hasBiometrics, isOwnPasskey, wasCancelled } from "../../core/sign-in.js";
import { switchRow } from "../fields.js";
import { actsOf } from "../frame/later.js";
import { toast } from "../toast.js";

/** @import { Passkey } from "../../client/api.d.ts" */

/** Does nothing without the network. */
const passkeys = actsOf(() => import("../entrance/passkeys.js"), "start");

/** Whether this device has a passkey of the user's. */
export function passkeySwitch() {
  const isAvailable = signal(true);
  const busy = signal(false);
  hasBiometrics().then(isAvailable.set);
  const list = query(() => "/auth/passkeys");
  /** @returns {Passkey[]} */
  const all = () => list.data()?.passkeys ?? [];
  const isOn = () => list.data() ? all().some(isOwnPasskey) : user()?.biometricEnabled ?? false;
  /** @param {typeof import("../entrance/passkeys.js")} acts */
  const toggle = async ({ addPasskey, confirmedRemoval, removePasskey }) => {
    busy.set(true);
    try {
      if (!list.data()) await list.refresh();
      const own = all().find(isOwnPasskey);
      if (!own) {
        if (await addPasskey()) toast(w.settings.biometricOn);
      } else if (await confirmedRemoval(own, all())) {
        await removePasskey(own.id, all());
      }
    } catch (error) {
      if (!wasCancelled(error)) toast(messageOf(error));
    } finally {
      busy.set(false);
    }
  };
  const hint = () => {
    if (!isAvailable() && !isOn()) return w.settings.biometricNone;
    return !isOn() && all().length > 0
      ? w.settings.biometricElsewhere(all().length)
      : w.settings.biometricHint;
  };
  return switchRow({
    label: w.settings.biometric,
    isOn,
    onpress: () => passkeys(toggle),
    testid: "biometric-switch",
    hint,
    disabled: () => busy() || (!isAvailable() && !isOn()),
  });
}
