import type { DeclaredSchema } from './declared-schema.ts';
import { declaredSchemaShape, readDeclaredSchema } from './declared-schema.ts';
import type { NodeDefinition } from './node-definition.ts';
import { opaque } from './node-definition.ts';

/** Receives the input of the decision. */
export const inputNode: NodeDefinition<DeclaredSchema> = {
  ...opaque,
  label: 'Request',
  defaults: () => ({ schema: '' }),
  shape: declaredSchemaShape,
  read: readDeclaredSchema,
  schema: ({ schema }) => schema,
};
