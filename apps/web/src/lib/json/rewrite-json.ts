import { isRecord } from './is-record.ts';
import type { JsonItem, JsonText } from './json-text.ts';
import { matchItems, memberOrder } from './match-items.ts';

/** A value with the text that says it, and how what is added to that text is laid out. */
export type WrittenJson = { value: unknown; json: JsonText; indent: string; lineBreak: string };

/**
 * Writes a changed value into the text of the value before. What is equal keeps its characters: 1.0 stays 1.0, a number
 * of many digits keeps them, and so do spaces, escapes and the order of members. Parts that both values share by
 * reference are not looked into.
 */
export function rewriteJson(before: WrittenJson, after: unknown): string {
  const { json, value, indent } = before;
  const start = json.afterSpace(0);
  const end = json.endOfValue(start);
  const rewriting = new Rewriting(before);
  rewriting.copy(0, start);
  rewriting.value({ value, start, end }, after, indent === '' ? null : '');
  rewriting.copy(end, json.text.length);
  return rewriting.text();
}

/** A part of the value before, and where the text says it. */
type Old = { value: unknown; start: number; end: number };
/** An item or member as it shall be, and as it was if it was there. */
type Part = { name: string | null; value: unknown; item: JsonItem | undefined; before: unknown };
/** What a line begins with. Null where everything stands on one line. */
type Indentation = string | null;

class Rewriting {
  readonly #before: WrittenJson;
  readonly #text: string;
  /** New text, and what is copied. */
  readonly #pieces: (string | { start: number; end: number })[] = [];

  constructor(before: WrittenJson) {
    this.#before = before;
    this.#text = before.json.text;
  }

  text(): string {
    const texts = this.#pieces.map((piece) =>
      typeof piece === 'string' ? piece : this.#text.slice(piece.start, piece.end),
    );
    return texts.join('');
  }

  /** Thousands of rows that follow each other in the text are one piece. */
  copy(start: number, end: number): void {
    const last = this.#pieces.at(-1);
    if (typeof last === 'object' && last.end === start) last.end = end;
    else this.#pieces.push({ start, end });
  }

  value(old: Old, after: unknown, indentation: Indentation): void {
    if (Object.is(old.value, after)) {
      this.copy(old.start, old.end);
      return;
    }
    const items = isList(old.value) || isRecord(old.value) ? this.#before.json.items(old.start) : [];
    const parts = partsOf(old.value, after, items);
    if (parts) this.#parts(old, items, parts, indentation);
    else this.#pieces.push(freshValue(this.#before, after, indentation));
  }

  #parts(old: Old, items: readonly JsonItem[], parts: readonly Part[], indentation: Indentation): void {
    // What is still empty keeps the space between its brackets.
    if (parts.length === 0 && items.length === 0) {
      this.copy(old.start, old.end);
      return;
    }
    this.copy(old.start, old.start + 1);
    if (parts.length > 0) {
      const space = spaceIn(this.#before, items, indentation);
      for (const [at, part] of parts.entries()) this.#part(part, parts[at - 1], space, items);
      this.#pieces.push(space.end);
    }
    this.copy(old.end - 1, old.end);
  }

  #part(
    { name, value, item, before }: Part,
    previous: Part | undefined,
    space: Space,
    items: readonly JsonItem[],
  ): void {
    const lead = !previous
      ? space.first
      : item && item !== items[0]
        ? this.#text.slice(item.from, item.start)
        : space.lead;
    const line = indentationAfter(lead);
    // What stands between two that are still neighbours is kept as it is.
    if (item && previous?.item?.to === item.from - 1) this.copy(previous.item.valueEnd, item.start);
    else this.#pieces.push((previous ? `${space.tail},` : '') + lead);
    if (item) {
      this.copy(item.start, item.valueStart);
      this.value({ value: before, start: item.valueStart, end: item.valueEnd }, value, line);
    } else if (name === null) {
      this.#pieces.push(freshItem(this.#before, value, line, space.sample));
    } else {
      this.#pieces.push(JSON.stringify(name) + space.colon + freshValue(this.#before, value, line));
    }
  }
}

/** Null where a list or an object does not remain one. */
function partsOf(before: unknown, after: unknown, items: readonly JsonItem[]): Part[] | null {
  if (isList(before) && isList(after)) {
    const part = (from: number, at: number) => ({
      name: null,
      value: after[at],
      item: items[from],
      before: before[from],
    });
    return matchItems(before, after).map(part);
  }
  if (!isRecord(before) || !isRecord(after)) return null;
  // Of members with the same name the last one counts, as in JSON.parse.
  const named = new Map(items.map((item) => [item.name ?? '', item]));
  const part = (name: string) => ({ name, value: after[name], item: named.get(name), before: before[name] });
  return memberOrder(after, named.keys()).map(part);
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** The space around the parts of a list or object. */
type Space = {
  /** Before the first one. */
  first: string;
  /** Before a further one. */
  lead: string;
  /** Before the comma. */
  tail: string;
  /** After the last one. */
  end: string;
  colon: string;
  /** The text of one of them. */
  sample: string;
};

/** The space that is there, or that the surroundings suggest. */
function spaceIn(
  { json, indent, lineBreak }: WrittenJson,
  items: readonly JsonItem[],
  indentation: Indentation,
): Space {
  const { text } = json;
  const [first, second, last] = [items[0], items[1], items.at(-1)];
  if (!first || !last) {
    const end = indentation === null ? '' : lineBreak + indentation;
    const lead = indentation === null ? '' : end + indent;
    return { first: lead, lead, tail: '', end, colon: indentation === null ? ':' : ': ', sample: '' };
  }
  const lead = text.slice(first.from, first.start);
  const colon = text.slice(first.nameEnd, first.valueStart);
  return {
    first: lead,
    lead: second ? text.slice(second.from, second.start) : lead || (colon.endsWith(' ') ? ' ' : ''),
    tail: second ? text.slice(first.valueEnd, first.to) : '',
    end: text.slice(last.valueEnd, last.to),
    colon,
    sample: text.slice(last.valueStart, last.valueEnd),
  };
}

/** What the line begins with that a space leads to. */
function indentationAfter(space: string): Indentation {
  const at = space.lastIndexOf('\n');
  return at < 0 ? null : space.slice(at + 1);
}

/** The text of a value that was not there. */
function freshValue({ indent, lineBreak }: WrittenJson, value: unknown, indentation: Indentation): string {
  const text = JSON.stringify(value, null, indentation === null ? '' : indent) ?? 'null';
  // Line breaks in texts are escaped, so that all that there are stand between members.
  return text.replaceAll('\n', lineBreak + indentation);
}

/** The text of an item that is added to a list. It has one line if those that are there have: {"a":1}, {"a": 1} or { "a": 1 }. */
function freshItem(before: WrittenJson, value: unknown, indentation: Indentation, sample: string): string {
  if (!/^[[{].+[\]}]$/.test(sample)) return freshValue(before, value, indentation);
  if (!/":\s/.test(sample)) return JSON.stringify(value) ?? 'null';
  const lines = JSON.stringify(value, null, 1) ?? 'null';
  const isPadded = /^[[{]\s/.test(sample);
  const closed = isPadded ? lines : lines.replace(/([[{])\n */g, '$1').replace(/\n *([\]}])/g, '$1');
  return closed.replace(/\n */g, ' ');
}
