import { z } from 'zod';

export const DECISION_MEDIA_TYPE = 'application/vnd.gorules.decision';

/** In UTF-16 units, as everything that counts a text here does. */
export const MAX_CONTENT_LENGTH = 5 * 1024 * 1024;

/** Room for that much content as a JSON string, in which a character may take several bytes. */
export const MAX_CONTENT_BODY_BYTES = 3 * MAX_CONTENT_LENGTH;

const notAGraph = 'Content must be a decision graph: a JSON object with nodes and edges';

// Open: what a node holds belongs to its kind, and a graph must come back as it was given.
type Open<Field extends string> = { [Name in Field]: string } & { [key: string]: unknown };

const nodeTexts = ['id', 'name', 'type'] as const;
const edgeTexts = ['id', 'sourceId', 'targetId'] as const;

export type DecisionNode = Open<(typeof nodeTexts)[number]>;
export type DecisionGraph = {
  contentType?: typeof DECISION_MEDIA_TYPE | undefined;
  nodes: DecisionNode[];
  edges: Open<(typeof edgeTexts)[number]>[];
  [key: string]: unknown;
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const areAll = (items: unknown, texts: readonly string[]) =>
  Array.isArray(items) &&
  items.every((item) => isObject(item) && texts.every((text) => typeof item[text] === 'string'));

const isGraph = (value: unknown) =>
  isObject(value) &&
  (value.contentType === undefined || value.contentType === DECISION_MEDIA_TYPE) &&
  areAll(value.nodes, nodeTexts) &&
  areAll(value.edges, edgeTexts);

const described = (texts: readonly string[]) => ({
  type: 'array' as const,
  items: {
    type: 'object' as const,
    properties: Object.fromEntries(texts.map((text) => [text, { type: 'string' as const }])),
    required: [...texts],
  },
});

/** Ends at the first node that is wrong: a schema of objects tells of each, and copies them, for seconds where they are many. */
export const DecisionGraph = z.custom<DecisionGraph>(isGraph, notAGraph).meta({
  id: 'DecisionGraph',
  type: 'object',
  properties: {
    contentType: { type: 'string', const: DECISION_MEDIA_TYPE },
    nodes: described(nodeTexts),
    edges: described(edgeTexts),
  },
  required: ['nodes', 'edges'],
});

export const emptyGraph = { contentType: DECISION_MEDIA_TYPE, nodes: [], edges: [] } satisfies DecisionGraph;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Empty, which is no graph, where it is nested deeper than text can be made of. */
function toText(graph: DecisionGraph): string {
  try {
    return JSON.stringify(graph);
  } catch {
    return '';
  }
}

/** A graph as JSON text. A caller may send the graph itself; text is kept to the letter. */
export const DocumentContent = z
  .union([z.string(), DecisionGraph], { error: notAGraph })
  .transform((content) => (typeof content === 'string' ? content : toText(content)))
  .refine((text) => text.length <= MAX_CONTENT_LENGTH, { error: 'Content must be at most 5 MB', abort: true })
  .refine((text) => isGraph(parseJson(text)), notAGraph);
