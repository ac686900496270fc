import { asRecord, asText } from '../untrusted-json.ts';
import type { InputOutputMapping } from './input-output-mapping.ts';
import { locateMapping, mappingShape, readMapping } from './input-output-mapping.ts';
import type { NodeDefinition } from './node-definition.ts';

type DecisionCall = { key: string; mapping: InputOutputMapping };

/** Calls another decision. */
export const decisionNode: NodeDefinition<DecisionCall> = {
  shape: { kind: 'fields', fields: { key: { kind: 'text' }, ...mappingShape } },
  cellCount: () => 0,
  locate: (_content, path) => locateMapping(path),
  read: (content, budget) => ({ key: asText(asRecord(content).key), mapping: readMapping(content, budget) }),
  texts: ({ mapping: { inputField } }) => (inputField ? [inputField] : []),
  mapping: ({ mapping }) => mapping,
  schema: () => null,
  // What the other decision reads and writes is not known here.
  reads: () => [],
  writes: () => [],
  passesAll: false,
  exampleValues: () => [],
};
