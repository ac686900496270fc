import { asRecord, asText } from '../untrusted-json.ts';
import type { NodeDefinition } from './node-definition.ts';
import { opaque } from './node-definition.ts';
import type { Transform } from './transform.ts';
import { readTransform, transformShape } from './transform.ts';

export type DecisionCall = { key: string; transform: Transform };

/** Calls another decision. */
export const decisionNode: NodeDefinition<DecisionCall> = {
  ...opaque,
  label: 'Decision',
  defaults: () => ({ key: '' }),
  shape: { kind: 'fields', fields: { key: { kind: 'text' }, ...transformShape } },
  read: (content, room) => ({ key: asText(asRecord(content).key), transform: readTransform(content, room) }),
  texts: ({ transform: { inputField } }) => (inputField ? [inputField] : []),
  transform: ({ transform }) => transform,
};
