import { cluesOf } from '../../schema/clues.ts';
import { readsOf } from '../../schema/reads.ts';
import { asList, asRecord, asText } from '../loose.ts';
import type { NodeDefinition } from './node-definition.ts';
import { opaque } from './node-definition.ts';

const statementsOf = (content: unknown) => asList(asRecord(content).statements);

/** Lets its input pass on the ways whose conditions hold. */
export const switchNode: NodeDefinition = {
  ...opaque,
  label: 'Switch',
  defaults: () => ({ hitPolicy: 'first', statements: [] }),
  shape: {
    kind: 'fields',
    fields: {
      hitPolicy: { kind: 'choice', of: ['first', 'collect'], isOptional: true },
      statements: {
        kind: 'list',
        item: { kind: 'fields', fields: { id: { kind: 'text' }, condition: { kind: 'text' } } },
      },
    },
  },
  texts: (content) =>
    statementsOf(content).map(({ condition }, row) => ({
      kind: 'expression',
      text: asText(condition),
      row,
      column: null,
      place: () => `Condition ${row + 1}`,
    })),
  reads: (content) => statementsOf(content).flatMap(({ condition }) => readsOf(asText(condition))),
  passesAll: true,
  clues: (content) => statementsOf(content).flatMap(({ condition }) => cluesOf(asText(condition))),
};
