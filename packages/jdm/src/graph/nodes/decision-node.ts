import type { NodeDefinition } from './node-definition.ts';
import { opaque } from './node-definition.ts';
import { transformDefaults, transformForm, transformTexts } from './transform.ts';

/** Calls another decision. */
export const decisionNode: NodeDefinition = {
  ...opaque,
  label: 'Decision',
  defaults: () => ({ key: '', ...transformDefaults }),
  form: { kind: 'fields', fields: { key: { kind: 'text' }, ...transformForm } },
  texts: transformTexts,
};
