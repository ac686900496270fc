import { cellExampleValues, exampleValuesOf } from '../../expression/field-usage/example-values.ts';
import { EACH, fieldPath } from '../../expression/field-usage/field-reads.ts';
import { commonType, testedType } from '../../expression/field-usage/guessed-types.ts';
import type { ContentShape } from '../content-shape.ts';
import type { NodeText } from '../node-text.ts';
import { asRecord } from '../untrusted-json.ts';
import { fieldsReadBy, stepsOf } from './field-paths.ts';
import { mappingShape } from './input-output-mapping.ts';
import type { Field, NodeDefinition, NodeExampleValue } from './node-definition.ts';
import type { InputColumn, Table } from './table-content.ts';
import { locateInTable, readTable } from './table-content.ts';

const columnShape = (field: ContentShape): ContentShape => ({
  kind: 'list',
  item: { kind: 'fields', fields: { id: { kind: 'text' }, name: { kind: 'optionalText' }, field } },
});

/** Returns the outputs of the first row whose conditions are true, or of all such rows. */
export const decisionTableNode: NodeDefinition<Table> = {
  shape: {
    kind: 'fields',
    fields: {
      rules: { kind: 'list', item: { kind: 'texts' } },
      inputs: columnShape({ kind: 'optionalText' }),
      outputs: columnShape({ kind: 'text' }),
      hitPolicy: { kind: 'choice', of: ['first', 'collect'], isOptional: false },
      ...mappingShape,
    },
  },
  cellCount(content) {
    const { inputs, outputs, rules } = asRecord(content);
    return (lengthOf(inputs) + lengthOf(outputs)) * lengthOf(rules);
  },
  locate: locateInTable,
  read: readTable,
  texts: ({ inputs, cells, mapping: { inputField } }): NodeText[] => {
    const fields: (NodeText | null)[] = [inputField, ...inputs.map(({ field }) => field)];
    return fields.filter((field) => field !== null).concat(cells);
  },
  mapping: ({ mapping }) => mapping,
  schema: () => null,
  reads: ({ inputs, outputs }) => [
    ...inputs.flatMap(columnReads),
    ...outputs.flatMap(({ cells }) => cells.flatMap(fieldsReadBy)),
  ],
  writes: ({ outputs }) =>
    outputs
      .filter(({ field }) => field !== '')
      .map(({ field, collects, cells }) => ({
        path: collects ? [...stepsOf(field), EACH] : stepsOf(field),
        type: commonType(cells.map(({ resultType }) => resultType)),
      })),
  passesAll: false,
  exampleValues: ({ inputs, outputs }) => [
    ...inputs.flatMap(columnExampleValues),
    ...outputs.flatMap(({ cells }) => outputExampleValues(cells)),
  ],
};

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

/** The tests of a column reveal the type of its field only if the field is a plain path, not a calculation. */
function columnReads({ field, cells }: InputColumn): Field[] {
  if (!field) return cells.flatMap((cell) => (cell.kind === 'freeCell' ? fieldsReadBy(cell) : []));
  const path = field.tree && fieldPath(field.tree);
  if (!path) return fieldsReadBy(field);
  const types = cells.map((cell) => (cell.kind === 'cell' && cell.tree ? testedType(cell.tree) : null));
  return [{ path, type: commonType(types.filter((type) => type !== null)) }];
}

/** How many rows give example values. A few are enough, because an example needs one matching row. */
export const EXAMPLE_ROWS = 4;

const firstRows = <Cell extends NodeText>(cells: Cell[]): Cell[] =>
  cells.slice(0, EXAMPLE_ROWS).filter(({ at: { row } }) => row !== null && row < EXAMPLE_ROWS);

function columnExampleValues({ field, cells }: InputColumn): NodeExampleValue[] {
  const path = field?.tree ? fieldPath(field.tree) : null;
  const own = field?.tree ? (path ? [{ path, value: undefined }] : exampleValuesOf(field.tree)) : [];
  return [...own, ...firstRows(cells).flatMap((cell) => testExampleValues(cell, path))];
}

function testExampleValues(cell: InputColumn['cells'][number], path: string[] | null): NodeExampleValue[] {
  if (!cell.tree) return [];
  const exampleValues = path && 'tests' in cell.tree ? cellExampleValues(cell.tree, path) : exampleValuesOf(cell.tree);
  return exampleValues.map((exampleValue) => ({ ...exampleValue, row: cell.at.row ?? 0 }));
}

const outputExampleValues = (cells: Table['outputs'][number]['cells']): NodeExampleValue[] =>
  firstRows(cells).flatMap(({ tree }) => (tree ? exampleValuesOf(tree) : []));
