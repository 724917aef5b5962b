// @ts-check
import { user, w } from "../../core/prelude.js";

/** @typedef {{ id: string | null, email: string, displayName: string | null }} Party */

/** @param {Party} party */
export function partyName(party) {
  return party.id && party.id === user()?.id ? w.share.you : party.displayName || party.email;
}
