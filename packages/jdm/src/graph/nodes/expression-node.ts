import { cluesOf } from '../../schema/clues.ts';
import { pathOf, readsOf, valueHint } from '../../schema/reads.ts';
import { asList, asRecord, asText } from '../loose.ts';
import type { NodeDefinition } from './node-definition.ts';
import { opaque } from './node-definition.ts';
import { transformDefaults, transformShape, transformTexts } from './transform.ts';

export const expressionsOf = (content: unknown) => asList(asRecord(content).expressions);

/** Calculates fields, one after the other. */
export const expressionNode: NodeDefinition = {
  ...opaque,
  label: 'Expression',
  defaults: () => ({ expressions: [], ...transformDefaults }),
  shape: {
    kind: 'fields',
    fields: {
      expressions: {
        kind: 'list',
        item: { kind: 'fields', fields: { id: { kind: 'text' }, key: { kind: 'text' }, value: { kind: 'text' } } },
      },
      ...transformShape,
    },
  },
  texts: (content) => [
    ...transformTexts(content),
    ...expressionsOf(content).map(({ key, value }, row) => ({
      kind: 'expression' as const,
      text: asText(value),
      row,
      column: null,
      place: () => (key ? `Expression "${asText(key)}"` : `Expression ${row + 1}`),
    })),
  ],
  reads: (content) => expressionsOf(content).flatMap(({ value }) => readsOf(asText(value))),
  writes: (content) =>
    expressionsOf(content)
      .filter(({ key }) => asText(key))
      .map(({ key, value }) => ({ path: pathOf(asText(key)), hint: valueHint(asText(value)) })),
  clues: (content) => expressionsOf(content).flatMap(({ value }) => cluesOf(asText(value))),
};
