import { formatTime } from '#lib/time/format-time.ts';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useNow } from './use-now.ts';

type Props = {
  value: string;
  /** Shows "1 minute ago" instead of "just now", as the specification of the dashboard requires. */
  inMinutes?: boolean;
};

const MINUTE = 60_000;

/** How long ago something was, with the exact time as a tooltip. */
export function TimeAgo({ value, inMinutes = false }: Props) {
  const now = useNow();
  const then = new Date(value);
  const isNew = !inMinutes && now.getTime() - then.getTime() < MINUTE;

  return (
    <time dateTime={value} title={formatTime(then)}>
      {isNew ? 'just now' : relativeTime(then, now)}
    </time>
  );
}
