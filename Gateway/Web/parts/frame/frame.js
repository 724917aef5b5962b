// @ts-check
// What is around every screen. The frame of the app itself is read with the first screen that needs it.
import { shownBook } from "../../core/api.js";
import { screen, sheet } from "../../core/router.js";
import { effect } from "../../core/signals.js";
import "../../core/theme.js";
import { isLocked, user } from "../../core/session.js";
import { h } from "../../core/view.js";
import { w, withParts } from "../../core/words.js";
import { lazily, outlet } from "./outlet.js";
import { keyed } from "./states.js";

export function frame() {
  effect(() => {
    const place = sheet() ?? screen();
    if (place) document.title = `${place.route.title()} – Coffer`;
  });
  return [
    keyed(() => {
      if (user() && isLocked()) return "locked";
      const access = screen()?.route.access;
      const isOnboarded = user()?.hasCompletedOnboarding;
      return access === "user" || (access === "anyone" && isOnboarded) ? `app${shownBook()}` : "plain";
    }, (kind) => {
      // Another book makes it anew.
      if (kind.startsWith("app")) {
        return lazily(() => import("./app-frame.js").then((module) => module.default), "app-holder");
      }
      return h(
        "main",
        { class: "entrance-page", id: "main" },
        kind === "locked"
          ? lazily(
            () =>
              withParts(() => import("../../screens/lock.js"), "start", "more")().then((module) =>
                module.default
              ),
            "outlet",
          )
          : outlet(screen, "screen"),
      );
    }),
  ];
}
