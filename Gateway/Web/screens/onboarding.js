// @ts-check
// The steps of the onboarding, in their order.
import { symbolOf } from "../core/money.js";
import {
  call,
  effect,
  get,
  h,
  invalidate,
  navigate,
  newKey,
  pathOf,
  signal,
  updateUser,
  user,
  w,
  wish,
} from "../core/prelude.js";
import { hasBiometrics, wasCancelled } from "../core/sign-in.js";
import { button } from "../parts/button.js";
import { chips } from "../parts/chips.js";
import { currencyField } from "../parts/currency-field.js";
import { errorsOf, useForm } from "../parts/form.js";
import { step, unsent } from "../parts/entrance/onboarding-step.js";
import { pinFields, pinProblems, setPin } from "../parts/pin-fields.js";

export function welcome() {
  const words = w.onboarding.welcome;
  return step(
    "welcome",
    w.titles.welcome,
    words.text,
    button(words.start, {
      kind: "primary",
      onpress: () => navigate("/onboarding/currency"),
      testid: "onboarding.welcome.getStartedButton",
    }),
  );
}

const options = /** @type {const} */ (["USD", "EUR", "ILS"]);

export function currency() {
  const words = w.onboarding.currency;
  const preferred = user()?.preferredCurrency ?? "USD";
  const form = useForm({ currency: unsent.currency || preferred }, {
    submit: async ({ currency }) => {
      await updateUser({ preferredCurrency: currency });
      await followCurrency(currency);
      unsent.currency = "";
      navigate("/onboarding/accounts");
    },
  });
  effect(() => {
    unsent.currency = form.values.currency();
  });
  return step(
    "currency",
    w.titles.currency,
    words.text,
    form.view(
      { class: "form" },
      form.problem(),
      chips({
        label: w.titles.currency,
        className: "tall",
        value: form.values.currency,
        onchange: form.values.currency.set,
        choices: () =>
          options.map((code) => ({
            value: code,
            testid: `onboarding.currency.option.${code}`,
            label: [
              h("b", null, `${symbolOf(code)} ${code}`),
              h("span", { class: "hint" }, words.names[code]),
            ],
          })),
      }),
      currencyField(form, "currency", { label: words.other, testid: "onboarding.currency.input" }),
      form.submitButton(w.next, "onboarding.currency.nextButton"),
    ),
  );
}

/** An account that nothing was entered in is in the currency of its owner. @param {string} currency */
async function followCurrency(currency) {
  const { accounts, activeAccountId } = await get("/accounts");
  const account = accounts.find((it) => it.id === activeAccountId);
  if (!account || account.preferredCurrency === currency || account.openingBalance !== null) return;
  const { total } = await get(pathOf("/transactions?accountId={}&limit=1", account.id));
  if (total > 0) return;
  await call("PATCH", pathOf("/accounts/{}", account.id), { preferredCurrency: currency });
  await invalidate("/accounts");
}

export function sampleData() {
  const words = w.onboarding.sample;
  const next = () => navigate("/onboarding/complete");
  const form = useForm({}, {
    submit: async () => {
      await call("POST", "/seed-data?accountId=all", {}, { key: newKey() });
      next();
    },
  });
  return step(
    "sample-data",
    w.titles.sample,
    words.text,
    form.view(
      { class: "form" },
      form.problem(),
      form.submitButton(words.yes, "onboarding.sampleData.yesButton"),
      button(words.no, { onpress: next, testid: "onboarding.sampleData.noButton" }),
    ),
  );
}

export function complete() {
  const words = w.onboarding.complete;
  return step(
    "complete",
    w.titles.complete,
    words.text,
    button(words.next, {
      kind: "primary",
      onpress: () => navigate("/onboarding/biometric"),
      testid: "onboarding.complete.continueButton",
    }),
    button(words.import, {
      onpress: () => {
        wish("/imports");
        navigate("/onboarding/biometric");
      },
      testid: "onboarding.complete.importButton",
    }),
  );
}

/** The router then leads to the dashboard: the onboarding is over. */
const finish = () => updateUser({ hasCompletedOnboarding: true });

export function biometric() {
  const words = w.onboarding.biometric;
  const isAvailable = signal(true);
  hasBiometrics().then(isAvailable.set);
  const isEnabling = signal(false);
  const form = useForm({}, { submit: async () => void (await finish()) });
  const enable = async () => {
    isEnabling.set(true);
    try {
      const { addPasskey } = await import("../parts/entrance/passkeys.js");
      if (await addPasskey()) await finish();
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
      button(w.onboarding.pin.instead, {
        onpress: () => navigate("/onboarding/pin"),
        testid: "onboarding.biometric.pinButton",
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

export function pin() {
  const form = useForm({ pin: "", password: "" }, {
    check: pinProblems,
    submit: async (values) => {
      await setPin(values);
      await finish();
    },
  });
  return step(
    "pin",
    w.titles.pin,
    w.onboarding.pin.text,
    form.view(
      { class: "form" },
      pinFields(form, "onboarding.pin.pinInput", "onboarding.pin.passwordInput"),
      form.problem(),
      form.submitButton(w.pin.pinSet, "onboarding.pin.setButton"),
      button(w.onboarding.skip, { kind: "quiet", onpress: finish, testid: "onboarding.pin.skipButton" }),
    ),
  );
}
