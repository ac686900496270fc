import { DecisionGraph, isPolicy } from '@rulewright/contract';
import { formatJson } from '#lib/json/format-json.ts';
import { JsonText } from '#lib/json/json-text.ts';
import type { WrittenJson } from '#lib/json/rewrite-json.ts';
import { rewriteJson } from '#lib/json/rewrite-json.ts';

export type Graph = DecisionGraph;

/** Why a text is not a graph: it is not JSON, or it is JSON of something else, such as a policy of zen 2. */
export type Fault = 'syntax' | 'shape' | 'policy';

type Written = {
  text: () => string;
  /** The number of characters that it keeps in memory. */
  weight: number;
};

/** One state of a document's content. The text is authoritative; the graph is what it says, if it can be parsed. */
type UnreadableContent = Written & { graph?: never; fault: Fault };
/** The last text that was typed or loaded is what edits of the graph are written into. */
export type ReadableContent = Written & { graph: Graph; source: WrittenJson; fault?: never };
export type Content = ReadableContent | UnreadableContent;

export const isReadable = (content: Content): content is ReadableContent => content.graph !== undefined;

export function contentOfText(text: string): Content {
  const written = { text: () => text, weight: text.length };
  try {
    const value: unknown = JSON.parse(text);
    // The parsed value is used, not the schema's output, which would reorder the keys.
    if (!DecisionGraph.safeParse(value).success) return { ...written, fault: isPolicy(value) ? 'policy' : 'shape' };
    const graph = value as Graph;
    return { ...written, graph, source: sourceOf(text, graph) };
  } catch {
    return { ...written, fault: 'syntax' };
  }
}

/**
 * The indentation is that of the first key, none where everything is on one line. A document without nodes that is on one line is
 * indented when it is edited: new documents are.
 */
function sourceOf(text: string, graph: Graph): WrittenJson {
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const isIndented = graph.nodes.length === 0 && !text.trim().includes('\n');
  const written = isIndented ? formatJson(text) + (/\s*$/.exec(text)?.[0] ?? '') : text;
  const indent = /^\s*\{\r?\n([ \t]+)/.exec(written)?.[1] ?? '';
  return { value: graph, json: new JsonText(written), indent, lineBreak };
}

/** The content after an edit of the graph. What the edit did not touch keeps its characters. */
export function contentOfGraph(graph: Graph, { source }: ReadableContent): ReadableContent {
  return { graph, source, text: () => write(graph, source), weight: 0 };
}

// Only the last text is cached: writing a large graph is slow, but caching the text of every state would need much
// memory.
let last: { graph: Graph; source: WrittenJson; text: string } | null = null;

function write(graph: Graph, source: WrittenJson): string {
  if (last?.graph !== graph || last.source !== source) last = { graph, source, text: rewriteJson(source, graph) };
  return last.text;
}
