import type { Steps } from '../steps.ts';

/** How many characters are looked through in one step. */
const AT_ONCE = 64 * 1024;
/** The length of an escape. One that begins in one part of a text and ends in the next is found in the first. */
const ESCAPE = 6;

/**
 * Whether a JSON text may hold half of a character that takes two units, which only an escape can say. Zen replaces
 * such a half, JavaScript keeps it. Whole characters that are written as escapes count too, because nobody does that.
 */
const mayHoldHalves = (json: string): boolean => /\\u[dD][89a-fA-F]/.test(json);

/** The JSON text with the replacement character in the place of each half, as everything that reads texts in UTF-8 has it. */
export function withoutHalves(json: string): string {
  const text = json.toWellFormed();
  return mayHoldHalves(text) ? text.replace(ESCAPES, (found) => (HALF.test(found) ? '\\ufffd' : found)) : text;
}

/** An escape of JSON, or both of a character that takes two. */
const ESCAPES = /\\(?:u[dD][89abAB]..\\u[dD][c-fC-F]..|u....|.)/g;
const HALF = /^\\u[dD][89a-fA-F]..$/;

/** Whether a text may hold such a half, as an escape or as it is. */
export function* mayHoldHalvesAnywhere(json: string): Steps<boolean> {
  for (let from = 0, to = 0; from < json.length; from = to) {
    to = from + AT_ONCE;
    // No character of two units is divided.
    if (isFirstHalf(json.charCodeAt(to - 1))) to++;
    if (mayHoldHalves(json.slice(from, to + ESCAPE)) || /\p{Surrogate}/u.test(json.slice(from, to))) return true;
    yield;
  }
  return false;
}

const isFirstHalf = (code: number) => code >= 0xd800 && code < 0xdc00;
