type Precision = 'minutes' | 'seconds';

const styles = { minutes: 'short', seconds: 'medium' } as const;

// Both are asked of the browser at each call: its language may change while the page is open.

/** A day as the reader writes it. */
export const formatDay = (day: Date, style: 'medium' | 'full' = 'medium') =>
  new Intl.DateTimeFormat(undefined, { dateStyle: style }).format(day);

/** The time of a day as the reader writes it. */
export const formatClock = (time: Date) => new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(time);

/** Day and time as the reader writes them. */
export const formatTime = (time: Date, precision: Precision = 'minutes') =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: styles[precision] }).format(time);
