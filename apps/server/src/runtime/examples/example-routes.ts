import { getExampleInput } from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '#identity';

import type { ExampleService } from './example-service.ts';

export function exampleRoutes(app: FastifyInstance, { examples }: { examples: ExampleService }) {
  mount(app, getExampleInput, ({ actor, params, query }) => examples.find(actor, params, query));
}
