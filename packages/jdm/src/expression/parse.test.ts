import { describe, expect, test } from 'vitest';
import type { Parsed } from './parse.ts';
import { parseCell, parseExpression } from './parse.ts';
import { partsOf } from './syntax-tree.ts';

function treeOf<Tree>(source: string, parse: (source: string) => Parsed<Tree>): Tree {
  const parsed = parse(source);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.tree;
}

function errorOf(source: string, parse: (source: string) => Parsed<unknown> = parseExpression) {
  const parsed = parse(source);
  if (parsed.ok) throw new Error(`"${source}" is an expression`);
  const { message, start, end } = parsed.error;
  return [message, source.slice(start, end)];
}

describe('a tree', () => {
  test('has operators of higher precedence further inside', () => {
    expect(treeOf('a + 2 * b', parseExpression)).toEqual({
      kind: 'binary',
      operator: '+',
      left: { kind: 'name', name: 'a', start: 0, end: 1 },
      right: {
        kind: 'binary',
        operator: '*',
        left: { kind: 'number', text: '2', start: 4, end: 5 },
        right: { kind: 'name', name: 'b', start: 8, end: 9 },
        start: 4,
        end: 9,
      },
      start: 0,
      end: 9,
    });
  });

  test('has the position of each of its parts', () => {
    const source = ` map(items as item, {[item.name]: \`to \${item.list[0]}\`}) == (x not in [1..5) ? -1 : d().add(1, "d")) `;
    const texts: string[] = [];
    const open = [treeOf(source, parseExpression)];
    for (let part = open.shift(); part; part = open.shift()) {
      texts.push(source.slice(part.start, part.end));
      open.unshift(...partsOf(part));
    }
    expect(texts).toEqual([
      source.trim(),
      `map(items as item, {[item.name]: \`to \${item.list[0]}\`})`,
      'items',
      `{[item.name]: \`to \${item.list[0]}\`}`,
      'item.name',
      'item',
      `\`to \${item.list[0]}\``,
      'to ',
      'item.list[0]',
      'item.list',
      'item',
      '0',
      '(x not in [1..5) ? -1 : d().add(1, "d"))',
      'x not in [1..5) ? -1 : d().add(1, "d")',
      'x not in [1..5)',
      'x',
      '[1..5)',
      '1',
      '5',
      '-1',
      '1',
      'd().add(1, "d")',
      'd()',
      '1',
      '"d"',
    ]);
  });

  test('contains assignments and their result', () => {
    expect(treeOf('fee.base = 2; fee.base * 3', parseExpression)).toMatchObject({
      kind: 'assignments',
      assignments: [{ path: ['fee', 'base'], value: { kind: 'number' } }],
      result: { kind: 'binary' },
    });
  });
});

describe('an input cell', () => {
  test.each([
    ['5', '=='],
    ['> 5', '>'],
    ['not in [1, 2]', 'not in'],
    ['[1..5)', 'in'],
    ['["a", "b"]', 'in'],
    ['split("a,b", ",")', 'in'],
    ['len($) > 2', 'holds'],
    ['contains($, "a")', 'holds'],
    ['d($).isToday()', 'holds'],
    ['x ? [1] : [2]', 'in'],
    ['x ? [1] : 2', '=='],
    ['not [1]', 'in'],
  ])('%s tests the value of the column with the relation %s', (source, relation) => {
    expect(treeOf(source, parseCell)).toMatchObject({
      tests: [{ relation, start: 0, end: source.length }],
      joins: [],
      start: 0,
      end: source.length,
    });
  });

  test('joins its tests from left to right, and a comma means "or"', () => {
    expect(treeOf('> 1 and < 5, 9', parseCell)).toMatchObject({
      tests: [{ relation: '>' }, { relation: '<' }, { relation: '==' }],
      joins: ['and', 'or'],
    });
  });

  test('has no "and" in brackets, except in the body of a loop function', () => {
    expect(errorOf('($ > 1 and $ < 5)', parseCell)).toEqual(['")" is missing before "and"', 'and']);
    expect(treeOf('some($, # > 1 and # < 5)', parseCell)).toMatchObject({
      tests: [{ operand: { body: { operator: 'and' } } }],
    });
  });
});

describe('a syntax error has a message and a position', () => {
  test.each([
    ['', 'something is missing at its end', ''],
    ['price * ', 'something is missing at its end', ''],
    ['customer.', 'something is missing at its end', ''],
    ['(a + b', '")" is missing at its end', ''],
    ['(a + b]', '")" is missing before "]"', ']'],
    ['a b', '"b" is not expected here', 'b'],
    ['a ? b', '":" is missing at its end', ''],
    ['pricé', 'the character "é" has no meaning here', 'é'],
    ['a && b', 'the character "&" has no meaning here', '&'],
    ['a\r\n+ b', 'a line ends in a way that is not understood', '\r'],
    ['1 + "abc', 'a text in it has no end', '"abc'],
    [`1 + \`a \${b`, 'a text in it has no end', `\`a \${b`],
    ['1 + foo(1)', 'there is no function "foo"', 'foo'],
    ['d().plus(1)', 'there is no method "plus"', 'plus'],
    ['1 + sum()', 'sum() takes 1 value, not 0', 'sum()'],
    ['round(1, 2, 3)', 'round() takes 1 or 2 values, not 3', 'round(1, 2, 3)'],
    ['d(1, 2, 3)', 'd() takes 0 to 2 values, not 3', 'd(1, 2, 3)'],
    ['d().year(1)', 'year() takes no values, not 1', 'year(1)'],
    ['a.5', 'a name is missing before "5"', '5'],
    ['a[0] = 1', 'only a name, or names joined by dots, can stand before "="', 'a[0]'],
    ['map(a as 5, #)', 'a name is missing before "5"', '5'],
    [
      '79228162514264337593543950336',
      'the number 79228162514264337593543950336 has too many digits',
      '79228162514264337593543950336',
    ],
  ])('%s: %s', (source, message, place) => expect(errorOf(source)).toEqual([message, place]));
});

describe('an expression that is nested too deep is refused before the stack overflows', () => {
  test.each([
    ['brackets', '('],
    ['lists', '['],
    ['calls', 'abs('],
    ['loop functions', 'map([1],'],
    ['indexes', 'a['],
    ['assignments', 'a='],
  ])('%s', (_name, piece) => {
    for (const parse of [parseExpression, parseCell]) {
      expect(parse(piece.repeat(20_000))).toMatchObject({ error: { code: 'depth' } });
    }
  });

  test.each([
    ['a chain of signs', `${'-'.repeat(20_000)}1`],
    ['a chain of powers', `2${'^2'.repeat(20_000)}`],
    ['a chain of conditionals', `${'a ? 1 : '.repeat(20_000)}1`],
    ['a chain of nested conditionals', `${'a ? '.repeat(20_000)}1${' : 1'.repeat(20_000)}`],
    ['a sum', `1${' + 1'.repeat(20_000)}`],
    ['a path', `a${'.b'.repeat(20_000)}`],
    ['a list', `[${'1,'.repeat(20_000)}]`],
  ])('but %s may have any length', (_name, source) => {
    for (const parse of [parseExpression, parseCell]) expect(parse(source).ok).toBe(true);
  });
});

test('an opening bracket at the end of a range does not count as nesting', () => {
  const ranges = Array.from({ length: 101 }, () => 'len([1..2[)').join(' + ');
  for (const parse of [parseExpression, parseCell]) expect(parse(ranges).ok).toBe(true);
  const nested = (count: number) => `${']'.repeat(count)}1..2[${'..3['.repeat(count - 1)}`;
  for (const parse of [parseExpression, parseCell]) {
    expect(parse(nested(100)).ok).toBe(true);
    expect(parse(nested(101))).toMatchObject({ error: { code: 'depth' } });
  }
});

test('an expression that needs too many backtracking steps is refused', () => {
  const nested = `${'[('.repeat(20)}1${')]'.repeat(20)} + len([1..2])`;
  expect(parseExpression(nested)).toMatchObject({ ok: false, error: { code: 'effort' } });
  const assignments = `${'a = 1; a['.repeat(30)}1${']'.repeat(30)}`;
  expect(parseExpression(assignments)).toMatchObject({ ok: false, error: { code: 'effort' } });
});
