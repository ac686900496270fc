import { cluesOf } from '../../schema/clues.ts';
import { pathOf, readsOf, valueHint } from '../../schema/reads.ts';
import { list, record, text } from '../loose.ts';
import type { NodeDefinition } from './node-definition.ts';
import { opaque } from './node-definition.ts';
import { transformDefaults, transformForm, transformTexts } from './transform.ts';

export const expressionsOf = (content: unknown) => list(record(content).expressions);

/** Calculates fields, one after the other. */
export const expressionNode: NodeDefinition = {
  ...opaque,
  label: 'Expression',
  defaults: () => ({ expressions: [], ...transformDefaults }),
  form: {
    kind: 'fields',
    fields: {
      expressions: {
        kind: 'list',
        item: { kind: 'fields', fields: { id: { kind: 'text' }, key: { kind: 'text' }, value: { kind: 'text' } } },
      },
      ...transformForm,
    },
  },
  texts: (content) => [
    ...transformTexts(content),
    ...expressionsOf(content).map(({ key, value }, row) => ({
      kind: 'expression' as const,
      text: text(value),
      row,
      column: null,
      place: () => (key ? `Expression "${text(key)}"` : `Expression ${row + 1}`),
    })),
  ],
  reads: (content) => expressionsOf(content).flatMap(({ value }) => readsOf(text(value))),
  writes: (content) =>
    expressionsOf(content)
      .filter(({ key }) => text(key))
      .map(({ key, value }) => ({ path: pathOf(text(key)), hint: valueHint(text(value)) })),
  clues: (content) => expressionsOf(content).flatMap(({ value }) => cluesOf(text(value))),
};
