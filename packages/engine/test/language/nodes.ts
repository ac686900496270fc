/**
 * Compares the results of our check of nodes and graphs with the engine's behaviour when it runs them. Prints the nodes
 * on which the two differ. It is a separate program, because the engine's native code can end its process. Arguments:
 * the number of nodes of each kind, and the seed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { evaluateExpression, evaluateUnaryExpression, ZenDecisionContent, ZenEngine } from '@gorules/zen-engine';
import type { DecisionGraph } from '@rulewright/contract';
import type { ParsedNode } from '@rulewright/jdm';
import { checkRunnable, parseGraph, toParsedGraph } from '@rulewright/jdm';
import type { ContentOf, NodeText } from '@rulewright/jdm/internals';
import { checkStructure } from '@rulewright/jdm/internals';
import { prepare } from '../support/for-zen.ts';
import { engineAcceptsExpression } from './engine-reading.ts';
import { input, RandomNodes } from './random-nodes.ts';
import { RandomTexts } from './random-texts.ts';

const [count = 400, seed = 1] = process.argv.slice(2).map(Number);
const nodes = new RandomNodes(new RandomTexts(seed));
const engine = new ZenEngine();
const differences: object[] = [];
const verdicts = { accepted: 0, refused: 0 };

type Run = { result: unknown } | { failure: string };

async function run(graph: DecisionGraph): Promise<Run> {
  try {
    const content = new ZenDecisionContent(Buffer.from(prepare(graph)));
    return { result: (await engine.createDecision(content).evaluate(input)).result };
  } catch (error) {
    return { failure: String(JSON.parse((error as Error).message).source ?? (error as Error).message) };
  }
}

/** The node under test, its texts that our check reports as broken, and the result of the engine. */
async function look(graph: DecisionGraph) {
  const parsed = toParsedGraph(graph);
  const { isSafe, problems } = checkRunnable(parsed);
  if (!isSafe) throw new Error(`Unsafe: ${problems[0]?.message}`);
  verdicts[problems.length > 0 ? 'refused' : 'accepted']++;
  const isBroken = ({ at: { row, column } }: NodeText) =>
    problems.some(({ place }) => place?.row === row && place.column === column);
  const node = parsed.nodes.find(({ id }) => id === 'node') as ParsedNode;
  return { node, problems, isBroken, outcome: await run(graph) };
}

function differ(kind: string, graph: DecisionGraph, ...details: unknown[]) {
  differences.push({ kind, content: graph.nodes.find(({ id }) => id === 'node')?.content ?? graph, details });
}

const failedToRead = /^Failed to evaluate expression: (?:Lexer|Parser|Compiler) error/;
const failedText = /^Failed to evaluate expression: "(.*)"$/s;

/**
 * A broken text must make the node fail. If no text is broken, the node may fail only after the engine could parse it.
 */
async function compareExpressionNode(graph: DecisionGraph) {
  const { problems, outcome } = await look(graph);
  const failure = 'failure' in outcome ? outcome.failure : null;
  if (problems.length > 0) return failure === null ? differ('expression', graph, problems, outcome) : undefined;
  if (failure === null) return;
  const text = failedText.exec(failure)?.[1];
  const isRead = text === undefined ? !failedToRead.test(failure) : await engineAcceptsExpression(text);
  if (!isRead) differ('expression', graph, failure);
}

const failed = Symbol('failed');
const resultOf = (evaluation: Promise<unknown>): Promise<unknown> => evaluation.catch(() => failed);

/** Evaluates the rows of a table one after the other, as the engine does. */
class TableRows {
  /** The value of "$": that of the column whose cell was tested last, even in the cells of a column without a field. */
  #columnValue: unknown;

  constructor(
    readonly table: ContentOf<'decisionTableNode'>,
    readonly isBroken: (text: NodeText) => boolean,
  ) {}

  /**
   * A row matches if none of its texts is broken, all of its tests are true, and all of its values can be calculated.
   */
  async hits(row: number): Promise<boolean> {
    const isOfRow = ({ at }: NodeText) => at.row === row;
    for (const { field, cells } of this.table.inputs)
      for (const cell of cells.filter(isOfRow)) if (!(await this.#holds(cell, field))) return false;
    for (const { cells } of this.table.outputs)
      for (const cell of cells.filter(isOfRow))
        if (this.isBroken(cell) || (await resultOf(evaluateExpression(cell.text, input))) === failed) return false;
    return true;
  }

  async #holds(cell: NodeText, field: NodeText | null): Promise<boolean> {
    if (field) {
      const value = this.isBroken(field) ? failed : await resultOf(evaluateExpression(field.text, input));
      if (value === failed) return false;
      this.#columnValue = value;
    }
    if (this.isBroken(cell)) return false;
    const context = { ...input, $: this.#columnValue };
    return field
      ? (await resultOf(evaluateUnaryExpression(cell.text, context))) === true
      : (await resultOf(evaluateExpression(cell.text, context))) === true;
  }
}

async function compareTable(graph: DecisionGraph) {
  const { node, isBroken, outcome } = await look(graph);
  const table = node.content as ContentOf<'decisionTableNode'>;
  const rows = new TableRows(table, isBroken);
  const expected: number[] = [];
  for (const row of table.outputs.at(-1)?.cells.keys() ?? []) if (await rows.hits(row)) expected.push(row);
  const hit = 'result' in outcome ? (outcome.result as { row: number }[]).map(({ row }) => row) : outcome.failure;
  if (JSON.stringify(hit) !== JSON.stringify(expected)) differ('table', graph, { expected, hit });
}

async function compareSwitch(graph: DecisionGraph) {
  const { node, isBroken, outcome } = await look(graph);
  const expected: string[] = [];
  for (const [n, { condition }] of (node.content as ContentOf<'switchNode'>).branches.entries())
    if (!condition || (!isBroken(condition) && (await resultOf(evaluateExpression(condition.text, input))) === true))
      expected.push(`way${n}`);
  const taken = 'result' in outcome ? Object.keys((outcome.result ?? {}) as object).toSorted() : outcome.failure;
  if (JSON.stringify(taken) !== JSON.stringify(expected)) differ('switch', graph, { expected, taken });
}

/** Only our check refuses duplicate ids and connections to missing nodes. */
const refusedByUsAlone = /^Another node has the id|^Two connections have the id|^A connection leads to a node/;

function compareStructure(graph: DecisionGraph) {
  const problems = checkStructure(toParsedGraph(graph));
  let isTaken = true;
  try {
    engine.createDecision(new ZenDecisionContent(Buffer.from(prepare(graph)))).validate();
  } catch {
    isTaken = false;
  }
  verdicts[problems.length > 0 ? 'refused' : 'accepted']++;
  const others = problems.filter(({ message }) => !refusedByUsAlone.test(message));
  if (isTaken ? others.length > 0 : problems.length === 0) differ('structure', graph, { problems, isTaken });
}

const folder = join(import.meta.dirname, '../../fixtures/graphs');
const real = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((name) => parseGraph(readFileSync(join(folder, name), 'utf8'))?.source as DecisionGraph);

for (let n = 0; n < count; n++) {
  await compareExpressionNode(nodes.expressionNode());
  await compareTable(nodes.tableNode());
  await compareSwitch(nodes.switchNode());
  compareStructure(nodes.changedStructure(real[n % real.length] as DecisionGraph));
}
engine.dispose();
process.stdout.write(JSON.stringify({ ...verdicts, differences }), () => process.exit());
