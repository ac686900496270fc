import { Readable } from 'node:stream';
import {
  createTestCase,
  deleteTestCase,
  listStatesOfTestCase,
  listTestCaseStates,
  listTestCases,
  replaceTestCases,
  updateTestCase,
} from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '#identity';
import { JsonText, pageFields } from '#platform/http';

import { toListText, toState, toTestCase } from './test-case-response.ts';
import type { TestCaseService } from './test-case-service.ts';

type Whole = Awaited<ReturnType<TestCaseService['replace']>>;
type States = Awaited<ReturnType<TestCaseService['history']>>;

const toWholeList = ({ all, revision }: Whole) => new JsonText(Readable.from(toListText(all, revision)));
const toStates = ({ rows, nextCursor }: States) => ({ states: rows.map(toState), next_cursor: nextCursor });

export function testCaseRoutes(app: FastifyInstance, { testCases }: { testCases: TestCaseService }) {
  mount(app, listTestCases, async ({ actor, params, query }) => {
    const list = await testCases.list(actor, params, query);
    if (!list.page) return toWholeList(list);
    return { test_cases: list.page.rows.map(toTestCase), revision: list.revision, ...pageFields(list.page) };
  });

  mount(app, createTestCase, async ({ actor, params, body }) =>
    toTestCase(await testCases.create(actor, params, body)),
  );

  mount(app, replaceTestCases, async ({ actor, params, body }) =>
    toWholeList(await testCases.replace(actor, params, body)),
  );

  mount(app, updateTestCase, async ({ actor, params, body }) =>
    toTestCase(await testCases.update(actor, params, params.testCaseId, body)),
  );

  mount(app, deleteTestCase, ({ actor, params, query }) => testCases.remove(actor, params, params.testCaseId, query));

  mount(app, listTestCaseStates, async ({ actor, params, query }) =>
    toStates(await testCases.history(actor, params, query)),
  );

  mount(app, listStatesOfTestCase, async ({ actor, params, query }) =>
    toStates(await testCases.history(actor, params, query, params.testCaseId)),
  );
}
