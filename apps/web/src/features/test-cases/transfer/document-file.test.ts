import { readdirSync, readFileSync } from 'node:fs';
import type { TestCase } from '@rulewright/contract';
import { MAX_TEST_CASES } from '@rulewright/contract';
import { expect, test } from 'vitest';
import { UnreadableFile } from '#lib/sheets/sheet.ts';
import { newContent } from '../edits/new-content.ts';
import { contentOf } from '../edits/test-case-queries.ts';
import { readDocumentFile, withCases } from './document-file.ts';
import { planCases } from './plan-cases.ts';

const aCase = (n: number, rest: Partial<TestCase>): TestCase => ({
  ...newContent(`Case ${n}`, { input: {}, expected: {} }),
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  revision: n,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  updated_by: null,
  ...rest,
});

const cases = [
  aCase(1, { input: { test_cases: [], text: '},"test_cases":[' }, expected: { a: [1.5, null, '"'] }, tags: ['x'] }),
  aCase(2, { expected: 5, any: ['/a'], match: 'members', tolerance: 0.1, clock: '2026-01-31T12:00:00Z', notes: 'n' }),
];

const graphs = new URL('../../../../../../packages/engine/fixtures/graphs/', import.meta.url);
const real = readdirSync(graphs)
  .filter((name) => name.endsWith('.json'))
  .map((name) => readFileSync(new URL(name, graphs), 'utf8'));
const written = ['{"nodes":[],"edges":[]}', '{\n\t"nodes": [],\n\t"edges": [] , "a": 1.0 }\n\n', ...real];

const namesIn = (text: string) =>
  readDocumentFile(text)
    .readCases?.()
    .map(({ content }) => content.name);

test('a document that goes out with its test cases comes in with the same graph, to the letter, and the same cases', () => {
  expect(real).toHaveLength(45);
  for (const graph of written) {
    const file = withCases(graph, cases);
    expect(JSON.parse(file)).toMatchObject(JSON.parse(graph));
    const read = readDocumentFile(file);
    expect(read.content).toBe(graph);
    const again = planCases(cases, read.readCases?.() ?? [], 'delete', String);
    expect(again).toEqual({ changes: [], sameCount: 2, faults: [], refusal: null });
    const elsewhere = planCases([], read.readCases?.() ?? [], 'keep', String);
    expect(elsewhere.changes.map(({ after }) => after)).toEqual(cases.map(contentOf));
  }
});

test('test cases are taken out of a file wherever somebody else has put them', () => {
  const list = '[{"name": "A", "input": {}, "expected": 1}]';
  for (const [text, content] of [
    [`{"test_cases": ${list}, "nodes": [], "edges": []}`, '{ "nodes": [], "edges": []}'],
    [`{"nodes": [], "test_cases": ${list}, "edges": []}`, '{"nodes": [], "edges": []}'],
    // The last one of a name counts.
    [
      `{"nodes": [], "test_cases": [1], "edges": [],"test_cases": ${list}}`,
      '{"nodes": [], "test_cases": [1], "edges": []}',
    ],
  ] as const) {
    expect(readDocumentFile(text).content).toBe(content);
    expect(namesIn(text)).toEqual(['A']);
  }
});

test('the graph of a file is read, also where its test cases are too many', () => {
  const list = JSON.stringify(Array.from({ length: MAX_TEST_CASES + 1 }, () => ({})));
  const { content, readCases } = readDocumentFile(`{"nodes": [], "edges": [], "test_cases": ${list}}`);
  expect(content).toBe('{"nodes": [], "edges": []}');
  expect(readCases).toThrow(UnreadableFile);
});

test('tests that another program wrote into a graph become cases, and stay in the graph', () => {
  for (const graph of real) {
    const { content, readCases } = readDocumentFile(graph);
    expect(content).toBe(graph);
    const { tests } = JSON.parse(graph);
    const { changes, faults } = planCases([], readCases?.() ?? [], 'keep', String);
    expect(faults).toEqual([]);
    expect(changes.map(({ after }) => [after?.name, after?.input, after?.expected])).toEqual(
      tests.map(({ input, output }: { input: unknown; output: unknown }, at: number) => [
        `Test ${at + 1}`,
        input,
        output,
      ]),
    );
  }
});

test('a graph without test cases, or with something else of that name, is taken as it is', () => {
  for (const member of [
    '',
    ',"test_cases":{}',
    ',"test_cases":[]',
    ',"tests":5',
    ',"tests":[1]',
    ',"tests":[{"a":1}]',
  ]) {
    const text = `{"nodes":[],"edges":[]${member}}`;
    expect(readDocumentFile(text)).toEqual({ content: text, readCases: null });
  }
});
