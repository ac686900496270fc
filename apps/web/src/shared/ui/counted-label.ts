/** "Members (3)", and no number before it is known. */
export const countedLabel = (label: string, count: number | undefined) =>
  count === undefined ? label : `${label} (${count})`;
