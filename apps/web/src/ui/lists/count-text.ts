import { MAX_COUNTED } from '@rulewright/contract';

/** Formats a count. Null stands for too many to count, and becomes "1,000+". */
export const countText = (count: number | null) =>
  count === null ? `${MAX_COUNTED.toLocaleString()}+` : count.toLocaleString();

/** A label with a count, such as "Members (3)". Without the count until it is known. */
export const countedLabel = (label: string, count: number | null | undefined) =>
  count === undefined ? label : `${label} (${countText(count)})`;
