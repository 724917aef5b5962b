// @ts-check
// Webhooks in the settings: made, with the secret shown once, tested, looked up in their log, deleted.
import {
  ApiError,
  call,
  each,
  h,
  invalidate,
  momentText,
  pathOf,
  query,
  signal,
  w,
} from "../../core/prelude.js";
import { limits } from "../../core/limits.js";
import { button } from "../button.js";
import { change } from "../change.js";
import { confirmed } from "../dialog.js";
import { field, fieldError, useForm } from "../form.js";
import { keyed, whenKnown } from "../frame/states.js";
import { ticks } from "../ticks.js";
import { toast } from "../toast.js";

/** @import { NewWebhook, Webhook, WebhookDelivery } from "../../client/api.d.ts" */

const address = "/webhooks";
const words = () => w.security.webhooks;

/** @param {import("../entrance/proof.js").Proof} proof */
export function webhooksSettings(proof) {
  const list = query(() => address);
  /** The webhook that was just made: nobody sees its secret again. */
  const made = signal(/** @type {NewWebhook | null} */ (null));
  const isAdding = signal(false);
  const state = () => made() ? "made" : isAdding() ? "form" : "list";
  return [
    h("h3", null, words().title),
    h("p", { class: "hint" }, words().text),
    whenKnown(list, (data) =>
      h(
        "ul",
        { class: "rows", hidden: () => data().webhooks.length === 0, testid: "settings.developer.webhooks" },
        each(() => data().webhooks, (it) => it.id, (it) => row(it)),
      )),
    keyed(state, (now) => {
      const webhook = made.peek();
      if (now === "made" && webhook) return shownOnce(webhook, () => made.set(null));
      if (now === "form") {
        return webhookForm(proof, {
          leave: () => isAdding.set(false),
          done: (webhook) => {
            isAdding.set(false);
            made.set(webhook);
          },
        });
      }
      return button(words().make, {
        onpress: () => isAdding.set(true),
        testid: "settings.developer.webhookAdd",
      });
    }),
  ];
}

/** @param {() => Webhook} it */
function row(it) {
  const isOpen = signal(false);
  const path = () => pathOf(`${address}/{}`, it().id);
  const enable = () =>
    change(() => call("PATCH", path(), { enabled: true }), { touches: [address], says: words().enabled });
  const test = () =>
    change(() => call("POST", `${path()}/test`), { touches: [address], says: words().tested });
  const remove = async () => {
    const { removeTitle, removeText, remove, removed } = words();
    if (!await confirmed(removeTitle(it().url), removeText, remove, "deleteWebhook")) return;
    change(() => call("DELETE", path()), { touches: [address], says: removed });
  };
  return h(
    "li",
    null,
    h(
      "div",
      { class: "row" },
      h(
        "span",
        { class: "row-main" },
        h("span", { dir: "ltr" }, () => it().url),
        h("span", { class: "row-note" }, () => it().events.map(eventName).join(" · ")),
        h("span", { class: "row-note" }, () => stateOf(it())),
      ),
      () => (it().enabled
        ? button(words().test, {
          kind: "quiet",
          name: w.named(words().test, it().url),
          onpress: test,
          testid: "settings.developer.webhookTest",
        })
        : button(words().enable, {
          kind: "quiet",
          name: w.named(words().enable, it().url),
          onpress: enable,
          testid: "settings.developer.webhookEnable",
        })),
      button(words().remove, {
        kind: "quiet",
        name: () => w.named(words().remove, it().url),
        onpress: remove,
        testid: "settings.developer.webhookDelete",
      }),
    ),
    h(
      "details",
      { ontoggle: (event) => isOpen.set(event.target.open) },
      h("summary", { testid: "settings.developer.webhookLog" }, words().log),
      keyed(() => String(isOpen()), (open) => open === "true" && log(it().id)),
    ),
  );
}

/** What was sent last. @param {string} id */
function log(id) {
  const list = query(() => pathOf("/webhooks/{}/deliveries?limit=20", id));
  return whenKnown(list, (data) => [
    h("p", { class: "hint", hidden: () => data().deliveries.length > 0 }, words().empty),
    h(
      "ul",
      {
        class: "rows",
        hidden: () => data().deliveries.length === 0,
        testid: "settings.developer.deliveries",
      },
      each(() => data().deliveries, (it) => it.id, (it) =>
        h(
          "li",
          null,
          h(
            "span",
            { class: "row-main" },
            h("span", { dir: "ltr" }, () => it().type),
            h("span", { class: "row-note" }, () => lastTry(it())),
          ),
        )),
    ),
  ]);
}

/** @param {WebhookDelivery} it */
function lastTry({ state, createdAt, attempts }) {
  const last = attempts.at(-1);
  const answer = last ? String(last.status ?? last.reason) : "";
  const name = /** @type {Record<string, string>} */ (words().states)[state] ?? state;
  return [momentText(last?.at ?? createdAt), name, answer].filter((it) => it).join(" · ");
}

/** @param {string} type */
function eventName(type) {
  return /** @type {Record<string, string>} */ (words().events)[type] ?? type;
}

/** Whether it works, as far as known. @param {Webhook} it */
function stateOf({ enabled, disabledReason, lastDeliveredAt }) {
  if (!enabled) {
    const reasons = /** @type {Record<string, string>} */ (words().reasons);
    return disabledReason ? reasons[disabledReason] ?? words().off : words().off;
  }
  return lastDeliveredAt ? words().delivered(momentText(lastDeliveredAt)) : words().never;
}

/**
 * @param {import("../entrance/proof.js").Proof} proof
 * @param {{ leave: () => void, done: (webhook: NewWebhook) => void }} actions
 */
function webhookForm(proof, { leave, done }) {
  const events = signal(["book.changed"]);
  const form = useForm({ url: "", events: "" }, {
    check: ({ url }) => ({
      ...(url.trim() ? {} : { url: words().urlRequired }),
      ...(events.peek().length > 0 ? {} : { events: words().eventsRequired }),
    }),
    submit: async ({ url }) => {
      let webhook;
      try {
        webhook = await proof.soonAfterSignIn(() =>
          call("POST", address, { url: url.trim(), events: events.peek() })
        );
      } catch (error) {
        // The server names the API's field, which the person does not see.
        if (!(error instanceof ApiError) || !error.fields.url || /^https:/i.test(url.trim())) throw error;
        return form.show({ url: words().urlSecure });
      }
      if (!webhook) return;
      await invalidate(address);
      done(webhook);
    },
  });
  return form.view(
    { class: "form" },
    field(form, "url", {
      label: words().url,
      testid: "settings.developer.webhookUrl",
      hint: words().urlHint,
      input: { maxlength: limits.webhookURL, autocomplete: "off", dir: "ltr" },
    }),
    ticks(
      words().may,
      Object.keys(words().events).map((it) => [it, eventName(it)]),
      events,
      () => form.touch("events"),
    ),
    fieldError("webhook-events-error", () => form.errors().events),
    form.problem(),
    button(words().make, {
      kind: "primary",
      type: "submit",
      busy: form.busy,
      testid: "settings.developer.webhookMake",
    }),
    button(w.cancel, { kind: "quiet", onpress: leave, testid: "settings.developer.webhookCancel" }),
  );
}

/** @param {NewWebhook} made @param {() => void} leave */
function shownOnce({ secret }, leave) {
  const copy = () => navigator.clipboard.writeText(secret).then(() => toast(w.plan.copied), () => {});
  return h(
    "div",
    { class: "form" },
    h("p", { role: "status" }, words().madeText),
    h("code", { class: "token", dir: "ltr", testid: "settings.developer.webhookSecret" }, secret),
    button(w.plan.copy, { onpress: copy, testid: "settings.developer.webhookCopy" }),
    button(words().kept, { kind: "primary", onpress: leave, testid: "settings.developer.webhookDone" }),
  );
}
