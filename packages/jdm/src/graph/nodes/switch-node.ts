import { exampleValuesOf } from '../../expression/field-usage/example-values.ts';
import type { TextLocation, TreeBudget } from '../node-text.ts';
import { ExpressionText } from '../node-text.ts';
import { asList, asRecord, asText } from '../untrusted-json.ts';
import { fieldsReadBy } from './field-paths.ts';
import type { NodeDefinition } from './node-definition.ts';

export type Switch = { isFirst: boolean; branches: Branch[] };
/** A branch of a switch and the condition under which it is taken. A branch without a condition is always taken. */
export type Branch = { id: string; condition: ExpressionText | null };

/** Passes its input on to the branches whose conditions are true. */
export const switchNode: NodeDefinition<Switch> = {
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
  cellCount: () => 0,
  locate: (_content, [list, row, field]) =>
    list === 'statements' && typeof row === 'number' && field === 'condition' ? locationOf(row) : null,
  read: (content, budget) => ({
    isFirst: asRecord(content).hitPolicy !== 'collect',
    branches: branchesOf(content, budget),
  }),
  texts: ({ branches }) => conditionsOf(branches),
  mapping: () => null,
  schema: () => null,
  reads: ({ branches }) => conditionsOf(branches).flatMap(fieldsReadBy),
  writes: () => [],
  passesAll: true,
  exampleValues: ({ branches }) => conditionsOf(branches).flatMap(({ tree }) => (tree ? exampleValuesOf(tree) : [])),
};

const locationOf = (row: number): TextLocation => ({ row, column: null, label: () => `Condition ${row + 1}` });

const branchesOf = (content: unknown, budget: TreeBudget): Branch[] =>
  asList(asRecord(content).statements).map(({ id, condition }, row) => ({
    id: asText(id),
    condition: asText(condition) ? new ExpressionText(asText(condition), locationOf(row), budget) : null,
  }));

const conditionsOf = (branches: Branch[]) => branches.flatMap(({ condition }) => condition ?? []);
