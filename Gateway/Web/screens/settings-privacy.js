// @ts-check
import { w } from "../core/words.js";
import { prose } from "../parts/prose.js";

export default function privacy() {
  return prose("privacy", w.settings.privacyText);
}
