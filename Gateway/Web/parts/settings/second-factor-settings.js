// @ts-check
// The second factor in the settings: set up by an authenticator app, recovery codes, turned off.
import { batch, call, get, h, invalidate, setUser, signal, svg, user, w } from "../../core/prelude.js";
import { button } from "../button.js";
import { errorsOf, field, useForm } from "../form.js";
import { codeInput, codeProblem, digitsOfCode } from "../entrance/second-factor.js";
import { keyed } from "../frame/states.js";
import { toast } from "../toast.js";

/** @import { SecondFactorSetup } from "../../client/api.d.ts" */

const words = () => w.security.factor;

/** @param {import("../entrance/proof.js").Proof} proof */
export function secondFactorSettings(proof) {
  /** What a code must confirm. */
  const setup = signal(/** @type {SecondFactorSetup | null} */ (null));
  /** Recovery codes that were just made: nobody sees them again. */
  const codes = signal(/** @type {string[]} */ ([]));
  const state = () => codes().length > 0 ? "codes" : setup() ? "confirm" : user()?.hasTotp ? "on" : "off";
  /** @param {() => void} change */
  const turn = (change) => {
    batch(change);
    queueMicrotask(() =>
      /** @type {HTMLElement | null} */ (place.querySelector("input:not([readonly]), button"))?.focus()
    );
  };
  /** @type {HTMLElement} */
  const place = h(
    "div",
    { class: "form", testid: "settings.security.factor" },
    keyed(state, (now) => {
      const wanted = setup();
      if (now === "codes") return recoveryCodes(codes(), () => turn(() => codes.set([])));
      if (now === "confirm" && wanted) {
        return confirmation(wanted, {
          leave: () => turn(() => setup.set(null)),
          done: (made) =>
            turn(() => {
              setup.set(null);
              codes.set(made);
            }),
        });
      }
      return now === "on"
        ? turnedOn(proof, { made: (list) => turn(() => codes.set(list)) })
        : turnedOff(proof, (it) => turn(() => setup.set(it)));
    }),
  );
  return [h("h3", null, words().title), place];
}

async function readUser() {
  setUser(await get("/users/me"));
  await invalidate("/auth/sessions");
}

/** @param {import("../form.js").Form} form @param {string} [hint] */
const codeField = (form, hint) =>
  field(form, "code", {
    label: w.login.code,
    testid: "settings.security.factorCode",
    hint,
    // A recovery code has letters.
    input: hint ? { ...codeInput, inputmode: "text" } : codeInput,
  });

/** @param {import("../entrance/proof.js").Proof} proof @param {(setup: SecondFactorSetup) => void} begun */
function turnedOff(proof, begun) {
  const form = useForm({}, {
    submit: async () => {
      const setup = await proof.withPassword((password) => call("POST", "/auth/totp/setup", { password }));
      if (setup) begun(setup);
    },
  });
  return form.view(
    { class: "form" },
    h("p", { class: "hint" }, words().text),
    form.problem(),
    button(words().setUp, { type: "submit", busy: form.busy, testid: "settings.security.factorSetUp" }),
  );
}

/**
 * @param {SecondFactorSetup} setup
 * @param {{ leave: () => void, done: (codes: string[]) => void }} actions
 */
function confirmation({ secret, otpauthUrl, qrCode }, { leave, done }) {
  const form = useForm({ code: "", secret }, {
    check: ({ code }) => (codeProblem(code) ? { code: codeProblem(code) } : {}),
    submit: async ({ code }) => {
      const made = await call("POST", "/auth/totp/confirm", { code: digitsOfCode(code) });
      await readUser();
      done(made.recoveryCodes);
      toast(words().isOn);
    },
  });
  return form.view(
    { class: "form" },
    h("p", { class: "hint" }, words().scan),
    qrCode ? picture(qrCode) : null,
    field(form, "secret", {
      label: words().secret,
      testid: "settings.security.factorSecret",
      input: { readonly: true, dir: "ltr", autocomplete: "off" },
    }),
    h("a", { class: "aside", href: otpauthUrl, testid: "settings.security.factorLink" }, words().open),
    codeField(form),
    form.problem(),
    button(words().turnOn, {
      kind: "primary",
      type: "submit",
      busy: form.busy,
      testid: "settings.security.factorConfirm",
    }),
    button(w.cancel, { kind: "quiet", onpress: leave, testid: "settings.security.factorCancel" }),
  );
}

/** The QR code, drawn anew: the page takes nothing but its lines from the server's document. @param {string} text */
function picture(text) {
  const viewBox = /\sviewBox="([\d ]+)"/.exec(text)?.[1];
  const lines = /\sd="([MHVhvz\d -]+)"/.exec(text)?.[1];
  if (!viewBox || !lines) return null;
  return svg(
    "svg",
    { class: "qr", viewBox, role: "img", "aria-label": words().qr, "shape-rendering": "crispEdges" },
    svg("path", { d: lines }),
  );
}

/** @param {string[]} codes @param {() => void} leave */
function recoveryCodes(codes, leave) {
  const copy = () =>
    navigator.clipboard.writeText(codes.join("\n")).then(() => toast(w.plan.copied), () => {});
  return [
    h("p", { role: "status" }, words().codesText),
    h(
      "ul",
      { class: "codes", dir: "ltr", testid: "settings.security.recoveryCodes" },
      codes.map((each) => h("li", null, h("code", null, each))),
    ),
    button(w.plan.copy, { onpress: copy, testid: "settings.security.recoveryCopy" }),
    button(words().kept, { kind: "primary", onpress: leave, testid: "settings.security.recoveryDone" }),
  ];
}

/** @param {import("../entrance/proof.js").Proof} proof @param {{ made: (codes: string[]) => void }} actions */
function turnedOn(proof, { made }) {
  /** A recovery code is sent as it is typed. @param {string} code */
  const sent = (code) => (codeProblem(code) ? code.trim() : digitsOfCode(code));
  /** @param {string} code */
  const missing = (code) => (code.trim() ? {} : { code: w.login.codeRequired });
  const form = useForm({ code: "" }, {
    check: ({ code }) => missing(code),
    submit: async ({ code }) => {
      const answer = await proof.withPassword((password) =>
        call("DELETE", "/auth/totp", { password, code: sent(code) })
      );
      if (answer === null) return;
      await readUser();
      toast(words().isOff);
    },
  });
  const renew = async () => {
    const code = form.values.code.peek();
    if (!code.trim()) return form.show(missing(code));
    try {
      made((await call("POST", "/auth/totp/recovery-codes", { code: sent(code) })).recoveryCodes);
    } catch (error) {
      form.show(errorsOf(error, form.values));
    }
  };
  return form.view(
    { class: "form" },
    h("p", { class: "hint" }, words().onText),
    codeField(form, words().codeHint),
    form.problem(),
    button(words().turnOff, { type: "submit", busy: form.busy, testid: "settings.security.factorOff" }),
    button(words().newCodes, { kind: "quiet", onpress: renew, testid: "settings.security.factorCodes" }),
  );
}
