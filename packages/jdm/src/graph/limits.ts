import type { DecisionGraph, DecisionNode } from '@rulewright/contract';
import { columnsOf, textsOf } from './graph-texts.ts';
import { dangerIn, schemaIn } from './node-schema.ts';
import type { Problem } from './problem.ts';
import { rangeSteps } from './range-steps.ts';

/** The engine's process dies of a chain of about 10,000 nodes. */
export const MAX_NODES = 2_000;
/** The engine walks every edge into a node. */
export const MAX_EDGES = 10_000;
/** Rows by columns of all tables, whether there is anything in them or not: an empty row is two characters. */
export const MAX_CELLS = 500_000;
export const MAX_EXPRESSION_LENGTH = 20_000;
/** Parsing is recursive, on a stack of the engine's. */
export const MAX_EXPRESSION_DEPTH = 100;
/** Of a graph; they take a quarter of a second. */
export const MAX_RANGE_STEPS = 500_000;
export const MAX_FUNCTION_LENGTH = 500_000;

/** What is too large to be run safely, though nothing is wrong with it otherwise. */
export function checkLimits(graph: DecisionGraph): Problem[] {
  const { nodes, edges } = graph;
  if (nodes.length > MAX_NODES) return [tooMany(MAX_NODES, 'nodes', nodes.length)];
  if (edges.length > MAX_EDGES) return [tooMany(MAX_EDGES, 'connections', edges.length)];
  const cells = nodes.reduce((sum, node) => sum + cellsOf(node), 0);
  if (cells > MAX_CELLS) return [tooMany(MAX_CELLS, 'cells', cells)];
  const problems: Problem[] = [];
  let steps = 0;
  for (const node of nodes) {
    const danger = dangerIn(schemaIn(node));
    if (danger) problems.push({ message: `The schema of "${node.name}" ${danger}`, nodeId: node.id });
    for (const { kind, place, text } of textsOf(node)) {
      const tooManySteps = () => {
        steps += rangeSteps(text);
        return steps > MAX_RANGE_STEPS ? TOO_MANY_STEPS : null;
      };
      const reason =
        kind === 'function' || kind === 'script'
          ? tooLong(text, MAX_FUNCTION_LENGTH)
          : (tooLong(text, MAX_EXPRESSION_LENGTH) ?? tooDeep(text) ?? tooManySteps());
      if (reason) problems.push({ message: `${place()}: ${reason}`, nodeId: node.id });
    }
  }
  return problems;
}

function cellsOf({ type, content }: DecisionNode): number {
  if (type !== 'decisionTableNode') return 0;
  const { inputs, outputs, rules } = columnsOf(content);
  return (inputs.length + outputs.length) * rules.length;
}

const inCode = /"[^"]*"?|'[^']*'?|[`()[\]{}]/g;
const inTemplate = /`|\$\{/g;

/** How deep brackets nest, which the parser follows by recursion. Those in texts are no brackets. */
function tooDeep(text: string): string | null {
  let depth = 0;
  let deepest = 0;
  /** How deep the code is that stands in a template; 0 outside of one. */
  let hole = 0;
  let pattern = inCode;
  for (let at = 0; at < text.length; at = pattern.lastIndex) {
    pattern.lastIndex = at;
    const sign = pattern.exec(text)?.[0];
    if (sign === undefined) break;
    const end = pattern.lastIndex;
    if (pattern === inTemplate) {
      if (sign === '${') hole = ++depth;
      pattern = inCode;
    } else if (sign === '`') {
      // Templates do not nest; should one be tried, what follows counts as code.
      if (hole === 0) pattern = inTemplate;
    } else if ('([{'.includes(sign)) depth++;
    else if (')]}'.includes(sign)) {
      if (depth === hole && hole > 0) {
        hole = 0;
        pattern = inTemplate;
      }
      depth = Math.max(0, depth - 1);
    }
    deepest = Math.max(deepest, depth);
    pattern.lastIndex = end;
  }
  return deepest > MAX_EXPRESSION_DEPTH ? `nested more than ${MAX_EXPRESSION_DEPTH} levels deep` : null;
}

const TOO_MANY_STEPS = 'there are too many brackets in brackets beside a range';

const tooMany = (most: number, what: string, count: number): Problem => ({
  message: `A graph has at most ${words(most)} ${what}, and this has ${words(count)}`,
  nodeId: null,
});

const words = (count: number) => count.toLocaleString('en');

const tooLong = (text: string, most: number) => (text.length > most ? `longer than ${words(most)} characters` : null);
