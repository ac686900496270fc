import { formatTime } from './format-time.ts';
import { relativeTime } from './relative-time.ts';
import { useNow } from './use-now.ts';

/** How long ago something was; the exact time shows on pointing at it. */
export function TimeAgo({ value }: { value: string }) {
  const now = useNow();
  const then = new Date(value);

  return (
    <time dateTime={value} title={formatTime(then)}>
      {relativeTime(then, now)}
    </time>
  );
}
