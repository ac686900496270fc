import { DecisionGraph } from '@rulewright/contract';

export type Graph = DecisionGraph;

/** Why a text shows no graph: it is no JSON, or JSON of something else. */
export type Fault = 'syntax' | 'shape';

type Written = {
  text: () => string;
  /** How many characters it holds on to. */
  weight: number;
};

/** One state of a document's content. The text is what counts; the graph is what it says, if it can be read. */
type UnreadableContent = Written & { graph?: never; fault: Fault };
export type ReadableContent = Written & { graph: Graph; indent: string; fault?: never };
export type Content = ReadableContent | UnreadableContent;

export const isReadable = (content: Content): content is ReadableContent => content.graph !== undefined;

export function contentOfText(text: string): Content {
  const written = { text: () => text, weight: text.length };
  try {
    const value: unknown = JSON.parse(text);
    // The value itself, not what the schema makes of it, which would have its keys in another order.
    if (!DecisionGraph.safeParse(value).success) return { ...written, fault: 'shape' };
    const graph = value as Graph;
    return { ...written, graph, indent: indentOf(text, graph) };
  } catch {
    return { ...written, fault: 'syntax' };
  }
}

/** The space before the first key; none where everything is on one line, as only a new document's few words should be. */
function indentOf(text: string, { nodes }: Graph): string {
  return /^\s*\{\r?\n([ \t]+)/.exec(text)?.[1] ?? (nodes.length === 0 ? '  ' : '');
}

/**
 * What was drawn, with everything around it that a drawing does not show, and written in the manner of the content that
 * it comes from.
 */
export function contentOfDrawing(drawn: Pick<Graph, 'nodes' | 'edges'>, from: ReadableContent): ReadableContent {
  const graph: Graph = { ...from.graph, nodes: drawn.nodes, edges: drawn.edges };
  const { indent } = from;
  return { graph, indent, text: () => write(graph, indent), weight: 0 };
}

// Writing takes its time for a large graph, and several ask for the same one; but a history of texts would be large too.
let last: { graph: Graph; text: string } | null = null;

function write(graph: Graph, indent: string): string {
  if (last?.graph !== graph) last = { graph, text: JSON.stringify(graph, null, indent) };
  return last.text;
}
