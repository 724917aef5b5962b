// @ts-check
// The step of the onboarding that asks what is where: an account for each amount.
import {
  call,
  effect,
  get,
  h,
  invalidate,
  navigate,
  newKey,
  pathOf,
  query,
  user,
  w,
} from "../core/prelude.js";
import { typedAmount } from "../core/typed-amount.js";
import { colorOf, isOwed, kindIcon, turned } from "../parts/accounts/account-kinds.js";
import { button } from "../parts/button.js";
import { useForm } from "../parts/form.js";
import { amountOf, amountProblem, moneyField } from "../parts/money-field.js";
import { step, unsent } from "../parts/entrance/onboarding-step.js";
import { fresh, whenRead } from "../parts/frame/states.js";

/** @import { Account } from "../client/api.d.ts" */

/** @typedef {typeof asked[number]} Asked The kinds that most people have. */
const asked = /** @type {const} */ (["bank", "card", "savings", "cash"]);

export function accounts() {
  const known = fresh(query(() => "/accounts"));
  return step(
    "accounts",
    w.onboarding.accounts.title,
    w.onboarding.accounts.text,
    whenRead(known, (data) => accountsForm(data.accounts, data.activeAccountId)),
  );
}

/** Whether nothing was done with an account yet. @param {Account} account */
async function isUntouched({ id, openingBalance }) {
  return openingBalance === null &&
    (await get(pathOf("/transactions?accountId={}&limit=1", id))).total === 0;
}

/**
 * Takes an account away that is not wanted any more; one with entries, and the active one, only lose their amount.
 * @param {Account} account
 * @param {boolean} isActive
 */
async function drop(account, isActive) {
  const path = pathOf("/accounts/{}", account.id);
  await call("PATCH", path, { openingBalance: null });
  if (!isActive && await isUntouched({ ...account, openingBalance: null })) await call("DELETE", path);
}

/** @param {Account[]} known @param {string | null} activeId */
function accountsForm(known, activeId) {
  const words = w.onboarding.accounts;
  const next = () => navigate("/onboarding/categories");
  const own = user()?.preferredCurrency ?? "USD";
  // The account that everybody begins with becomes the checking account.
  const first = known.find((it) => it.id === activeId && !it.icon);
  /** @param {Asked} kind */
  const madeOf = (kind) => known.find((it) => it.icon === kind) ?? (kind === "bank" ? first : undefined);
  /** What the server has, as it is typed. @param {Asked} kind */
  const kept = (kind) => typedAmount(turned(kind, madeOf(kind)?.openingBalance ?? ""));
  /** What was typed before a change of the currency keeps its own. @param {Asked} kind @returns {string} */
  const currencyOf = (kind) => {
    const made = madeOf(kind);
    return made && made.openingBalance !== null
      ? made.preferredCurrency
      : form.values[kind]() && unsent.accounts.get(kind)?.currency || own;
  };
  const form = useForm(
    Object.fromEntries(asked.map((kind) => [kind, unsent.accounts.get(kind)?.typed ?? kept(kind)])),
    {
      check: (values) =>
        Object.fromEntries(
          asked.map((kind) => [
            kind,
            amountProblem(values[kind], currencyOf(kind), {
              mayBeEmpty: true,
              mayBeZero: true,
              mayBeNegative: true,
            }),
          ]).filter(([, problem]) => problem),
        ),
      submit: async (values) => {
        for (const kind of asked) {
          const made = madeOf(kind);
          const typed = values[kind].trim();
          if (typed === kept(kind)) continue;
          if (!typed) {
            if (made) await drop(made, made.id === activeId);
            continue;
          }
          const openingBalance = turned(kind, amountOf(typed, currencyOf(kind)));
          if (made) {
            const isNew = made === first && made.openingBalance === null;
            await call("PATCH", pathOf("/accounts/{}", made.id), {
              openingBalance,
              ...(isNew ? { ...draftOf(kind), preferredCurrency: currencyOf(kind) } : {}),
            });
          } else {
            const draft = { ...draftOf(kind), preferredCurrency: currencyOf(kind), openingBalance };
            await call("POST", "/accounts", draft, { key: newKey() });
          }
          // A second try makes no second one.
          unsent.accounts.delete(kind);
        }
        await invalidate("/accounts");
        next();
      },
    },
  );
  effect(() => {
    for (const kind of asked) {
      const typed = form.values[kind]();
      if (typed === kept(kind)) unsent.accounts.delete(kind);
      else unsent.accounts.set(kind, { typed, currency: currencyOf(kind) });
    }
  });
  return form.view(
    { class: "form" },
    asked.map((kind) =>
      h(
        "div",
        { class: "account-line", vars: { "--own": colorOf(kind) } },
        h("span", { class: "mark" }, kindIcon(kind)),
        moneyField(form, kind, {
          label: isOwed(kind) ? w.named(w.accountKinds[kind], words.owed) : w.accountKinds[kind],
          currency: () => currencyOf(kind),
          testid: `onboarding.accounts.amount.${kind}`,
        }),
      )
    ),
    h("p", { class: "hint" }, words.hint),
    form.problem(),
    form.submitButton(w.next, "onboarding.accounts.nextButton"),
    button(w.onboarding.skip, { kind: "quiet", onpress: next, testid: "onboarding.accounts.skipButton" }),
  );
}

/** A new account of a kind. @param {Asked} kind */
const draftOf = (kind) => ({ name: w.accountKinds[kind], type: "SELF", icon: kind, color: colorOf(kind) });
