type Branch = { at: number; count: number; isFirst: boolean; condition: string };

/** The word before a condition. A branch without one is always taken if it is reached. */
export function wordOf({ at, count, isFirst, condition }: Branch): string {
  const isBlank = condition.trim() === '';
  if (!isFirst) return isBlank ? 'Always' : 'If';
  if (at === 0) return 'If';
  return isBlank && at === count - 1 ? 'Else' : 'Else if';
}
