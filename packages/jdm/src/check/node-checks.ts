import type { Type } from '../expression/types/type.ts';
import { anyType } from '../expression/types/type.ts';
import type { NodeText } from '../graph/node-text.ts';
import type { InputOutputMapping } from '../graph/nodes/input-output-mapping.ts';
import type { ParsedGraph, ParsedNode } from '../graph/parsed-graph.ts';
import type { Problem } from '../graph/problem.ts';
import { scopesOfRows } from '../scope/expression-scope.ts';
import type { GraphTypes } from '../scope/graph-types.ts';
import { ownEnvironment } from '../scope/node-type.ts';
import { fieldScope } from '../scope/table-scope.ts';
import { TextTypes } from '../scope/text-types.ts';
import type { CheckMemory } from './check-memory.ts';
import type { ColumnCheck } from './column-checks.ts';
import { columnChecks, responseFacts } from './column-checks.ts';
import { reachedFrom } from './connection-check.ts';
import { findingsIn } from './expression-findings.ts';
import type { Finding } from './finding.ts';
import { warning } from './finding.ts';
import type { Located } from './located.ts';
import { otherLanguage, parsesAsExpression } from './other-language.ts';
import { resultFindings } from './output-findings.ts';
import { checkCells, isFilled, MAX_CHECKED_CHARACTERS, textsOfColumn } from './table-check.ts';
import type { GraphFacts, TextScope } from './text-scope.ts';
import { isNoneOf, typeWords } from './type-words.ts';
import { TypedTree } from './typed-tree.ts';
import { listedOf } from './value-findings.ts';

type Text = Exclude<NodeText, { kind: 'function' }>;

/** Checks the texts of the nodes of a graph, each with the names and types that it can use. */
export class NodeChecks {
  readonly #texts = new TextTypes();
  readonly #facts: GraphFacts;
  readonly #hasRequest: boolean;
  readonly #hasSwitch: boolean;
  readonly #columns = new Map<string, ColumnCheck[]>();
  readonly #later = new Map<string, ReadonlySet<string>>();
  /** What concerns no text: a loop over what is no list, and what was not checked, because it is too much. */
  readonly more: Problem[] = [];

  /** @param contents the whole contents of the nodes, of whose tables the graph has only samples */
  constructor(
    readonly graph: ParsedGraph,
    readonly types: GraphTypes,
    readonly memory: CheckMemory,
    readonly contents: ReadonlyMap<string, unknown>,
  ) {
    const nodeNames = new Map<string, number>();
    for (const { name } of graph.nodes) nodeNames.set(name, (nodeNames.get(name) ?? 0) + 1);
    this.#hasRequest = graph.nodes.some(({ kind }) => kind === 'inputNode');
    this.#hasSwitch = graph.nodes.some(({ kind }) => kind === 'switchNode');
    const hasSchema = graph.nodes.some(({ kind, schema }) => kind === 'inputNode' && schema !== null);
    this.#facts = { hasSchema, nodeNames, budget: this.#texts.budget };
  }

  check(nodeId: string): Located[] {
    const node = this.types.nodes.get(nodeId);
    if (!node) return [];
    // In a circle and without a Request, nothing is known of what comes to a node.
    const known = this.#hasRequest ? this.types.incoming(nodeId) : null;
    const environment = known?.environment ?? anyType;
    const later = () => this.#namesFrom(nodeId);
    const named = { ...(known && { later }), ofNode: node.name };
    const whole: TextScope = { environment, owner: '', isUsed: true, ...named, graph: this.#facts };
    if (node.kind === 'switchNode')
      return node.content.branches.flatMap(({ condition }) =>
        condition ? locate(node, condition, conditionFindings(condition, whole)) : [],
      );
    if (!node.mapping) return [];
    const field = node.mapping.inputField;
    const found = field ? locate(node, field, textFindings(field, whole, false)) : [];
    if (node.mapping.isLoop) this.#checkLoop(node, node.mapping, environment);
    return [...found, ...this.#ownTexts(node, this.#ownScope(node, node.mapping, whole))];
  }

  #namesFrom(nodeId: string): ReadonlySet<string> {
    const known = this.#later.get(nodeId);
    if (known) return known;
    const reached = reachedFrom([nodeId], this.graph.edges);
    const names = new Set([...reached].map((id) => this.types.nodes.get(id)?.name ?? ''));
    this.#later.set(nodeId, names);
    return names;
  }

  #checkLoop({ id, name }: ParsedNode, { inputField }: InputOutputMapping, environment: Type) {
    const type = inputField ? this.#texts.typeOf(inputField, environment) : environment;
    if (!isNoneOf(type, ['list'])) return;
    const subject = inputField ? `\`${inputField.text}\`` : 'its input';
    const message = `"${name}" runs once for each item of a list, but ${subject} is ${typeWords(type)}`;
    const severity = this.#facts.hasSchema && !this.#hasSwitch ? 'error' : 'warning';
    this.more.push({ severity, code: 'wrong-type', message, nodeId: id });
  }

  #ownScope(node: ParsedNode, mapping: InputOutputMapping, whole: TextScope): TextScope {
    const environment = ownEnvironment(mapping, whole.environment, this.#texts);
    return { ...whole, environment, owner: mapping.inputField ? `#${node.id}` : '' };
  }

  #ownTexts(node: ParsedNode, scope: TextScope): Located[] {
    if (node.kind === 'expressionNode') {
      const { rows } = node.content;
      const scopes = scopesOfRows(rows, scope.environment, this.#texts);
      const response = responseFacts(this.graph, node.id);
      return rows.flatMap(({ key, value }, at) => {
        const earlier = new Set(rows.slice(0, at).map(({ key }) => key));
        const inner = {
          ...scope,
          environment: scopes[at] ?? scope.environment,
          earlier,
          endsCalls: true,
          result: 'expression' as const,
        };
        const found = textFindings(value, inner);
        if (found.some(({ doubt }) => !doubt) || !value.tree) return locate(node, value, found);
        const named = listedOf(response.valuesOf(key));
        const { isWhole } = response.noteOf(key) ?? {};
        return locate(node, value, [...found, ...resultFindings(value.tree, { named, isWhole })]);
      });
    }
    return node.kind === 'decisionTableNode' ? this.#table(node, scope) : [];
  }

  #table(node: Extract<ParsedNode, { kind: 'decisionTableNode' }>, scope: TextScope): Located[] {
    const { id, content: table } = node;
    const memory = this.memory.tables.get(id);
    const content = this.contents.get(id);
    if (!memory) return [];
    const response = responseFacts(this.graph, id);
    const checks = columnChecks({ table, content, scope, texts: this.#texts, response });
    this.#columns.set(id, checks);
    const inner = { ...scope, environment: fieldScope(scope.environment) };
    const fields = table.inputs.flatMap(({ field }, at) =>
      field ? locate(node, field, textFindings(field, { ...inner, isUsed: isFilled(memory, content, at) }, false)) : [],
    );
    const { located, uncheckedFrom } = checkCells(id, content, checks, memory);
    if (uncheckedFrom !== null) this.more.push(uncheckedRows(node, uncheckedFrom));
    return [...fields, ...located];
  }

  textsOfColumn(nodeId: string, column: string): ReadonlySet<string> {
    const memory = this.memory.tables.get(nodeId);
    const checks = this.#columns.get(nodeId);
    return memory && checks ? textsOfColumn(this.contents.get(nodeId), column, memory, checks) : new Set();
  }
}

const uncheckedRows = ({ id, name }: ParsedNode, row: number): Problem => ({
  severity: 'warning',
  code: 'not-checked',
  message: `In "${name}", not all cells were checked from row ${row + 1} on, because the table has more than ${MAX_CHECKED_CHARACTERS.toLocaleString('en')} characters of different cells`,
  nodeId: id,
});

/** @param isValue whether a text in quotes could stand in its place */
const textFindings = (text: Text, scope: TextScope, isValue = true): Finding[] => {
  const { tree } = text;
  if (!tree) return otherLanguage(text.text, parsesAsExpression);
  return 'tests' in tree ? [] : findingsIn(new TypedTree(tree, text.text, scope), scope, isValue);
};

function conditionFindings(text: Text, scope: TextScope): Finding[] {
  const found = textFindings(text, scope, false);
  const { tree } = text;
  if (found.some(({ doubt }) => !doubt) || !tree || 'tests' in tree) return found;
  const { type } = new TypedTree(tree, text.text, scope);
  if (!isNoneOf(type, ['boolean'])) return found;
  const reason = `a condition is true or false, and this is ${typeWords(type)}, so it never holds`;
  return [...found, warning('not-a-condition', reason, tree)];
}

const locate = ({ id }: ParsedNode, { at }: Text, findings: readonly Finding[]): Located[] =>
  findings.map((finding) => ({ nodeId: id, row: at.row, column: at.column, label: () => at.label(), finding }));
