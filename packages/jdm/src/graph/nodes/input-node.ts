import type { NodeDefinition } from './node-definition.ts';
import { opaque } from './node-definition.ts';

/** Where the input of a decision comes in. */
export const inputNode: NodeDefinition<null> = {
  ...opaque,
  label: 'Request',
  defaults: () => ({ schema: '' }),
  shape: { kind: 'fields', fields: { schema: { kind: 'optionalText' } }, isOptional: true },
  read: () => null,
};
