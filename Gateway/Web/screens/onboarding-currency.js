// @ts-check
import { symbolOf } from "../core/money.js";
import { navigate } from "../core/router.js";
import { updateUser, user } from "../core/session.js";
import { h } from "../core/view.js";
import { w } from "../core/words.js";
import { button } from "../parts/button.js";
import { chips } from "../parts/chips.js";
import { useForm } from "../parts/form.js";
import { step } from "../parts/onboarding.js";

const options = /** @type {const} */ (["USD", "EUR", "ILS"]);

export default function currency() {
  const words = w.onboarding.currency;
  const preferred = user()?.preferredCurrency ?? "USD";
  const form = useForm({ currency: options.some((each) => each === preferred) ? preferred : "USD" }, {
    submit: async ({ currency }) => {
      await updateUser({ preferredCurrency: currency });
      navigate("/onboarding/categories");
    },
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
      button(w.next, {
        kind: "primary",
        type: "submit",
        busy: form.busy,
        testid: "onboarding.currency.nextButton",
      }),
    ),
  );
}
