import { asRecord, asText } from '../untrusted-json.ts';
import type { InputOutputMapping } from './input-output-mapping.ts';
import { mappingShape, readMapping } from './input-output-mapping.ts';
import type { NodeDefinition } from './node-definition.ts';
import { opaque } from './node-definition.ts';

export type DecisionCall = { key: string; mapping: InputOutputMapping };

/** Calls another decision. */
export const decisionNode: NodeDefinition<DecisionCall> = {
  ...opaque,
  label: 'Decision',
  defaults: () => ({ key: '' }),
  shape: { kind: 'fields', fields: { key: { kind: 'text' }, ...mappingShape } },
  read: (content, budget) => ({ key: asText(asRecord(content).key), mapping: readMapping(content, budget) }),
  texts: ({ mapping: { inputField } }) => (inputField ? [inputField] : []),
  mapping: ({ mapping }) => mapping,
};
