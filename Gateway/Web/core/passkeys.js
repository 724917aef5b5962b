// @ts-check
// Sign-in by fingerprint, face or the device's PIN: passkeys (WebAuthn Level 3).
import { call, get } from "./api.js";
import { updateUser } from "./session.js";
import { signIn } from "./sign-in.js";

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
