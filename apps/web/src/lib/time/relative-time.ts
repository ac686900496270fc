const minute = 60_000;

/**
 * How long ago something was, in the largest whole unit. Anything below a minute, or in the future, counts as one
 * minute.
 */
export function relativeTime(then: Date, now: Date): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - then.getTime()) / minute));
  if (minutes < 60) return ago(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return ago(hours, 'hour');
  return ago(Math.floor(hours / 24), 'day');
}

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;
