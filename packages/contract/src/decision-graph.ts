import { z } from 'zod';

export const DECISION_MEDIA_TYPE = 'application/vnd.gorules.decision';

/** In UTF-16 units, as everything that counts a text here does. */
export const MAX_CONTENT_LENGTH = 5 * 1024 * 1024;

/** Room for that much content as a JSON string, in which a character may take several bytes. */
export const MAX_CONTENT_BODY_BYTES = 3 * MAX_CONTENT_LENGTH;

const notAGraph = 'Content must be a decision graph: a JSON object with nodes and edges';

// Loose: what a node holds belongs to its kind, and a graph must come back as it was given.
export const DecisionNode = z.looseObject({ id: z.string(), name: z.string(), type: z.string() });
export type DecisionNode = z.infer<typeof DecisionNode>;
const DecisionEdge = z.looseObject({ id: z.string(), sourceId: z.string(), targetId: z.string() });

export const DecisionGraph = z
  .looseObject({
    contentType: z.literal(DECISION_MEDIA_TYPE).optional(),
    nodes: z.array(DecisionNode),
    edges: z.array(DecisionEdge),
  })
  .meta({ id: 'DecisionGraph' });
export type DecisionGraph = z.infer<typeof DecisionGraph>;

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
  .refine((text) => DecisionGraph.safeParse(parseJson(text)).success, notAGraph);
