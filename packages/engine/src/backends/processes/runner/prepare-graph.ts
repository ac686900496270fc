import type { DecisionGraph } from '@rulewright/contract';
import type { NodeKind } from '@rulewright/jdm';
import { functionSource, kindOf } from '@rulewright/jdm';
import { withAllCells } from '../../../input-output/missing-cells.ts';

/**
 * The engine's HTTP module calls the server while the global object has this property, and otherwise connects by itself,
 * to any address. So the property is made constant before a function's own code runs. The code that does so is reached
 * through a literal and runs in the global scope, so that no name that the source declares can replace any part of it.
 */
const fixTheHook =
  'const name = "__executeHttp";' +
  'Object.defineProperty(globalThis, name, { value: globalThis[name], writable: false, configurable: false });';

/** Has no line break, so that the lines in error messages are those of the author's source. */
const guard = `(() => {}).constructor(${JSON.stringify(fixTheHook)})();`;

const unchanged = (content: unknown) => content;

const preparations: Record<NodeKind, (content: unknown) => unknown> = {
  inputNode: unchanged,
  outputNode: unchanged,
  expressionNode: unchanged,
  switchNode: unchanged,
  decisionNode: unchanged,
  functionNode(content) {
    // Functions of the old form, which are a text, have no HTTP.
    if (typeof content === 'string') return content;
    return { ...(content as object), source: guard + functionSource(content) };
  },
  decisionTableNode: withAllCells,
};

/**
 * The text of a graph that the engine is given. It is written anew even where nothing was changed, because in a text that has
 * the same key twice the engine could read another graph than we did.
 */
export function prepare(graph: Pick<DecisionGraph, 'nodes'>): string {
  const nodes = graph.nodes.map((node) => {
    const kind = kindOf(node);
    return kind ? { ...node, content: preparations[kind](node.content) } : node;
  });
  return JSON.stringify({ ...graph, nodes });
}
