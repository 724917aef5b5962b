// @ts-check
import { call } from "../core/api.js";
import { forgetUser } from "../core/sign-in.js";
import { h } from "../core/view.js";
import { w } from "../core/words.js";
import { button } from "../parts/button.js";
import { field, useForm } from "../parts/form.js";
import { sheetView } from "../parts/sheet.js";

export default function deleteAccount() {
  const form = useForm({ password: "" }, {
    check: ({ password }) => (password ? {} : { password: w.errors.passwordRequired }),
    submit: async ({ password }) => {
      await call("DELETE", "/users/me", { password }, { isSignIn: true });
      await forgetUser();
    },
  });
  return sheetView(
    {
      title: w.settings.deleteTitle,
      testid: "settings.delete.screen",
      up: "/settings",
      cancelTestid: "settings.delete.cancelButton",
    },
    h("p", null, w.settings.deleteText),
    form.view(
      { class: "form" },
      field(form, "password", {
        label: w.login.password,
        testid: "settings.delete.passwordInput",
        input: { type: "password", autocomplete: "current-password" },
      }),
      form.problem(),
      button(w.settings.deleteAccount, {
        kind: "danger",
        type: "submit",
        busy: form.busy,
        testid: "settings.delete.confirmButton",
      }),
    ),
  );
}
