type Facts = Record<string, unknown>;

/** Returns the fields that differ, with their old and new values, or null if all are equal. */
export function differenceOf<Of extends Facts>(before: Of, after: Of): { before: Facts; after: Facts } | null {
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  if (names.length === 0) return null;
  const pick = (facts: Of): Facts => Object.fromEntries(names.map((name) => [name, facts[name]]));
  return { before: pick(before), after: pick(after) };
}
