import { Readable } from 'node:stream';
import { createTestRun, listTestRuns } from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '#identity';
import { abortedAtAnswerEnd, JsonText, pageFields, XmlText } from '#platform/http';
import { toJunit } from './junit.ts';
import { toKeptRun, toRunText } from './test-run-response.ts';
import type { TestRunService } from './test-run-service.ts';

export function testRunRoutes(app: FastifyInstance, { testRuns }: { testRuns: TestRunService }) {
  mount(app, createTestRun, async ({ actor, params, query, body, request, reply }) => {
    const { document, run } = await testRuns.create(actor, params, body, abortedAtAnswerEnd(reply.raw));
    const isXml = query.format ? query.format === 'junit' : asksForXml(request.headers.accept);
    return isXml ? new XmlText(toJunit(run, document.name)) : new JsonText(Readable.from(toRunText(run)));
  });

  mount(app, listTestRuns, async ({ actor, params, query }) => {
    const page = await testRuns.list(actor, params, query);
    return { test_runs: page.rows.map(toKeptRun), ...pageFields(page) };
  });
}

/** Whether a caller wants XML rather than JSON. Those who take anything get JSON. */
const asksForXml = (accept = '') => /\b(application|text)\/xml\b/.test(accept) && !accept.includes('application/json');
