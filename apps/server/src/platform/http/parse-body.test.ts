import type { Endpoint } from '@rulewright/contract';
import { createTestRun, replaceTestCases, testDocument, updateDocument } from '@rulewright/contract';
import { expect, test } from 'vitest';
import { parseAndValidateBody } from './parse-body.ts';

const keys = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`key ${n}`, { n }]));
const testCases = Array.from({ length: 3 }, (_, n) => ({ name: `Case ${n}`, input: keys, expected: keys }));
const content = { nodes: [], edges: [], note: keys };

/** How many values another thread would have to make again. */
function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, one) => sum + valuesIn(one), 1);
}

test.each<[string, Endpoint, object]>([
  ['test cases', replaceTestCases, { test_cases: testCases }],
  ['test cases to run', createTestRun, { cases: testCases, content }],
  ['a graph', updateDocument, { name: 'Fee', content }],
  ['a graph as text with an input', testDocument, { content: JSON.stringify(content), inputData: keys }],
])('what a large body holds comes from the thread as texts and not as objects: %s', (_what, endpoint, body) => {
  const parsed = parseAndValidateBody(JSON.stringify(body), endpoint);
  expect(parsed).toHaveProperty('body');
  expect(valuesIn(parsed)).toBeLessThan(30);
});

test('a test case comes from the thread as the text that is kept', () => {
  const parsed = parseAndValidateBody(
    '{"test_cases":[{"input":{"b":1,"a":[2]},"name":" Fee ","expected":1}]}',
    replaceTestCases,
  );
  const text =
    '{"name":"Fee","input":{"b":1,"a":[2]},"expected":1,"match":"whole","tolerance":0,"any":[],"clock":null,"notes":null,"tags":[]}';
  expect(parsed).toMatchObject({ body: { test_cases: [{ name: 'Fee', text }] } });
});

test('what comes from the thread of an invalid body is short', () => {
  const body = { test_cases: Array.from({ length: 10_000 }, () => ({ id: 1, name: 1, tags: 1 })) };
  const parsed = parseAndValidateBody(JSON.stringify(body), replaceTestCases);
  expect(parsed).toHaveProperty('invalid');
  expect(JSON.stringify(parsed).length).toBeLessThan(20_000);
});
