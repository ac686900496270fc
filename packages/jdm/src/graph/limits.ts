import type { DecisionGraph } from '@rulewright/contract';
import { MAX_REPEATED_STEPS, TOO_MANY_STEPS } from '../expression/parser/token-reader.ts';
import { definitionOf, textsOf } from './node-kinds.ts';
import { dangerIn, schemaIn } from './node-schema.ts';
import { parseText } from './node-text.ts';
import type { NodeText } from './nodes/node-definition.ts';
import type { Problem } from './problem.ts';
import { problemIn } from './problem.ts';

/** The engine's process dies of a chain of about 10,000 nodes. */
export const MAX_NODES = 2_000;
/** The engine walks every edge into a node. */
export const MAX_EDGES = 10_000;
/** Rows by columns of all tables, whether there is anything in them or not: an empty row is two characters. */
export const MAX_CELLS = 500_000;
export const MAX_EXPRESSION_LENGTH = 20_000;
export const MAX_FUNCTION_LENGTH = 500_000;

/** What is too large to be run safely, though nothing is wrong with it otherwise. */
export function checkLimits(graph: DecisionGraph): Problem[] {
  const { nodes, edges } = graph;
  if (nodes.length > MAX_NODES) return [tooMany(MAX_NODES, 'nodes', nodes.length)];
  if (edges.length > MAX_EDGES) return [tooMany(MAX_EDGES, 'connections', edges.length)];
  const cells = nodes.reduce((sum, node) => sum + (definitionOf(node)?.cellCount(node.content) ?? 0), 0);
  if (cells > MAX_CELLS) return [tooMany(MAX_CELLS, 'cells', cells)];
  const problems: Problem[] = [];
  const effort = new Effort();
  for (const node of nodes) {
    const danger = dangerIn(schemaIn(node));
    if (danger) problems.push({ message: `The schema of "${node.name}" ${danger}`, nodeId: node.id });
    for (const text of textsOf(node)) {
      const reason = tooLong(text) ?? effort.reasonAgainst(text);
      if (reason) problems.push(problemIn(node, text, reason, 0, text.text.length));
    }
  }
  return problems;
}

/** What it takes to read the expressions of a graph. All together may take as many repeated steps as one of them. */
class Effort {
  #repeatedSteps = 0;

  reasonAgainst(text: NodeText): string | null {
    const parsed = parseText(text);
    if (!parsed) return null;
    if (!parsed.ok && parsed.error.code !== 'syntax') return parsed.error.message;
    this.#repeatedSteps += parsed.repeatedSteps;
    return this.#repeatedSteps > MAX_REPEATED_STEPS ? TOO_MANY_STEPS : null;
  }
}

const tooMany = (most: number, what: string, count: number): Problem => ({
  message: `A graph has at most ${words(most)} ${what}, and this has ${words(count)}`,
  nodeId: null,
});

const words = (count: number) => count.toLocaleString('en');

function tooLong({ kind, text }: NodeText): string | null {
  const most = kind === 'function' || kind === 'script' ? MAX_FUNCTION_LENGTH : MAX_EXPRESSION_LENGTH;
  return text.length > most ? `longer than ${words(most)} characters` : null;
}
