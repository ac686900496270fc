import { exampleValuesOf } from '../../expression/field-usage/example-values.ts';
import type { TreeRoom } from '../node-text.ts';
import { ExpressionText } from '../node-text.ts';
import { asList, asRecord, asText } from '../untrusted-json.ts';
import { fieldsReadBy } from './field-paths.ts';
import type { NodeDefinition } from './node-definition.ts';
import { opaque } from './node-definition.ts';

export type Switch = { isFirst: boolean; branches: Branch[] };
/** A way out of a switch, and the condition under which it is taken; one without a condition is always taken. */
export type Branch = { id: string; condition: ExpressionText | null };

/** Lets its input pass on the branches whose conditions hold. */
export const switchNode: NodeDefinition<Switch> = {
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
  read: (content, room) => ({
    isFirst: asRecord(content).hitPolicy !== 'collect',
    branches: branchesOf(content, room),
  }),
  texts: ({ branches }) => conditionsOf(branches),
  reads: ({ branches }) => conditionsOf(branches).flatMap(fieldsReadBy),
  passesAll: true,
  exampleValues: ({ branches }) => conditionsOf(branches).flatMap(({ tree }) => (tree ? exampleValuesOf(tree) : [])),
};

const branchesOf = (content: unknown, room: TreeRoom): Branch[] =>
  asList(asRecord(content).statements).map(({ id, condition }, row) => ({
    id: asText(id),
    condition: asText(condition)
      ? new ExpressionText(asText(condition), { row, column: null, label: () => `Condition ${row + 1}` }, room)
      : null,
  }));

const conditionsOf = (branches: Branch[]) => branches.flatMap(({ condition }) => condition ?? []);
