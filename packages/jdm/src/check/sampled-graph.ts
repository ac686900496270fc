import type { DecisionNode } from '@rulewright/contract';
import { columnsOf } from '../graph/nodes/table-columns.ts';
import type { ParsedGraph, ParsedNode } from '../graph/parsed-graph.ts';
import { toParsedGraph } from '../graph/parsed-graph.ts';
import { asRecord, asText } from '../graph/untrusted-json.ts';
import type { CheckMemory, TableMemory } from './check-memory.ts';
import { noFindings } from './table-check.ts';
import { sampleRows, samplesOf, TableRows } from './table-rows.ts';

/**
 * The same graph with a few rows for each table that give results of the same types. What is known of a node from the last check
 * is kept.
 */
export function sampledGraph({ nodes, edges, source }: ParsedGraph, memory: CheckMemory): ParsedGraph {
  const unknown = nodes.filter((node) => node.kind !== 'decisionTableNode' && !memory.nodes.has(node.source));
  for (const node of toParsedGraph({ nodes: unknown.map((node) => node.source), edges: [] }).nodes)
    memory.nodes.set(node.source, node);
  const tableIds = new Set(nodes.filter(({ kind }) => kind === 'decisionTableNode').map(({ id }) => id));
  for (const id of memory.tables.keys()) if (!tableIds.has(id)) memory.tables.delete(id);
  const sampled = nodes.map(
    (node) => (tableIds.has(node.id) ? sampledTable(node.source, memory) : memory.nodes.get(node.source)) ?? node,
  );
  return { nodes: sampled, edges, source: { ...source, nodes: sampled.map((node) => node.source) } };
}

function sampledTable(source: DecisionNode, memory: CheckMemory): ParsedNode | undefined {
  const table = tableMemory(source, memory);
  const content = asRecord(source.content);
  const samples = samplesOf(table.rows, columnsOf(content).rules);
  const settings = JSON.stringify({ ...source, content: { ...content, rules: null } });
  const known = table.sample;
  if (known?.settings === settings && isSameSet(known.samples, samples)) return known.node;
  const rules = sampleRows(table.rows, samples);
  const [node] = toParsedGraph({ nodes: [{ ...source, content: { ...content, rules } }], edges: [] }).nodes;
  if (node) table.sample = { settings, samples, node };
  return node;
}

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((item) => other.has(item));

/** What was read of a table is forgotten when its columns change. */
function tableMemory({ id, content }: DecisionNode, memory: CheckMemory): TableMemory {
  const { inputs, outputs } = columnsOf(content);
  const columns = JSON.stringify([inputs, outputs]);
  const known = memory.tables.get(id);
  if (known?.columns === columns) return known;
  const ids = [...inputs, ...outputs].map((column) => asText(column.id));
  const rows = new TableRows(ids, inputs.length);
  const table: TableMemory = { columns, rows, signature: '', findings: noFindings(), sample: null };
  memory.tables.set(id, table);
  return table;
}
