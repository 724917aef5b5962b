// @ts-check
import { call, invalidateMoney, messageOf, pathOf } from "../../core/prelude.js";
import { optimistically } from "../change.js";
import { toast } from "../toast.js";

/** Makes an account the active one. @param {string} id */
export async function activate(id) {
  try {
    await optimistically(
      "/accounts",
      (data) => ({ ...data, activeAccountId: id }),
      () => call("PATCH", pathOf("/accounts/{}/activate", id), {}),
    );
    await invalidateMoney();
    return true;
  } catch (error) {
    toast(messageOf(error));
    return false;
  }
}
