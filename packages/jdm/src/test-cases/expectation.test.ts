import { expect, onTestFinished, test, vi } from 'vitest';
import type { Expectation } from './expectation.ts';
import {
  acceptAnswer,
  changeSignature,
  compareWithExpected,
  MAX_DIFFERENCES,
  MAX_PLACES_LENGTH,
} from './expectation.ts';

const expecting = (expected: unknown, options: Partial<Expectation> = {}): Expectation => ({
  expected,
  match: 'whole',
  tolerance: 0,
  any: [],
  ...options,
});

test('an answer that is what is expected has no differences, whatever the order of its members', () => {
  const expected = { a: 1, b: [true, null, { c: 'x' }] };
  expect(compareWithExpected(expecting(expected), { b: [true, null, { c: 'x' }], a: 1 })).toEqual([]);
});

test('each difference says where it is, in the order of what is expected', () => {
  const expected = { first: 'a', 'with/slash': { deep: 1 }, list: [1, 2] };
  expect(compareWithExpected(expecting(expected), { first: 'b', 'with/slash': {}, list: [1, 2, 3], more: 0 })).toEqual([
    { path: '/first', kind: 'changed', expected: 'a', actual: 'b' },
    { path: '/with~1slash/deep', kind: 'missing', expected: 1 },
    { path: '/list/2', kind: 'unexpected', actual: 3 },
    { path: '/more', kind: 'unexpected', actual: 0 },
  ]);
});

test('values of different types are different, and so are null and a member that is not there', () => {
  const pairs: [unknown, unknown][] = [
    ['1', 1],
    [0, false],
    [null, 0],
    [[], {}],
    [{}, null],
  ];
  for (const [expected, actual] of pairs)
    expect(compareWithExpected(expecting({ a: expected }), { a: actual })).toHaveLength(1);
  expect(compareWithExpected(expecting({ a: null }), {})).toEqual([{ path: '/a', kind: 'missing', expected: null }]);
  expect(compareWithExpected(expecting({ toString: 1 }), {})).toMatchObject([{ kind: 'missing' }]);
});

test('where only members are named, others may be there at every depth, and lists still have the same length', () => {
  const members = expecting({ a: { b: 1 }, list: [{ c: 1 }] }, { match: 'members' });
  expect(compareWithExpected(members, { a: { b: 1, x: 2 }, list: [{ c: 1, y: 2 }], z: 3 })).toEqual([]);
  expect(compareWithExpected(members, { a: { b: 1 }, list: [{ c: 1 }, { c: 1 }] })).toMatchObject([
    { path: '/list/1', kind: 'unexpected' },
  ]);
});

test('numbers may differ by the tolerance and not by more, as they are written in decimals', () => {
  const price = expecting({ price: 1 }, { tolerance: 0.01 });
  expect(compareWithExpected(price, { price: 1.01 })).toEqual([]);
  expect(compareWithExpected(price, { price: 0.99 })).toEqual([]);
  expect(compareWithExpected(price, { price: 1.011 })).toHaveLength(1);
  expect(compareWithExpected(expecting({ price: 0.3 }), { price: 0.1 + 0.2 })).toHaveLength(1);
});

test('what may be anything has to be there, named in what is expected or not', () => {
  const today = expecting({ at: {}, date: '2020-01-01' }, { any: ['/date', '/at/~1time'] });
  expect(compareWithExpected(today, { date: { other: true }, at: { '/time': 3 } })).toEqual([]);
  expect(compareWithExpected(today, { date: null, at: {} })).toEqual([{ path: '/at/~1time', kind: 'missing' }]);
  const moving = expecting({ id: 1 }, { any: ['/date'] });
  expect(compareWithExpected(moving, { id: 1, date: '2026-01-01' })).toEqual([]);
  expect(compareWithExpected(moving, { id: 1 })).toEqual([{ path: '/date', kind: 'missing' }]);
  for (const match of ['whole', 'members'] as const) {
    const deeper = expecting({ id: 1, list: [1] }, { match, any: ['/id/part', '/list/length', '/list/1'] });
    expect(compareWithExpected(deeper, { id: 1, list: [1] })).toEqual([
      { path: '/id/part', kind: 'missing' },
      { path: '/list/length', kind: 'missing' },
      { path: '/list/1', kind: 'missing' },
    ]);
  }
  const unnamed = expecting({}, { match: 'members', any: ['/at/time'] });
  expect(compareWithExpected(unnamed, { at: {} })).toEqual([{ path: '/at/time', kind: 'missing' }]);
  expect(compareWithExpected(unnamed, { at: { time: 1 } })).toEqual([]);
  expect(compareWithExpected(expecting(1, { any: [''] }), { a: 2 })).toEqual([]);
});

test('no more differences are told than anybody reads', () => {
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`k${n}`, n]));
  expect(compareWithExpected(expecting({}), many)).toHaveLength(MAX_DIFFERENCES);
  expect(compareWithExpected(expecting(Object.values(many)), [])).toHaveLength(MAX_DIFFERENCES);
});

test('an accepted answer is what is expected from then on, of members only those that were named', () => {
  const answer = { a: 2, b: { c: 3, d: 4 }, list: [{ e: 5, f: 6 }], at: 'today' };
  const whole = expecting({ a: 1, at: 'once' }, { any: ['/at'] });
  expect(acceptAnswer(whole, answer)).toEqual({ expected: { ...answer, at: 'once' }, match: 'whole', any: ['/at'] });
  const members = expecting({ a: 1, b: { c: 1 }, list: [{ e: 1 }], gone: 1 }, { match: 'members' });
  expect(acceptAnswer(members, answer).expected).toEqual({ a: 2, b: { c: 3 }, list: [{ e: 5 }] });
  for (const one of [whole, members])
    expect(compareWithExpected({ ...one, ...acceptAnswer(one, answer) }, answer)).toEqual([]);
});

test('an answer that has none of the named members is taken with all that it has, so that another one is told apart', () => {
  const members = expecting({ fee: 1, deep: { fee: 1 } }, { match: 'members' });
  for (const [answer, other] of [
    [{ price: 2 }, { price: 3 }],
    [
      { fee: 1, deep: { price: 2 } },
      { fee: 1, deep: { price: 3 } },
    ],
    [{}, { price: 2 }],
  ]) {
    const accepted = { ...members, ...acceptAnswer(members, answer) };
    expect(compareWithExpected(accepted, answer)).toEqual([]);
    expect(compareWithExpected(accepted, other)).not.toEqual([]);
  }
  // Whoever names nothing from the beginning wants that.
  const nothing = expecting({}, { match: 'members', any: ['/date'] });
  expect(acceptAnswer(nothing, { a: 1, date: 2 })).toEqual({ expected: {}, match: 'members', any: ['/date'] });
});

test('whatever answer is accepted passes from then on, and one that has something more in an empty object does not', () => {
  const members = (expected: unknown, any: string[] = []) => expecting(expected, { match: 'members', any });
  for (const [before, answer, other] of [
    [members({ a: { b: 1 } }), { a: {} }, { a: { b: 2 } }],
    [members({ a: [{ b: 1 }] }), { a: [{}] }, { a: [{ b: 2 }] }],
    [members({ a: 1 }), { a: { b: {} } }, { a: { b: { c: 1 } } }],
    [members({}, ['/date']), {}, { a: 1 }],
    [members({ at: {} }, ['/at/time']), { at: {} }, { at: { hour: 1 } }],
    [members({ a: 1 }, ['/date']), { a: 2 }, { a: 3 }],
    [expecting({ a: 1, date: 1 }, { any: ['/date', '/a/b'] }), { a: 2 }, { a: 2, date: 1 }],
  ] as [Expectation, unknown, unknown][]) {
    const accepted = { ...before, ...acceptAnswer(before, answer) };
    expect(compareWithExpected(accepted, answer)).toEqual([]);
    expect(compareWithExpected(accepted, other)).not.toEqual([]);
  }
  // What was named as empty from the beginning is still wanted so.
  expect(acceptAnswer(members({ a: {}, b: 1 }), { a: { c: 1 }, b: 2 })).toMatchObject({
    expected: { a: {}, b: 2 },
    match: 'members',
  });
});

test('numbers that changed at one place are one change, texts that became other texts are several', () => {
  const change = (expected: unknown, actual: unknown) =>
    changeSignature(compareWithExpected(expecting({ a: expected }), { a: actual }));
  expect(change(1, 2)).toBe(change(10, 20));
  expect(change('yes', 'no')).toBe(change('yes', 'no'));
  expect(change('yes', 'no')).not.toBe(change('yes', 'maybe'));
});

test('the place of a value is put together only where that differs, because its names may be long', () => {
  const list = { [`a${'/'.repeat(1_000)}`]: Array(1_000).fill(0) };
  const escaped = vi.spyOn(String.prototype, 'replaceAll');
  onTestFinished(() => escaped.mockRestore());
  expect(compareWithExpected(expecting(list, { any: ['/b'] }), { ...structuredClone(list), b: 1 })).toEqual([]);
  expect(escaped.mock.calls.length).toBeLessThan(10);
});

test('differences in a place with a long name are fewer, so that their places stay short together', () => {
  const name = 'x'.repeat(10_000);
  const differences = compareWithExpected(expecting({ [name]: Array(50).fill(0) }), { [name]: Array(50).fill(1) });
  expect(differences.length).toBeGreaterThan(0);
  expect(differences.reduce((all, { path }) => all + path.length, 0)).toBeLessThan(MAX_PLACES_LENGTH + 11_000);
});
