/** Day and time as the reader writes them. Asked of the browser at each call: its language may change meanwhile. */
export const formatTime = (time: Date) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(time);
