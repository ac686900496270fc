import { formatDay } from '#lib/time/format-time.ts';

type Props = { value: string | null | undefined };

/** A date in the reader's format. */
export function DateText({ value }: Props) {
  const date = new Date(value ?? Number.NaN);
  if (!value || Number.isNaN(date.getTime())) return 'N/A';
  return <time dateTime={value}>{formatDay(date)}</time>;
}
