// @ts-check
// The form of a rule: when it works, and what it does.
import { limits } from "../../core/limits.js";
import { call, each, h, invalidate, pathOf, signal, w } from "../../core/prelude.js";
import { button } from "../button.js";
import { change } from "../change.js";
import { field, useForm } from "../form.js";
import { toast } from "../toast.js";

/** @import { Account, Category, Rule } from "../../client/api.d.ts" */
/** @typedef {import("../../core/signals.js").Signal<string>} Text */
/** @typedef {{ categories: Category[], accounts: Account[] }} Names */
/** @typedef {Omit<Rule, "id"> & { id?: string }} Edited */
/** @typedef {keyof typeof w.rules.fields} Field */
/** @typedef {keyof typeof w.rules.ops} Op */
/** @typedef {keyof typeof w.rules.sets} Target */

const ofTexts = /** @type {Op[]} */ (["contains", "is", "startsWith", "endsWith"]);
/** @type {Record<Field, Op[]>} */
const ops = {
  payee: ofTexts,
  description: ofTexts,
  notes: ofTexts,
  amount: ["is", "above", "below"],
  account: ["is"],
  type: ["is"],
};

/** @returns {Edited} */
export const blankRule = () => ({
  name: "",
  isEnabled: true,
  order: 0,
  match: "all",
  when: [{ field: "payee", op: "contains", value: "" }],
  then: [{ set: "category", add: null, value: "" }],
});

/** A rule in one line. @param {Rule} rule @param {Names} names */
export function nameOf(rule, names) {
  const when = rule.when.map(({ field, op, value }) => {
    const text = field === "account"
      ? names.accounts.find((it) => it.id === value)?.name ?? "…"
      : field === "type"
      ? w.rules.types[/** @type {"INCOME" | "EXPENSE"} */ (value)]
      : `“${value}”`;
    return `${w.rules.fields[/** @type {Field} */ (field)]} ${w.rules.ops[/** @type {Op} */ (op)]} ${text}`;
  });
  const then = rule.then.map(({ set, value }) => {
    if (set === "category") return names.categories.find((it) => it.id === value)?.name ?? "…";
    return `${w.rules.sets[/** @type {Target} */ (set ?? "tag")]}: ${value}`;
  });
  return `${when.join(rule.match === "any" ? w.rules.or : w.rules.and)} → ${then.join(", ")}`;
}

/** @param {string} value @param {[string, string][]} choices */
const options = (value, choices) =>
  choices.map(([id, text]) => h("option", { value: id, selected: id === value }, text));

let keys = 0;

/** A line of the form: two choices and a value. @param {string} first @param {string} second @param {string} value */
function newLine(first, second, value) {
  keys += 1;
  return { key: String(keys), first: signal(first), second: signal(second), value: signal(value) };
}

/** @typedef {ReturnType<typeof newLine>} Line */

/** @param {Edited} rule @param {Names & { leave: () => void }} options */
export function ruleForm(rule, { categories, accounts, leave }) {
  const when = signal(rule.when.map((it) => newLine(it.field, it.op, it.value)));
  const then = signal(rule.then.map((it) => newLine(it.set ?? "tag", "", it.value)));
  const isBlank = () => [...when(), ...then()].some((it) => !it.value().trim());
  const form = useForm({ name: rule.name, match: rule.match, when: "" }, {
    check: ({ name }) => ({
      ...(name.trim() ? {} : { name: w.rules.nameRequired }),
      ...(isBlank() ? { when: w.rules.valueRequired } : {}),
    }),
    submit: async ({ name, match }) => {
      const draft = {
        name: name.trim(),
        match: /** @type {"all" | "any"} */ (match),
        when: when.peek().map((it) => ({
          field: /** @type {Field} */ (it.first.peek()),
          op: /** @type {Op} */ (it.second.peek()),
          value: it.first.peek() === "amount" ? it.value.peek().replace(",", ".") : it.value.peek(),
        })),
        then: then.peek().map((it) => {
          const target = /** @type {Target} */ (it.first.peek());
          const value = it.value.peek();
          return target === "tag" ? { add: /** @type {const} */ ("tag"), value } : { set: target, value };
        }),
      };
      if (rule.id) await call("PATCH", pathOf("/rules/{}", rule.id), draft);
      else await call("POST", "/rules", draft);
      await invalidate("/rules");
      toast(w.rules.saved);
      leave();
    },
  });
  const remove = async () => {
    const touches = ["/rules"];
    if (
      await change(() => call("DELETE", pathOf("/rules/{}", rule.id)), { touches, says: w.rules.deleted })
    ) leave();
  };
  const touch = () => form.touch("when");
  return form.view(
    { class: "form", testid: "settings.rules.form" },
    field(form, "name", {
      label: w.rules.name,
      testid: "settings.rules.name",
      input: { maxlength: limits.ruleName, autocomplete: "off", autofocus: true },
    }),
    field(form, "match", {
      label: w.rules.when,
      testid: "settings.rules.match",
      tag: "select",
      choices: options(rule.match, [["all", w.rules.all], ["any", w.rules.any]]),
    }),
    lines(when, "when", (it) => conditionLine(it, accounts, touch)),
    button(w.rules.addCondition, {
      kind: "quiet",
      onpress: () => when.update((all) => [...all, newLine("payee", "contains", "")]),
      testid: "settings.rules.addCondition",
    }),
    h("p", { class: "group-label" }, w.rules.then),
    lines(then, "then", (it) => actionLine(it, categories, touch)),
    button(w.rules.addAction, {
      kind: "quiet",
      onpress: () => then.update((all) => [...all, newLine("tag", "", "")]),
      testid: "settings.rules.addAction",
    }),
    h("p", { class: "field-error", role: "alert" }, () => form.errors().when ?? ""),
    form.problem(),
    rule.id
      ? button(w.rules.delete, {
        kind: "danger",
        symbol: "trash",
        onpress: remove,
        testid: "settings.rules.delete",
      })
      : null,
    h(
      "div",
      { class: "actions" },
      button(w.cancel, { onpress: leave, testid: "settings.rules.cancel" }),
      form.submitButton(w.save, "settings.rules.save"),
    ),
  );
}

/**
 * @param {import("../../core/signals.js").Signal<Line[]>} all
 * @param {"when" | "then"} name
 * @param {(line: Line) => import("../../core/view.js").Child} content
 */
function lines(all, name, content) {
  const remove = (/** @type {Line} */ line) => all.update((some) => some.filter((it) => it !== line));
  return h(
    "div",
    { testid: `settings.rules.${name}` },
    each(all, (it) => it.key, (it) =>
      h(
        "div",
        { class: "part-line", role: "group" },
        content(it()),
        () =>
          all().length > 1
            ? button(null, {
              kind: "quiet",
              symbol: "close",
              name: w.rules.remove,
              onpress: () => remove(it()),
            })
            : null,
      )),
  );
}

/** @param {Line} line @param {Account[]} accounts @param {() => void} touch */
function conditionLine(line, accounts, touch) {
  const choose = (/** @type {string} */ name) => {
    line.first.set(name);
    line.second.set(ops[/** @type {Field} */ (name)][0]);
    line.value.set(name === "type" ? "EXPENSE" : name === "account" ? accounts[0]?.id ?? "" : "");
    touch();
  };
  const fields = /** @type {[string, string][]} */ (Object.entries(w.rules.fields));
  return [
    select(w.rules.field, "field", line.first.peek(), fields, choose),
    () => {
      const own = ops[/** @type {Field} */ (line.first())];
      return select(
        w.rules.op,
        "op",
        line.second.peek(),
        own.map((it) => [it, w.rules.ops[it]]),
        line.second.set,
      );
    },
    () => {
      const name = line.first();
      if (name === "account") {
        return valueSelect(line, accounts.map((it) => [it.id, it.name]), touch);
      }
      if (name === "type") return valueSelect(line, Object.entries(w.rules.types), touch);
      return valueInput(line, touch, name === "amount" ? "decimal" : "text");
    },
  ];
}

/** @param {Line} line @param {Category[]} categories @param {() => void} touch */
function actionLine(line, categories, touch) {
  const choose = (/** @type {string} */ name) => {
    line.value.set("");
    line.first.set(name);
    touch();
  };
  const targets = /** @type {[string, string][]} */ (Object.entries(w.rules.sets));
  return [
    select(w.rules.target, "target", line.first.peek(), targets, choose),
    () =>
      line.first() === "category"
        ? valueSelect(line, [["", w.rules.choose], ...categories.map((it) => [it.id, it.name])], touch)
        : valueInput(line, touch, "text"),
  ];
}

/**
 * @param {string} label
 * @param {string} name
 * @param {string} value
 * @param {string[][]} choices
 * @param {(value: string) => void} onchange
 */
function select(label, name, value, choices, onchange) {
  return h(
    "span",
    { class: "field" },
    h(
      "select",
      {
        "aria-label": label,
        testid: `settings.rules.${name}`,
        onchange: (event) => onchange(event.target.value),
      },
      options(value, /** @type {[string, string][]} */ (choices)),
    ),
  );
}

/** @param {Line} line @param {string[][]} choices @param {() => void} touch */
function valueSelect(line, choices, touch) {
  return select(w.rules.value, "value", line.value.peek(), choices, (value) => {
    line.value.set(value);
    touch();
  });
}

/** @param {Line} line @param {() => void} touch @param {string} inputmode */
function valueInput(line, touch, inputmode) {
  return h(
    "span",
    { class: "field" },
    h("input", {
      "aria-label": w.rules.value,
      testid: "settings.rules.value",
      value: line.value.peek(),
      maxlength: limits.ruleValue,
      inputmode,
      autocomplete: "off",
      oninput: (event) => {
        line.value.set(event.target.value);
        touch();
      },
    }),
  );
}
