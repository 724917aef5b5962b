// @ts-check
// A file to keep. It is read before it is saved, so that a refusal is said in the server's own words.
import { ApiError, fileAddress, h, messageOf, refusal, signal, user, w } from "../core/prelude.js";
import { button } from "./button.js";
import { problem } from "./form.js";

/** Reads a file whole: what breaks off on the way is no file. @param {string} path */
async function fileOf(path) {
  const lost = () => {
    throw new ApiError(w.errors.network);
  };
  const response = await fetch(fileAddress(path), { credentials: "same-origin", cache: "no-store" })
    .catch(lost);
  if (!response.ok) throw refusal(response, await response.json().catch(() => ({})), {});
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  return { name, content: await response.blob().catch(lost) };
}

/**
 * A key that saves a file, with what went wrong below it.
 * @param {string} path
 * @param {string} label
 * @param {{ name?: string, testid: string, needs?: import("./button.js").Needs }} options `name` instead of the server's.
 */
export function downloadKey(path, label, { name, testid, needs }) {
  const busy = signal(false);
  const refused = signal("");
  const save = async () => {
    const person = user.peek()?.id;
    busy.set(true);
    refused.set("");
    try {
      const file = await fileOf(path);
      if (user.peek()?.id !== person) return;
      const address = URL.createObjectURL(file.content);
      h("a", { href: address, download: name ?? file.name ?? "" }).click();
      // The browser has begun to save it by then.
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    } catch (error) {
      refused.set(messageOf(error));
    } finally {
      busy.set(false);
    }
  };
  return [
    button(label, { onpress: save, busy, testid, needs }),
    () => (refused() ? problem(refused()) : null),
  ];
}
