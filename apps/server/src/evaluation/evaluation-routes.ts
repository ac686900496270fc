import { evaluateDocument, getEvaluationInfo, getSchema, testDocument } from '@rulewright/contract';
import { withoutVanishing } from '@rulewright/contract/json';
import type { FastifyInstance } from 'fastify';
import { JsonText } from '../http/json-text.ts';
import { mount } from '../http/mount.ts';
import { parseInTurn } from '../http/parse-in-turn.ts';
import type { EvaluationService } from './evaluation-service.ts';

export function evaluationRoutes(app: FastifyInstance, { evaluation }: { evaluation: EvaluationService }) {
  app.register(async (exact) => {
    readExactly(exact);

    mount(exact, testDocument, async ({ actor, params, body: { content, inputData: input, trace = false } }) => {
      return new JsonText(await evaluation.test(actor, params, { content, input, trace }));
    });

    mount(exact, evaluateDocument, async ({ actor, params, body: { input_data: input, trace = false } }) => {
      return new JsonText(await evaluation.evaluate(actor, params, { input, trace }));
    });

    mount(exact, getSchema, ({ actor, params, query }) => evaluation.schema(actor, params, query.version));

    mount(exact, getEvaluationInfo, async ({ actor, params }) => {
      const { name, slug, version, publishedVersion } = await evaluation.info(actor, params);
      return { name, slug, version, is_published: publishedVersion !== null };
    });
  });
}

/** A number that is too close to zero must reach the engine, which refuses it: read as zero, it would be evaluated. */
function readExactly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  const parseExactly = parseInTurn((request, body, done) =>
    parse(request, body, (error, value) => {
      const exact = error ? body : withoutVanishing(body);
      return exact === body ? done(error, value) : parse(request, exact, done);
    }),
  );
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, parseExactly);
}
