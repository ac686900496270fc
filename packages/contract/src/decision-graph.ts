import { z } from 'zod';

export const DECISION_MEDIA_TYPE = 'application/vnd.gorules.decision';

/** Counted in UTF-16 units, like every other length of a text here. */
export const MAX_CONTENT_LENGTH = 5 * 1024 * 1024;

/** Large enough for that content as a JSON string, where one character can take several bytes. */
export const MAX_CONTENT_BODY_BYTES = 3 * MAX_CONTENT_LENGTH;

const notAGraph = 'Content must be a decision graph: a JSON object with nodes and edges';

/** What can be done with a policy document. */
export const policyAdvice =
  'Rulewright runs decision graphs, which have nodes and edges. Build the rules of the policy as the nodes of a graph.';
const aPolicy = `Content is a policy document, which has blocks of rules. ${policyAdvice}`;

// Unknown members are allowed: each kind of node has its own content, and a graph must come back exactly as it was sent.
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

/** Whether a value is a policy of zen 2, which is the other kind of document that its tools write. */
export const isPolicy = (value: unknown): boolean =>
  isObject(value) && Array.isArray(value.blocks) && value.nodes === undefined;

const faultOf = (value: unknown) => (isPolicy(value) ? aPolicy : notAGraph);

const described = (texts: readonly string[]) => ({
  type: 'array' as const,
  items: {
    type: 'object' as const,
    properties: Object.fromEntries(texts.map((text) => [text, { type: 'string' as const }])),
    required: [...texts],
  },
});

/** Stops at the first wrong node. A zod schema would copy every node and report each error, which takes seconds for large graphs. */
export const DecisionGraph = z.custom<DecisionGraph>(isGraph, { error: ({ input }) => faultOf(input) }).meta({
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

/** Returns an empty text, which is refused later, when the value is nested too deep for JSON.stringify. */
function toText(graph: DecisionGraph): string {
  try {
    return JSON.stringify(graph);
  } catch {
    return '';
  }
}

/** A graph as JSON text. Callers may also send the graph as an object; a text is stored unchanged. */
export const DocumentContent = z
  .union([z.string(), DecisionGraph], { error: ({ input }) => faultOf(input) })
  .transform((content) => (typeof content === 'string' ? content : toText(content)))
  .refine((text) => text.length <= MAX_CONTENT_LENGTH, { error: 'Content must be at most 5 MB', abort: true })
  .refine((text) => isGraph(parseJson(text)), { error: ({ input }) => faultOf(parseJson(String(input))) });
