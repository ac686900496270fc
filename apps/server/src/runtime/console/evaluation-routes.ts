import { evaluateDocument, getEvaluationInfo, getSchema, testDocument } from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '#identity';
import { JsonText } from '#platform/http';

import type { EvaluationService } from './evaluation-service.ts';

export function evaluationRoutes(app: FastifyInstance, { evaluation }: { evaluation: EvaluationService }) {
  mount(app, testDocument, async ({ actor, params, body: { content, trace = false }, request: { inputText } }) => {
    return new JsonText(await evaluation.test(actor, params, { content, inputText, trace }));
  });

  mount(app, evaluateDocument, async ({ actor, params, body: { trace = false }, request: { inputText } }) => {
    return new JsonText(await evaluation.evaluate(actor, params, { inputText, trace }));
  });

  mount(app, getSchema, ({ actor, params, query }) => evaluation.schema(actor, params, query.version));

  mount(app, getEvaluationInfo, async ({ actor, params }) => {
    const { name, slug, version, publishedVersion } = await evaluation.info(actor, params);
    return { name, slug, version, is_published: publishedVersion !== null };
  });
}
