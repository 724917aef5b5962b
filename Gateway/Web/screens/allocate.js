// @ts-check
// Money for a goal: put aside now, or of what is saved already.
import { limits } from "../core/limits.js";
import { amountText, fromMinor, toMinor } from "../core/money.js";
import {
  back,
  call,
  h,
  href,
  invalidate,
  messageOf,
  navigate,
  newId,
  newKey,
  pathOf,
  query,
  today,
  w,
} from "../core/prelude.js";
import { typedAmount } from "../core/typed-amount.js";
import { accountLinks, touches } from "../parts/accounts/account-links.js";
import { chips, choicesOf } from "../parts/chips.js";
import { field, useForm } from "../parts/form.js";
import { amountOf, amountProblem, moneyField } from "../parts/money-field.js";
import { sheetView } from "../parts/sheet.js";
import { keyed, whenRead } from "../parts/frame/states.js";
import { toast } from "../parts/toast.js";

/** @import { Asset, Goal } from "../client/api.d.ts" */

/** @param {{ params: { id: string }, search: (name: string) => string }} context */
export default function allocate({ params, search }) {
  const up = pathOf("/goals/{}", params.id);
  const goal = query(() => up);
  const assets = query(() => "/assets");
  const source = () => {
    const all = assets.data()?.assets ?? [];
    // Where every place is an account, nothing is paid in here.
    const isSaved = search("from") === "saved" || (search("from") === "" && all.every((it) => it.accountId));
    return isSaved && all.length > 0 ? "saved" : "now";
  };
  /** @param {string} value */
  const choose = (value) => navigate(pathOf(`${up}/allocate?from={}`, value), { replace: true });
  return sheetView(
    { title: w.titles.allocate, testid: "allocate.screen", up },
    whenRead(goal, (data) =>
      whenRead(assets, ({ assets: all }) => [
        all.length === 0 ? null : chips({
          label: w.titles.allocate,
          value: source,
          onchange: choose,
          choices: () => choicesOf(w.goals.sources, "allocate.from."),
        }),
        keyed(
          source,
          (value) => value === "saved" ? allocationForm(data, all, up) : putAside(data, all, up, choose),
        ),
        accountLinks(all, () => choose("saved")),
      ])),
  );
}

/**
 * A deposit that is for this goal, into a savings account that may be made by it.
 * @param {Goal} goal
 * @param {Asset[]} assets
 * @param {string} up
 * @param {(source: string) => void} choose
 */
function putAside(goal, assets, up, choose) {
  // Balances that are read from a chain or an account take no deposits by hand.
  const open = assets.filter((each) => !each.address && !each.accountId);
  const usual = open.find((each) => goal.allocations.some((it) => it.assetId === each.id)) ??
    open.find((each) => each.currency === goal.currency) ?? open[0];
  // The same keys for a second try: no account and no deposit is made twice.
  const depositKey = newKey();
  let account = { name: "", key: "", id: "" };
  /** @param {string} name */
  const make = async (name) => {
    if (account.name !== name) account = { name, key: newKey(), id: "" };
    account.id ||=
      (await call("POST", "/assets", { name, currency: goal.currency }, { key: account.key })).id;
    return account.id;
  };
  const form = useForm({
    amount: "",
    asset: usual?.id ?? "",
    name: w.goalSheets.firstAccount,
    date: today(),
  }, {
    check: ({ amount, name, asset }) => {
      const problem = amountProblem(amount, currency());
      return {
        ...(problem ? { amount: problem } : {}),
        ...(asset || name.trim() ? {} : { name: w.settings.accountNameRequired }),
      };
    },
    submit: async ({ amount, asset, name, date }) => {
      const place = asset || await make(name.trim());
      const code = currency();
      const put = amountOf(amount, code);
      const body = { kind: "deposit", amount: put, date, note: goal.name };
      await call("POST", pathOf("/assets/{}/transactions", place), body, {
        key: `${depositKey}-${place}-${put}-${date}`,
      });
      const before = goal.allocations.map(({ assetId, amount }) => ({ assetId, amount }));
      const given = before.find((each) => each.assetId === place);
      const sum = toMinor(given?.amount ?? "0", code) + toMinor(put, code);
      const others = before.filter((each) => each !== given);
      try {
        await call("PUT", `${up}/allocations`, {
          allocations: [...others, { assetId: place, amount: fromMinor(sum, code) }],
        });
      } catch (error) {
        // The money is there and for nothing yet: the other way gives it to the goal.
        await invalidate(...touches);
        choose("saved");
        toast(messageOf(error));
        return;
      }
      await invalidate(...touches);
      back(up);
      toast(w.goalSheets.putAside(amountText(put, code), goal.name));
    },
  });
  const currency = () => assets.find((each) => each.id === form.values.asset())?.currency ?? goal.currency;
  return form.view(
    { class: "form" },
    moneyField(form, "amount", {
      label: w.amount.label,
      currency,
      testid: "allocate.amountInput",
      isBig: true,
      input: { autofocus: true },
    }),
    open.length === 0 ? null : field(form, "asset", {
      label: w.account.into,
      tag: "select",
      testid: "allocate.assetSelect",
      choices: [...open, { id: "", name: w.titles.newAsset, currency: goal.currency }].map((each) =>
        h(
          "option",
          { value: each.id, selected: each.id === form.values.asset.peek() },
          `${each.name} · ${each.currency}`,
        )
      ),
    }),
    () =>
      form.values.asset() ? null : field(form, "name", {
        label: open.length === 0 ? w.assets.none1 : w.assets.name,
        hint: w.goalSheets.accountHint,
        testid: "allocate.nameInput",
        input: { maxlength: limits.assetName },
      }),
    field(form, "date", {
      label: w.transaction.date,
      testid: "allocate.dateInput",
      input: { type: "date", max: today() },
    }),
    form.problem(),
    form.submitButton(w.goals.allocate, "allocate.depositButton"),
    open.length > 0 ? null : h(
      "p",
      { class: "hint" },
      h("a", { href: href("/assets/new"), testid: "allocate.newAsset" }, w.assets.other),
    ),
  );
}

/** The steps of a slider: a thousandth of what the asset holds. */
const steps = 1000n;

/** @param {Goal} goal @param {Asset[]} assets @param {string} up */
function allocationForm(goal, assets, up) {
  /** @param {Asset} asset @returns {string} */
  const former = (asset) => goal.allocations.find((each) => each.assetId === asset.id)?.amount ?? "";
  const form = useForm(Object.fromEntries(assets.map((asset) => [asset.id, typedAmount(former(asset))])), {
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
      await invalidate(...touches);
      back(up);
    },
  });
  return form.view(
    { class: "form" },
    h("p", { class: "hint" }, w.goalSheets.allocateText),
    assets.map((asset) => slider(form, asset, former(asset))),
    form.problem(),
    form.submitButton(w.save, "allocate.submitButton"),
  );
}

/** @param {import("../parts/form.js").Form} form @param {Asset} asset @param {string} former */
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
      oninput: (event) => {
        value.set(typedAmount(fromMinor((balance * BigInt(event.target.value)) / steps, currency)));
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
        minor() + others > balance ? w.goalSheets.tooMuch : w.assets.free(
          amountText(fromMinor(balance - others - minor(), currency), currency, { isShort: true }),
        ),
    ),
  );
}
