// @ts-check
// Exchange rates of the person's own, beside those that the server knows.
import { bookCurrency } from "../core/book.js";
import { limits } from "../core/limits.js";
import { call, dayText, each, h, invalidate, ofMoney, pathOf, query, today, w } from "../core/prelude.js";
import { typedAmount } from "../core/typed-amount.js";
import { button } from "../parts/button.js";
import { change } from "../parts/change.js";
import { currencyField } from "../parts/currency-field.js";
import { field, useForm } from "../parts/form.js";
import { settingsPage } from "../parts/sheet.js";
import { whenKnown } from "../parts/frame/states.js";
import { toast } from "../parts/toast.js";

const touches = ["/rates", "/planning", "/goals", ...ofMoney];
const mostRates = 40;

/** @param {{ search: (name: string) => string }} context With the currency whose rate is missing. */
export default function rates({ search }) {
  const own = bookCurrency;
  /** @type {import("../core/book.js").QueryOf<"GET /rates">} */
  const list = query(() => pathOf("/rates?base={}", own()));
  const known = () => {
    const all = list.data()?.rates ?? [];
    /** @param {import("../client/api.d.ts").ExchangeRate} it */
    const isOwn = (it) => it.source === "MANUAL";
    return [...all.filter(isOwn), ...all.filter((it) => !isOwn(it))].slice(0, mostRates);
  };
  return settingsPage(
    "rates",
    h("p", { class: "hint" }, w.rates.text(own())),
    form(own(), search("currency")),
    whenKnown(list, () => [
      () => (known().length === 0 ? h("p", { class: "hint" }, w.rates.none) : null),
      h(
        "ul",
        { class: "rows", hidden: () => known().length === 0, testid: "settings.rates.list" },
        each(known, (it) => it.currency, (it) => row(it, own())),
      ),
    ]),
  );
}

/** @param {() => import("../client/api.d.ts").ExchangeRate} rate @param {string} own */
function row(rate, own) {
  const code = rate().currency;
  const isOwn = () => rate().source === "MANUAL";
  // As it was entered: the other way round it has eighteen digits.
  /** @type {import("../core/book.js").QueryOf<"GET /rates">} */
  const there = query(() => (isOwn() ? pathOf("/rates?base={}&currencies={}", code, own) : null));
  const text = () => {
    const entered = there.data()?.rates[0]?.rate;
    return entered ? w.rates.one(code, entered, own) : w.rates.one(own, rate().rate, code);
  };
  const remove = () =>
    change(async () => {
      const { date } = rate();
      await call("PUT", "/rates", { base: code, currency: own, rate: null, date });
      await call("PUT", "/rates", { base: own, currency: code, rate: null, date });
    }, { touches, says: w.rates.removed });
  return h(
    "li",
    null,
    h(
      "div",
      { class: "row" },
      h(
        "span",
        { class: "row-main" },
        h("span", { class: "row-title" }, text),
        h(
          "span",
          { class: "row-note" },
          h("span", null, () => w.rates.sources[rate().source]),
          h("span", null, () => w.rates.since(dayText(rate().date))),
          () => (rate().stale ? h("span", { class: "badge near-badge" }, w.rates.stale) : null),
        ),
      ),
      () => (isOwn()
        ? button(null, {
          kind: "quiet",
          symbol: "trash",
          name: () => w.named(w.transaction.delete, text()),
          onpress: remove,
          testid: `settings.rates.delete.${code}`,
        })
        : null),
    ),
  );
}

/** Whether a number can be read in one way: three digits after the other sign may be thousands. @param {string} typed */
function isRate(typed) {
  const [whole, fraction = "", ...rest] = typed.split(/[.,]/);
  const isRead = rest.length === 0 && /^\d+$/.test(whole) && /^\d*$/.test(fraction);
  const isOwn = typed.includes(typedAmount("."));
  return isRead && /[1-9]/.test(typed) && (isOwn || fraction.length !== 3);
}

/** @param {string} own @param {string} base */
function form(own, base) {
  const it = useForm({ base, rate: "", date: today() }, {
    check: ({ base, rate }) => ({
      ...(new RegExp(limits.currencyCode).test(base) && base !== own
        ? {}
        : { base: w.rates.chooseOther(own) }),
      ...(isRate(rate.trim()) ? {} : { rate: w.rates.unreadable }),
    }),
    submit: async ({ base, rate, date }) => {
      const number = rate.trim().replace(",", ".");
      await call("PUT", "/rates", { base, currency: own, rate: number, date });
      for (const name of ["base", "rate"]) it.values[name].set("");
      await invalidate(...touches);
      toast(w.rates.saved);
    },
  });
  return it.view(
    { class: "form" },
    currencyField(it, "base", { label: w.rates.base, withCrypto: true, testid: "settings.rates.baseInput" }),
    h(
      "div",
      { class: "pair" },
      field(it, "rate", {
        label: w.rates.rate(own),
        testid: "settings.rates.rateInput",
        input: { inputmode: "decimal", autocomplete: "off" },
      }),
      field(it, "date", {
        label: w.rates.from,
        testid: "settings.rates.dateInput",
        input: { type: "date", max: today() },
      }),
    ),
    it.problem(),
    it.submitButton(w.rates.save, "settings.rates.saveButton"),
  );
}
