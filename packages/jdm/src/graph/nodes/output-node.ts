import type { DeclaredSchema } from './declared-schema.ts';
import { declaredSchemaShape, readDeclaredSchema } from './declared-schema.ts';
import type { NodeDefinition } from './node-definition.ts';
import { opaque } from './node-definition.ts';

/** Returns the result of the decision. */
export const outputNode: NodeDefinition<DeclaredSchema> = {
  ...opaque,
  label: 'Response',
  defaults: () => ({ schema: '' }),
  shape: declaredSchemaShape,
  read: readDeclaredSchema,
  schema: ({ schema }) => schema,
  passesAll: true,
};
