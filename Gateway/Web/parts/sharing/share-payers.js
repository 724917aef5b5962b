// @ts-check
// Who paid an expense of a group, where several did.
import { amountText, fromMinor, toMinor } from "../../core/money.js";
import { call, get, h, messageOf, newKey, pathOf, user, w } from "../../core/prelude.js";
import { readSum } from "../../core/typed-amount.js";
import { button } from "../button.js";
import { openDialog } from "../dialog.js";
import { useForm } from "../form.js";
import { amountOf, amountProblem, moneyField } from "../money-field.js";
import { partyName } from "./party-name.js";
import { toast } from "../toast.js";

/** @import { GroupMember } from "../../client/api.d.ts" */
/** @typedef {{ id: string, amount: string, currency: string }} Expense */

/** Asks what each paid, and shares the expense. Resolves to whether it is shared. @param {string} group @param {Expense} expense */
export async function shareWithPayers(group, expense) {
  try {
    const { members } = await get(pathOf("/groups/{}", group));
    return await asked(group, expense, members.filter((each) => each.person.id));
  } catch (error) {
    toast(messageOf(error));
    return false;
  }
}

/** @param {string} group @param {Expense} expense @param {GroupMember[]} members Those with an account. */
async function asked(group, { id, amount, currency }, members) {
  /** A key for each thing that is sent, so that a repeated press has no second effect. @type {Map<string, string>} */
  const keys = new Map();
  /** @param {string} sent */
  const keyOf = (sent) => {
    const key = keys.get(sent) ?? newKey();
    keys.set(sent, key);
    return key;
  };
  /** @param {string} typed */
  const minor = (typed) => {
    const sum = readSum(typed, currency);
    return "minor" in sum ? sum.minor : 0n;
  };
  /** @param {Record<string, string>} typed */
  const left = (typed) =>
    members.reduce((rest, each) => rest - minor(typed[each.id]), toMinor(amount, currency));
  /** @param {Record<string, string>} typed */
  const paying = (typed) => members.filter((each) => minor(typed[each.id]) > 0n);
  const title = w.paying.payers(amountText(amount, currency));
  return await openDialog(title, (/** @type {(value: boolean | null) => void} */ close) => {
    const form = useForm(Object.fromEntries(members.map((each) => [each.id, ""])), {
      check: (typed) => {
        const wrong = members.map((each) => [
          each.id,
          amountProblem(typed[each.id], currency, { mayBeZero: true, mayBeEmpty: true }),
        ]).filter(([, problem]) => problem);
        if (wrong.length > 0) return Object.fromEntries(wrong);
        if (paying(typed).length < 2) return { "": w.paying.twoPayers };
        return left(typed) === 0n ? {} : { "": w.splitting.fixedSum(amountText(amount, currency)) };
      },
      submit: async (typed) => {
        const payers = paying(typed).map((each) => ({
          userId: each.person.id,
          amount: amountOf(typed[each.id], currency),
        }));
        await call("POST", pathOf("/groups/{}/expenses", group), { transactionId: id, payers }, {
          key: keyOf(JSON.stringify(payers)),
        });
        close(true);
      },
    });
    const rest = () =>
      left(
        Object.fromEntries(members.map((each) => [each.id, /** @type {string} */ (form.values[each.id]())])),
      );
    return form.view(
      { class: "form" },
      members.map((each, index) =>
        moneyField(form, each.id, {
          label: each.person.id === user()?.id ? w.share.me : partyName(each.person),
          currency: () => currency,
          testid: `payers.input.${index}`,
          input: index === 0 ? { autofocus: true } : {},
        })
      ),
      h(
        "p",
        { class: "hint", testid: "payers.left", hidden: () => rest() <= 0n },
        () => w.paying.left(amountText(fromMinor(rest(), currency), currency)),
      ),
      form.problem(),
      h(
        "div",
        { class: "actions" },
        button(w.cancel, { onpress: () => close(null), testid: "payers.cancelButton" }),
        form.submitButton(w.share.submit, "payers.confirmButton"),
      ),
    );
  }, "payers.dialog") === true;
}
