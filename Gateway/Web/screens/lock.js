// @ts-check
import { call, messageOf } from "../core/api.js";
import { unlockByPasskey, wasCancelled } from "../core/passkeys.js";
import { isLocked, user } from "../core/session.js";
import { signOut } from "../core/sign-in.js";
import { h } from "../core/view.js";
import { w } from "../core/words.js";
import { button } from "../parts/button.js";
import { entrance } from "../parts/entrance.js";
import { field, useForm } from "../parts/form.js";

export default function lock() {
  const form = useForm({ pin: "" }, {
    submit: async ({ pin }) => {
      await call("POST", "/auth/unlock", { pin });
      isLocked.set(false);
    },
  });
  const byPasskey = async () => {
    try {
      await unlockByPasskey();
      isLocked.set(false);
    } catch (error) {
      if (!wasCancelled(error)) form.show({ "": messageOf(error) });
    }
  };
  return entrance(
    "lock.screen",
    w.lock.title,
    w.lock.text,
    form.view(
      { class: "form" },
      form.problem(),
      field(form, "pin", {
        label: w.lock.pin,
        testid: "lock.pinInput",
        input: { type: "password", inputmode: "numeric", autocomplete: "off", maxlength: 8, autofocus: true },
      }),
      button(w.lock.submit, {
        kind: "primary",
        type: "submit",
        busy: form.busy,
        testid: "lock.submitButton",
      }),
    ),
    user()?.biometricEnabled ? button(w.lock.biometric, { symbol: "fingerprint", onpress: byPasskey }) : null,
    button(w.lock.signOut, { kind: "quiet", onpress: () => signOut() }),
  );
}
