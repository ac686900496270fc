type Precision = 'minutes' | 'seconds';

const styles = { minutes: 'short', seconds: 'medium' } as const;

/** Day and time as the reader writes them. Asked of the browser at each call: its language may change meanwhile. */
export const formatTime = (time: Date, precision: Precision = 'minutes') =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: styles[precision] }).format(time);
