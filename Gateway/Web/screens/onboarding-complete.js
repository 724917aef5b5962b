// @ts-check
import { navigate } from "../core/router.js";
import { w } from "../core/words.js";
import { button } from "../parts/button.js";
import { step } from "../parts/onboarding.js";

export default function complete() {
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
  );
}
