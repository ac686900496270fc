import { contentSpan } from '../../graph/white-space.ts';

const encoder = new TextEncoder();
/** Keeps a byte order mark, which is a character like any other inside of a text. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Places in a text are counted in bytes of UTF-8, as in zen. */
export function byteLength(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) continue;
    // Both halves of a pair together take four bytes.
    length += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
  }
  return length;
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}

/** The bytes from one place up to another. Null where there are none, or where one of the places is inside of a character. */
export function byteSlice(text: string, from: number, to: number): string | null {
  if (isAscii(text)) return from <= to && to <= text.length ? text.slice(from, to) : null;
  const bytes = encoder.encode(text);
  const isBorder = (at: number) => at === bytes.length || ((bytes[at] ?? 0x80) & 0xc0) !== 0x80;
  return from <= to && to <= bytes.length && isBorder(from) && isBorder(to)
    ? decoder.decode(bytes.subarray(from, to))
    : null;
}

/** Without the white space around it. */
export function trimmed(text: string): string {
  const { start, end } = contentSpan(text);
  return text.slice(start, end);
}
