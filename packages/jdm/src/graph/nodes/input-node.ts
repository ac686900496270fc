import type { DeclaredSchema } from './declared-schema.ts';
import { declaredSchemaShape, readDeclaredSchema } from './declared-schema.ts';
import type { NodeDefinition } from './node-definition.ts';

/** Receives the input of the decision. */
export const inputNode: NodeDefinition<DeclaredSchema> = {
  label: 'Request',
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
  passesAll: false,
  exampleValues: () => [],
};
