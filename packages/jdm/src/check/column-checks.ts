import type { CellType } from '../cells/cell-context.ts';
import { isMomentType } from '../cells/cell-context.ts';
import { itemsOf } from '../expression/types/pattern.ts';
import type { FieldNote, Type } from '../expression/types/type.ts';
import { anyType, fieldOf, singlesOf, withField } from '../expression/types/type.ts';
import { columnsOf } from '../graph/nodes/table-columns.ts';
import type { InputColumn, OutputColumn, Table } from '../graph/nodes/table-content.ts';
import type { ParsedGraph } from '../graph/parsed-graph.ts';
import { responseFields, responseValues } from '../scope/response-schemas.ts';
import { inputScope, outputScope } from '../scope/table-scope.ts';
import type { TextTypes } from '../scope/text-types.ts';
import type { TestedColumn } from './cell-findings.ts';
import { freeCell, testedCell, writtenCell } from './cell-texts.ts';
import { cellTypeOf, columnFacts, columnType, noteAt, noteOf } from './column-facts.ts';
import type { Finding } from './finding.ts';
import type { WrittenColumn } from './output-findings.ts';
import type { TextScope } from './text-scope.ts';
import { typeSignature } from './type-signature.ts';
import { isOnly } from './type-words.ts';
import type { TypedCells } from './typed-cells.ts';
import { listedOf } from './value-findings.ts';

/** How the cells of a column are checked. Equal signatures find the same in equal texts. */
export type ColumnCheck = {
  signature: string;
  named: ReadonlySet<unknown> | null;
  /** Whether its texts in quotes are dates or times. */
  hasMoments: boolean;
  /** Whether it depends on the values of its cells what is found in them. */
  hasOwnValues: boolean;
  /** Whether a schema lists the numbers of a field that its cells can read, so that it matters which one they compare it with. */
  hasListedFields: boolean;
  check: (text: string) => Finding[];
};

type Context = { table: Table; content: unknown; scope: TextScope; texts: TextTypes; response: ResponseFacts };

/** What the schemas of responses say of the fields that a table writes. */
type ResponseFacts = {
  typeOf: (field: string) => Type;
  noteOf: (field: string) => FieldNote | null;
  valuesOf: (field: string) => readonly unknown[];
};

const noResponse: ResponseFacts = { typeOf: () => anyType, noteOf: () => null, valuesOf: () => [] };

/** The maximum number of steps for finding out which responses a table writes to. */
const MAX_STEPS = 1_000_000;

export function responseFacts(graph: ParsedGraph, nodeId: string): ResponseFacts {
  const { nodes, edges } = graph;
  const hasSchema = nodes.some(({ kind, schema }) => kind === 'outputNode' && schema !== null);
  if (!hasSchema || nodes.length * edges.length > MAX_STEPS) return noResponse;
  const fields = responseFields(graph, nodeId);
  return {
    typeOf: (field) => field.split('.').reduce((type, step) => fieldOf(type, step), fields),
    noteOf: (field) => noteAt(field.split('.'), fields),
    valuesOf: (field) => responseValues(graph, nodeId, field),
  };
}

/** The checks of all columns, first those of the inputs. */
export function columnChecks(context: Context): ColumnCheck[] {
  const { inputs, outputs } = columnsOf(context.content);
  return [
    ...context.table.inputs.map((column, at) => inputCheck(column, inputs[at], context)),
    ...context.table.outputs.map((column, at) => outputCheck(column, outputs[at], context)),
  ];
}

function inputCheck(column: InputColumn, source: unknown, { scope, texts }: Context): ColumnCheck {
  const environment = inputScope(column, scope.environment, texts);
  const inner = { ...scope, environment };
  if (!column.field)
    return {
      signature: typeSignature(environment),
      named: null,
      hasMoments: false,
      hasOwnValues: false,
      hasListedFields: hasListedNumbers(environment),
      check: (text) => freeCell(text, inner),
    };
  const facts = columnFacts(source, 'fieldType');
  const known = fieldOf(environment, '$');
  const note = noteOf(column.field.tree, scope.environment);
  const values = facts.named.length > 0 ? facts.named : note?.values;
  const type = cellTypeOf(facts, known, note);
  const tested: TestedColumn = {
    tested: columnType(known, facts.kind),
    type,
    named: listedOf(values),
  };
  const cells: TypedCells = { type, side: 'input', field: column.field.text };
  const inCell = {
    ...inner,
    environment: withField(environment, '$', tested.tested),
    ...wordsOf(type, tested.tested, tested.named),
    ofColumn: tested.named,
  };
  return {
    signature: `${typeSignature(environment)} ${typeSignature(tested.tested)} ${type} ${JSON.stringify(values ?? null)}`,
    named: tested.named,
    hasMoments: isMomentType(type),
    hasOwnValues: tested.named !== null,
    hasListedFields: hasListedNumbers(environment),
    check: (text) => testedCell(text, tested, cells, inCell),
  };
}

function outputCheck(column: OutputColumn, source: unknown, { table, scope, texts, response }: Context): ColumnCheck {
  const facts = columnFacts(source, 'outputFieldType');
  const field = response.typeOf(column.field);
  // The cells of a column that collects are items of its field.
  const known = column.collects ? itemTypeOf(field) : field;
  const note = column.collects ? null : response.noteOf(column.field);
  const type = cellTypeOf(facts, known, note);
  const cells: TypedCells = { type, side: 'output' };
  const environment = outputScope(table, scope.environment, texts);
  const listed = facts.named.length > 0 || column.collects ? facts.named : response.valuesOf(column.field);
  const written: WrittenColumn = {
    wanted: columnType(known, facts.kind),
    type,
    named: listedOf(listed),
    isWhole: note?.isWhole,
  };
  const words = wordsOf(type, written.wanted, written.named);
  const inner = { ...scope, environment, ...words, result: 'column' as const };
  return {
    signature: `${typeSignature(environment)} ${typeSignature(written.wanted)} ${type} ${note?.isWhole} ${JSON.stringify(listed)}`,
    named: written.named,
    hasMoments: isMomentType(type),
    hasOwnValues: written.named !== null || note?.isWhole === true,
    hasListedFields: hasListedNumbers(environment),
    check: (text) => writtenCell(text, written, cells, inner),
  };
}

/** What a list that is no list can hold is not known. */
function itemTypeOf(list: Type): Type {
  const items = itemsOf(list);
  return items.kind === 'never' ? anyType : items;
}

const listedNumbers = new WeakMap<Type, boolean>();

/** Whether the values of a field are listed that the form of a text replaces: numbers, and texts such as dates. */
function hasListedNumbers(type: Type): boolean {
  if (type.kind === 'any') return false;
  const known = listedNumbers.get(type);
  if (known !== undefined) return known;
  const found = singlesOf(type).some((single) => {
    if (single.kind === 'list') return hasListedNumbers(single.items);
    if (single.kind !== 'object') return false;
    const values = [...(single.notes?.values() ?? [])].flatMap((note) => note.values ?? []);
    return values.some((value) => /^-?\d/.test(String(value))) || [...single.fields.values()].some(hasListedNumbers);
  });
  listedNumbers.set(type, found);
  return found;
}

/** What a word without quotes most probably is in the cells of a column, or is not. */
const wordsOf = (
  type: CellType,
  values: Type,
  named: ReadonlySet<unknown> | null,
): Pick<TextScope, 'noun' | 'texts'> => {
  const isText = !isMomentType(type) && isOnly(values, 'string');
  return { noun: nouns[type], texts: isText ? { named } : undefined };
};

/** What a text without quotes is not, in a column of other values. */
const nouns: Readonly<Partial<Record<CellType, string>>> = {
  number: 'a number',
  boolean: 'true or false',
  date: 'a date',
  dateTime: 'a date',
  time: 'a time',
};
