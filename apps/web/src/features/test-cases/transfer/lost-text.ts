/** Whether a text has what a file cannot hold, or a program changes on its way: control characters, and halves of characters. */
export const isLost = (text: string): boolean => /(?![\n\t])[\p{Cc}\p{Cs}]/u.test(text);

/** A text of a cell, in quotes where it would be lost, or read otherwise, without them. */
export const keptText = (text: string): string =>
  isLost(text) || readKept(text) !== text ? JSON.stringify(text).replace(CONTROLS, escaped) : text;

/** The control characters that JSON leaves as they are. */
const CONTROLS = /[\u007f-\u009f]/g;
const escaped = (character: string) => `\\u00${character.charCodeAt(0).toString(16)}`;

/** Reads such a text. Quotes that somebody wrote around another one are part of it. */
export function readKept(text: string): string {
  if (!/^".*"$/s.test(text)) return text;
  try {
    const inner: unknown = JSON.parse(text);
    return typeof inner === 'string' && (isLost(inner) || readKept(inner) !== inner) ? inner : text;
  } catch {
    return text;
  }
}
