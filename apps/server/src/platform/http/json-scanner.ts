export const MAX_BODY_DEPTH = 500;
export const MAX_BODY_VALUES = 1_000_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/**
 * Measures JSON while it arrives, before it is parsed: its depth and its number of values. It does not check the
 * syntax, which the parser does.
 */
export class JsonScanner {
  /** Each object, each list, and each value that follows another. */
  values = 0;
  /** Backslashes in texts. Where a text is JSON itself, one stands before each of its quotation marks. */
  escapes = 0;
  isTooDeep = false;
  #depth = 0;
  #inString = false;
  #escaped = false;

  get isTooMuch(): boolean {
    return this.values > MAX_BODY_VALUES;
  }

  /** A part may end anywhere, also within a character. */
  push(part: Uint8Array) {
    let { values, escapes } = this;
    let depth = this.#depth;
    let inString = this.#inString;
    let escaped = this.#escaped;
    for (let at = 0; at < part.length; at++) {
      const byte = part[at];
      if (inString) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) {
          escaped = true;
          escapes++;
        } else if (byte === QUOTE) inString = false;
      } else if (byte === QUOTE) inString = true;
      else if (byte === COMMA) values++;
      else if (byte === OPENING_BRACKET || byte === OPENING_BRACE) {
        values++;
        if (++depth > MAX_BODY_DEPTH) this.isTooDeep = true;
      } else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) depth--;
    }
    this.values = values;
    this.escapes = escapes;
    this.#depth = depth;
    this.#inString = inString;
    this.#escaped = escaped;
  }
}
