import type { DeclaredSchema } from './declared-schema.ts';
import { declaredSchemaShape, readDeclaredSchema } from './declared-schema.ts';
import type { NodeDefinition } from './node-definition.ts';

/** Returns the result of the decision. */
export const outputNode: NodeDefinition<DeclaredSchema> = {
  label: 'Response',
  defaults: () => ({ schema: '' }),
  shape: declaredSchemaShape,
  cellCount: () => 0,
  locate: () => null,
  read: readDeclaredSchema,
  texts: () => [],
  mapping: () => null,
  schema: ({ schema }) => schema,
  reads: () => [],
  writes: () => [],
  passesAll: true,
  exampleValues: () => [],
};
