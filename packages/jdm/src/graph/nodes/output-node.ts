import type { NodeDefinition } from './node-definition.ts';
import { opaque } from './node-definition.ts';

export const outputNode: NodeDefinition = {
  ...opaque,
  label: 'Response',
  defaults: () => ({ schema: '' }),
  shape: { kind: 'fields', fields: { schema: { kind: 'optionalText' } }, isOptional: true },
  passesAll: true,
};
