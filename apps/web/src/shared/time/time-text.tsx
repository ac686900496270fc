import { formatTime } from './format-time.ts';

/** A day and a time as the reader writes them. */
export function TimeText({ value }: { value: string }) {
  return <time dateTime={value}>{formatTime(new Date(value))}</time>;
}
