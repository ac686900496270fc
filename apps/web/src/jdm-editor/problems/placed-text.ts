import type { DecisionNode, Problem, ProblemPlace } from '@rulewright/contract';
import { toParsedGraph } from '@rulewright/jdm';

/** A line of a text, with the part to fix in the middle. */
export type PlacedText = { before: string; part: string; after: string };

const MOST_AROUND = 40;
const MOST_OF_PART = 60;

/** Finds the texts that problems are in. Each node is read once, however many problems it has. */
export function findPlacedTexts(nodes: readonly DecisionNode[]): (problem: Problem) => PlacedText | null {
  const byNode = new Map<string, Map<string, string>>();

  function textsOf(nodeId: string): Map<string, string> {
    const known = byNode.get(nodeId);
    if (known) return known;
    const own = nodes.filter(({ id }) => id === nodeId).slice(0, 1);
    const [parsed] = toParsedGraph({ nodes: own, edges: [] }).nodes;
    const texts = new Map(parsed?.texts.map(({ at, text }) => [keyOf(at), text]));
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
    before: before.length > MOST_AROUND ? `…${before.slice(-MOST_AROUND)}` : before.trimStart(),
    part: part.length > MOST_OF_PART ? `${part.slice(0, MOST_OF_PART)}…` : part,
    after: after.length > MOST_AROUND ? `${after.slice(0, MOST_AROUND)}…` : after.trimEnd(),
  };
}
