// @ts-check
// Signing in by an identity provider: its buttons, and what a browser that comes back from one needs.
import {
  arrivalHash,
  call,
  each,
  h,
  messageOf,
  pathOf,
  query,
  user,
  w,
  whenPersonChanges,
} from "../../core/prelude.js";
import { deviceName } from "../../core/sign-in.js";
import { confirmed } from "../dialog.js";
import { toast } from "../toast.js";

/** @import { SecondFactorNeeded } from "../../client/api.d.ts" */

/** The hash is read once: the code of a sign-in works once, too. */
let hash = arrivalHash;

/** What must follow a sign-in by a provider, if the browser comes back for it. @returns {SecondFactorNeeded | null} */
export function neededOnArrival() {
  const values = new URLSearchParams(hash.slice(1));
  hash = "";
  const mfaToken = values.get("mfa");
  if (!mfaToken) return null;
  const methods = /** @type {SecondFactorNeeded["methods"]} */ ((values.get("methods") ?? "").split(","));
  return { mfaRequired: true, mfaToken, methods };
}

/**
 * The providers' buttons; nothing where the operator has set none up. They leave the app.
 * @param {string} linked The provider whose account waits to be linked, or nothing.
 */
export function providers(linked) {
  const list = query(() => "/auth/providers");
  const all = () => list.data()?.providers ?? [];
  const label = () => all().find((it) => it.id === linked)?.label ?? linked;
  if (linked) waiting = label;
  return [
    linked
      ? h("p", { class: "notice", role: "status", testid: "login.link" }, () => w.login.linkLead(label()))
      : null,
    h(
      "div",
      { class: "form", hidden: () => all().length === 0, testid: "login.providers" },
      each(() => all(), (it) => it.id, (it) =>
        h(
          "a",
          { class: "button plain", href: () => startAddress(it().id), testid: "login.provider" },
          h("span", { class: "label" }, () => w.login.provider(it().label)),
        )),
    ),
  ];
}

/** The way back is the entrance, which opens the screen that the person wished. @param {string} id */
const startAddress = (id) =>
  pathOf("/auth/oidc/{}/start?returnTo=%2Fapp%2Flogin&deviceName={}", id, deviceName());

/** What the provider is called whose account waits to be linked. @type {(() => string) | null} */
let waiting = null;

// Outside of the screen, which is gone once the person has signed in as usual.
whenPersonChanges(async () => {
  const label = waiting;
  if (!label || !user.peek()) return;
  waiting = null;
  if (!await confirmed(w.login.linkTitle, w.login.linkText(label()), w.login.link, "linkIdentity")) return;
  try {
    await call("POST", "/auth/identities", {});
    toast(w.login.linked);
  } catch (error) {
    toast(messageOf(error));
  }
});
