// @ts-check
// What setting a PIN asks for.
import { limits } from "../core/limits.js";
import { call, get, setUser, w } from "../core/prelude.js";
import { field } from "./form.js";

/** @param {import("./form.js").Values} values @returns {import("./form.js").Errors} */
export function pinProblem({ pin }) {
  return new RegExp(limits.pin).test(pin) ? {} : { pin: w.pin.pinWrong };
}

/** @param {import("./form.js").Values} values @returns {import("./form.js").Errors} */
export function pinProblems(values) {
  return {
    ...pinProblem(values),
    ...(values.password ? {} : { password: w.errors.passwordRequired }),
  };
}

/** @param {import("./form.js").Values} values */
export async function setPin(values) {
  await call("PUT", "/auth/pin", values);
  setUser(await get("/users/me"));
}

/** @param {import("./form.js").Form} form @param {string} testid */
export function pinField(form, testid) {
  return field(form, "pin", {
    label: w.pin.pinNew,
    testid,
    input: { type: "password", inputmode: "numeric", autocomplete: "off", maxlength: limits.pinDigits },
  });
}

/** @param {import("./form.js").Form} form @param {string} pinTestid @param {string} passwordTestid */
export function pinFields(form, pinTestid, passwordTestid) {
  return [
    pinField(form, pinTestid),
    field(form, "password", {
      label: w.pin.currentPassword,
      testid: passwordTestid,
      input: { type: "password", autocomplete: "current-password" },
    }),
  ];
}
