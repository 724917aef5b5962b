// @ts-check
// What is around every screen. The frame of the app itself is read with the first screen that needs it.
import { shownBook } from "../../core/api.js";
import { screen, sheet } from "../../core/router.js";
import { effect, root } from "../../core/signals.js";
import "../../core/theme.js";
import { isLocked, user } from "../../core/session.js";
import { invalidate } from "../../core/store.js";
import { h } from "../../core/view.js";
import { w, withParts } from "../../core/words.js";
import { lazily, outlet } from "./outlet.js";
import { keyed } from "./states.js";

/** @typedef {{ key: string, view: HTMLElement, end: () => void }} App */

export function frame() {
  effect(() => {
    const place = sheet() ?? screen();
    if (place) document.title = `${place.route.title()} – Coffer`;
  });
  /** The app, also behind the lock: what was typed waits in memory, out of the page. @type {App | null} */
  let app = null;
  let [focused, scrolled] = [document.activeElement, 0];
  effect(() => {
    if (isLocked()) [focused, scrolled] = [document.activeElement, scrollY];
  });
  const end = () => app = app?.end() ?? null;
  effect(() => user() || end());
  return [
    keyed(() => {
      if (user() && isLocked()) return "locked";
      const access = screen()?.route.access;
      const isOnboarded = user()?.hasCompletedOnboarding;
      return access === "user" || (access === "anyone" && isOnboarded) ? `app${shownBook()}` : "plain";
    }, (kind) => {
      if (kind.startsWith("app")) {
        const key = kind + user.peek()?.id;
        if (app?.key === key) {
          queueMicrotask(() => {
            scrollTo(0, scrolled);
            /** @type {HTMLElement} */ (focused)?.focus?.({ preventScroll: true });
          });
          invalidate("/");
          return app.view;
        }
        // Another person or another book makes it anew.
        end();
        const made = root((end) => ({
          key,
          end,
          view: lazily(() => import("./app-frame.js").then((module) => module.default), "app-holder"),
        }));
        app = made;
        return made.view;
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
