/**
 * Compares the types that we tell at each node of a graph with what the engine's trace has there: what came to the node, what
 * it gave, the value of each expression and of each tested column. For the real graphs with their tests, and for
 * generated ones. Prints the places where a value is of no type that we told. A program of its own, because the engine's
 * native code can end the process that runs it. Arguments: how many graphs are generated, and the seed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ZenDecisionContent, ZenEngine } from '@gorules/zen-engine';
import type { ParsedGraph, ParsedNode, Type } from '@rulewright/jdm';
import { asRecord, graphTypes, parseGraph, scopeAt, toParsedGraph, typeOf, typeText } from '@rulewright/jdm';
import { conforms } from '../../../jdm/test/values.ts';
import { prepare } from '../../src/backends/processes/runner/prepare-graph.ts';
import { RandomGraphs } from './random-graphs.ts';

const MAX_DIFFERENCES = 20;

type Traced = { input: unknown; output: unknown; traceData: unknown };

const differences: object[] = [];
const counts = { graphs: 0, runs: 0, failed: 0, values: 0, exact: 0 };
const engine = new ZenEngine();

function compare(graph: string, what: string, value: unknown, told: Type | null) {
  if (!told) throw new Error(`Nothing is told of ${what}`);
  counts.values++;
  if (told.kind !== 'any') counts.exact++;
  if (!conforms(value, told)) differences.push({ graph, what, value, told: typeText(told) });
}

function compareNode(name: string, graph: ParsedGraph, node: ParsedNode, { input, output, traceData }: Traced) {
  const types = graphTypes(graph);
  if (node.kind !== 'inputNode')
    compare(name, `what comes to ${node.id}`, input, types.incoming(node.id)?.input ?? null);
  // The trace does not have what a response gives.
  if (node.kind !== 'outputNode') compare(name, `what ${node.id} gives`, output, types.outputOf(node.id));
  // A table that goes on after its first hit, and a node that goes through a list, have a list.
  for (const part of [traceData].flat().map(asRecord)) {
    if (node.kind === 'expressionNode')
      for (const { key, value } of node.content.rows) {
        // Another row has written over the value that is in the trace, or into it.
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

/** The nodes that ran and from which no way was taken. */
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
  // The engine writes what comes to several ends into what is in the trace of the first.
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
