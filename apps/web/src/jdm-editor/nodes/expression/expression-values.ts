import { asRecord } from '@rulewright/jdm';

/**
 * The value of each expression, by its key, from what the trace tells of the node. If the node runs for each item of a list, it
 * is the list of the values.
 */
export function rowValues(detail: unknown): Map<string, unknown> {
  const values = new Map<string, unknown>();
  if (!Array.isArray(detail)) {
    for (const [key, told] of Object.entries(asRecord(detail))) values.set(key, asRecord(told).result);
    return values;
  }
  for (const item of detail)
    for (const [key, told] of Object.entries(asRecord(item))) {
      const before = values.get(key) as unknown[] | undefined;
      values.set(key, [...(before ?? []), asRecord(told).result]);
    }
  return values;
}
