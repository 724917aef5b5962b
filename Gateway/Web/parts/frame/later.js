// @ts-check
import { w, withParts } from "../../core/words.js";
import { toast } from "../toast.js";

/**
 * Acts of a module that does nothing without the network: it is read with the first of them.
 * @template Module
 * @param {() => Promise<Module>} load
 * @param {...import("../../core/words.js").Part} needs Words besides those of the other screens.
 */
export function actsOf(load, ...needs) {
  const read = withParts(load, "more", "later", ...needs);
  return (/** @type {(module: Module) => unknown} */ act) => {
    read().then(act, () => toast(w.offline.unseen));
  };
}
