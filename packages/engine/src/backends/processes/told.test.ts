import { expect, test } from 'vitest';
import { MAX_HITS_LENGTH, MAX_MESSAGE_LENGTH, MAX_PROBLEMS_LENGTH, toldError, toldHits, toldProblems } from './told.ts';

test('each node and place that a run reached is told once', () => {
  const hit = { nodeId: 'a', places: [2, 1] };
  const none = { nodeId: 'b', places: [] };
  expect(toldHits([{ nodeId: 'a', places: [] }, hit, none, hit, { nodeId: 'a', places: [3] }])).toEqual([
    { nodeId: 'a', places: [2, 1, 3] },
    none,
  ]);
});

test('of very many places so many are told as there is room for, and all nodes before any place', () => {
  const places = Array.from({ length: 200_000 }, (_, place) => 1_000_000 + place);
  const told = toldHits(['a', 'b'].map((nodeId) => ({ nodeId, places })));
  expect(JSON.stringify(told).length).toBeLessThanOrEqual(MAX_HITS_LENGTH);
  expect(told.map(({ nodeId, places }) => [nodeId, places.length > 30_000])).toEqual([
    ['a', true],
    ['b', false],
  ]);
  const long = Array.from({ length: 2_000 }, (_, at) => ({ nodeId: `${at}`.padEnd(1_000, '\n'), places: [1] }));
  expect(JSON.stringify(toldHits(long)).length).toBeLessThanOrEqual(MAX_HITS_LENGTH);
});

test('a long message and a long path end with "…"', () => {
  const long = 'x'.repeat(1_000_000);
  const cut = `${'x'.repeat(MAX_MESSAGE_LENGTH)}…`;
  expect(toldError({ code: 'input', message: long, nodeId: 'n', path: long })).toEqual({
    code: 'input',
    message: cut,
    nodeId: 'n',
    path: cut,
  });
});

test('problems are told as far as there is room for them, and without a long change', () => {
  const error = { severity: 'error', code: 'syntax', nodeId: 'n'.repeat(1_000) } as const;
  const fix = (length: number) => ({ title: 'Write it so', text: 'x'.repeat(length) }) as never;
  const problems = Array.from({ length: 100 }, () => ({ ...error, message: 'm'.repeat(20_000), fix: fix(20_000) }));
  const told = toldProblems({ problems: problems.concat(problems, problems), isCut: false });
  expect(JSON.stringify(told).length).toBeLessThanOrEqual(MAX_PROBLEMS_LENGTH + 2_000);
  expect(told).toMatchObject({ isCut: true });
  expect(told.problems[0]).not.toHaveProperty('fix');
  const short = { problems: [{ ...error, message: 'm', fix: fix(10) }], isCut: false };
  expect(toldProblems(short)).toEqual(short);
});
