// @ts-check
import { enablePasskey, hasBiometrics, wasCancelled } from "../core/passkeys.js";
import { updateUser } from "../core/session.js";
import { signal } from "../core/signals.js";
import { h } from "../core/view.js";
import { w } from "../core/words.js";
import { button } from "../parts/button.js";
import { errorsOf, useForm } from "../parts/form.js";
import { step } from "../parts/onboarding.js";

export default function biometric() {
  const words = w.onboarding.biometric;
  const isAvailable = signal(true);
  hasBiometrics().then(isAvailable.set);
  const isEnabling = signal(false);
  // The router then leads to the dashboard: the onboarding is over.
  const finish = () => updateUser({ hasCompletedOnboarding: true });
  const form = useForm({}, { submit: async () => void (await finish()) });
  const enable = async () => {
    isEnabling.set(true);
    try {
      await enablePasskey();
      await finish();
    } catch (error) {
      if (!wasCancelled(error)) form.show(errorsOf(error, {}));
    } finally {
      isEnabling.set(false);
    }
  };
  return step(
    "biometric",
    w.titles.biometric,
    words.text,
    form.view(
      { class: "form" },
      () => (isAvailable() ? null : h("p", { class: "hint" }, words.unavailable)),
      form.problem(),
      button(words.enable, {
        kind: "primary",
        symbol: "fingerprint",
        onpress: enable,
        busy: isEnabling,
        disabled: () => !isAvailable(),
        testid: "onboarding.biometric.enableButton",
      }),
      button(words.skip, {
        kind: "quiet",
        type: "submit",
        busy: form.busy,
        testid: "onboarding.biometric.skipButton",
      }),
    ),
  );
}
