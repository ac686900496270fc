import { formatTime } from '#lib/time/format-time.ts';

type Props = { value: string; precision?: 'minutes' | 'seconds' };

/** A day and a time as the reader writes them. */
export function TimeText({ value, precision = 'minutes' }: Props) {
  return <time dateTime={value}>{formatTime(new Date(value), precision)}</time>;
}
