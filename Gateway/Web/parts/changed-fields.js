// @ts-check
// What a form sends of a record that is there: only what was changed, so that the rest stays as somebody else has
// made it meanwhile.

/**
 * @template {object} Draft
 * @param {Draft} draft All fields.
 * @param {Iterable<string>} changed The names of those that were changed.
 * @param {string[][]} [together] Names of which all are sent if one is.
 */
export function changedFields(draft, changed, together = []) {
  const names = new Set(changed);
  for (const group of together) {
    if (group.some((name) => names.has(name))) { for (const name of group) names.add(name); }
  }
  return /** @type {Partial<Draft>} */ (
    Object.fromEntries(Object.entries(draft).filter(([name]) => names.has(name)))
  );
}
