import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { PageWorkerStandIn } from '#testing/page-worker.ts';
import { session } from '#testing/session.ts';
import { api } from '#testing/workspace.ts';
import { startSession } from '#workspace/session/session-store.ts';
import { useCheck } from './use-check.ts';
import { useGraphWorker } from './use-graph-worker.ts';
import { createWorkingCopy } from './working-copy/working-copy.ts';

const check = `POST ${api}/projects/loans/documents/approval/check`;
const [, , , orgSlug = ''] = api.split('/');
const address = { orgSlug, projectSlug: 'loans', docSlug: 'approval' };

const withExpressions = (...values: string[]) => {
  const expressions = values.map((value, n) => ({ id: `e${n}`, key: `key${n}`, value }));
  const fee = { id: 'b', name: 'Fee', type: 'expressionNode', content: { expressions } };
  const edges = [{ id: 'e', sourceId: 'a', targetId: 'b' }];
  return JSON.stringify({ nodes: [{ id: 'a', name: 'Alpha', type: 'inputNode' }, fee], edges });
};

const error = { severity: 'error', code: 'syntax' } as const;
const broken = {
  ...error,
  message: 'Expression "key1": there is no function "foo" (character 5)',
  node_id: 'b',
  place: { row: 1, column: null, start: 4, end: 7 },
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('Worker', PageWorkerStandIn);
  startSession(session);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = (content: string) => {
  const copy = createWorkingCopy({ content, version: 1 });
  return { copy, check: renderHook(() => useCheck(copy, useGraphWorker(copy, true), address)).result };
};

test('what the page finds by itself has its node, its row and its position in the text', async () => {
  fakeApi({ [check]: () => new Promise(() => {}) });
  const opened = open(withExpressions('1', '1 + foo(2)'));
  await waitFor(() => expect(opened.check.current.problems).toEqual([broken]));
});

test('a problem that both the page and the server find is shown once', async () => {
  const server = fakeApi({ [check]: () => ({ body: { is_cut: false, problems: [broken] } }) });
  const opened = open(withExpressions('1', '1 + foo(2)'));
  await waitFor(() => expect(server.count(check)).toBe(1), { timeout: 3_000 });
  await act(() => vi.advanceTimersByTimeAsync(100));
  act(() => opened.copy.type(withExpressions('2', '1 + foo(2)')));
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(opened.check.current.problems).toEqual([broken]);
  expect(server.count(check)).toBe(1);
});

test('a problem that only the server found stays in the order of the nodes while the author types', async () => {
  const foundByServer = { ...error, message: 'The schema of "Alpha" is not a JSON Schema', node_id: 'a' };
  const server = fakeApi({ [check]: () => ({ body: { is_cut: false, problems: [foundByServer, broken] } }) });
  const opened = open(withExpressions('1', '1 + foo(2)'));
  await waitFor(() => expect(opened.check.current.problems).toEqual([foundByServer, broken]), { timeout: 3_000 });
  act(() => opened.copy.type(withExpressions('2', '1 + foo(2)')));
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(opened.check.current.problems).toEqual([foundByServer, broken]);
  expect(server.count(check)).toBe(1);
});

test('a warning that the server refuted, because it knows the test cases, is not shown again after another edit', async () => {
  const misspelt = ['base + 1', 'base + 2', 'bse + 1'];
  const server = fakeApi({ [check]: () => ({ body: { is_cut: false, problems: [] } }) });
  const opened = open(withExpressions(...misspelt));
  await waitFor(() => expect(opened.check.current.problems).toMatchObject([{ code: 'unknown-name' }]));
  await waitFor(() => expect(server.count(check)).toBe(1), { timeout: 3_000 });
  await waitFor(() => expect(opened.check.current.problems).toEqual([]));
  act(() => opened.copy.type(withExpressions('1', ...misspelt)));
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(opened.check.current.problems).toEqual([]);
  expect(server.count(check)).toBe(1);
});

test('a warning that the server refuted stays away when the server then answers with an error', async () => {
  const misspelt = ['base + 1', 'base + 2', 'bse + 1'];
  const answers = [
    { is_cut: false, problems: [] as object[] },
    { is_cut: false, problems: [broken] },
  ];
  const server = fakeApi({ [check]: () => ({ body: answers.length > 1 ? answers.shift() : answers[0] }) });
  const opened = open(withExpressions(...misspelt));
  await waitFor(() => expect(server.count(check)).toBe(1), { timeout: 3_000 });
  await waitFor(() => expect(opened.check.current.problems).toEqual([]));
  act(() => opened.copy.type(withExpressions(...misspelt, '1 + foo(2)')));
  await waitFor(() => expect(server.count(check)).toBe(2), { timeout: 3_000 });
  await act(() => vi.advanceTimersByTimeAsync(100));
  act(() => opened.copy.type(withExpressions(...misspelt, '2 + foo(2)')));
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(opened.check.current.problems.map(({ code }) => code)).not.toContain('unknown-name');
});
