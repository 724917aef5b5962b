// @ts-check
import { bookCurrency } from "../core/book.js";
import { limits } from "../core/limits.js";
import { amountText, money } from "../core/money.js";
import { pagedQuery } from "../core/paged.js";
import {
  back,
  call,
  dayText,
  each,
  h,
  href,
  invalidate,
  momentText,
  navigate,
  newKey,
  pathOf,
  query,
  signal,
  today,
  w,
} from "../core/prelude.js";
import { accountText, link, linkable, touches } from "../parts/accounts/account-links.js";
import { openAccount } from "../parts/frame/account-switch.js";
import { button } from "../parts/button.js";
import { change } from "../parts/change.js";
import { chips, choicesOf } from "../parts/chips.js";
import { currencyField } from "../parts/currency-field.js";
import { asked, confirmed } from "../parts/dialog.js";
import { field, useForm } from "../parts/form.js";
import { amountOf, amountProblem, moneyField } from "../parts/money-field.js";
import { sheetView } from "../parts/sheet.js";
import { keyed, moreKey, skeleton, whenKnown } from "../parts/frame/states.js";
import { toast } from "../parts/toast.js";

/** @import { Asset, AssetTransaction } from "../client/api.d.ts" */

const chains = ["BTC", "LTC", "BCH", "DOGE", "ETH", "BSC", "MATIC", "AVAX", "XRP", "TRX", "ADA", "SOL"];

/** Makes a place where savings lie: one of the person's accounts, cash, or a crypto address. */
export function editAsset() {
  const accounts = query(() => "/accounts");
  const assets = query(() => "/assets");
  const first = {
    account: "",
    name: "",
    currency: bookCurrency(),
    chain: "",
    address: "",
  };
  const form = useForm(first, {
    submit: async ({ account, name, currency, chain, address }) => {
      const made = account ? await link(account) : await call("POST", "/assets", {
        name: name.trim() || null,
        currency: currency.trim().toUpperCase(),
        chain: chain || null,
        address: address.trim() || null,
      }, { key: newKey() });
      await invalidate(...touches);
      navigate(pathOf("/assets/{}", made.id), { replace: true });
    },
  });
  return sheetView(
    { title: w.titles.newAsset, testid: "editAsset.screen", up: "/goals" },
    form.view(
      { class: "form" },
      () => {
        const free = linkable(accounts.data()?.accounts ?? [], assets.data()?.assets ?? []);
        return free.length === 0 ? null : field(form, "account", {
          label: w.savings.where,
          tag: "select",
          testid: "editAsset.accountSelect",
          choices: [
            h("option", { value: "" }, w.savings.elsewhere),
            free.map((it) =>
              h("option", { value: it.id, selected: it.id === form.values.account.peek() }, accountText(it))
            ),
          ],
        });
      },
      keyed(
        () => form.values.account() ? "account" : "",
        (isAccount) => isAccount ? h("p", { class: "hint" }, w.savings.hint) : ownFields(form),
      ),
      form.problem(),
      form.submitButton(w.titles.newAsset, "editAsset.submitButton"),
    ),
  );
}

/** Of savings that are no account. @param {import("../parts/form.js").Form} form */
const ownFields = (form) => [
  field(form, "name", {
    label: w.assets.name,
    testid: "editAsset.nameInput",
    input: { autofocus: true, maxlength: limits.assetName },
  }),
  currencyField(form, "currency", {
    label: w.titles.page.currency,
    withCrypto: true,
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
];

/** One place of savings: what is there, what it is for, and what came and went. @param {{ params: { id: string } }} context */
export default function asset({ params }) {
  const path = pathOf("/assets/{}", params.id);
  const it = query(() => path);
  return sheetView(
    { title: w.titles.asset, testid: "asset.screen", up: "/goals", cancel: w.done },
    whenKnown(it, (data) => [
      h(
        "div",
        { class: "figure" },
        h("h3", null, () => data().name),
        h("p", { class: "total", testid: "asset.balance" }, () => money(data().balance, data().currency)),
        h(
          "p",
          { class: "hint" },
          () =>
            data().isOverAllocated
              ? w.goalSheets.tooMuch
              : w.assets.free(amountText(data().unallocated, data().currency, { isShort: true })),
        ),
      ),
      h(
        "ul",
        { class: "rows", hidden: () => data().allocations.length === 0 },
        () =>
          data().allocations.map((part) =>
            h(
              "li",
              null,
              h(
                "a",
                { class: "row", href: href(pathOf("/goals/{}", part.goalId)) },
                h("span", { class: "row-main" }, part.goalName),
                money(part.funded, data().currency),
              ),
            )
          ),
      ),
      keyed(
        () => data().accountId ?? "",
        (accountId) =>
          accountId
            ? ofAccount(path, accountId, data)
            : [movementForm(path, data().currency), movements(path, data().currency)],
      ),
      tools(path, data),
    ], () => skeleton(4)),
  );
}

/** @param {`/assets/${string}`} path @param {string} currency */
function movementForm(path, currency) {
  const form = useForm({ kind: "deposit", amount: "", date: today(), note: "" }, {
    check: ({ amount }) => {
      const problem = amountProblem(amount, currency);
      return problem ? { amount: problem } : {};
    },
    submit: async ({ kind, amount, date, note }) => {
      const made = await call("POST", `${path}/transactions`, {
        kind,
        amount: amountOf(amount, currency),
        date,
        note: note.trim() || null,
      }, { key: newKey() });
      form.values.amount.set("");
      form.values.note.set("");
      await invalidate(...touches);
      toast(w.assets.done[/** @type {"deposit"} */ (kind)], {
        action: () => change(() => call("DELETE", pathOf(`${path}/transactions/{}`, made.id)), { touches }),
      });
    },
  });
  const { kinds } = w.assets;
  return form.view(
    { class: "form" },
    chips({
      label: w.transaction.type,
      className: "two",
      value: form.values.kind,
      onchange: form.values.kind.set,
      choices: () => choicesOf(kinds, "asset.kind."),
    }),
    moneyField(form, "amount", {
      label: w.amount.label,
      currency: () => currency,
      testid: "asset.amountInput",
    }),
    h(
      "div",
      { class: "pair" },
      field(form, "date", { label: w.transaction.date, input: { type: "date", max: today() } }),
      field(form, "note", { label: `${w.transaction.note} (${w.optional})`, testid: "asset.noteInput" }),
    ),
    form.problem(),
    button(() => kinds[/** @type {"deposit"} */ (form.values.kind())], {
      kind: "primary",
      type: "submit",
      busy: form.busy,
      testid: "asset.submitButton",
    }),
  );
}

/**
 * The account that these savings are: what is in it changes by its entries.
 * @param {`/assets/${string}`} path
 * @param {string} accountId
 * @param {() => Asset} data
 */
function ofAccount(path, accountId, data) {
  const end = async () => {
    const { name } = data();
    if (!await confirmed(w.savings.endTitle, w.savings.endText, w.savings.end, "endLink", "primary")) return;
    await change(() => call("PATCH", path, { accountId: null }), { touches, says: w.savings.ended(name) });
  };
  return h(
    "section",
    { class: "section", testid: "asset.account" },
    h("p", null, w.savings.isAccount(data().name)),
    h(
      "div",
      { class: "actions" },
      button(w.savings.open, {
        symbol: "card",
        onpress: () => openAccount(accountId),
        testid: "asset.openAccount",
      }),
      button(w.savings.end, { kind: "quiet", onpress: end, testid: "asset.endLink" }),
    ),
  );
}

/** @param {`/assets/${string}`} path @param {string} currency */
function movements(path, currency) {
  /** @type {import("../core/paged.js").List<AssetTransaction>} */
  const list = pagedQuery(() => `${path}/transactions`, "transactions");
  /** @param {AssetTransaction} it */
  const remove = (it) =>
    change(() => call("DELETE", pathOf(`${path}/transactions/{}`, it.id)), {
      touches,
      says: w.transaction.deleted,
      undo: () => {
        const { kind, amount, date, note } = it;
        change(() => call("POST", `${path}/transactions`, { kind, amount, date, note }, { key: newKey() }), {
          touches,
        });
      },
    });
  return h(
    "section",
    { class: "section" },
    h("h3", null, w.assets.history),
    () => (list.page()?.items.length === 0 ? h("p", { class: "hint" }, w.assets.noHistory) : null),
    h(
      "ul",
      { class: "rows", testid: "asset.history" },
      each(() => list.page()?.items ?? [], (it) => it.id, (it) => {
        const { kind, amount, date, note, source } = it();
        return h(
          "li",
          null,
          h(
            "div",
            { class: "row" },
            h(
              "span",
              { class: "row-main" },
              h("span", null, note || w.assets.kinds[/** @type {"deposit"} */ (kind)]),
              h("span", { class: "row-note" }, dayText(date)),
            ),
            money(kind === "deposit" ? amount : `-${amount}`, currency, {
              sign: true,
              className: kind === "deposit" ? "income" : "",
            }),
            source === "manual"
              ? button(null, {
                kind: "quiet",
                symbol: "trash",
                name: w.named(w.transaction.delete, w.both(amountText(amount, currency), dayText(date))),
                onpress: () => remove(it()),
                testid: "asset.deleteMovement",
              })
              : null,
          ),
        );
      }),
    ),
    moreKey(list),
  );
}

/** @param {string} path @param {() => Asset} data */
function tools(path, data) {
  const busy = signal(false);
  const rename = async () => {
    const name = await asked(w.assets.rename, {
      label: w.assets.name,
      action: w.save,
      first: data().name,
      testid: "renameAsset",
    });
    if (name) change(() => call("PATCH", path, { name: name.trim() }), { touches });
  };
  const sync = async () => {
    busy.set(true);
    await change(() => call("POST", `${path}/sync`, {}), { touches });
    busy.set(false);
  };
  const remove = async () => {
    if (!await confirmed(w.assets.deleteTitle, w.assets.deleteText, w.transaction.delete, "deleteAsset")) {
      return;
    }
    const gone = await change(() => call("DELETE", `${path}?confirm=true`), {
      touches: ["/goals", "/planning"],
      says: w.assets.deleted,
      undo: () =>
        change(() => call("POST", `${path}/restore`, {}), { touches: ["/assets", "/goals", "/planning"] }),
    });
    if (!gone) return;
    await invalidate("/assets");
    back("/goals");
  };
  return h(
    "div",
    { class: "section" },
    () => (data().address
      ? [
        h("p", { class: "hint" }, `${data().chain}: ${data().address}`),
        data().syncError ? h("p", { class: "field-error" }, data().syncError) : null,
        data().lastSyncedAt ? h("p", { class: "hint" }, momentText(data().lastSyncedAt ?? "")) : null,
        button(w.states.refresh, { onpress: sync, busy, testid: "asset.syncButton" }),
      ]
      : null),
    h(
      "div",
      { class: "actions" },
      () =>
        data().accountId
          ? null
          : button(w.assets.rename, { kind: "quiet", onpress: rename, testid: "asset.renameButton" }),
      button(w.transaction.delete, { kind: "quiet", onpress: remove, testid: "asset.deleteButton" }),
    ),
  );
}
