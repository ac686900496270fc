import { exampleValuesOf } from '../../expression/field-usage/example-values.ts';
import type { TreeBudget } from '../node-text.ts';
import { ExpressionText } from '../node-text.ts';
import { asList, asRecord, asText } from '../untrusted-json.ts';
import { fieldsReadBy } from './field-paths.ts';
import type { NodeDefinition } from './node-definition.ts';
import { opaque } from './node-definition.ts';

export type Switch = { isFirst: boolean; branches: Branch[] };
/** A branch of a switch and the condition under which it is taken. A branch without a condition is always taken. */
export type Branch = { id: string; condition: ExpressionText | null };

/** Passes its input on to the branches whose conditions are true. */
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
  read: (content, budget) => ({
    isFirst: asRecord(content).hitPolicy !== 'collect',
    branches: branchesOf(content, budget),
  }),
  texts: ({ branches }) => conditionsOf(branches),
  reads: ({ branches }) => conditionsOf(branches).flatMap(fieldsReadBy),
  passesAll: true,
  exampleValues: ({ branches }) => conditionsOf(branches).flatMap(({ tree }) => (tree ? exampleValuesOf(tree) : [])),
};

const branchesOf = (content: unknown, budget: TreeBudget): Branch[] =>
  asList(asRecord(content).statements).map(({ id, condition }, row) => ({
    id: asText(id),
    condition: asText(condition)
      ? new ExpressionText(asText(condition), { row, column: null, label: () => `Condition ${row + 1}` }, budget)
      : null,
  }));

const conditionsOf = (branches: Branch[]) => branches.flatMap(({ condition }) => condition ?? []);
