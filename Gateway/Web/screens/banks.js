// @ts-check
// Bank sync: servers that tell of bank accounts, where the entries go, and how each connection is.
import { openOnes, useAccount } from "../core/book.js";
import { money } from "../core/money.js";
import {
  call,
  dayText,
  each,
  effect,
  h,
  href,
  invalidate,
  invalidateMoney,
  momentText,
  pathOf,
  query,
  signal,
  w,
} from "../core/prelude.js";
import { button } from "../parts/button.js";
import { change } from "../parts/change.js";
import { confirmed } from "../parts/dialog.js";
import { selectField } from "../parts/fields.js";
import { field, problem, useForm } from "../parts/form.js";
import { useProof } from "../parts/entrance/proof.js";
import { screenHead } from "../parts/frame/screen-head.js";
import { keyed, whenKnown } from "../parts/frame/states.js";
import { toast } from "../parts/toast.js";

/** @import { BankAccount, BankConnection, BankPending } from "../client/api.d.ts" */

const address = "/bank/connections";
const lookAgainMilliseconds = 1_500;
/** Where most people get a token; not Coffer's, so the app leads nowhere. */
const bridge = "bridge.simplefin.org";

export default function banks() {
  const list = query(() => address);
  const { accounts } = useAccount();
  const proof = useProof();
  /** The ended connection that gets a new token; empty for a new connection. */
  const renewed = signal("");
  let wasSyncing = false;
  effect(() => {
    const isSyncing = (list.data()?.connections ?? []).some((it) => it.isSyncing);
    if (isSyncing) setTimeout(list.refresh, lookAgainMilliseconds);
    else if (wasSyncing) invalidateMoney();
    wasSyncing = isSyncing;
  });
  return h(
    "div",
    { testid: "banks.screen" },
    screenHead(w.titles.banks),
    h("p", null, w.banks.text),
    whenKnown(
      list,
      (data) =>
        each(
          () => data().connections,
          (it) => it.id,
          (it) => connection(it, accounts, list.refresh, renewed),
        ),
    ),
    keyed(() => renewed(), (id) => connectForm(proof, id, () => renewed.set(""))),
  );
}

/**
 * @param {() => BankConnection} it
 * @param {import("../core/book.js").QueryOf<"GET /accounts">} accounts
 * @param {() => unknown} refresh
 * @param {import("../core/signals.js").Signal<string>} renewed
 */
function connection(it, accounts, refresh, renewed) {
  const path = () => pathOf(`${address}/{}`, it().id);
  const sync = () => change(() => call("POST", `${path()}/sync`), { touches: [address] });
  const remove = async () => {
    const { removeTitle, removeText, remove, removed } = w.banks;
    if (!await confirmed(removeTitle(it().host), removeText, remove, "deleteBank")) return;
    change(() => call("DELETE", path()), { touches: [address], says: removed });
  };
  return h(
    "section",
    { class: "section", testid: "banks.connection" },
    h("h2", { dir: "ltr" }, () => it().host),
    h("p", { class: "hint", role: "status", testid: "banks.state" }, () => stateOf(it())),
    () => it().problem && problem(problemText(it())),
    each(() => it().messages, (text) => text, (text) => h("p", { class: "hint", dir: "auto" }, text())),
    each(
      () => it().accounts,
      (account) => account.bankAccountId,
      (account) => accountOf(account, path, accounts, refresh),
    ),
    h(
      "div",
      { class: "actions" },
      () => (it().status === "active"
        ? button(w.banks.sync, { onpress: sync, testid: "banks.sync" })
        : button(w.banks.again, { onpress: () => renewed.set(it().id), testid: "banks.again" })),
      () => {
        const id = it().lastImportId;
        return id &&
          h("a", { href: href(pathOf("/imports/{}", id)), testid: "banks.import" }, w.banks.lastImport);
      },
      button(w.banks.remove, {
        kind: "quiet",
        name: () => w.named(w.banks.remove, it().host),
        onpress: remove,
        testid: "banks.remove",
      }),
    ),
  );
}

/** @param {BankConnection} it */
function stateOf({ isSyncing, lastSuccessAt }) {
  if (isSyncing) return w.banks.syncing;
  return lastSuccessAt ? w.banks.last(momentText(lastSuccessAt)) : w.banks.never;
}

/** What the server says, in the reader's language where the kind is known. @param {BankConnection} it */
function problemText({ problem }) {
  const known = /** @type {Record<string, string>} */ (w.banks.problems);
  return known[problem?.code ?? ""] ?? problem?.message ?? "";
}

/**
 * @param {() => BankAccount} it
 * @param {() => string} path
 * @param {import("../core/book.js").QueryOf<"GET /accounts">} accounts
 * @param {() => unknown} refresh
 */
function accountOf(it, path, accounts, refresh) {
  const choose = async (/** @type {string} */ value) => {
    if (!value) return;
    const { bankAccountId } = it();
    const goal = { create: { create: true }, ignore: { ignore: true } }[value] ?? { accountId: value };
    await change(() => call("PATCH", path(), { accounts: [{ bankAccountId, ...goal }] }), {
      touches: [address, "/accounts"],
    });
    // The first entries are on their way.
    setTimeout(refresh, lookAgainMilliseconds);
  };
  const isKept = () => /^[A-Z]{3}$/.test(it().currency);
  return h(
    "div",
    { class: "row", testid: "banks.account" },
    h(
      "span",
      { class: "row-main" },
      h("span", { class: "row-title", dir: "auto" }, () => it().name),
      h("span", { class: "row-note", dir: "auto" }, () => it().bank ?? ""),
      () => it().error && h("span", { class: "error", dir: "auto", testid: "banks.error" }, it().error),
      () => {
        const day = it().lastEntryDate;
        return day && h("span", { class: "row-note" }, w.banks.lastEntry(dayText(day)));
      },
      () => balanceLine(it(), isKept()),
      () => it().pending.length > 0 && waiting(it()),
      () =>
        isKept() && selectField({
          label: w.banks.into,
          testid: "banks.into",
          onchange: choose,
          chosen: () => (it().isIgnored ? "ignore" : it().accountId ?? ""),
          choices: () => [
            ["", w.banks.choose],
            ["create", w.banks.create],
            ["ignore", w.banks.ignore],
            ...openOnes(accounts.data()?.accounts ?? []).map(
              (each) => /** @type {[string, string]} */ ([each.id, each.name]),
            ),
          ],
        }),
    ),
  );
}

/** The balance there and here. @param {BankAccount} it @param {boolean} isKept */
function balanceLine({ balance, bookBalance, difference, currency }, isKept) {
  if (balance === null) return null;
  const there = h("span", null, w.banks.there, " ", isKept ? money(balance, currency) : balance);
  if (bookBalance === null) return h("span", { class: "row-note" }, there);
  return h(
    "span",
    { class: "row-note", testid: "banks.balances" },
    there,
    " · ",
    w.banks.here,
    " ",
    money(bookBalance, currency),
    Number(difference)
      ? [" · ", h("b", null, w.banks.difference, " ", money(difference ?? "0", currency))]
      : null,
  );
}

/** What the bank has not booked yet. @param {BankAccount} it */
function waiting({ pending, currency }) {
  return h(
    "details",
    null,
    h("summary", { testid: "banks.pending" }, w.banks.pending(pending.length)),
    h(
      "ul",
      { class: "rows" },
      pending.map((/** @type {BankPending} */ each) =>
        h(
          "li",
          { class: "row" },
          h(
            "span",
            { class: "row-main", dir: "auto" },
            each.description ?? "",
            " ",
            each.date ? dayText(each.date) : "",
          ),
          money(each.amount, currency),
        )
      ),
    ),
  );
}

/**
 * @param {import("../parts/entrance/proof.js").Proof} proof
 * @param {string} id
 * @param {() => void} leave
 */
function connectForm(proof, id, leave) {
  const form = useForm({ setupToken: "" }, {
    check: ({ setupToken }) => (setupToken.trim() ? {} : { setupToken: w.banks.tokenRequired }),
    submit: async ({ setupToken }) => {
      const body = { setupToken: setupToken.trim(), ...(id ? { renews: id } : {}) };
      const made = await proof.soonAfterSignIn(() => call("POST", address, body));
      if (!made) return;
      form.values.setupToken.set("");
      await invalidate(address);
      toast(w.banks.connected);
      leave();
    },
  });
  return form.view(
    { class: "form section" },
    h("h2", null, id ? w.banks.again : w.banks.connectTitle),
    field(form, "setupToken", {
      label: w.banks.token,
      testid: "banks.token",
      hint: w.banks.tokenHint,
      input: { autocomplete: "off", dir: "ltr", spellcheck: "false" },
    }),
    h("p", { class: "hint" }, w.banks.bridge, " ", h("code", { dir: "ltr" }, bridge)),
    form.problem(),
    h(
      "div",
      { class: "actions" },
      form.submitButton(w.banks.connect, "banks.connect"),
      id ? button(w.cancel, { kind: "quiet", onpress: leave, testid: "banks.cancel" }) : null,
    ),
  );
}
