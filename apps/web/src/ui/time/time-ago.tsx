import { formatTime } from '#lib/time/format-time.ts';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useNow } from './use-now.ts';

type Props = {
  value: string;
  /** Says "1 minute ago" of what has only just happened, as the specification of the dashboard has it. */
  inMinutes?: boolean;
};

const MINUTE = 60_000;

/** How long ago something was; the exact time shows on pointing at it. */
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
