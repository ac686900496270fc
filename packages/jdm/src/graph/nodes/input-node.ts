import type { NodeDefinition } from './node-definition.ts';
import { opaque } from './node-definition.ts';

export const inputNode: NodeDefinition = {
  ...opaque,
  label: 'Request',
  defaults: () => ({ schema: '' }),
  shape: { kind: 'fields', fields: { schema: { kind: 'optionalText' } }, isOptional: true },
};
