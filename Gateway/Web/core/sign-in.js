// @ts-check
// The begin and the end of a session by the person's own will: by password, or passkeys (WebAuthn).
import { call, get } from "./api.js";
import { deleteDatabase } from "./database.js";
import { adopt, isLocked, notice, setUser, updateUser } from "./session.js";
import { forgetAll } from "./store.js";

/** A name for the list of signed-in devices: `Chrome, Linux`. */
export function deviceName() {
  const data = /** @type {any} */ (navigator).userAgentData;
  const brand = data?.brands.find((/** @type {any} */ each) => !/not.?a.?brand|chromium/i.test(each.brand)) ??
    data?.brands.find((/** @type {any} */ each) => /chromium/i.test(each.brand));
  const browser = brand?.brand ?? /(Firefox|Edg|Safari)/.exec(navigator.userAgent)?.[0] ?? "Browser";
  return data?.platform ? `${browser}, ${data.platform}` : browser;
}

/**
 * Signs in through an endpoint that answers tokens; the gateway turns them into cookies.
 * @param {string} path
 * @param {object} body
 */
export function signIn(path, body) {
  // No tab sends what the former user entered while the cookies change hands.
  return navigator.locks.request("coffer-outbox", async () => {
    const data = await call("POST", path, body, { headers: { "X-Session-Mode": "cookie" }, isSignIn: true });
    notice.set("");
    isLocked.set(false);
    adopt(data.user);
  });
}

/** Ends the session and deletes everything that the browser keeps of the user. */
export async function signOut() {
  await call("POST", "/auth/logout", {}, { isSignIn: true });
  await forgetUser();
}

export async function forgetUser() {
  await deleteDatabase();
  forgetAll();
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

/** Makes a passkey on this device for the signed-in user. */
export async function enablePasskey() {
  const options = await call("POST", "/auth/passkeys/register/options", {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = /** @type {PublicKeyCredential} */ (await navigator.credentials.create({ publicKey }));
  await call("POST", "/auth/passkeys/register/verify", credential.toJSON());
  await updateUser({ biometricEnabled: true });
}

/** Deletes the user's passkeys. */
export async function disablePasskeys() {
  const { passkeys } = await get("/auth/passkeys");
  for (const passkey of passkeys) await call("DELETE", `/auth/passkeys/${passkey.id}`);
  await updateUser({ biometricEnabled: false });
}

/** @param {string} [email] */
async function assertion(email) {
  const options = await call("POST", "/auth/passkeys/login/options", email ? { email } : {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = /** @type {PublicKeyCredential} */ (await navigator.credentials.get({ publicKey }));
  return credential.toJSON();
}

/** @param {string} [email] */
export async function signInByPasskey(email) {
  await signIn("/auth/passkeys/login/verify", await assertion(email));
}

export async function unlockByPasskey() {
  await call("POST", "/auth/unlock", await assertion());
}
