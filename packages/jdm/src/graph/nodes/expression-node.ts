import { exampleValuesOf } from '../../expression/field-usage/example-values.ts';
import type { TextLocation, TreeBudget } from '../node-text.ts';
import { ExpressionText } from '../node-text.ts';
import { asList, asRecord, asText } from '../untrusted-json.ts';
import { fieldsReadBy, stepsOf } from './field-paths.ts';
import type { InputOutputMapping } from './input-output-mapping.ts';
import { locateMapping, mappingShape, readMapping } from './input-output-mapping.ts';
import type { NodeDefinition } from './node-definition.ts';

export type Expressions = { rows: ExpressionRow[]; mapping: InputOutputMapping };
/** `key` is the path of the result, with its steps joined by dots. */
export type ExpressionRow = { key: string; value: ExpressionText };

/** Calculates fields one after the other. */
export const expressionNode: NodeDefinition<Expressions> = {
  shape: {
    kind: 'fields',
    fields: {
      expressions: {
        kind: 'list',
        item: { kind: 'fields', fields: { id: { kind: 'text' }, key: { kind: 'text' }, value: { kind: 'text' } } },
      },
      ...mappingShape,
    },
  },
  cellCount: () => 0,
  locate(content, path) {
    const [list, row, field] = path;
    if (list !== 'expressions' || typeof row !== 'number' || field !== 'value') return locateMapping(path);
    return locationOf(asText(asList(asRecord(content).expressions)[row]?.key), row);
  },
  read: (content, budget) => ({ rows: rowsOf(content, budget), mapping: readMapping(content, budget) }),
  texts: ({ rows, mapping: { inputField } }) => [
    ...(inputField ? [inputField] : []),
    ...rows.map(({ value }) => value),
  ],
  mapping: ({ mapping }) => mapping,
  schema: () => null,
  reads: ({ rows }) => rows.flatMap(({ value }) => fieldsReadBy(value)),
  writes: ({ rows }) => rows.map(({ key, value }) => ({ path: stepsOf(key), type: value.resultType })),
  passesAll: false,
  exampleValues: ({ rows }) => rows.flatMap(({ value: { tree } }) => (tree ? exampleValuesOf(tree) : [])),
};

/** A row without a key or without a value is skipped. */
function rowsOf(content: unknown, budget: TreeBudget): ExpressionRow[] {
  const rows = asList(asRecord(content).expressions).map(({ key, value }, row) => ({
    key: asText(key),
    value: new ExpressionText(asText(value), locationOf(asText(key), row), budget),
  }));
  return rows.filter(({ key, value }) => key !== '' && value.text !== '');
}

const locationOf = (key: string, row: number): TextLocation => ({
  row,
  column: null,
  label: () => (key ? `Expression "${key}"` : `Expression ${row + 1}`),
});
