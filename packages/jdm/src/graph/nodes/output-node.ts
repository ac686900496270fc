import type { NodeDefinition } from './node-definition.ts';
import { opaque } from './node-definition.ts';

/** Where the result of a decision goes out. */
export const outputNode: NodeDefinition<null> = {
  ...opaque,
  label: 'Response',
  defaults: () => ({ schema: '' }),
  shape: { kind: 'fields', fields: { schema: { kind: 'optionalText' } }, isOptional: true },
  read: () => null,
  passesAll: true,
};
