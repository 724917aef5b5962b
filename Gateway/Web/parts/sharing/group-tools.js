// @ts-check
// What becomes of a group as a whole: another name, leaving it, its end.
import { call, h, navigate, pathOf, user, w } from "../../core/prelude.js";
import { button } from "../button.js";
import { change } from "../change.js";
import { asked, confirmed } from "../dialog.js";

/** @import { ExpenseGroup } from "../../client/api.d.ts" */

const touches = ["/groups", "/sharing"];

/** @param {string} path @param {ExpenseGroup} data */
export function tools(path, data) {
  const isOwner = data.ownerId === user()?.id;
  const own = data.members.find((each) => each.person.id === user()?.id);
  const rename = async () => {
    const name = await asked(w.assets.rename, {
      label: w.groups.name,
      action: w.save,
      first: data.name,
      testid: "renameGroup",
    });
    if (name) change(() => call("PATCH", path, { name: name.trim() }), { touches });
  };
  const go = async () => {
    const [title, text] = isOwner
      ? [w.groups.deleteTitle, w.groups.deleteText]
      : [w.groups.leaveTitle, w.groups.leaveText];
    const label = isOwner ? w.transaction.delete : w.groups.leave;
    if (!await confirmed(title, text, label, "leaveGroup")) return;
    const address = isOwner ? path : pathOf(`${path}/members/{}`, own?.id);
    if (await change(() => call("DELETE", address), { touches: [], says: w.groups.gone })) {
      navigate("/groups", { replace: true });
    }
  };
  return h(
    "div",
    { class: "actions" },
    isOwner
      ? button(w.assets.rename, { kind: "quiet", onpress: rename, testid: "group.renameButton" })
      : null,
    button(isOwner ? w.groups.delete : w.groups.leave, {
      kind: "quiet",
      onpress: go,
      testid: "group.leaveButton",
    }),
  );
}
