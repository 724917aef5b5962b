// @ts-check
// What other programs may do and are told: tokens and webhooks.
import { h, w } from "../core/prelude.js";
import { apiTokens } from "../parts/settings/api-tokens.js";
import { useProof } from "../parts/entrance/proof.js";
import { settingsPage } from "../parts/sheet.js";
import { webhooksSettings } from "../parts/settings/webhooks-settings.js";

export default function developer() {
  const proof = useProof();
  return settingsPage(
    "developer",
    h("p", { class: "hint" }, w.security.once),
    apiTokens(proof),
    webhooksSettings(proof),
    h("p", null, h("a", { href: "/docs" }, w.settings.docs)),
  );
}
