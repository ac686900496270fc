import { formatTime } from '#lib/time/format-time.ts';

type Props = { value: string; precision?: 'minutes' | 'seconds' };

/** Date and time in the reader's format. */
export function TimeText({ value, precision = 'minutes' }: Props) {
  return <time dateTime={value}>{formatTime(new Date(value), precision)}</time>;
}
