// @ts-check
import { navigate } from "../core/router.js";
import { w } from "../core/words.js";
import { button } from "../parts/button.js";
import { step } from "../parts/onboarding.js";

export default function welcome() {
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
