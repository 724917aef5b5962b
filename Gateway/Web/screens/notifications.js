// @ts-check
import { pagedQuery } from "../core/paged.js";
import { call, each, h, momentText, navigate, pathOf, query, w } from "../core/prelude.js";
import { button } from "../parts/button.js";
import { change } from "../parts/change.js";
import { switchRow } from "../parts/fields.js";
import { pullToRefresh, refreshControl, screenHead } from "../parts/screen-head.js";
import { empty, listState, moreKey } from "../parts/states.js";
import { rowKeys } from "../parts/transaction-row.js";

/** @import { SharingNotification } from "../client/api.d.ts" */

const touches = ["/notifications"];

export default function notifications() {
  const list = pagedQuery(() => "/notifications", "notifications");
  const settings = query(() => "/notifications/settings");
  const items = () => list.page()?.items ?? [];
  /** @param {SharingNotification} it */
  const open = (it) => {
    if (!it.readAt) change(() => call("PATCH", pathOf("/notifications/{}/read", it.id), {}), { touches });
    navigate(it.type === "GROUP_JOINED" && it.groupId ? pathOf("/groups/{}", it.groupId) : "/sharing");
  };
  rowKeys();
  return pullToRefresh(
    h(
      "div",
      { testid: "notifications.screen" },
      screenHead(
        w.titles.notifications,
        refreshControl({
          isLoading: list.isLoading,
          refresh: list.refresh,
          testid: "notifications.refreshControl",
        }),
        () => (items().some((it) => !it.readAt)
          ? button(w.notifications.readAll, {
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
        )
        : null),
    ),
    list.refresh,
  );
}
