// @ts-check
// The begin and the end of a session by the person's own will: by password, or passkeys (WebAuthn).
import { ApiError, call, endRequests } from "./api.js";
import { deleteDatabase } from "./database.js";
import { finishLeaving, noteLeaving, sendLeaving } from "./leaving.js";
import { forgetMails } from "./mails.js";
import { adopt, farewell, hasSignedIn, isLocked, notice, setUser, user } from "./session.js";
import { forgetAll } from "./store.js";
import { w } from "./words.js";

/** A name for the list of signed-in devices: `Chrome, Linux`. */
export function deviceName() {
  const data =
    /** @type {{ userAgentData?: { brands: { brand: string }[], platform: string } }} */ (navigator)
      .userAgentData;
  const brand = data?.brands.find((each) => !/not.?a.?brand|chromium/i.test(each.brand)) ??
    data?.brands.find((each) => /chromium/i.test(each.brand));
  const browser = brand?.brand ?? /(Firefox|Edg|Safari)/.exec(navigator.userAgent)?.[0] ?? "Browser";
  return data?.platform ? `${browser}, ${data.platform}` : browser;
}

/**
 * Signs in through an endpoint that answers tokens; the gateway turns them into cookies.
 * Resolves to what is needed besides: a code of the second factor, or nothing.
 * @param {"/auth/login" | "/auth/login/mfa" | "/auth/demo" | "/auth/passkeys/login/verify" | "/auth/register/session"} path
 * @param {object} body
 * @returns {Promise<import("../client/api.d.ts").SecondFactorNeeded | null>}
 */
export function signIn(path, body) {
  // No tab sends what the former user entered while the cookies change hands.
  return navigator.locks.request("coffer-outbox", async () => {
    await sendLeaving();
    const data = await call("POST", path, body, { headers: { "X-Session-Mode": "cookie" }, isSignIn: true });
    if ("mfaRequired" in data) return data;
    notice.set("");
    farewell.set("");
    isLocked.set(false);
    hasSignedIn.set(data.user.hasCompletedOnboarding);
    adopt(data.user);
    return null;
  });
}

/** Ends the session here and now; the server hears of it as soon as it can be reached. */
export async function signOut() {
  noteLeaving(user.peek()?.id ?? "nobody");
  await forgetUser();
  finishLeaving();
}

/** Deletes everything that the browser keeps of the user. */
export async function forgetUser() {
  endRequests();
  await deleteDatabase();
  forgetAll();
  forgetMails();
  setUser(null);
  isLocked.set(false);
}

/** Whether this device can ask for a fingerprint, a face or its PIN. */
export async function hasBiometrics() {
  try {
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
  } catch {
    return false;
  }
}

/** Whether the person closed the system's prompt: no error to show. @param {unknown} error */
export function wasCancelled(error) {
  return error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError");
}

/** The credentials that were made or used on this device; their ids say nothing of their owners. */
const ownName = "coffer.passkeys";

/** @returns {string[]} */
function ownCredentials() {
  return JSON.parse(localStorage.getItem(ownName) ?? "[]");
}

/** @param {PublicKeyCredential} credential */
function noteOwn({ id, authenticatorAttachment }) {
  const known = ownCredentials();
  // A key that is carried around, or a phone beside the computer, is not this device.
  if (authenticatorAttachment === "cross-platform" || known.includes(id)) return;
  localStorage.setItem(ownName, JSON.stringify([...known, id]));
}

/** Whether a passkey of the user's list is on this device. @param {{ credentialId: string }} passkey */
export function isOwnPasskey({ credentialId }) {
  return ownCredentials().includes(credentialId);
}

/**
 * Runs a ceremony of the browser, which refuses a page of another domain than the server's passkeys are for.
 * @param {string | undefined} domain
 * @param {() => Promise<Credential | null>} ask
 */
async function ceremony(domain, ask) {
  try {
    return /** @type {PublicKeyCredential} */ (await ask());
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "SecurityError") throw new ApiError(w.errors.passkeyDomain(domain ?? ""), { status: 400 });
    if (name === "InvalidStateError") throw new ApiError(w.errors.passkeyKnown, { status: 409 });
    throw error;
  }
}

/** Makes a passkey on this device for the signed-in user. @param {PublicKeyCredentialCreationOptionsJSON} options of the server */
export async function makePasskey(options) {
  const credential = await ceremony(options.rp.id, () => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    return navigator.credentials.create({ publicKey });
  });
  await call("POST", "/auth/passkeys/register/verify", { ...credential.toJSON(), name: deviceName() });
  noteOwn(credential);
}

function assertionOptions() {
  return call("POST", "/auth/passkeys/login/options", {});
}

/** @param {PublicKeyCredentialRequestOptionsJSON} options of the server @param {AbortSignal} [signal] Ends the prompt. */
function assertion(options, signal) {
  return ceremony(options.rpId, () => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    return navigator.credentials.get({ publicKey, signal });
  });
}

export async function signInByPasskey() {
  const credential = await assertion(await assertionOptions());
  await signIn("/auth/passkeys/login/verify", { ...credential.toJSON(), deviceName: deviceName() });
  noteOwn(credential);
}

/**
 * Resolves to whether a passkey was asked for, and then it unlocked.
 * @param {AbortSignal} signal Ends the prompt.
 * @param {boolean} isOwnWish Otherwise a device without one of the user's passkeys does not ask.
 */
export async function unlockByPasskey(signal, isOwnWish) {
  const options = await assertionOptions();
  const own = ownCredentials();
  const isHere = options.allowCredentials?.some((/** @type {{ id: string }} */ { id }) => own.includes(id));
  if (!isHere && !isOwnWish) return false;
  const credential = await assertion(options, signal);
  await call("POST", "/auth/unlock", credential.toJSON());
  noteOwn(credential);
  return true;
}
