// @ts-check
import { entries, flush, obstacle } from "../../core/outbox.js";
import { h, isOnline, w } from "../../core/prelude.js";
import { button, icon } from "../button.js";

/** What is not on the server yet, and why. */
export function syncNotice() {
  return () => {
    const count = entries().length;
    const problem = !isOnline() ? w.offline.notice : count > 0 ? obstacle() : "";
    if (!problem) return null;
    return h(
      "div",
      { class: "notice", role: "status", testid: "offline.notice" },
      icon("clock"),
      h("p", null, problem, count > 0 ? ` ${w.offline.waiting(count)}` : ""),
      count > 0
        ? button(w.states.retry, { kind: "quiet", onpress: () => flush(), testid: "offline.retry" })
        : null,
    );
  };
}
