// @ts-check
import { amountText, money, toMinor } from "../core/money.js";
import { pagedQuery } from "../core/paged.js";
import {
  call,
  each,
  h,
  invalidate,
  momentText,
  newKey,
  offersWallet,
  query,
  user,
  w,
} from "../core/prelude.js";
import { button } from "../parts/button.js";
import { confirmed } from "../parts/dialog.js";
import { field, isEmail, useForm } from "../parts/form.js";
import { amountOf, amountProblem, askedAmount, moneyField } from "../parts/money-field.js";
import { pullToRefresh, screenHead } from "../parts/frame/screen-head.js";
import { empty, keyed, listState, moreKey, skeleton, whenKnown } from "../parts/frame/states.js";
import { toast } from "../parts/toast.js";
import unknown from "./unknown.js";

/** @import { WalletTransaction } from "../client/api.d.ts" */

const demoEmail = "demo@coffer.local";

/** The wallet, for people who have one or may have one. */
export default function wallet() {
  const list = pagedQuery(() => "/wallet/transactions", "transactions");
  return h(
    "div",
    null,
    keyed(
      () => (offersWallet() || list.page()?.items.length ? "wallet" : list.page() ? "unknown" : ""),
      (state) =>
        state === "wallet" ? own(list) : state === "unknown" ? unknown() : listState(list, () => null),
    ),
  );
}

/**
 * Send Money: the balance, a form, and what was sent and received.
 * @param {import("../core/paged.js").List<WalletTransaction>} list
 */
function own(list) {
  const balance = query(() => "/wallet");
  const currency = () => balance.data()?.currency ?? "USD";
  return pullToRefresh(
    h(
      "div",
      { testid: "wallet.screen" },
      screenHead(w.titles.wallet),
      h("p", { class: "hint", testid: "wallet.play" }, w.wallet.play),
      whenKnown(balance, (data) =>
        h(
          "section",
          { class: "figure" },
          h("h2", { class: "hint" }, w.wallet.balance),
          h("p", { class: "total", testid: "wallet.balance" }, () => money(data().balance, data().currency)),
          user()?.email === demoEmail
            ? h(
              "div",
              null,
              button(w.wallet.topUp, {
                onpress: () => topUp(currency()),
                testid: "wallet.topUpButton",
              }),
            )
            : null,
        ), () => skeleton(1)),
      sendForm(currency, () => balance.data()?.balance),
      h(
        "section",
        { class: "section" },
        h("h2", null, w.wallet.history),
        listState(list, () => empty(w.wallet.none, w.wallet.noneText, null, "wallet.empty")),
        h(
          "ul",
          { class: "rows", testid: "wallet.history" },
          each(() => list.page()?.items ?? [], (it) => it.id, row),
        ),
        moreKey(list),
      ),
    ),
    () => Promise.all([balance.refresh(), list.refresh()]),
  );
}

/** Play money, which the server gives to the demo user alone. @param {string} currency */
function topUp(currency) {
  return askedAmount(w.wallet.topUp, {
    action: w.wallet.topUp,
    currency,
    testid: "topUp",
    send: async (amount) => {
      await call("POST", "/wallet/top-up", { amount }, { key: newKey() });
      await invalidate("/wallet");
    },
  });
}

/** @param {() => string} currency @param {() => string | undefined} balance */
function sendForm(currency, balance) {
  /** One key for one payment, however often it is tried. */
  let key = newKey();
  let sent = "";
  /** @param {string} amount */
  const lack = (amount) => {
    const [known, code] = [balance(), currency()];
    return known && toMinor(amount, code) > toMinor(known, code)
      ? w.wallet.tooLittle(amountText(known, code))
      : null;
  };
  const form = useForm({ amount: "", to: "", note: "" }, {
    check: ({ amount, to }) => {
      const problem = amountProblem(amount, currency()) ?? lack(amountOf(amount, currency()));
      return {
        ...(problem ? { amount: problem } : {}),
        ...(isEmail(to) ? {} : { to: to.trim() ? w.errors.email : w.wallet.toRequired }),
      };
    },
    submit: async ({ amount, to, note }) => {
      const body = {
        amount: amountOf(amount, currency()),
        to: to.trim(),
        ...(note.trim() ? { note: note.trim() } : {}),
      };
      const text = amountText(body.amount, currency());
      if (
        !await confirmed(
          w.wallet.sureTitle(text),
          w.wallet.sureTo(body.to),
          w.wallet.send,
          "wallet.confirm",
        )
      ) return;
      const content = JSON.stringify(body);
      if (sent && sent !== content) key = newKey();
      sent = content;
      await call("POST", "/wallet/send", body, { key });
      key = newKey();
      sent = "";
      for (const value of Object.values(form.values)) value.set("");
      await invalidate("/wallet");
      toast(w.wallet.sent(text));
    },
  });
  return form.view(
    { class: "form section send-form" },
    h("h2", null, w.wallet.title),
    moneyField(form, "amount", {
      label: w.amount.label,
      currency,
      testid: "wallet.amountInput",
      isBig: true,
    }),
    h(
      "div",
      { class: "pair" },
      field(form, "to", {
        label: w.wallet.to,
        hint: w.wallet.toHint,
        testid: "wallet.toInput",
        input: { type: "email", inputmode: "email", autocomplete: "off" },
      }),
      field(form, "note", {
        label: `${w.wallet.note} (${w.optional})`,
        testid: "wallet.noteInput",
        input: { autocomplete: "off" },
      }),
    ),
    form.problem(),
    form.submitButton(w.wallet.send, "wallet.sendButton"),
  );
}

/** @param {() => WalletTransaction} it */
function row(it) {
  const { type, amount, currency, counterparty, note, balanceAfter, createdAt } = it();
  const isOut = type === "SENT";
  const who = counterparty?.displayName || counterparty?.email || (isOut ? w.wallet.outside : "");
  return h(
    "li",
    null,
    h(
      "div",
      { class: "row" },
      h(
        "span",
        { class: "row-main" },
        h("span", { class: "row-title" }, w.wallet.types[/** @type {"SENT"} */ (type)](who)),
        h(
          "span",
          { class: "row-note" },
          h("span", null, momentText(createdAt)),
          note ? h("span", null, note) : null,
        ),
      ),
      h(
        "span",
        { class: "row-end" },
        money(isOut ? `-${amount}` : amount, currency, { sign: true, className: isOut ? "" : "income" }),
        h("span", { class: "row-note money" }, amountText(balanceAfter, currency)),
      ),
    ),
  );
}
