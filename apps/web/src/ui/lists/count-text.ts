import { MAX_COUNTED } from '@rulewright/contract';

/** "1,000+" for null, which stands for too many to be counted. */
export const countText = (count: number | null) =>
  count === null ? `${MAX_COUNTED.toLocaleString()}+` : count.toLocaleString();

/** "Members (3)", and no number before it is known. */
export const countedLabel = (label: string, count: number | null | undefined) =>
  count === undefined ? label : `${label} (${countText(count)})`;
