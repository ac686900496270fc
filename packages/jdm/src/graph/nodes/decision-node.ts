import type { NodeDefinition } from './node-definition.ts';
import { opaque } from './node-definition.ts';
import { transformDefaults, transformShape, transformTexts } from './transform.ts';

/** Calls another decision. */
export const decisionNode: NodeDefinition = {
  ...opaque,
  label: 'Decision',
  defaults: () => ({ key: '', ...transformDefaults }),
  shape: { kind: 'fields', fields: { key: { kind: 'text' }, ...transformShape } },
  texts: transformTexts,
};
