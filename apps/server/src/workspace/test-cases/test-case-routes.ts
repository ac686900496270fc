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
import type { Actor } from '#identity';
import { mount } from '#identity';
import { JsonText, pageFields } from '#platform/http';

import { toListText, toStatesText, toTestCase } from './test-case-response.ts';
import type { TestCaseService } from './test-case-service.ts';

type List = Awaited<ReturnType<TestCaseService['list']>>;
type States = Awaited<ReturnType<TestCaseService['history']>>;

const toList = (actor: Actor, { all, page, revision }: List) =>
  JsonText.inTurns(
    actor.organization.id,
    page ? toListText([page.rows], { revision, ...pageFields(page) }) : toListText(all, { revision }),
  );

const toStates = (actor: Actor, { rows, nextCursor }: States) =>
  JsonText.inTurns(actor.organization.id, toStatesText(rows, nextCursor));

export function testCaseRoutes(app: FastifyInstance, { testCases }: { testCases: TestCaseService }) {
  mount(app, listTestCases, async ({ actor, params, query }) =>
    toList(actor, await testCases.list(actor, params, query)),
  );

  mount(app, createTestCase, async ({ actor, params, body }) =>
    toTestCase(await testCases.create(actor, params, body)),
  );

  mount(app, replaceTestCases, async ({ actor, params, body }) =>
    toList(actor, await testCases.replace(actor, params, body)),
  );

  mount(app, updateTestCase, async ({ actor, params, body }) =>
    toTestCase(await testCases.update(actor, params, params.testCaseId, body)),
  );

  mount(app, deleteTestCase, ({ actor, params, query }) => testCases.remove(actor, params, params.testCaseId, query));

  mount(app, listTestCaseStates, async ({ actor, params, query }) =>
    toStates(actor, await testCases.history(actor, params, query)),
  );

  mount(app, listStatesOfTestCase, async ({ actor, params, query }) =>
    toStates(actor, await testCases.history(actor, params, query, params.testCaseId)),
  );
}
