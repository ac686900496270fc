import type { ContentShape } from '../content-shape.ts';
import { tableClues, tableReads, tableWrites } from './decision-table-fields.ts';
import { tableTexts } from './decision-table-texts.ts';
import type { NodeDefinition } from './node-definition.ts';
import { columnsOf } from './table-columns.ts';
import { transformDefaults, transformShape, transformTexts } from './transform.ts';

const columnShape = (field: ContentShape): ContentShape => ({
  kind: 'list',
  item: { kind: 'fields', fields: { id: { kind: 'text' }, name: { kind: 'text' }, field } },
});

/** Gives what stands in the row whose conditions hold, or in all such rows. */
export const decisionTableNode: NodeDefinition = {
  label: 'Decision table',
  defaults: () => ({ hitPolicy: 'first', inputs: [], outputs: [], rules: [], ...transformDefaults }),
  shape: {
    kind: 'fields',
    fields: {
      rules: { kind: 'list', item: { kind: 'texts' } },
      inputs: columnShape({ kind: 'optionalText' }),
      outputs: columnShape({ kind: 'text' }),
      hitPolicy: { kind: 'choice', of: ['first', 'collect'], isOptional: false },
      ...transformShape,
    },
  },
  texts: (content) => [...transformTexts(content), ...tableTexts(content)],
  cellCount(content) {
    const { inputs, outputs, rules } = columnsOf(content);
    return (inputs.length + outputs.length) * rules.length;
  },
  reads: tableReads,
  writes: tableWrites,
  passesAll: false,
  clues: tableClues,
};
