import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { integrationPath } from './token.ts';

export const ExampleSource = z
  .enum(['request', 'test', 'schema'], 'From must be request, test or schema')
  .describe('The latest request that succeeded, the latest test that did, or an input made from the schema.');
export type ExampleSource = z.infer<typeof ExampleSource>;

/** An input that was run on the version it is for, and succeeded. */
export const ExampleInput = z
  .object({
    input: z.record(z.string(), z.unknown()).nullable().describe('Null where no input is known that succeeds.'),
    source: ExampleSource.nullable(),
    version: z.int().describe('The version that it is for: the live one, or the latest while none is live.'),
  })
  .meta({ id: 'ExampleInput' });
export type ExampleInput = z.infer<typeof ExampleInput>;

export const getExampleInput = endpoint({
  method: 'GET',
  path: `${integrationPath}/example`,
  access: 'decisions:evaluate',
  summary: 'Read an input that the decision accepts',
  tag: 'Integration',
  query: z.object({
    from: ExampleSource.optional().describe('The first of request, test and schema that has one, when left out.'),
    version: z.enum(['live', 'latest'], 'Version must be live or latest').optional().describe('Live when left out.'),
  }),
  response: ExampleInput,
});
