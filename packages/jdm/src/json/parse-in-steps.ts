/** How many characters are parsed in one step. */
const AT_ONCE = 16 * 1024;
const LONGEST_STRING = 256 * 1024;

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Gives what JSON.parse gives, some of the text at a time. It refuses, with a SyntaxError, also what JSON.parse takes and
 * nearly nobody writes: values nested deeper than `maxDepth`, a member called "__proto__", very long strings, and very
 * much white space in one place. So it does objects of more than `maxMembers`, for who goes on to copy them: JavaScript is slow
 * with these.
 */
export function* parseInSteps(
  text: string,
  maxDepth: number,
  maxMembers = Number.POSITIVE_INFINITY,
): Generator<undefined, unknown, undefined> {
  const reader = new Reader(text, maxDepth, maxMembers);
  const value = yield* reader.value(0);
  reader.expectEnd();
  return value;
}

/**
 * Goes down only into lists and objects that are too long for one step. Of the items in these, as many as fit are given to
 * JSON.parse together, which also finds what is wrong in them.
 */
class Reader {
  readonly #text: string;
  readonly #maxDepth: number;
  readonly #maxMembers: number;
  #at = 0;
  /** The last string that is longer than a step: every list and object around it looks for its end. */
  #long = { start: -1, end: -1 };

  constructor(text: string, maxDepth: number, maxMembers: number) {
    this.#text = text;
    this.#maxDepth = maxDepth;
    this.#maxMembers = maxMembers;
  }

  *value(depth: number): Generator<undefined, unknown, undefined> {
    this.#skipSpace();
    const first = this.#code();
    const end = this.#endOfValue(depth);
    if (end !== null) return this.#parse(this.#at, end, '', '');
    if (first === OPEN_LIST) return yield* this.#list(depth);
    if (first === OPEN_OBJECT) return yield* this.#object(depth);
    throw new SyntaxError('A value is too long');
  }

  expectEnd(): void {
    this.#skipSpace();
    if (this.#at < this.#text.length) throw new SyntaxError('Something follows the value');
  }

  *#list(depth: number): Generator<undefined, unknown[], undefined> {
    const items: unknown[] = [];
    this.#at++;
    for (let isFirst = true; ; isFirst = false) {
      const end = this.#endOfItems(depth + 1);
      if (end === null) {
        yield;
        items.push(yield* this.value(depth + 1));
      } else {
        const some = this.#parse(this.#at, end, '[', ']') as unknown[];
        if (some.length === 0 && !(isFirst && this.#code() === CLOSE_LIST)) throw new SyntaxError('An item is missing');
        for (const item of some) items.push(item);
      }
      yield;
      if (this.#isClosed(CLOSE_LIST)) return items;
    }
  }

  *#object(depth: number): Generator<undefined, object, undefined> {
    const object: Record<string, unknown> = {};
    let members = 0;
    this.#at++;
    for (let isFirst = true; ; isFirst = false) {
      const end = this.#endOfItems(depth + 1);
      if (end === null) {
        yield;
        const name = this.#name();
        object[name] = yield* this.value(depth + 1);
        members++;
      } else {
        const some = this.#parse(this.#at, end, '{', '}') as Record<string, unknown>;
        const names = Object.keys(some);
        if (names.length === 0 && !(isFirst && this.#code() === CLOSE_OBJECT))
          throw new SyntaxError('A member is missing');
        if (names.includes('__proto__')) throw new SyntaxError('A member is called "__proto__"');
        for (const name of names) object[name] = some[name];
        members += names.length;
      }
      if (members > this.#maxMembers) throw new SyntaxError('An object has too many members');
      yield;
      if (this.#isClosed(CLOSE_OBJECT)) return object;
    }
  }

  /** The name of a member whose value is too long for one step. */
  #name(): string {
    this.#skipSpace();
    const end = this.#code() === QUOTE ? this.#endOfString(this.#at) : this.#at;
    const name = this.#parse(this.#at, end, '', '') as string;
    this.#skipSpace();
    if (this.#code() !== COLON || name === '__proto__') throw new SyntaxError('A member has no usable name');
    this.#at++;
    return name;
  }

  #isClosed(close: number): boolean {
    this.#skipSpace();
    const code = this.#code();
    if (code !== close && code !== COMMA) throw new SyntaxError('A list or an object is not closed');
    this.#at++;
    return code === close;
  }

  #parse(from: number, to: number, open: string, close: string): unknown {
    this.#at = to;
    return JSON.parse(open + this.#text.slice(from, to) + close);
  }

  /** Where a list or an object ends that fits in one step, or another value of any length. Null where it is longer. */
  #endOfValue(depth: number): number | null {
    const first = this.#code();
    if (first === QUOTE) return this.#endOfString(this.#at);
    return this.#scan(depth, first === OPEN_LIST || first === OPEN_OBJECT ? 'one' : 'plain');
  }

  /** Where as many items or members end as fit in one step: before a comma or the closing bracket. Null where none does. */
  #endOfItems = (depth: number) => this.#scan(depth, 'some');

  #scan(depth: number, what: 'one' | 'plain' | 'some'): number | null {
    const text = this.#text;
    const last = Math.min(text.length, this.#at + AT_ONCE);
    let open = 0;
    let end: number | null = null;
    for (let at = this.#at; at < last; at++) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) at = this.#endOfString(at) - 1;
      else if (code === OPEN_LIST || code === OPEN_OBJECT) {
        if (depth + ++open > this.#maxDepth) throw new SyntaxError('A value is nested too deep');
      } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
        if (open-- === 0) return at;
        if (open === 0 && what === 'one') return at + 1;
      } else if (code === COMMA && open === 0) {
        if (what === 'plain') return at;
        end = at;
      }
    }
    return what === 'plain' && last === text.length ? last : end;
  }

  /** After its closing quote. */
  #endOfString(start: number): number {
    if (start === this.#long.start) return this.#long.end;
    const text = this.#text;
    for (
      let at = text.indexOf('"', start + 1);
      at >= 0 && at - start < LONGEST_STRING;
      at = text.indexOf('"', at + 1)
    ) {
      let escapes = 0;
      while (text.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes++;
      if (escapes % 2 === 1) continue;
      if (at - start > AT_ONCE) this.#long = { start, end: at + 1 };
      return at + 1;
    }
    throw new SyntaxError('A string is not closed, or is too long');
  }

  #skipSpace(): void {
    const last = this.#at + AT_ONCE;
    while (this.#at < last && isSpace(this.#code())) this.#at++;
  }

  #code = () => this.#text.charCodeAt(this.#at);
}

const isSpace = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
