// @ts-check
import { w } from "../core/words.js";
import { prose } from "../parts/prose.js";

export default function terms() {
  return prose("terms", w.settings.termsText);
}
