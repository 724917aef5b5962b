// @ts-check
// What happened with the person's account, newest first, and the end of all sessions.
import { pagedQuery } from "../../core/paged.js";
import { call, each, farewell, h, messageOf, momentText, w } from "../../core/prelude.js";
import { forgetUser } from "../../core/sign-in.js";
import { button } from "../button.js";
import { confirmed } from "../dialog.js";
import { moreKey } from "../frame/states.js";
import { toast } from "../toast.js";

/** Read when it is opened. */
export function securityActivity() {
  const list = pagedQuery(() => "/auth/activity", "events");
  return h(
    "div",
    null,
    h(
      "ul",
      { class: "rows", testid: "security.activity" },
      each(() => list.page()?.items ?? [], (it) => `${it.at} ${it.type}`, (it) =>
        h(
          "li",
          null,
          h(
            "div",
            { class: "row" },
            h(
              "span",
              { class: "row-main" },
              h("span", null, () =>
                w.security.events[it().type] ?? it().type, () =>
                it().count > 1 ? ` × ${it().count}` : ""),
              h(
                "span",
                { class: "row-note" },
                h("span", null, () =>
                  momentText(it().at)),
                () => {
                  const where = [it().deviceName, it().address].filter(Boolean).join(", ");
                  return where ? h("span", null, where) : null;
                },
              ),
            ),
            () => (it().actor === "stranger" || it().type === "signin.failed"
              ? h("span", { class: "badge near-badge" }, w.security.notYou)
              : null),
          ),
        )),
    ),
    moreKey(list, "security.activity.more"),
  );
}

/** Ends every session of the person, this one, too. */
export function endEverything() {
  const end = async () => {
    const sure = await confirmed(
      w.security.everywhereTitle,
      w.security.everywhereText,
      w.security.everywhere,
      "security.everywhere",
    );
    if (!sure) return;
    try {
      await call("POST", "/auth/logout-all", {});
    } catch (error) {
      return toast(messageOf(error));
    }
    await forgetUser();
    farewell.set(w.security.everywhereDone);
  };
  return button(w.security.everywhere, { onpress: end, testid: "settings.security.everywhere" });
}
