import { cluesOf } from '../../expression/reads/clues.ts';
import { asList, asRecord, asText } from '../loose.ts';
import type { TreeRoom } from '../node-text.ts';
import { ExpressionText } from '../node-text.ts';
import { fieldsReadBy } from './fields.ts';
import type { NodeDefinition } from './node-definition.ts';
import { opaque } from './node-definition.ts';

export type Switch = { isFirst: boolean; ways: Way[] };
/** A way out of a switch, and the condition under which it is taken; one without a condition is always taken. */
export type Way = { id: string; condition: ExpressionText | null };

/** Lets its input pass on the ways whose conditions hold. */
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
  read: (content, room) => ({ isFirst: asRecord(content).hitPolicy !== 'collect', ways: waysOf(content, room) }),
  texts: ({ ways }) => conditionsOf(ways),
  reads: ({ ways }) => conditionsOf(ways).flatMap(fieldsReadBy),
  passesAll: true,
  clues: ({ ways }) => conditionsOf(ways).flatMap(({ tree }) => (tree ? cluesOf(tree) : [])),
};

const waysOf = (content: unknown, room: TreeRoom): Way[] =>
  asList(asRecord(content).statements).map(({ id, condition }, row) => ({
    id: asText(id),
    condition: asText(condition)
      ? new ExpressionText(asText(condition), { row, column: null, label: () => `Condition ${row + 1}` }, room)
      : null,
  }));

const conditionsOf = (ways: Way[]) => ways.flatMap(({ condition }) => condition ?? []);
