// @ts-check
// Rules, which fill in entries by what they say: made, tried, applied.
import { call, each, h, invalidate, newKey, ofMoney, pathOf, query, signal, w } from "../core/prelude.js";
import { button } from "../parts/button.js";
import { change } from "../parts/change.js";
import { openDialog } from "../parts/dialog.js";
import { switchRow } from "../parts/fields.js";
import { settingsPage } from "../parts/sheet.js";
import { keyed, whenKnown } from "../parts/frame/states.js";
import { blankRule, nameOf, ruleForm } from "../parts/entries/rule-form.js";

/** @import { Category, Rule, RuledTransaction } from "../client/api.d.ts" */

const address = "/rules";
const told = 20;

export default function rules() {
  const list = query(() => address);
  const categories = query(() => "/categories");
  const accounts = query(() => "/accounts");
  /** The rule in the form: a new one has no id. */
  const edited = signal(/** @type {import("../parts/entries/rule-form.js").Edited | null} */ (null));
  const names = () => ({
    categories: categories.data()?.categories ?? [],
    accounts: accounts.data()?.accounts ?? [],
  });
  return settingsPage(
    "rules",
    h("p", { class: "hint" }, w.rules.text),
    whenKnown(categories, () => [
      whenKnown(list, (data) => [
        () => (data().rules.length === 0 ? h("p", { class: "hint" }, w.rules.none) : null),
        h(
          "ul",
          { class: "rows", hidden: () => data().rules.length === 0, testid: "settings.rules.list" },
          each(() => data().rules, (it) => it.id, (it) => row(it, names, () => edited.set(it()))),
        ),
      ]),
      keyed(() => shown(edited()), () => {
        const rule = edited.peek();
        if (rule) return ruleForm(rule, { ...names(), leave: () => edited.set(null) });
        return button(w.rules.add, {
          symbol: "plus",
          onpress: () => edited.set(blankRule()),
          testid: "settings.rules.add",
        });
      }),
    ]),
  );
}

/** What stands below the list: the key, or the form of a rule. @param {import("../parts/entries/rule-form.js").Edited | null} rule */
const shown = (rule) => rule ? rule.id ?? "new" : "";

/**
 * @param {() => Rule} rule
 * @param {() => import("../parts/entries/rule-form.js").Names} names
 * @param {() => void} edit
 */
function row(rule, names, edit) {
  const toggle = () =>
    change(() => call("PATCH", pathOf(`${address}/{}`, rule().id), { isEnabled: !rule().isEnabled }), {
      touches: [address],
    });
  return h(
    "li",
    { testid: `settings.rules.rule.${rule().name}` },
    switchRow({
      label: rule().name,
      hint: () => nameOf(rule(), names()),
      isOn: () => rule().isEnabled,
      disabled: () => false,
      onpress: toggle,
      testid: `settings.rules.switch.${rule().name}`,
    }),
    h(
      "div",
      { class: "actions" },
      button(w.rules.edit, {
        kind: "quiet",
        name: () => w.named(w.rules.edit, rule().name),
        onpress: edit,
        testid: `settings.rules.edit.${rule().name}`,
      }),
      button(w.rules.apply, {
        kind: "quiet",
        name: () => w.named(w.rules.apply, rule().name),
        onpress: () => apply(rule(), names().categories),
        testid: `settings.rules.apply.${rule().name}`,
      }),
    ),
  );
}

/** Shows what the rule would change, and applies it. @param {Rule} rule @param {Category[]} categories */
async function apply(rule, categories) {
  const ruleIds = [rule.id];
  const found = await change(() => call("POST", `${address}/preview`, { ruleIds }), { touches: [] });
  if (!found) return;
  const changed = found.changes.filter((it) => JSON.stringify(it.before) !== JSON.stringify(it.after));
  const isSure = await openDialog(rule.name, (/** @type {(value: boolean | null) => void} */ close) => [
    h(
      "p",
      { role: "status", testid: "rules.found" },
      changed.length === 0 && !found.nextCursor
        ? w.rules.nothing
        : w.rules.wouldChange(changed.length, found.nextCursor !== null),
    ),
    h("ul", { class: "rows" }, changed.slice(0, told).map((it) => h("li", null, changeLine(it, categories)))),
    h(
      "div",
      { class: "actions" },
      button(w.cancel, { onpress: () => close(null), testid: "rules.cancelButton" }),
      changed.length > 0 || found.nextCursor
        ? button(w.rules.applyNow, {
          kind: "primary",
          onpress: () => close(true),
          testid: "rules.confirmButton",
        })
        : null,
    ),
  ], "rules.dialog");
  if (!isSure) return;
  let undoToken = "";
  await change(async () => {
    ({ undoToken } = await call("POST", `${address}/apply`, { ruleIds }, { key: newKey() }));
  }, {
    touches: ofMoney,
    says: w.rules.applied,
    undo: () =>
      change(() => call("POST", "/undo", { undoToken }, { key: newKey() }), { touches: [...ofMoney] }),
  });
  await invalidate("/payees");
}

/** What a rule makes of an entry: only what differs. @param {RuledTransaction} it @param {Category[]} categories */
function changeLine({ date, before, after }, categories) {
  /** @param {string} id */
  const category = (id) => categories.find((each) => each.id === id)?.name ?? "";
  const lines = [
    [category(before.categoryId), category(after.categoryId)],
    ...(/** @type {const} */ (["payee", "description", "notes"])).map((name) => [
      before[name] ?? "",
      after[name] ?? "",
    ]),
    [before.tags.join(", "), after.tags.join(", ")],
  ].filter(([old, now]) => old !== now);
  return h(
    "div",
    { class: "row" },
    h(
      "span",
      { class: "row-main" },
      h("span", null, before.description || before.payee || date),
      lines.map(([old, now]) => h("span", { class: "row-note" }, old ? `${old} → ${now}` : now)),
    ),
  );
}
