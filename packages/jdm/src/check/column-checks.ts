import { parseCell, parseExpression } from '../expression/parse.ts';
import type { Type } from '../expression/types/type.ts';
import { anyType, booleanType, fieldOf, withField } from '../expression/types/type.ts';
import { columnsOf } from '../graph/nodes/table-columns.ts';
import type { InputColumn, OutputColumn, Table } from '../graph/nodes/table-content.ts';
import type { ParsedGraph } from '../graph/parsed-graph.ts';
import { responseFields, responseValues } from '../scope/response-schemas.ts';
import { inputScope, outputScope } from '../scope/table-scope.ts';
import type { TextTypes } from '../scope/text-types.ts';
import type { TestedColumn } from './cell-findings.ts';
import { cellFindings } from './cell-findings.ts';
import { columnFacts, columnType, noteOf } from './column-facts.ts';
import { expressionFindings } from './expression-findings.ts';
import type { Finding } from './finding.ts';
import { warning } from './finding.ts';
import { isBareTimedDate } from './literal-findings.ts';
import type { WrittenColumn } from './output-findings.ts';
import { outputFindings } from './output-findings.ts';
import type { TextScope } from './text-scope.ts';
import { typeSignature } from './type-signature.ts';
import { isNoneOf, typeWords } from './type-words.ts';
import { TypedTree } from './typed-tree.ts';

/** How the cells of a column are checked. Equal signatures find the same in equal texts. */
export type ColumnCheck = { signature: string; named: ReadonlySet<unknown> | null; check: (text: string) => Finding[] };

type Context = { table: Table; content: unknown; scope: TextScope; texts: TextTypes; response: ResponseFacts };

/** What the schemas of responses say of the fields that a table writes. */
type ResponseFacts = { typeOf: (field: string) => Type; valuesOf: (field: string) => readonly unknown[] };

const noResponse: ResponseFacts = { typeOf: () => anyType, valuesOf: () => [] };

/** The maximum number of steps for finding out which responses a table writes to. */
const MAX_STEPS = 1_000_000;

export function responseFacts(graph: ParsedGraph, nodeId: string): ResponseFacts {
  const { nodes, edges } = graph;
  const hasSchema = nodes.some(({ kind, schema }) => kind === 'outputNode' && schema !== null);
  if (!hasSchema || nodes.length * edges.length > MAX_STEPS) return noResponse;
  const fields = responseFields(graph, nodeId);
  return {
    typeOf: (field) => field.split('.').reduce((type, step) => fieldOf(type, step), fields),
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
    return { signature: typeSignature(environment), named: null, check: (text) => freeFindings(text, inner) };
  const facts = columnFacts(source, 'fieldType');
  const known = fieldOf(environment, '$');
  const note = noteOf(column.field.tree, scope.environment);
  const values = facts.named.length > 0 ? facts.named : note?.values;
  const tested: TestedColumn = { tested: columnType(known, facts), facts, named: values ? new Set(values) : null };
  const inCell = { ...inner, environment: withField(environment, '$', tested.tested) };
  return {
    signature: `${typeSignature(environment)} ${typeSignature(tested.tested)} ${JSON.stringify(values ?? null)}`,
    named: tested.named,
    check(text) {
      const parsed = parseCell(text);
      return parsed.ok ? cellFindings(parsed.tree, text, tested, inCell) : unreadable(text);
    },
  };
}

function outputCheck(column: OutputColumn, source: unknown, { table, scope, texts, response }: Context): ColumnCheck {
  const inner = { ...scope, environment: outputScope(table, scope.environment, texts) };
  const facts = columnFacts(source, 'outputFieldType');
  const listed = facts.named.length > 0 ? facts.named : response.valuesOf(column.field);
  const written: WrittenColumn = {
    wanted: columnType(response.typeOf(column.field), facts),
    facts,
    named: listed.length > 0 ? new Set(listed) : null,
  };
  return {
    signature: `${typeSignature(inner.environment)} ${typeSignature(written.wanted)} ${JSON.stringify(listed)}`,
    named: written.named,
    check(text) {
      const parsed = parseExpression(text);
      return parsed.ok ? outputFindings(parsed.tree, text, written, inner) : unreadable(text);
    },
  };
}

/** A cell of a column without a field is a condition of its own. */
function freeFindings(text: string, scope: TextScope): Finding[] {
  const parsed = parseExpression(text);
  const whole = { start: text.length - text.trimStart().length, end: text.length };
  // Old graphs have lists of values here, which the engine ignores.
  if (!parsed.ok) return parseCell(text).ok ? [notCondition('compares with nothing', whole)] : [];
  const found = expressionFindings(parsed.tree, text, scope).filter(({ doubt }) => !doubt?.isWord);
  const { type } = new TypedTree(parsed.tree, text, scope);
  if (found.length > 0 || !isNoneOf(type, [booleanType.kind])) return found;
  return [notCondition(`is ${typeWords(type)} and no condition`, whole)];
}

const notCondition = (what: string, span: { start: number; end: number }) =>
  warning('not-a-condition', `the column has no field, so that this cell ${what}`, span);

/** What cannot be read is reported as such. A hint is added where it is known what was meant. */
const unreadable = (text: string): Finding[] => {
  if (!isBareTimedDate(text)) return [];
  const [start, end] = [text.length - text.trimStart().length, text.trimEnd().length];
  const written = `"${text.trim()}"`;
  return [
    warning(
      'calculated-date',
      `a date is written in quotes: ${written}`,
      { start, end },
      { label: `Write ${written}`, start, end, text: written },
    ),
  ];
};
