/**
 * Compares the types that we infer at each node of a graph with the values in the engine's trace: the node's input and
 * output, and the value of each expression and each tested column. It does so for the real graphs with their tests and
 * for generated graphs, and prints the places where a value does not have the inferred type. It is a separate program,
 * because the engine's native code can end its process. Arguments: the number of generated graphs, and the seed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ZenDecisionContent, ZenEngine } from '@gorules/zen-engine';
import type { ParsedGraph, ParsedNode, Type } from '@rulewright/jdm';
import { asRecord, parseGraph, scopeAt, toParsedGraph, typeOf, typeText } from '@rulewright/jdm';
import { graphTypes } from '@rulewright/jdm/internals';
import { conforms } from '../../../jdm/test/values.ts';
import { prepare } from '../support/for-zen.ts';
import { RandomGraphs } from './random-graphs.ts';

const MAX_DIFFERENCES = 20;

type Traced = { input: unknown; output: unknown; traceData: unknown };

const differences: object[] = [];
const counts = { graphs: 0, runs: 0, failed: 0, values: 0, exact: 0 };
const engine = new ZenEngine();

function compare(graph: string, what: string, value: unknown, inferred: Type | null) {
  if (!inferred) throw new Error(`No type is known for ${what}`);
  counts.values++;
  if (inferred.kind !== 'any') counts.exact++;
  if (!conforms(value, inferred)) differences.push({ graph, what, value, inferred: typeText(inferred) });
}

function compareNode(name: string, graph: ParsedGraph, node: ParsedNode, { input, output, traceData }: Traced) {
  const types = graphTypes(graph);
  if (node.kind !== 'inputNode')
    compare(name, `what comes to ${node.id}`, input, types.incoming(node.id)?.input ?? null);
  // The trace does not contain the output of a response node.
  if (node.kind !== 'outputNode') compare(name, `what ${node.id} gives`, output, types.outputOf(node.id));
  // A table that collects all matching rows, and a node with a loop, have a list in the trace.
  for (const part of [traceData].flat().map(asRecord)) {
    if (node.kind === 'expressionNode')
      for (const { key, value } of node.content.rows) {
        // Another row has overwritten or changed the value in the trace.
        if (node.content.rows.filter((other) => `${other.key}.`.startsWith(`${key}.`)).length > 1) continue;
        const scope = scopeAt(graph, { nodeId: node.id, row: value.at.row, column: null });
        const result = asRecord(asRecord(part)[key]).result;
        if (key in part) compare(name, `${value.text} in ${node.id}`, result, scope && typeOf(value.text, scope));
      }
    if (node.kind === 'decisionTableNode')
      for (const { id, field } of node.content.inputs) {
        const tested = asRecord(part.reference_map);
        if (!field || !(field.text in tested)) continue;
        const scope = scopeAt(graph, { nodeId: node.id, row: 0, column: id });
        compare(name, `$ of ${field.text} in ${node.id}`, tested[field.text], scope && typeOf('$', scope));
      }
  }
}

/** The nodes that ran and from which no branch was taken. */
function endsOf({ nodes, edges }: ParsedGraph, trace: Record<string, unknown>): ParsedNode[] {
  const isTaken = ({ sourceId, targetId, sourceHandle }: (typeof edges)[number]) => {
    const { statements } = asRecord(asRecord(trace[sourceId]).traceData);
    const isOpen = !Array.isArray(statements) || statements.some(({ id }) => id === sourceHandle);
    return isOpen && targetId in trace;
  };
  return nodes.filter(({ id }) => id in trace && !edges.some((edge) => edge.sourceId === id && isTaken(edge)));
}

async function compareRun(name: string, graph: ParsedGraph, input: unknown) {
  counts.runs++;
  const content = new ZenDecisionContent(Buffer.from(prepare(graph.source)));
  const answer = await engine
    .createDecision(content)
    .evaluate(input, { trace: true })
    .catch(() => null);
  if (!answer) counts.failed++;
  const trace = asRecord(answer?.trace);
  // The engine merges the data of all output nodes into the trace of the first one.
  if (endsOf(graph, trace).length > 1) return;
  for (const [id, traced] of Object.entries(trace)) {
    const node = graph.nodes.find((other) => other.id === id);
    if (node) compareNode(name, graph, node, traced as Traced);
  }
}

const folder = join(import.meta.dirname, '../../fixtures/graphs');
for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
  const text = readFileSync(join(folder, name), 'utf8');
  const graph = parseGraph(text);
  if (!graph) continue;
  counts.graphs++;
  for (const { input } of JSON.parse(text).tests) await compareRun(name, graph, input);
}

const [count = 300, seed = 1] = process.argv.slice(2).map(Number);
const random = new RandomGraphs(seed);
for (let n = 0; n < count && differences.length < MAX_DIFFERENCES; n++) {
  const graph = toParsedGraph(random.graph());
  counts.graphs++;
  for (const input of random.inputs()) await compareRun(JSON.stringify(graph.source), graph, input);
}

process.stdout.write(JSON.stringify({ ...counts, differences: differences.slice(0, MAX_DIFFERENCES) }), () =>
  process.exit(),
);
