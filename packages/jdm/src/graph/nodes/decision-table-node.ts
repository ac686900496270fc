import { cellClues, cluesOf } from '../../expression/reads/clues.ts';
import { fieldPath } from '../../expression/reads/field-reads.ts';
import { agreed, cellHint, valueHint } from '../../expression/reads/hints.ts';
import type { ContentShape } from '../content-shape.ts';
import type { NodeText } from '../node-text.ts';
import { fieldsReadBy, stepsOf } from './fields.ts';
import type { Field, NodeClue, NodeDefinition } from './node-definition.ts';
import type { InputColumn, Table } from './table-content.ts';
import { columnsOf, locateCell, readTable } from './table-content.ts';
import { transformDefaults, transformShape } from './transform.ts';

const columnShape = (field: ContentShape): ContentShape => ({
  kind: 'list',
  item: { kind: 'fields', fields: { id: { kind: 'text' }, name: { kind: 'text' }, field } },
});

/** Gives what stands in the row whose conditions hold, or in all such rows. */
export const decisionTableNode: NodeDefinition<Table> = {
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
  cellCount(content) {
    const { inputs, outputs, rules } = columnsOf(content);
    return (inputs.length + outputs.length) * rules.length;
  },
  locate: locateCell,
  read: readTable,
  texts: ({ inputs, cells, transform: { inputField } }): NodeText[] => [
    ...(inputField ? [inputField] : []),
    ...inputs.flatMap(({ field }) => field ?? []),
    ...cells,
  ],
  transform: ({ transform }) => transform,
  schema: () => null,
  reads: ({ inputs, outputs }) => [
    ...inputs.flatMap(columnReads),
    ...outputs.flatMap(({ cells }) => cells.flatMap(fieldsReadBy)),
  ],
  writes: ({ outputs }) =>
    outputs
      .filter(({ field }) => field !== '')
      .map(({ field, cells }) => ({
        path: stepsOf(field),
        hint: agreed(cells.map(({ tree }) => tree && valueHint(tree))),
      })),
  passesAll: false,
  clues: ({ inputs, outputs }) => [
    ...inputs.flatMap(columnClues),
    ...outputs.flatMap(({ cells }) => valueClues(cells)),
  ],
};

/** What the tests compare with tells the type of a plain field, not of the parts of a calculation. */
function columnReads({ field, cells }: InputColumn): Field[] {
  if (!field) return cells.flatMap((cell) => (cell.kind === 'freeCell' ? fieldsReadBy(cell) : []));
  const path = field.tree && fieldPath(field.tree);
  if (!path) return fieldsReadBy(field);
  const hints = cells.map((cell) => (cell.kind === 'cell' && cell.tree ? cellHint(cell.tree) : null));
  return [{ path, hint: agreed(hints.filter((hint) => hint !== null)) }];
}

/** A few rows are enough: an example needs one that hits. */
export const CLUE_ROWS = 4;

const firstRows = <Cell extends NodeText>(cells: Cell[]): Cell[] =>
  cells.slice(0, CLUE_ROWS).filter(({ at: { row } }) => row !== null && row < CLUE_ROWS);

function columnClues({ field, cells }: InputColumn): NodeClue[] {
  const path = field?.tree ? fieldPath(field.tree) : null;
  const own = field?.tree ? (path ? [{ path, value: undefined }] : cluesOf(field.tree)) : [];
  return [...own, ...firstRows(cells).flatMap((cell) => testClues(cell, path))];
}

function testClues(cell: InputColumn['cells'][number], path: string[] | null): NodeClue[] {
  if (!cell.tree) return [];
  const clues = path && 'tests' in cell.tree ? cellClues(cell.tree, path) : cluesOf(cell.tree);
  return clues.map((clue) => ({ ...clue, row: cell.at.row ?? 0 }));
}

const valueClues = (cells: Table['outputs'][number]['cells']): NodeClue[] =>
  firstRows(cells).flatMap(({ tree }) => (tree ? cluesOf(tree) : []));
