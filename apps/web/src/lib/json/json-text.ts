/** A member of an object or an item of a list, as it is written. All places are offsets in the text. */
export type JsonItem = {
  /** Of a member. */
  name: string | null;
  /** After the bracket or the comma that stands before it. */
  from: number;
  /** Where its name begins, or the value of an item. */
  start: number;
  /** After its name; the same as the start in a list. */
  nameEnd: number;
  valueStart: number;
  valueEnd: number;
  /** Where the comma or the bracket stands that follows it. */
  to: number;
};

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Shorter lists and objects are read through again when their end is asked for. */
const SHORT = 64;

/** Valid JSON, and where its parts are. It is read through once, when that is first asked for. */
export class JsonText {
  readonly text: string;
  #ends: Map<number, number> | null = null;

  constructor(text: string) {
    this.text = text;
  }

  /** The members or items of the object or list that begins at an offset, in the order of the text. */
  items(open: number): JsonItem[] {
    const { text } = this;
    const isObject = text.charCodeAt(open) === OPEN_OBJECT;
    const items: JsonItem[] = [];
    let from = open + 1;
    let start = this.afterSpace(from);
    if (isClosing(text.charCodeAt(start))) return items;
    for (;;) {
      const nameEnd = isObject ? endOfString(text, start) : start;
      const name = isObject ? stringAt(text, start, nameEnd) : null;
      const valueStart = isObject ? this.afterSpace(this.afterSpace(nameEnd) + 1) : start;
      const valueEnd = this.endOfValue(valueStart);
      const to = this.afterSpace(valueEnd);
      items.push({ name, from, start, nameEnd, valueStart, valueEnd, to });
      if (text.charCodeAt(to) !== COMMA) return items;
      from = to + 1;
      start = this.afterSpace(from);
    }
  }

  /** The offset after the value that begins at an offset. */
  endOfValue(start: number): number {
    const first = this.text.charCodeAt(start);
    if (first === QUOTE) return endOfString(this.text, start);
    if (first !== OPEN_LIST && first !== OPEN_OBJECT) return endOfWord(this.text, start);
    this.#ends ??= containerEnds(this.text);
    return this.#ends.get(start) ?? endOfShort(this.text, start);
  }

  /** The offset of the first character that is no space, from an offset on. */
  afterSpace(start: number): number {
    let at = start;
    while (isSpace(this.text.charCodeAt(at))) at++;
    return at;
  }
}

/** The offsets after the lists and objects that are not short, by the offsets at which they begin. */
function containerEnds(text: string): Map<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at) - 1;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) open.push(at);
    else if (isClosing(code)) {
      const start = open.pop() ?? 0;
      if (at - start >= SHORT) ends.set(start, at + 1);
    }
  }
  return ends;
}

function endOfShort(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at) - 1;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) depth++;
    else if (isClosing(code) && --depth === 0) return at + 1;
  }
  return text.length;
}

function endOfString(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (isEscaped(text, at)) at = text.indexOf('"', at + 1);
  return at + 1;
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === BACKSLASH) before--;
  return (at - before) % 2 === 0;
}

function stringAt(text: string, start: number, end: number): string {
  const inside = text.slice(start + 1, end - 1);
  return inside.includes('\\') ? JSON.parse(text.slice(start, end)) : inside;
}

/** The end of a number, or of true, false and null. */
function endOfWord(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === COMMA || isClosing(code) || isSpace(code)) break;
  }
  return at;
}

const isClosing = (code: number) => code === CLOSE_LIST || code === CLOSE_OBJECT;
const isSpace = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
