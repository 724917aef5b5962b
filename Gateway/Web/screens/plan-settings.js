// @ts-check
import { back, call, h, invalidate, newId, query, signal, w } from "../core/prelude.js";
import { button } from "../parts/button.js";
import { change } from "../parts/change.js";
import { currencyField } from "../parts/currency-field.js";
import { switchRow } from "../parts/fields.js";
import { field, useForm } from "../parts/form.js";
import { useProof } from "../parts/entrance/proof.js";
import { sheetView } from "../parts/sheet.js";
import { whenKnown, whenRead } from "../parts/frame/states.js";
import { toast } from "../parts/toast.js";

/** @import { PlanningSettings } from "../client/api.d.ts" */

const numbers = /** @type {const} */ (["paymentDay", "undoGracePeriodHours", "notificationDays"]);

export default function planSettings() {
  const settings = query(() => "/planning/settings");
  return sheetView(
    { title: w.titles.planSettings, testid: "planSettings.screen", up: "/plan", cancel: w.done },
    whenRead(settings, settingsForm, (data) => [data.displayCurrency, ...numbers.map((name) => data[name])]),
    whenKnown(settings, (data) => switches(data)),
    calendar(),
  );
}

/** @param {PlanningSettings} settings */
function settingsForm(settings) {
  const form = useForm({
    displayCurrency: settings.displayCurrency,
    ...Object.fromEntries(numbers.map((name) => [name, String(settings[name])])),
  }, {
    submit: async (values) => {
      await call("PATCH", "/planning/settings", {
        displayCurrency: values.displayCurrency.trim().toUpperCase(),
        ...Object.fromEntries(numbers.map((name) => [name, Number(values[name])])),
      });
      await invalidate("/planning");
      toast(w.settings.saved);
      back("/plan");
    },
  });
  return form.view(
    { class: "form" },
    numbers.map((name) =>
      field(form, name, {
        label: w.planning.setting[name],
        testid: `planSettings.${name}`,
        input: { type: "number", inputmode: "numeric", min: 0, step: 1 },
      })
    ),
    currencyField(form, "displayCurrency", {
      label: w.planning.setting.displayCurrency,
      testid: "planSettings.displayCurrency",
    }),
    form.problem(),
    form.submitButton(w.save, "planSettings.saveButton"),
  );
}

/** @param {() => PlanningSettings} data */
function switches(data) {
  return h(
    "div",
    { class: "rows" },
    (/** @type {const} */ (["autoStart", "autoComplete", "reminders"])).map((name) =>
      switchRow({
        label: w.planning.setting[name],
        hint: () => w.planning.hint[name],
        isOn: () => data()[name],
        disabled: () => false,
        onpress: () =>
          change(() => call("PATCH", "/planning/settings", { [name]: !data()[name] }), {
            touches: ["/planning"],
          }),
        testid: `planSettings.${name}`,
      })
    ),
  );
}

/** An address that a calendar subscribes to. It is shown once, since only its hash is kept. */
function calendar() {
  const proof = useProof();
  const url = signal("");
  const id = newId("feed");
  const make = async () => {
    const made = await change(
      () => proof.soonAfterSignIn(() => call("POST", "/planning/reminders/token", {})),
      { touches: [] },
    );
    if (made) url.set(made.url);
  };
  const revoke = async () => {
    if (
      await change(() => call("DELETE", "/planning/reminders/token"), {
        touches: [],
        says: w.planning.feedGone,
      })
    ) {
      url.set("");
    }
  };
  return h(
    "section",
    { class: "section" },
    h("h3", null, w.planning.feed),
    h("p", { class: "hint" }, w.planning.feedText),
    () => (url()
      ? h(
        "div",
        { class: "field" },
        h("label", { for: id }, w.planning.feedAddress),
        h("input", { id, readonly: true, value: url, testid: "planSettings.feed" }),
        button(w.plan.copy, {
          onpress: () => navigator.clipboard.writeText(url()).then(() => toast(w.plan.copied), () => {}),
        }),
      )
      : null),
    h(
      "div",
      { class: "actions" },
      button(w.planning.feedEnd, { kind: "quiet", onpress: revoke, testid: "planSettings.feedEnd" }),
      button(w.planning.feedMake, { onpress: make, testid: "planSettings.feedMake" }),
    ),
  );
}
