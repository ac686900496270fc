import type { Token } from './reads.ts';
import { comparisons, EACH, pathOf, tokensOf } from './reads.ts';

/** A value with which an expression probably works. Undefined where nothing tells one. */
export type Clue = { path: string[]; value: unknown };

const DATE = '2026-01-31';

/** Functions whose second argument is run on each item of the first. */
const closures = new Set(['map', 'filter', 'some', 'all', 'none', 'one', 'count', 'flatMap']);

const byFunction: Record<string, unknown> = {
  ...Object.fromEntries(['d', 'date', 'duration', 'year', 'month', 'dayOfWeek'].map((name) => [name, DATE])),
  ...Object.fromEntries(['round', 'floor', 'ceil', 'trunc', 'abs', 'number', 'rand'].map((name) => [name, 1])),
  ...Object.fromEntries(['sum', 'avg', 'min', 'max', 'median', 'mode'].map((name) => [name, [1, 2]])),
  ...Object.fromEntries(['lower', 'upper', 'trim', 'len', 'startsWith', 'split'].map((name) => [name, 'text'])),
  // The items of a list that is written out.
  'min[': 1,
  'max[': 1,
  'sum[': 1,
  'avg[': 1,
  keys: { key: 'text' },
  values: { key: 'text' },
};

type Call = { name: string; argument: number; list: string[] | null };

/**
 * What an expression tells about the fields that it reads: the literals that they are compared with, and what the
 * operators and functions around them take. `self` is the field that "$" stands for.
 */
export function cluesOf(expression: string, self: string[] | null = null): Clue[] {
  const tokens = tokensOf(expression);
  const own = new Set(tokens.filter((_, n) => tokens[n + 1]?.text === '=').map(({ text }) => text));
  const calls: Call[] = [];
  const clues: Clue[] = [];
  for (const [n, { kind, text }] of tokens.entries()) {
    const [before, after] = [tokens[n - 1], tokens[n + 1]];
    const call = calls.at(-1);
    if (kind === 'sign') {
      if (text === '(') calls.push({ name: before?.kind === 'path' ? before.text : '', argument: 0, list: null });
      else if (text === '[') calls.push({ name: `${call?.name}[`, argument: 0, list: null });
      else if (text === '{') calls.push({ name: '', argument: 0, list: null });
      else if (text === ')' || text === ']' || text === '}') calls.pop();
      else if (text === ',' && call) call.argument++;
    }
    if (kind === 'string' && text.startsWith('`')) clues.push(...templateClues(text, self));
    if (kind !== 'path' || before?.text === '.' || own.has(text)) continue;
    if (after?.text === ':' && (before?.text === '{' || before?.text === ',')) continue;
    const path = placeOf(text, calls, self);
    if (path && after?.text === '(') path.pop();
    if (!path || path.length === 0) continue;
    if (call?.argument === 0) call.list ??= path;
    if (call && call.argument === 0 && closures.has(call.name)) clues.push({ path: [...path, EACH], value: undefined });
    else clues.push({ path, value: valueAt(tokens, n, call) });
  }
  return clues;
}

/** Within the text of a template: "${first} ${last}". */
const templateClues = (template: string, self: string[] | null): Clue[] =>
  [...template.matchAll(/\$\{([^}]{0,200})\}/g)]
    .flatMap(([, expression = '']) => cluesOf(expression, self))
    .map(({ path, value }) => ({ path, value: value ?? 'text' }));

/** Where a name leads to in the input; null for what is none of its fields. */
function placeOf(name: string, calls: Call[], self: string[] | null): string[] | null {
  if (name.startsWith('#')) {
    const around = calls.findLast((call) => closures.has(call.name) && call.argument > 0);
    return around?.list ? [...around.list, EACH, ...stepsBehind(name)] : null;
  }
  if (name === '$' || name.startsWith('$.')) return self && [...self, ...stepsBehind(name)];
  return name.startsWith('$') ? null : pathOf(name);
}

const stepsBehind = (name: string) => pathOf(name).slice(1);

const arithmetic = new Set(['*', '/', '-', '%', '^']);
const logic = new Set(['and', 'or', 'not', '!']);
const mirrored: Record<string, string> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

function valueAt(tokens: Token[], n: number, call: Call | undefined): unknown {
  const at = (offset: number) => tokens[n + offset]?.text ?? '';
  if (comparisons.has(at(1))) return satisfying(at(1), literalAt(tokens, n + 2));
  if (at(1) === 'in') return rangeAt(tokens, n + 2);
  if (at(1) === '??') return at(2) === '[' ? [] : literalAt(tokens, n + 2);
  if (call && Object.hasOwn(byFunction, call.name) && (call.argument === 0 || call.name.endsWith('['))) {
    return byFunction[call.name];
  }
  if (call?.name === 'contains' && call.argument === 0) return literalAt(tokens, n + 2);
  if (arithmetic.has(at(1)) || arithmetic.has(at(-1))) return 1;
  if (at(1) === '+' || at(-1) === '+') {
    return [tokens[n + 2], tokens[n - 2]].some((other) => other?.kind === 'string') ? 'text' : 1;
  }
  if (comparisons.has(at(-1))) return satisfying(mirrored[at(-1)] ?? at(-1), literalAt(tokens, n - 2));
  if (logic.has(at(1)) || logic.has(at(-1)) || at(1) === '?') return true;
  return undefined;
}

/** The value of the literal at a place; a date's is its text. */
function literalAt(tokens: Token[], n: number): unknown {
  const token = tokens[n];
  if (token?.text === '-') return negated(literalAt(tokens, n + 1));
  if (token?.kind === 'number') return Number(token.text.replaceAll('_', ''));
  if (token?.kind === 'boolean') return token.text === 'true';
  if (token?.kind === 'string') return token.text.slice(1, -1);
  const isDate = (token?.text === 'd' || token?.text === 'date') && tokens[n + 2]?.kind === 'string';
  return isDate ? tokens[n + 2]?.text.slice(1, -1) : undefined;
}

const negated = (value: unknown) => (typeof value === 'number' ? -value : undefined);

/** In the brackets that open at a place: the first of a list, or what lies within a range. */
function rangeAt(tokens: Token[], n: number): unknown {
  const first = literalAt(tokens, n + 1);
  const dots = tokens.slice(n + 2, n + 6).findIndex(({ text }) => text === '..');
  if (dots < 0 || tokens[n]?.text === '[' || typeof first !== 'number') return first;
  const last = literalAt(tokens, n + 3 + dots);
  return typeof last === 'number' ? (first + last) / 2 : first + 1;
}

/** What is compared with something that is no literal is most often a number. */
function satisfying(comparison: string, literal: unknown): unknown {
  if (comparison === '!=') return typeof literal === 'string' ? 'text' : typeof literal === 'boolean' ? !literal : 1;
  if (comparison === '==') return literal;
  if (typeof literal !== 'number') return literal ?? 1;
  if (comparison === '>') return literal + 1;
  if (comparison === '<') return literal > 1 ? literal - 1 : literal > 0 ? literal / 2 : literal - 1;
  return literal;
}

/** What the test in a table's cell tells about the column's field. */
export function testClues(test: string, field: string[]): Clue[] {
  const tokens = tokensOf(test);
  const [first] = tokens;
  if (!first) return [];
  if (tokens.some(({ text }) => text === '$' || text.startsWith('$.'))) return cluesOf(test, field);
  if (comparisons.has(first.text)) return cluesOf(`$ ${test}`, field);
  if (['[', ']', '('].includes(first.text)) return cluesOf(`$ in ${test}`, field);
  if (first.text === 'null') return [{ path: field, value: null }];
  if (literalAt(tokens, 0) !== undefined) return cluesOf(`$ == ${test}`, field);
  return cluesOf(test);
}
