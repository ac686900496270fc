import { tokensBefore } from '../expression/lexer.ts';
import { parseCell, parseExpression } from '../expression/parse.ts';
import type { CellCondition, CellTest, TextPart } from './cell-condition.ts';
import { compare, negated } from './cell-condition.ts';
import type { CellContext } from './cell-context.ts';
import type { ConditionReading } from './ordered-condition.ts';

/** A longer text is not read as a condition: the page does that for every cell that it draws, in quadratic time. */
export const MAX_READ_LENGTH = 2_000;

/** Whether a text is too long to be read. A text that a column gives is what it is, however long. */
export const isTooLong = (text: string, { type, side }: CellContext): boolean =>
  text.length > MAX_READ_LENGTH && !(type === 'string' && side === 'output');

/** A text that was typed, without the quotes around it. */
export type TypedText = { value: string; isQuoted: boolean };

/** The text that quotes force, or the text as it is. */
export function typedText(text: string): TypedText {
  const mark = text[0];
  const isQuoted =
    mark !== undefined && '"\'`'.includes(mark) && text.length > 1 && text.indexOf(mark, 1) === text.length - 1;
  if (!isQuoted || (mark === '`' && text.includes('${'))) return { value: text, isQuoted: false };
  return { value: text.slice(1, -1), isQuoted: true };
}

const opensQuotes = /^\s*["'`]/;

/** Splits at commas that are not in quotes. Quotes count where they begin an item. */
function itemsOf(text: string): string[] {
  const items: string[] = [];
  for (let at = 0; at <= text.length; ) {
    const begin = at + (opensQuotes.exec(text.slice(at))?.[0].length ?? 0);
    const closed = begin > at ? text.indexOf(text[begin - 1] as string, begin) : -1;
    const comma = text.indexOf(',', closed === -1 ? at : closed);
    const end = comma === -1 ? text.length : comma;
    items.push(text.slice(at, end).trim());
    at = end + 1;
  }
  return items;
}

const partWords: Readonly<Record<string, TextPart>> = {
  'starts with': 'startsWith',
  'ends with': 'endsWith',
  contains: 'contains',
};

export const wordsOf: Readonly<Record<TextPart, string>> = {
  startsWith: 'starts with',
  endsWith: 'ends with',
  contains: 'contains',
};

const partTest = /^(not\s+)?(starts with|ends with|contains)\s+(.+)$/is;
const joinsParts = /\s+and\s+(?=(?:not\s+)?(?:starts with|ends with|contains)\s)/i;

/** Whether a text looks like a condition: `not applicable`, `contains nuts` and `bed or breakfast` may as well be texts of their own. */
export const looksLikeCondition = (text: string): boolean =>
  /^(?:not|contains|starts with|ends with)\s+\S|^<>|\s+or\s+/i.test(text);

/** With the quotes that the language knows around each item whose author has others: `“car”`. */
export const withPlainQuotes = (text: string): string =>
  text
    .replaceAll(/(^(?:not\s+)?|,\s*)[“„]([^“”„"]*)[”“](?=\s*(?:,|$))/gi, '$1"$2"')
    .replaceAll(/(^(?:not\s+)?|,\s*)[‘‚]([^‘’‚']*)[’‘](?=\s*(?:,|$))/gi, "$1'$2'");

/**
 * Reads what people type as a condition on texts: `car`, `car, van`, `not car, van`, `starts with A`, `"a, b"`. Null where a
 * value is missing between commas, because it cannot be told what is meant.
 */
export function readTextCondition(text: string): ConditionReading | null {
  const parts = text.split(joinsParts);
  if (parts.length > 1) return readAll(parts);
  const inner = /^(?:not\s+|<>\s*)(.+)$/is.exec(text)?.[1];
  const listed = itemsOf(inner ?? text).flatMap((item) => (opensQuotes.test(item) ? [item] : item.split(/\s+or\s+/i)));
  // `not car, not van` is neither.
  const [, ...later] = listed;
  const areNot = inner !== undefined && later.length > 0 && later.every((item) => /^not\s+\S/i.test(item));
  const items = areNot ? listed.map((item, at) => (at === 0 ? item : item.replace(/^not\s+/i, ''))) : listed;
  const tests: CellTest[] = [];
  let hasParts = false;
  for (const item of items) {
    if (item === '') return missingItem(text, items);
    const test = testOf(item);
    if (test.kind !== 'part' && hasParts && !typedText(item).isQuoted) return unclearList(items);
    hasParts ||= test.kind === 'part';
    tests.push(test);
  }
  if (inner === undefined) return { condition: { join: 'or', tests } };
  const opposite = tests.map(negated);
  return opposite.every((test) => test !== null) ? { condition: { join: 'and', tests: opposite } } : null;
}

function testOf(item: string): CellTest {
  const [, not, words, operand] = partTest.exec(item) ?? [];
  const part = words && partWords[words.toLowerCase()];
  if (part && operand !== undefined)
    return { kind: 'part', part, value: typedText(operand.trim()).value, isNot: not !== undefined };
  return compare('==', typedText(item).value);
}

function readAll(parts: readonly string[]): ConditionReading | null {
  const tests = parts.flatMap((part) => {
    const inner = /^not\s+(.+)$/is.exec(part)?.[1];
    const items = itemsOf(inner ?? part);
    if (items.length !== 1 || items[0] === '') return [null];
    const test = testOf(items[0] ?? '');
    return [inner === undefined ? test : negated(test)];
  });
  return tests.every((test) => test !== null) ? { condition: { join: 'and', tests } } : null;
}

const oneText = (text: string): CellCondition => ({ join: 'or', tests: [compare('==', text)] });

/** `car,` or `car,, van`. */
function missingItem(text: string, items: readonly string[]): ConditionReading {
  const tests = items.filter((item) => item !== '').map(testOf);
  const list: CellCondition[] = tests.length > 0 ? [{ join: 'or', tests }] : [];
  return { message: 'A value is missing before or after a comma.', alternatives: [...list, oneText(text)] };
}

/** `starts with A, B`, where B may be another beginning, or a text of its own. */
function unclearList(items: readonly string[]): ConditionReading {
  const alone = items.map(testOf);
  let part: TextPart | null = null;
  const repeated = alone.map((test): CellTest => {
    if (test.kind === 'part') part = test.part;
    return test.kind === 'compare' && part ? { kind: 'part', part, value: test.value, isNot: false } : test;
  });
  return {
    message: 'It is not clear what the last text belongs to.',
    alternatives: [
      { join: 'or', tests: repeated },
      { join: 'or', tests: alone },
    ],
  };
}

const evident = new Set(['==', '!=', '<', '>', '<=', '>=', '?', '??', '[', ']', '{', '}', '!', '$', '#', '$root']);

/**
 * Whether a text is meant as an expression: something that is not in quotes has a call, a comparison, `$`, a bracket or a text in
 * quotes, and all of it can be read as one. `PC-1` and `made in China` can be read as well, but nothing in them says so.
 */
export function isMeantAsExpression(text: string, side: CellContext['side']): boolean {
  const items = side === 'output' ? [text] : itemsOf(text.replace(/^not\s+/i, ''));
  return items.some((item) => !typedText(item).isQuoted && isEvident(item)) && isParsed(text, side);
}

function isEvident(text: string): boolean {
  if (!/["'`$#=<>[\]{}(!?]/.test(text)) return false;
  const { tokens } = tokensBefore(text);
  return tokens.some(({ kind, start, end }, at) => {
    if (kind === 'string' || kind === 'templateStart') return true;
    const next = tokens[at + 1];
    if (kind === 'name' && next?.kind === 'bracket' && next.text === '(' && next.start === end) return true;
    return evident.has(text.slice(start, end));
  });
}

export const isParsed = (text: string, side: CellContext['side']): boolean =>
  parseExpression(text).ok || (side === 'input' && parseCell(text).ok);

/** What looks like a call of a function but is none, `lenn(name)`. */
export const isFailedCall = (text: string): boolean => /^[a-z]\w*\(.*\)$/s.test(text) && !parseExpression(text).ok;

const mayBeCalculated = /^[\w.\s+\-*/%^()]*$/;

/** Whether a text could as well be read as a field or as a calculation, because all names in it are known. */
export function couldBeExpression(text: string, { isName }: CellContext): boolean {
  if (!isName || !/[A-Za-z_]/.test(text) || !mayBeCalculated.test(text) || !parseExpression(text).ok) return false;
  const { tokens } = tokensBefore(text);
  const isRoot = (at: number) => {
    const before = tokens[at - 1];
    return !(before?.kind === 'operator' && before.text === '.');
  };
  const names = tokens.filter(({ kind }, at) => kind === 'name' && isRoot(at));
  return names.length > 0 && names.every((name) => isName(name.text));
}
