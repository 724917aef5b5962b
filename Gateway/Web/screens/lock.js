// @ts-check
import { limits } from "../core/limits.js";
import { call, h, isLocked, isOnline, messageOf, onCleanup, signal, user, w } from "../core/prelude.js";
import { unlockByPasskey, wasCancelled } from "../core/sign-in.js";
import { button } from "../parts/button.js";
import { entrance, secondsUntil } from "../parts/entrance/entrance.js";
import { field, useForm } from "../parts/form.js";
import { leave } from "../parts/frame/leave.js";

export default function lock() {
  /** Until when the server takes no PIN. */
  let blockedUntil = 0;
  const { left, tick } = secondsUntil(() => blockedUntil);
  const isBlocked = () => left() > 0;
  const form = useForm({ pin: "" }, {
    submit: async ({ pin }) => {
      try {
        await call("POST", "/auth/unlock", { pin });
      } catch (error) {
        const { status, retryAfter } = /** @type {import("../core/api.js").ApiError} */ (error);
        if (status) form.values.pin.set("");
        blockedUntil = Date.now() + retryAfter * 1000;
        tick();
        throw error;
      }
      isLocked.set(false);
    },
  });
  const hasPasskey = user()?.biometricEnabled ?? false;
  const isAsking = signal(false);
  const prompt = new AbortController();
  /** @param {boolean} isOwnWish */
  const byPasskey = async (isOwnWish) => {
    if (isAsking.peek()) return;
    isAsking.set(true);
    try {
      if (await unlockByPasskey(prompt.signal, isOwnWish)) isLocked.set(false);
    } catch (error) {
      form.show({ "": wasCancelled(error) ? w.lock.passkeyFailed : messageOf(error) });
    } finally {
      isAsking.set(false);
    }
  };
  onCleanup(() => prompt.abort());
  if (hasPasskey) whenSomebodyIsThere(() => byPasskey(false));
  return entrance(
    "lock.screen",
    w.lock.title,
    w.lock.text,
    () => (isOnline()
      ? null
      : h("p", { class: "hint", role: "status", testid: "lock.offline" }, w.lock.offline)),
    form.view(
      { class: "form" },
      form.problem(),
      field(form, "pin", {
        label: w.lock.pin,
        testid: "lock.pinInput",
        input: {
          type: "password",
          // The keys below take the place of a phone's own.
          inputmode: "none",
          autocomplete: "off",
          maxlength: limits.pinDigits,
          autofocus: true,
          disabled: isBlocked,
        },
      }),
      pad(form, isBlocked),
      button(() => (isBlocked() ? w.lock.wait(left()) : w.lock.submit), {
        kind: "primary",
        type: "submit",
        busy: form.busy,
        disabled: isBlocked,
        testid: "lock.submitButton",
      }),
    ),
    hasPasskey
      ? [
        () => (isBlocked() ? h("p", { class: "hint" }, w.lock.passkeyEnds) : null),
        button(w.lock.biometric, {
          symbol: "fingerprint",
          onpress: () => byPasskey(true),
          busy: isAsking,
          testid: "lock.passkeyButton",
        }),
      ]
      : null,
    button(w.lock.signOut, { kind: "quiet", onpress: leave, testid: "lock.signOutButton" }),
  );
}

/**
 * Runs at once after a start or a touch; else the app locked itself while nobody looked, and their first sign counts.
 * @param {() => unknown} run
 */
function whenSomebodyIsThere(run) {
  const { hasBeenActive, isActive } = navigator.userActivation ?? {};
  if (isOnline.peek() && document.visibilityState === "visible" && (!hasBeenActive || isActive)) return run();
  const signs = ["pointerdown", "pointermove", "keydown", "visibilitychange"];
  const end = () => signs.forEach((sign) => removeEventListener(sign, come));
  const come = () => {
    if (!isOnline.peek() || document.visibilityState !== "visible") return;
    end();
    run();
  };
  signs.forEach((sign) => addEventListener(sign, come));
  onCleanup(end);
}

/** The digits as keys. @param {import("../parts/form.js").Form} form @param {() => boolean} disabled */
function pad({ values: { pin }, touch }, disabled) {
  /** @param {(typed: string) => string} change */
  const press = (change) => () => {
    pin.update((/** @type {string} */ typed) => change(typed).slice(0, limits.pinDigits));
    touch("pin");
  };
  return h(
    "div",
    { class: "pad" },
    [..."1234567890"].map((digit) =>
      button(digit, { onpress: press((typed) => typed + digit), disabled, testid: `lock.key.${digit}` })
    ),
    button(null, {
      symbol: "left",
      name: w.lock.erase,
      onpress: press((typed) => typed.slice(0, -1)),
      disabled,
      testid: "lock.key.erase",
    }),
  );
}
