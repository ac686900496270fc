import { evaluateDocument, getEvaluationInfo, getSchema, testDocument } from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '#identity';
import { JsonText } from '#platform/http';

import type { ConsoleService } from './console-service.ts';

export function consoleRoutes(app: FastifyInstance, { service }: { service: ConsoleService }) {
  mount(app, testDocument, async ({ actor, params, body: { content, trace = false }, request: { inputText } }) => {
    return new JsonText(await service.test(actor, params, { content, inputText, trace }));
  });

  mount(app, evaluateDocument, async ({ actor, params, body: { trace = false }, request: { inputText } }) => {
    return new JsonText(await service.evaluate(actor, params, { inputText, trace }));
  });

  mount(app, getSchema, ({ actor, params, query }) => service.schema(actor, params, query.version));

  mount(app, getEvaluationInfo, async ({ actor, params }) => {
    const { name, slug, version, publishedVersion } = await service.info(actor, params);
    return { name, slug, version, is_published: publishedVersion !== null };
  });
}
