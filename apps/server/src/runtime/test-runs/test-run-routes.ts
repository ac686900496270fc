import { Readable } from 'node:stream';
import type { Progress } from '@rulewright/contract';
import { createTestRun, LINES_MEDIA_TYPE, listTestRuns } from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '#identity';
import type { Failure } from '#platform';
import { inTurns } from '#platform';
import { abortedAtTestRunEnd, accepts, errorAnswer, JsonLines, JsonText, XmlText } from '#platform/http';
import { toJunit } from './junit.ts';
import { runLines } from './run-lines.ts';
import { toKeptRun, toRunText } from './test-run-response.ts';
import type { TestRunService } from './test-run-service.ts';

export function testRunRoutes(app: FastifyInstance, { testRuns }: { testRuns: TestRunService }) {
  mount(app, createTestRun, async ({ actor, params, query, body, request, reply }) => {
    const { accept } = request.headers;
    const signal = abortedAtTestRunEnd(reply.raw);
    const start = (onProgress: (progress: Progress) => void) =>
      testRuns.create(actor, params, body, { signal, onProgress });
    const tenant = actor.organization.id;
    if (!query.format && accepts(accept, LINES_MEDIA_TYPE)) {
      const errorOf = (error: unknown) => errorAnswer(error as Failure, request).body;
      return new JsonLines(Readable.from(await runLines({ tenant, start, errorOf })));
    }
    const { document, run } = await start(() => {});
    const isXml = query.format ? query.format === 'junit' : asksForXml(accept);
    if (!isXml) return JsonText.inTurns(tenant, toRunText(run));
    return new XmlText(Readable.from(inTurns(tenant, toJunit(run, document.name))));
  });

  mount(app, listTestRuns, async ({ actor, params, query }) => {
    const page = await testRuns.list(actor, params, query);
    return JsonText.page(actor.organization.id, 'test_runs', page, toKeptRun);
  });
}

/** Whether a caller wants XML rather than JSON. Those who take anything get JSON. */
const asksForXml = (accept?: string) =>
  (accepts(accept, 'application/xml') || accepts(accept, 'text/xml')) && !accepts(accept, 'application/json');
