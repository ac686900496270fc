import { relativeTime } from './relative-time.ts';
import { useNow } from './use-now.ts';

// Asked of the browser at each call, not once: its language may be changed while the page is open.
const format = (date: Date) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(date);

/** How long ago something was; the exact time shows on pointing at it. */
export function TimeAgo({ value }: { value: string }) {
  const now = useNow();
  const then = new Date(value);

  return (
    <time dateTime={value} title={format(then)}>
      {relativeTime(then, now)}
    </time>
  );
}
