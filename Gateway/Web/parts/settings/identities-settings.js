// @ts-check
// The accounts at identity providers in the settings.
import { call, each, h, momentText, pathOf, query, w } from "../../core/prelude.js";
import { button } from "../button.js";
import { change } from "../change.js";
import { whenKnown } from "../frame/states.js";
import { toast } from "../toast.js";

/**
 * Shows nothing to who has none: a sign-in by a provider links one.
 * @param {import("../entrance/proof.js").Proof} proof
 */
export function identitiesSettings(proof) {
  const list = query(() => "/auth/identities");
  /** @param {string} id */
  const remove = (id) =>
    change(async () => {
      const answer = await proof.soonAfterSignIn(() => call("DELETE", pathOf("/auth/identities/{}", id)));
      if (answer !== null) toast(w.security.identityGone);
    }, { touches: ["/auth/identities"] });
  return whenKnown(list, (data) =>
    h(
      "section",
      { hidden: () => data().identities.length === 0, testid: "settings.security.identities" },
      h("h3", null, w.security.identities),
      h(
        "ul",
        { class: "rows" },
        each(() => data().identities, (it) => it.id, (it) =>
          h(
            "li",
            null,
            h(
              "div",
              { class: "row" },
              h(
                "span",
                { class: "row-main" },
                h("span", null, () => it().label),
                h(
                  "span",
                  { class: "row-note" },
                  () => w.both(it().email ?? "", momentText(it().lastUsedAt ?? it().createdAt)),
                ),
              ),
              button(null, {
                kind: "quiet",
                symbol: "trash",
                name: () => w.named(w.transaction.delete, it().label),
                onpress: () => remove(it().id),
                testid: "settings.security.identityRemove",
              }),
            ),
          )),
      ),
    ));
}
