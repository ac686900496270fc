import type { DecisionGraph } from '@rulewright/contract';
import { textsOf } from './graph-texts.ts';
import type { Problem } from './problem.ts';

/** The engine's process dies of a chain of about 10,000 nodes. */
export const MAX_NODES = 2_000;
export const MAX_EXPRESSION_LENGTH = 20_000;
/** Parsing is recursive, on a stack of the engine's. */
export const MAX_EXPRESSION_DEPTH = 100;
export const MAX_FUNCTION_LENGTH = 500_000;

/** What is too large to be run safely, though nothing is wrong with it otherwise. */
export function checkLimits(graph: DecisionGraph): Problem[] {
  if (graph.nodes.length > MAX_NODES)
    return [
      {
        message: `A graph has at most ${words(MAX_NODES)} nodes, and this has ${words(graph.nodes.length)}`,
        nodeId: null,
      },
    ];
  const problems: Problem[] = [];
  for (const node of graph.nodes)
    for (const { kind, place, text } of textsOf(node)) {
      const reason =
        kind === 'function' || kind === 'script'
          ? tooLong(text, MAX_FUNCTION_LENGTH)
          : (tooLong(text, MAX_EXPRESSION_LENGTH) ?? tooDeep(text));
      if (reason) problems.push({ message: `${place}: ${reason}`, nodeId: node.id });
    }
  return problems;
}

/** How deep brackets and prefix operators nest, both of which the parser follows by recursion. */
function tooDeep(text: string): string | null {
  let depth = 0;
  let deepest = 0;
  for (const character of text) {
    if ('([{'.includes(character)) deepest = Math.max(deepest, ++depth);
    else if (')]}'.includes(character)) depth--;
  }
  return deepest > MAX_EXPRESSION_DEPTH ? `nested more than ${MAX_EXPRESSION_DEPTH} levels deep` : null;
}

const words = (count: number) => count.toLocaleString('en');

const tooLong = (text: string, most: number) => (text.length > most ? `longer than ${words(most)} characters` : null);
