// @ts-check
// How a month without budgets gets some at once: those of the month before, or what was spent.
import { everyAccount, look } from "../../core/book.js";
import {
  addMonths,
  call,
  h,
  href,
  invalidate,
  messageOf,
  monthText,
  pathOf,
  query,
  signal,
  w,
} from "../../core/prelude.js";
import { button, buttonLink } from "../button.js";
import { toast } from "../toast.js";

/** @param {() => string | null} accountId @param {string} month */
export function budgetStarts(accountId, month) {
  const busy = signal(false);
  // Who looks at one account may look for the budgets that count it among all.
  const whole = query(() =>
    accountId() === everyAccount ? null : pathOf("/budgets?accountId={}&month={}", everyAccount, month)
  );
  const copy = async () => {
    busy.set(true);
    try {
      const { copied, skipped } = await call("POST", "/budgets/copy", {
        accountId: accountId(),
        fromMonth: addMonths(month, -1),
        toMonth: month,
      });
      await invalidate("/budgets", "/dashboard");
      toast(
        copied > 0
          ? w.budgetStarts.copied
          : skipped > 0
          ? w.budgetStarts.copySkipped(skipped)
          : w.budgetStarts.nothingToCopy(monthText(addMonths(month, -1))),
      );
    } catch (error) {
      toast(messageOf(error));
    } finally {
      busy.set(false);
    }
  };
  return [
    () =>
      whole.data()?.budgets.length
        ? button(w.budgetStarts.whole, { onpress: () => look(everyAccount), testid: "budgets.wholeButton" })
        : null,
    button(w.budgetStarts.copy, { onpress: copy, busy, testid: "budgets.copyButton" }),
    buttonLink(w.budgetStarts.propose, href(pathOf("/budgets/propose?month={}", month)), {
      testid: "budgets.proposeButton",
    }),
  ];
}
