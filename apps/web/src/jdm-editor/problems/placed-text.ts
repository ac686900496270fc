import type { DecisionNode, Problem, ProblemPlace } from '@rulewright/contract';
import { toParsedGraph } from '@rulewright/jdm';

/** A line of a text, split around the part that has the problem. */
export type PlacedText = { before: string; part: string; after: string };

const maxAround = 40;
const maxPart = 60;

/** Finds the text of each problem. Each node is parsed only once, however many problems it has. */
export function findPlacedTexts(nodes: readonly DecisionNode[]): (problem: Problem) => PlacedText | null {
  const byNode = new Map<string, Map<string, string>>();

  function textsOf(nodeId: string): Map<string, string> {
    const cached = byNode.get(nodeId);
    if (cached) return cached;
    const own = nodes.filter(({ id }) => id === nodeId).slice(0, 1);
    const [parsed] = toParsedGraph({ nodes: own, edges: [] }).nodes;
    const texts = new Map(parsed?.texts.map(({ at, text }) => [keyOf(at), text]));
    if (typeof parsed?.schema === 'string') texts.set(keyOf({ row: null, column: null }), parsed.schema);
    byNode.set(nodeId, texts);
    return texts;
  }

  return ({ node_id, place }) => {
    const text = node_id !== null && place && textsOf(node_id).get(keyOf(place));
    return text && place.start <= text.length ? partOf(text, place) : null;
  };
}

const keyOf = ({ row, column }: Pick<ProblemPlace, 'row' | 'column'>) => JSON.stringify([row, column]);

function partOf(text: string, { start, end }: ProblemPlace): PlacedText {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', start) === -1 ? text.length : text.indexOf('\n', start);
  const partEnd = Math.min(end, lineEnd);
  const [before, part, after] = [
    text.slice(lineStart, start),
    text.slice(start, partEnd),
    text.slice(partEnd, lineEnd),
  ];
  return {
    before: before.length > maxAround ? `…${before.slice(-maxAround)}` : before.trimStart(),
    part: part.length > maxPart ? `${part.slice(0, maxPart)}…` : part,
    after: after.length > maxAround ? `${after.slice(0, maxAround)}…` : after.trimEnd(),
  };
}
