import { describe, expect, test } from 'vitest';
import { atCursor, callAt, comparedEnd } from './at-cursor.ts';

/** The cursor is where the text has a "|". */
const at = (text: string) => atCursor(text.replace('|', ''), text.indexOf('|'));
const name = { kind: 'name', of: null, loops: [], call: null };

describe('what is typed at a cursor', () => {
  test.each([
    ['|', { ...name, start: 0 }],
    ['ag|', { ...name, start: 0 }],
    ['1 + ag|e', { ...name, start: 4 }],
    ['1 + | ', { ...name, start: 4 }],
    ['$|', { ...name, start: 0 }],
    ['age > 5 and na|', { ...name, start: 12 }],
  ])('%s is a name', (text, expected) => {
    expect(at(text)).toEqual(expected);
  });

  test.each([
    ['customer.|', 'customer'],
    ['customer.ag|', 'customer'],
    ['1 + customer.address.|', 'customer.address'],
    ['a ? b : c.|', 'c'],
    ['items[0].|', 'items[0]'],
    ['x * items[len(a)].p|', 'items[len(a)]'],
    ['d("2025-01-01").|', 'd("2025-01-01")'],
    ['a + d(x).add(1, "day").|', 'd(x).add(1, "day")'],
    ['(a + b).|', '(a + b)'],
    ['not (a).|', '(a)'],
    ['{a: 1}.|', '{a: 1}'],
    ['"text".|', '"text"'],
    ['`text`.|', '`text`'],
    ['$nodes.Table.|', '$nodes.Table'],
    ['.|', null],
    ['a ).|', null],
  ])('%s is a field of %s', (text, of) => {
    expect(at(text)).toMatchObject({ kind: 'name', of });
  });

  test.each([
    ['map(items, |', [{ list: 'items', alias: null }]],
    ['map(items, #.|', [{ list: 'items', alias: null }]],
    ['map(items as item, item.|', [{ list: 'items', alias: 'item' }]],
    ['map(|', []],
    ['map(items, 1) + |', []],
    [
      'sum(map(a.b, filter(#.c, |',
      [
        { list: 'a.b', alias: null },
        { list: '#.c', alias: null },
      ],
    ],
    ['filter(f(x, y), |', [{ list: 'f(x, y)', alias: null }]],
    ['map([1, 2], {a: |', [{ list: '[1, 2]', alias: null }]],
  ])('%s is inside of the loops %j', (text, loops) => {
    expect(at(text)).toMatchObject({ loops });
  });

  test.each([
    ['round(|', { name: 'round', start: 0, isMethod: false, argument: 0 }],
    ['1 + round(1.5, |', { name: 'round', start: 4, isMethod: false, argument: 1 }],
    ['round(max([1, 2]), |', { name: 'round', start: 0, isMethod: false, argument: 1 }],
    ['round((a + |', { name: 'round', start: 0, isMethod: false, argument: 0 }],
    ['d(a).add(1, "da|', { name: 'add', start: 5, isMethod: true, argument: 1 }],
    ['round(1)|', null],
    ['(1, |', null],
  ])('%s is an argument of %j', (text, call) => {
    expect(callAt(text.replace('|', ''), text.indexOf('|'))).toEqual(call);
  });

  test.each([
    ['tier == |', 'tier'],
    ['a and b.tier != |', 'a and b.tier'],
    ['tier in [|', 'tier'],
    ['tier not in ["gold", |', 'tier'],
    ['filter(items, #.tier == |', 'filter(items, #.tier'],
    ['$ == |', '$'],
    ['!= |', ''],
    ['len(tier) == |', null],
    ['tier > |', null],
    ['tier in f([1], |', null],
    ['[tier, |', null],
    ['|', null],
  ])('in %s a value is compared with what ends with "%s"', (text, compared) => {
    const end = comparedEnd(text.replace('|', ''), text.indexOf('|'));
    expect(end === null ? null : text.slice(0, end)).toBe(compared);
  });

  test.each([
    ['"go|', 0],
    ["x == 'a b|", 5],
    ['`hello |', 1],
    [`\`hello ${'$'}{name}, |`, 14],
  ])('%s is the inside of a text', (text, start) => {
    expect(at(text)).toEqual({ kind: 'text', start });
  });

  test.each([
    [`\`hello ${'$'}{na|`, 9],
    [`\`${'$'}{a} ${'$'}{b + |`, 12],
  ])('%s is a name in a template', (text, start) => {
    expect(at(text)).toMatchObject({ kind: 'name', start });
  });

  test('a text with a character that has no meaning is read up to it', () => {
    expect(at('age € na|')).toMatchObject({ kind: 'name' });
  });
});
