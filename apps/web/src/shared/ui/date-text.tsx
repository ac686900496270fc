type Props = { value: string | null | undefined };

// Asked of the browser at each call, not once: its language may be changed while the page is open.
const format = (date: Date) => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(date);

/** A day as the reader writes it. */
export function DateText({ value }: Props) {
  const date = new Date(value ?? Number.NaN);
  if (!value || Number.isNaN(date.getTime())) return 'N/A';
  return <time dateTime={value}>{format(date)}</time>;
}
