// @ts-check
import { knownBooks } from "../core/book.js";
import { showBook } from "../parts/books/showing.js";
import { pagedQuery } from "../core/paged.js";
import { call, each, h, momentText, navigate, pathOf, query, w } from "../core/prelude.js";
import { button } from "../parts/button.js";
import { change } from "../parts/change.js";
import { switchRow } from "../parts/fields.js";
import { pullToRefresh, screenHead } from "../parts/frame/screen-head.js";
import { empty, listState, moreKey } from "../parts/frame/states.js";
import { rowKeys } from "../parts/entries/transaction-row.js";

/** @import { SharingNotification } from "../client/api.d.ts" */

const touches = ["/notifications"];
/** What is looked at where another member of a book did something. */
const ofBook = { PLAN_CHANGED: "/budgets", BUDGET_EXCEEDED: "/budgets", IMPORTED: "/transactions" };

export default function notifications() {
  const list = pagedQuery(() => "/notifications", "notifications");
  const settings = query(() => "/notifications/settings");
  const items = () => list.page()?.items ?? [];
  /** @param {SharingNotification} it */
  const open = (it) => {
    if (!it.readAt) change(() => call("PATCH", pathOf("/notifications/{}/read", it.id), {}), { touches });
    if (!it.bookId) {
      navigate(it.type === "GROUP_JOINED" && it.groupId ? pathOf("/groups/{}", it.groupId) : "/sharing");
      return;
    }
    const book = knownBooks().find((each) => each.id === it.bookId);
    const screen = /** @type {Record<string, string>} */ (ofBook)[it.type];
    if (!book || !screen) return navigate(book ? pathOf("/settings/books/{}", book.id) : "/settings/books");
    showBook({ id: book.id, isPersonal: book.isPersonal && book.role === "OWNER" });
    navigate(screen);
  };
  rowKeys();
  return pullToRefresh(
    h(
      "div",
      { testid: "notifications.screen" },
      screenHead(
        w.titles.notifications,
        () => (items().some((it) => !it.readAt)
          ? button(w.notifications.readAll, {
            symbol: "check",
            onpress: () => change(() => call("POST", "/notifications/read-all", {}), { touches }),
            testid: "notifications.readAll",
          })
          : null),
      ),
      listState(
        list,
        () => empty(w.notifications.none, w.notifications.noneText, null, "notifications.empty"),
      ),
      h(
        "ul",
        { class: "rows", testid: "notifications.list", hidden: () => items().length === 0 },
        each(items, (it) => it.id, (it) =>
          h(
            "li",
            null,
            h(
              "button",
              { type: "button", class: "row", onclick: () => open(it()), testid: "notifications.item" },
              h("span", { class: () => (it().readAt ? "dot read" : "dot unread") }),
              h(
                "span",
                { class: "row-main" },
                h(
                  "span",
                  { class: () => (it().readAt ? "" : "row-title") },
                  () => (it().readAt ? null : h("span", { class: "unseen" }, w.notifications.unread)),
                  h("bdi", null, () => it().message),
                ),
                h("span", { class: "row-note" }, () => momentText(it().createdAt)),
              ),
            ),
          )),
      ),
      moreKey(list),
      () => (settings.data()
        ? h(
          "section",
          { class: "section" },
          switchRow({
            label: w.notifications.mails,
            hint: () => w.notifications.mailsHint,
            isOn: () => settings.data()?.mails ?? false,
            disabled: () => false,
            onpress: () =>
              change(() => call("PATCH", "/notifications/settings", { mails: !settings.data()?.mails }), {
                touches,
              }),
            testid: "notifications.mails",
          }),
          () =>
            knownBooks().length < 2 ? null : [
              h("h2", null, w.households.notices),
              /** @type {const} */ (["planChanged", "budgetExceeded", "imported"]).map((name) =>
                switchRow({
                  label: w.households[name],
                  hint: () => w.households.noticeHint,
                  isOn: () => settings.data()?.[name] ?? false,
                  disabled: () => false,
                  onpress: () =>
                    change(
                      () => call("PATCH", "/notifications/settings", { [name]: !settings.data()?.[name] }),
                      {
                        touches,
                      },
                    ),
                  testid: `notifications.${name}`,
                })
              ),
            ],
        )
        : null),
    ),
    list.refresh,
  );
}
