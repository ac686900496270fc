import { expect, test } from 'vitest';
import { callsOfRun, callWords } from './network-words.ts';

const outcome = (called: string[], refused: string[]) => ({ network: { called, refused } });

test('a case says what its functions called, and what they were not let call', () => {
  expect(callWords(undefined)).toBe('');
  expect(callWords({ called: ['a.test'], refused: [] })).toBe('A function called a.test.');
  expect(callWords({ called: ['a.test'], refused: ['b.test', 'c.test'] })).toBe(
    'A function was not let call b.test and c.test. A function called a.test.',
  );
});

test('a run says how many cases called which hosts, and how many were not let', () => {
  expect(callsOfRun([{}])).toEqual({
    called: null,
    refused: null,
  });
  const many = ['b', 'c', 'd', 'e', 'f', 'g'].map((name) => outcome([], [`${name}.test`]));
  expect(callsOfRun([outcome(['a.test'], []), ...many])).toEqual({
    called: '1 case called a.test over the network.',
    refused:
      '6 cases ran without an answer of b.test, c.test, d.test, e.test, f.test, and 1 more: the server did not let functions call it.',
  });
});
