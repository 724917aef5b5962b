// @ts-check
import { call, isLocked, isOnline, user, w } from "../../core/prelude.js";
import { toast } from "../toast.js";

const warningMilliseconds = 60_000;

/** Locks after the time of the person's choice without a touch or a key in any tab, also without a network. */
export function lockWhenIdle() {
  const others = new BroadcastChannel("coffer.touch");
  const kinds = ["pointerdown", "keydown"];
  let last = Date.now();
  let isWarned = false;
  const note = () => {
    isWarned = false;
    return last = Date.now();
  };
  const touch = () => others.postMessage(note());
  setInterval(() => {
    const { hasPin, autoLockMinutes } = user.peek() ?? {};
    if (!hasPin || !autoLockMinutes || isLocked.peek()) return;
    const left = last + autoLockMinutes * 60_000 - Date.now();
    if (left > 0) {
      if (left <= warningMilliseconds && !isOnline.peek() && !isWarned) toast(w.offline.locksSoon);
      isWarned ||= left <= warningMilliseconds;
      return;
    }
    isLocked.set(true);
    call("POST", "/auth/lock", {}).catch(() => {});
  }, 5000);
  others.onmessage = note;
  for (const kind of kinds) addEventListener(kind, touch);
}
