// @ts-check
import { call, newKey } from "../core/api.js";
import { navigate } from "../core/router.js";
import { signal } from "../core/signals.js";
import { h } from "../core/view.js";
import { w } from "../core/words.js";
import { button } from "../parts/button.js";
import { useForm } from "../parts/form.js";
import { chosen, step } from "../parts/onboarding.js";
import { starters } from "../parts/starters.js";

export default function categories() {
  const words = w.onboarding.categories;
  const picked = signal(new Set(starters.filter((each) => each.isCommon).map((each) => each.name)));
  const form = useForm({}, {
    check: () => (picked().size > 0 ? {} : { "": words.none }),
    submit: async () => {
      const wanted = starters.filter((each) => picked().has(each.name))
        .map(({ name, type, color, icon }) => ({ name, type, color, icon }));
      const data = await call("POST", "/categories/bulk", { categories: wanted }, { key: newKey() });
      chosen.categories.set(data.categories.filter((/** @type {any} */ each) => each.type === "EXPENSE"));
      navigate("/onboarding/budget");
    },
  });
  /** @param {string} name */
  const toggle = (name) =>
    picked.update((set) => {
      const next = new Set(set);
      if (!next.delete(name)) next.add(name);
      return next;
    });
  /** @param {string} type @param {string} label */
  const group = (type, label) =>
    h(
      "fieldset",
      null,
      h("legend", null, label),
      h(
        "div",
        { class: "chips" },
        starters.filter((each) => each.type === type).map((each) =>
          h(
            "button",
            {
              type: "button",
              class: "chip",
              "aria-pressed": () => String(picked().has(each.name)),
              testid: `onboarding.categories.option.${each.name}`,
              onclick: () => toggle(each.name),
            },
            h("span", { class: "dot", vars: { "--own": each.color } }),
            each.name,
          )
        ),
      ),
    );
  return step(
    "categories",
    w.titles.categories,
    words.text,
    form.view(
      { class: "form" },
      group("EXPENSE", words.expense),
      group("INCOME", words.income),
      form.problem(),
      button(w.next, {
        kind: "primary",
        type: "submit",
        busy: form.busy,
        testid: "onboarding.categories.nextButton",
      }),
    ),
  );
}
