// @ts-check
// Changes that show before the server has answered.
import { resource } from "./store.js";

/**
 * Shows a change at once, sends it, and takes it back if the server refuses it.
 * @param {string} path the address whose data changes
 * @param {(data: any) => any} change
 * @param {() => Promise<any>} request
 */
export async function optimistically(path, change, request) {
  const it = resource(path);
  const before = it.data.peek();
  if (before !== undefined) it.data.set(change(before));
  const shown = it.data.peek();
  try {
    return await request();
  } catch (error) {
    // Newer data from the server stays.
    if (it.data.peek() === shown) it.data.set(before);
    throw error;
  }
}
