import { evaluateDocument, evaluatePublished, getEvaluationInfo, getSchema, testDocument } from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';
import { JsonText } from '../http/json-text.ts';
import { mount } from '../http/mount.ts';
import { publishedScope } from './decision-loader.ts';
import type { EvaluationService } from './evaluation-service.ts';

export function evaluationRoutes(app: FastifyInstance, { evaluation }: { evaluation: EvaluationService }) {
  mount(app, testDocument, async ({ actor, params, body: { content, inputData: input, trace = false } }) => {
    return new JsonText(await evaluation.test(actor, params, { content, input, trace }));
  });

  mount(app, evaluateDocument, async ({ actor, params, body: { input_data: input, trace = false } }) => {
    return new JsonText(await evaluation.evaluate(actor, params, { input, trace }));
  });

  mount(app, getSchema, ({ actor, params }) => evaluation.schema(actor, params));

  mount(app, getEvaluationInfo, async ({ actor, params }) => {
    const { name, slug, version, publishedVersion } = await evaluation.info(actor, params);
    return { name, slug, version, is_published: publishedVersion !== null };
  });

  app.register(async (open) => {
    // Any page may call: what guards a document is its token, which no browser sends by itself.
    open.addHook('onRequest', async (_request, reply) => {
      reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', 'retry-after');
    });
    open.options(evaluatePublished.path, { schema: { hide: true } }, (_request, reply) =>
      reply
        .status(204)
        .header('access-control-allow-methods', 'POST')
        .header('access-control-allow-headers', 'authorization, content-type')
        .header('access-control-max-age', '86400')
        .send(),
    );
    mount(open, evaluatePublished, async ({ admission, params, body: { input_data: input } }) => {
      const scope = publishedScope(params.orgSlug, params.projectSlug);
      return new JsonText(
        await evaluation.evaluatePublished(admission.document, admission.published, { input, scope }),
      );
    });
  });
}
