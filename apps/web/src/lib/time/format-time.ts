type Precision = 'minutes' | 'seconds';

const styles = { minutes: 'short', seconds: 'medium' } as const;

// The formatters are created for each call, because the browser's language may change while the page is open.

/** A date in the reader's format. */
export const formatDay = (day: Date, style: 'medium' | 'full' = 'medium') =>
  new Intl.DateTimeFormat(undefined, { dateStyle: style }).format(day);

/** A time of day in the reader's format. */
export const formatClock = (time: Date) => new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(time);

/** Date and time in the reader's format. */
export const formatTime = (time: Date, precision: Precision = 'minutes') =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: styles[precision] }).format(time);
