/** A message that stands alone, with what ends it. */
export const asSentence = (message: string): string => (/[.?]$/.test(message) ? message : `${message}.`);
