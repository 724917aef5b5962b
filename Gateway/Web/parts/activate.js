// @ts-check
import { call, invalidateMoney, messageOf } from "../core/prelude.js";
import { optimistically } from "./change.js";
import { toast } from "./toast.js";

/** Makes an account the active one. @param {string} id */
export async function activate(id) {
  try {
    await optimistically(
      "/accounts",
      (data) => ({ ...data, activeAccountId: id }),
      () => call("PATCH", `/accounts/${id}/activate`, {}),
    );
    await invalidateMoney();
    return true;
  } catch (error) {
    toast(messageOf(error));
    return false;
  }
}
