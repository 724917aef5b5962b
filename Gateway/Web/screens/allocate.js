// @ts-check
import { call } from "../core/api.js";
import { amountText, fromMinor, toMinor } from "../core/money.js";
import { back, href } from "../core/router.js";
import { invalidate, query } from "../core/store.js";
import { h, newId } from "../core/view.js";
import { w } from "../core/words.js";
import { button, buttonLink } from "../parts/button.js";
import { useForm } from "../parts/form.js";
import { amountOf, amountProblem, moneyField } from "../parts/money-field.js";
import { sheetView } from "../parts/sheet.js";
import { empty, whenRead } from "../parts/states.js";

/** The steps of a slider: a thousandth of what the asset holds. */
const steps = 1000n;

/** How much of each asset is meant for a goal. @param {{ params: { id: string } }} context */
export default function allocate({ params }) {
  const up = `/goals/${params.id}`;
  const goal = query(() => up);
  const assets = query(() => "/assets");
  return sheetView(
    { title: w.titles.allocate, testid: "allocate.screen", up },
    whenRead(goal, (data) => whenRead(assets, (all) => allocationForm(data, all.assets, up))),
  );
}

/** @param {any} goal @param {any[]} assets @param {string} up */
function allocationForm(goal, assets, up) {
  if (assets.length === 0) {
    return empty(
      w.assets.none1,
      w.assets.none,
      buttonLink(w.titles.newAsset, href("/assets/new"), { kind: "primary", testid: "allocate.newAsset" }),
    );
  }
  /** @param {any} asset @returns {string} */
  const former = (asset) =>
    goal.allocations.find((/** @type {any} */ each) => each.assetId === asset.id)?.amount ?? "";
  const form = useForm(Object.fromEntries(assets.map((asset) => [asset.id, former(asset)])), {
    check: (values) =>
      Object.fromEntries(
        assets.map((
          asset,
        ) => [
          asset.id,
          amountProblem(values[asset.id], asset.currency, { mayBeZero: true, mayBeEmpty: true }),
        ])
          .filter(([, problem]) => problem),
      ),
    submit: async (values) => {
      const allocations = assets
        .map((asset) => ({ assetId: asset.id, amount: amountOf(values[asset.id], asset.currency) || "0" }))
        .filter((each) => goal.allocations.length > 0 || /[1-9]/.test(each.amount));
      await call("PUT", `${up}/allocations`, { allocations });
      await invalidate("/goals", "/assets", "/planning");
      back(up);
    },
  });
  return form.view(
    { class: "form" },
    h("p", { class: "hint" }, w.goals.allocateText),
    assets.map((asset) => slider(form, asset, former(asset))),
    form.problem(),
    button(w.save, { kind: "primary", type: "submit", busy: form.busy, testid: "allocate.submitButton" }),
  );
}

/** @param {import("../parts/form.js").Form} form @param {any} asset @param {string} former */
function slider(form, asset, former) {
  const { currency } = asset;
  const balance = toMinor(asset.balance, currency);
  const others = toMinor(asset.allocated, currency) - toMinor(former || "0", currency);
  const value = form.values[asset.id];
  const minor = () => toMinor(amountOf(value(), currency) || "0", currency);
  const id = newId("slider");
  return h(
    "fieldset",
    { class: "slider", testid: `allocate.asset.${asset.name}` },
    h("legend", null, asset.name, " · ", amountText(asset.balance, currency, { isShort: true })),
    h("input", {
      type: "range",
      id,
      min: 0,
      max: String(steps),
      "aria-label": w.goals.share(asset.name),
      "aria-valuetext": () => amountText(fromMinor(minor(), currency), currency),
      disabled: balance <= 0n,
      testid: `allocate.slider.${asset.name}`,
      value: () => (balance > 0n ? String((minor() * steps) / balance) : "0"),
      oninput: (/** @type {any} */ event) => {
        value.set(fromMinor((balance * BigInt(event.target.value)) / steps, currency));
        form.touch(asset.id);
      },
    }),
    moneyField(form, asset.id, {
      label: w.amount.label,
      currency: () => currency,
      testid: `allocate.input.${asset.name}`,
    }),
    h(
      "p",
      { class: "hint", role: "status" },
      () =>
        minor() + others > balance ? w.goals.tooMuch : w.assets.free(
          amountText(fromMinor(balance - others - minor(), currency), currency, { isShort: true }),
        ),
    ),
  );
}
