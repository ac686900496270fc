import { Readable } from 'node:stream';
import { evaluateBatch, evaluateDocument, getEvaluationInfo, getSchema, testDocument } from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '#identity';
import { Failure } from '#platform';
import type { BatchLimit } from '#platform/http';
import { abortedAtAnswerEnd, JsonText } from '#platform/http';
import { toBatchResponse } from '../batch/batch-result.ts';

import type { ConsoleService } from './console-service.ts';

type Parts = { service: ConsoleService; batches: BatchLimit };

export function consoleRoutes(app: FastifyInstance, { service, batches }: Parts) {
  mount(app, testDocument, async ({ actor, params, body, request: { inputText } }) => {
    const { content, trace = false, clock } = body;
    return new JsonText(await service.test(actor, params, { content, inputText, trace, clock }));
  });

  mount(app, evaluateDocument, async ({ actor, params, body: { trace = false }, request, reply }) => {
    const { inputText } = request;
    const { entryId, answer } = await service.evaluate(actor, params, { inputText, trace });
    // Lets the caller find the call in the document's log by the id in the answer.
    if (entryId) {
      request.id = entryId;
      reply.header('x-request-id', entryId);
    }
    if (answer instanceof Failure) throw answer;
    return new JsonText(answer);
  });

  mount(app, evaluateBatch, async ({ actor, params, query, request: { inputs }, reply: { raw } }) => {
    batches.lists.hold(actor.organization.id, raw);
    const { version } = query;
    const results = await service.evaluateBatch(actor, params, { version, inputs, signal: abortedAtAnswerEnd(raw) });
    return new JsonText(Readable.from(toBatchResponse(results), { objectMode: false }));
  });

  mount(
    app,
    getSchema,
    async ({ actor, params, query }) => new JsonText(await service.schema(actor, params, query.version)),
  );

  mount(app, getEvaluationInfo, async ({ actor, params }) => {
    const { name, slug, version, publishedVersion } = await service.info(actor, params);
    return { name, slug, version, is_published: publishedVersion !== null };
  });
}
