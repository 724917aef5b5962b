// @ts-check
import { call, messageOf } from "../core/api.js";
import { navigate } from "../core/router.js";
import { onCleanup, signal } from "../core/signals.js";
import { h } from "../core/view.js";
import { w } from "../core/words.js";
import { button } from "../parts/button.js";
import { entrance } from "../parts/entrance.js";
import { problem } from "../parts/form.js";

const pauseSeconds = 60;
/** When the next mail may be asked for: kept while the person looks at another screen. */
let nextAt = 0;

/** @param {{ search: (name: string) => string }} context */
export default function verifyEmail({ search }) {
  const email = search("email");
  const seconds = signal(0);
  const busy = signal(false);
  const message = signal("");
  const error = signal("");
  const tick = () => seconds.set(Math.max(0, Math.ceil((nextAt - Date.now()) / 1000)));
  tick();
  const timer = setInterval(tick, 250);
  onCleanup(() => clearInterval(timer));

  const resend = async () => {
    busy.set(true);
    error.set("");
    try {
      await call("POST", "/auth/resend-verification", { email }, { isSignIn: true });
      nextAt = Date.now() + pauseSeconds * 1000 - 1;
      message.set(w.verify.sent);
    } catch (failed) {
      error.set(messageOf(failed));
    } finally {
      busy.set(false);
      tick();
    }
  };
  const isReady = search("ready") !== "";
  return entrance(
    "verifyEmail.screen",
    w.titles.verify,
    isReady ? w.verify.ready : w.verify.text(email),
    () => (error() ? problem(error()) : null),
    isReady ? null : h("p", { class: "hint" }, w.verify.nothing),
    h("p", { role: "status", class: "good" }, message),
    isReady ? null : button(() => (seconds() > 0 ? w.verify.wait(seconds()) : w.verify.resend), {
      onpress: resend,
      busy,
      disabled: () => seconds() > 0,
      testid: "verifyEmail.resendButton",
    }),
    button(w.verify.back, {
      kind: isReady ? "primary" : "quiet",
      onpress: () => navigate("/login"),
      testid: "verifyEmail.backButton",
    }),
  );
}
