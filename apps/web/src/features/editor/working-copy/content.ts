import { DecisionGraph } from '@rulewright/contract';

export type Graph = DecisionGraph;

/** Why a text is not a graph: it is not JSON, or it is JSON of something else. */
export type Fault = 'syntax' | 'shape';

type Written = {
  text: () => string;
  /** The number of characters that it keeps in memory. */
  weight: number;
};

/** How a text is written: its indentation, its line breaks, and what follows the last bracket. */
type Format = { indent: string; lineBreak: string; end: string };

/** One state of a document's content. The text is authoritative; the graph is what it says, if it can be parsed. */
type UnreadableContent = Written & { graph?: never; fault: Fault };
export type ReadableContent = Written & { graph: Graph; format: Format; fault?: never };
export type Content = ReadableContent | UnreadableContent;

export const isReadable = (content: Content): content is ReadableContent => content.graph !== undefined;

export function contentOfText(text: string): Content {
  const written = { text: () => text, weight: text.length };
  try {
    const value: unknown = JSON.parse(text);
    // The parsed value is used, not the schema's output, which would reorder the keys.
    if (!DecisionGraph.safeParse(value).success) return { ...written, fault: 'shape' };
    const graph = value as Graph;
    return { ...written, graph, format: formatOf(text, graph) };
  } catch {
    return { ...written, fault: 'syntax' };
  }
}

/** The indentation is that of the first key. None where everything is on one line, except in an empty document. */
function formatOf(text: string, { nodes }: Graph): Format {
  const indent = /^\s*\{\r?\n([ \t]+)/.exec(text)?.[1] ?? (nodes.length === 0 ? '  ' : '');
  return { indent, lineBreak: text.includes('\r\n') ? '\r\n' : '\n', end: /\}(\s*)$/.exec(text)?.[1] ?? '' };
}

/** The content after an edit of the graph, in the same formatting. */
export function contentOfGraph(graph: Graph, { format }: ReadableContent): ReadableContent {
  return { graph, format, text: () => write(graph, format), weight: 0 };
}

// Only the last text is cached: writing a large graph is slow, but caching the text of every state would need much
// memory.
let last: { graph: Graph; format: Format; text: string } | null = null;

function write(graph: Graph, format: Format): string {
  if (last?.graph !== graph || last.format !== format) {
    const { indent, lineBreak, end } = format;
    const text = JSON.stringify(graph, null, indent);
    // Line breaks in texts are escaped, so that all that there are stand between members.
    last = { graph, format, text: (lineBreak === '\n' ? text : text.replaceAll('\n', lineBreak)) + end };
  }
  return last.text;
}
