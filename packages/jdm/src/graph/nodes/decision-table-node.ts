import type { Form } from '../form.ts';
import { tableClues, tableReads, tableWrites } from './decision-table-fields.ts';
import { tableTexts } from './decision-table-texts.ts';
import type { NodeDefinition } from './node-definition.ts';
import { columnsOf } from './table-columns.ts';
import { transformDefaults, transformForm, transformTexts } from './transform.ts';

const columnForm = (field: Form): Form => ({
  kind: 'list',
  item: { kind: 'fields', fields: { id: { kind: 'text' }, name: { kind: 'text' }, field } },
});

/** Gives what stands in the row whose conditions hold, or in all such rows. */
export const decisionTableNode: NodeDefinition = {
  label: 'Decision table',
  defaults: () => ({ hitPolicy: 'first', inputs: [], outputs: [], rules: [], ...transformDefaults }),
  form: {
    kind: 'fields',
    fields: {
      rules: { kind: 'list', item: { kind: 'texts' } },
      inputs: columnForm({ kind: 'optionalText' }),
      outputs: columnForm({ kind: 'text' }),
      hitPolicy: { kind: 'choice', of: ['first', 'collect'], isOptional: false },
      ...transformForm,
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
