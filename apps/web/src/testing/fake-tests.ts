import type { CreateTestRun, Progress, TestCase, TestRun } from '@rulewright/contract';
import { CreateTestCase, testCaseText } from '@rulewright/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { contentOf } from '#features/test-cases/edits/test-case-queries.ts';
import { startSession } from '#workspace/session/session-store.ts';
import { fakeApi } from './fake-api.ts';
import { approval, found, path } from './open-document.ts';
import { person } from './person.ts';
import { renderApp } from './render-app.tsx';
import { organization, session } from './session.ts';
import { home } from './workspace.ts';

/** Before each test of a file somebody signs in, and time passes by hand. */
export function beforeEachTestOfCases(role = session.user.role) {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    // The window of these tests has no layout: the table takes this for the height of its box.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
    startSession({ ...session, user: { ...session.user, role } });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

export const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const aCase = (n: number, fee: number): TestCase => ({
  ...contentOf(CreateTestCase.parse({ name: `Order ${n}`, input: { total: n }, expected: { 'fee/EU': fee } })),
  id: idOf(n),
  revision: n,
  created_at: '2026-03-04T12:00:00.000Z',
  updated_at: '2026-03-04T12:00:00.000Z',
  updated_by: 'Ada Lovelace',
});

/** The state in which a case was added, as the history shows it. */
export const addedState = (n: number, fee: number) => ({
  test_case_id: idOf(n),
  revision: 0,
  at: '2026-03-04T12:00:00.000Z',
  by: 'Ada Lovelace',
  change: 'added',
  test_case: contentOf(aCase(n, fee)),
  before: null,
});

export const feeOf = (expected: unknown) => (expected as { 'fee/EU': number })['fee/EU'];

const nothing = { reached: 0, total: 0 };

export const noCoverage = { rows: nothing, branches: nothing, expressions: nothing, nodes: nothing };

/** Every order is answered with a fee of 9. */
function runOf(cases: readonly TestCase[]): TestRun {
  const results = cases.map(({ id, name, expected }) => {
    const fee = feeOf(expected);
    const differences = fee === 9 ? [] : [{ path: '/fee~1EU', kind: 'changed' as const, expected: fee, actual: 9 }];
    return { id, name, passed: fee === 9, actual: { 'fee/EU': 9 }, error: null, differences, duration_ms: 1 };
  });
  const passed = results.filter((result) => result.passed).length;
  return {
    id: null,
    version: null,
    live_version: null,
    changed: 0,
    passed,
    failed: results.length - passed,
    errors: 0,
    coverage: noCoverage,
    unreached: [],
    called_documents: 'saved',
    causes: [],
    duration_ms: 1,
    results,
  };
}

export const idsIn = (body: unknown) => (body as CreateTestRun).case_ids;

const isIn =
  (ids: readonly string[] | undefined) =>
  ({ id }: TestCase) =>
    ids?.includes(id) ?? true;

/** The run as its answer holds it: some of the outputs, and of the others the place of the first difference. */
const withRoom = (run: TestRun, room: number): TestRun => ({
  ...run,
  results: run.results.map(({ actual, differences, ...result }, at) =>
    at < room
      ? { ...result, actual, differences }
      : { ...result, differences: differences.map(({ path, kind }) => ({ path, kind })) },
  ),
});

function gate() {
  let open = () => {};
  const shut = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { shut, open };
}

const gone = { status: 404, body: { code: 'not_found', message: 'Test case not found' } };

const conflict = { status: 409, body: { code: 'conflict', message: 'The test case changed since you opened it.' } };

/** Gives the answer of a change that fails, or throws where none comes. */
type Failing = () => { status: number; body: unknown } | null;

/**
 * A server that keeps test cases, which others write too. `progress` is told before a run is answered, and `run` is answered
 * of it.
 */
export function fakeTests({
  progress,
  run,
  room = () => 10,
  content,
  also = {},
  refuse = () => false,
  cases: first = [aCase(1, 4), aCase(2, 4), aCase(3, 9)],
}: {
  progress?: () => AsyncIterable<Progress>;
  run?: Partial<TestRun>;
  /** How many outputs the answer of a run of these cases, or of all, holds. */
  room?: (ids: readonly string[] | undefined) => number;
  /** What a run of these cases, or of all, is refused with. */
  refuse?: (ids: readonly string[] | undefined) => false | { status: number; body: unknown };
  /** What else the server answers. */
  also?: Parameters<typeof fakeApi>[0];
  /** The graph of the document. */
  content?: string;
  /** Those that it begins with. */
  cases?: readonly TestCase[];
} = {}) {
  let cases = [...first];
  let revision = first.length;
  let held = Promise.resolve();
  let heldRead = Promise.resolve();
  let heldRun = Promise.resolve();
  let failing: Failing | null = null;
  const list = () => ({ body: { test_cases: cases, revision } });
  const revisionOf = (id: string) => cases.find((one) => one.id === id)?.revision;
  const put = (id: string, content: Partial<TestCase>) => {
    const changed = { ...(cases.find((one) => one.id === id) as TestCase), ...content, revision: ++revision };
    cases = cases.map((one) => (one.id === id ? changed : one));
    return changed;
  };
  const remove = (id: string) => {
    revision++;
    cases = cases.filter((one) => one.id !== id);
  };
  const ofOne = (id: string) => ({
    async [`PUT ${path}/test-cases/${id}`]({ body }: { body: unknown }) {
      await held;
      const failed = failing?.();
      if (failed) return failed;
      if (revisionOf(id) === undefined) return gone;
      const sent = body as TestCase;
      return revisionOf(id) === sent.revision ? { body: put(id, sent) } : conflict;
    },
    [`DELETE ${path}/test-cases/${id}`]({ query }: { query: URLSearchParams }) {
      if (revisionOf(id) === undefined) return gone;
      if (String(revisionOf(id)) !== query.get('revision')) return conflict;
      remove(id);
      return { status: 204 };
    },
  });
  const handlers: Parameters<typeof fakeApi>[0] = {
    ...found,
    ...(content !== undefined && { [`GET ${path}`]: () => ({ body: { ...approval, content } }) }),
    ...also,
    ...Object.assign({}, ...first.map(({ id }) => ofOne(id))),
    async [`GET ${path}/test-cases`]() {
      const read = list();
      const shut = heldRead;
      heldRead = Promise.resolve();
      await shut;
      return read;
    },
    [`POST ${path}/test-cases`]({ body }) {
      const made = { ...aCase(1, 0), ...(body as TestCase), revision: ++revision };
      cases = [...cases, made];
      Object.assign(handlers, ofOne(made.id));
      return { status: 201, body: made };
    },
    [`PUT ${path}/test-cases`]({ body }) {
      const failed = failing?.();
      if (failed) return failed;
      const sent = body as { test_cases: TestCase[]; revision: number };
      if (sent.revision !== revision) return conflict;
      cases = sent.test_cases.map((one) => {
        const before = cases.find(({ id }) => id === one.id);
        const isSame = before !== undefined && testCaseText(before) === testCaseText(one);
        return isSame ? before : { ...aCase(1, 0), ...one, revision: ++revision };
      });
      return list();
    },
    async [`POST ${path}/test-runs`]({ body }) {
      await heldRun;
      return (
        refuse(idsIn(body)) || {
          body: {
            ...withRoom(runOf(cases.filter(isIn(idsIn(body)))), room(idsIn(body))),
            called_documents: (body as CreateTestRun).called_documents ?? 'saved',
            ...run,
          },
          ...(progress && { progress: progress() }),
        }
      );
    },
    [`POST /api/eval/${organization.slug}/loans/approval/test`]: () => ({
      body: { evaluation: { performance: '1ms', result: { fee: 9 }, trace: {} } },
    }),
  };
  const server = fakeApi(handlers);
  return {
    ...server,
    cases: () => cases,
    fees: () => cases.map(({ expected }) => feeOf(expected)),
    /** Keeps changes of a case from being answered, until the function that it returns is called. */
    hold() {
      const { shut, open } = gate();
      held = shut;
      return open;
    },
    /** The same for the list that is asked for next, which is as it was then. */
    holdRead() {
      const { shut, open } = gate();
      heldRead = shut;
      return open;
    },
    /** The same for runs. */
    holdRun() {
      const { shut, open } = gate();
      heldRun = shut;
      return open;
    },
    /** What changes of cases are answered with from now on, until it is given nothing. Null where one is made as usual. */
    fail(answer: Failing | null) {
      failing = answer;
    },
    /** What somebody else does. */
    other: {
      change: (n: number, content: Partial<TestCase>) => put(idOf(n), { updated_by: 'Bob Ross', ...content }),
      remove: (n: number) => remove(idOf(n)),
      add(one: TestCase) {
        cases = [...cases, { ...one, revision: ++revision }];
      },
    },
  };
}

/** Opens the tab of the tests. */
export async function openTests() {
  renderApp(`${home}/projects/loans/documents/approval?tab=tests`);
  const panel = await screen.findByRole('region', { name: 'Tests' });
  await within(panel).findByRole('button', { name: 'Run on Server' });
  return within(panel);
}

/** Writes what is expected of an order into its cell. */
export async function writeFee(panel: Awaited<ReturnType<typeof openTests>>, n: number, fee: string) {
  const cell = await panel.findByRole('textbox', { name: `fee/EU of Order ${n}, expected` });
  await person.clear(cell);
  await person.type(cell, `${fee}{Enter}`, { skipClick: true });
}
