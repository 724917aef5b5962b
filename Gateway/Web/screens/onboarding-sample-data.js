// @ts-check
import { call, newKey } from "../core/api.js";
import { navigate } from "../core/router.js";
import { w } from "../core/words.js";
import { button } from "../parts/button.js";
import { useForm } from "../parts/form.js";
import { step } from "../parts/onboarding.js";

export default function sampleData() {
  const words = w.onboarding.sample;
  const next = () => navigate("/onboarding/complete");
  const form = useForm({}, {
    submit: async () => {
      await call("POST", "/seed-data", {}, { key: newKey() });
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
      button(words.yes, {
        kind: "primary",
        type: "submit",
        busy: form.busy,
        testid: "onboarding.sampleData.yesButton",
      }),
      button(words.no, { onpress: next, testid: "onboarding.sampleData.noButton" }),
    ),
  );
}
