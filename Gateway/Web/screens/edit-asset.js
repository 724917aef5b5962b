// @ts-check
import { call, newKey } from "../core/api.js";
import { navigate } from "../core/router.js";
import { user } from "../core/session.js";
import { invalidate } from "../core/store.js";
import { h } from "../core/view.js";
import { w } from "../core/words.js";
import { button } from "../parts/button.js";
import { currencyField } from "../parts/currency-field.js";
import { field, useForm } from "../parts/form.js";
import { sheetView } from "../parts/sheet.js";

const chains = ["BTC", "LTC", "BCH", "DOGE", "ETH", "BSC", "MATIC", "AVAX", "XRP", "TRX", "ADA", "SOL"];

/** Makes a place where savings lie: an account, cash, or a crypto address. */
export default function editAsset() {
  const form = useForm({ name: "", currency: user()?.preferredCurrency ?? "USD", chain: "", address: "" }, {
    submit: async ({ name, currency, chain, address }) => {
      const made = await call("POST", "/assets", {
        name: name.trim() || null,
        currency: currency.trim().toUpperCase(),
        chain: chain || null,
        address: address.trim() || null,
      }, { key: newKey() });
      await invalidate("/assets");
      navigate(`/assets/${made.id}`, { replace: true });
    },
  });
  return sheetView(
    { title: w.titles.newAsset, testid: "editAsset.screen", up: "/goals" },
    form.view(
      { class: "form" },
      field(form, "name", {
        label: w.assets.name,
        testid: "editAsset.nameInput",
        input: { autofocus: true, maxlength: 100 },
      }),
      currencyField(form, "currency", {
        label: w.titles.page.currency,
        hint: w.assets.currencyHint,
        testid: "editAsset.currencyInput",
      }),
      h(
        "details",
        null,
        h("summary", null, w.assets.onChain),
        field(form, "chain", {
          label: w.assets.chain,
          tag: "select",
          choices: ["", ...chains].map((value) => h("option", { value }, value || w.assets.noChain)),
        }),
        field(form, "address", {
          label: w.assets.address,
          hint: w.assets.addressHint,
          input: { autocomplete: "off", spellcheck: "false" },
        }),
      ),
      form.problem(),
      button(w.titles.newAsset, {
        kind: "primary",
        type: "submit",
        busy: form.busy,
        testid: "editAsset.submitButton",
      }),
    ),
  );
}
