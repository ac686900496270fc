import type { DecisionGraph } from '@rulewright/contract';
import type { ContentShape, NodeKind } from '@rulewright/jdm';
import { asRecord, columnsOf, functionSource, kindOf, mismatchOf } from '@rulewright/jdm';

/**
 * The engine's HTTP module calls the server while the global object has this property, and otherwise connects by itself,
 * to any address. So the property is fixed before a function's own code runs: by code of the global scope, which is
 * reached through a literal. No name that the source declares can stand in for any part of it.
 */
const fixTheHook =
  'const name = "__executeHttp";' +
  'Object.defineProperty(globalThis, name, { value: globalThis[name], writable: false, configurable: false });';

/** On the first line and without a line break, so that the lines of error messages stay the author's. */
const guard = `(() => {}).constructor(${JSON.stringify(fixTheHook)})();`;

/** What is no row at all is left for the engine to refuse. */
const tableRows: ContentShape = { kind: 'list', item: { kind: 'fields', fields: {} } };

const asItIs = (content: unknown) => content;

const preparations: Record<NodeKind, (content: unknown) => unknown> = {
  inputNode: asItIs,
  outputNode: asItIs,
  expressionNode: asItIs,
  switchNode: asItIs,
  decisionNode: asItIs,
  functionNode(content) {
    // Functions of the old form, which are a text, have no HTTP.
    if (typeof content === 'string') return content;
    return { ...(content as object), source: guard + functionSource(content) };
  },
  /** The engine passes over a row that lacks a cell; to its author the cell is an empty one. */
  decisionTableNode(content) {
    if (mismatchOf(tableRows, asRecord(content).rules)) return content;
    const { inputs, outputs, rules } = columnsOf(content);
    const empty = Object.fromEntries([...inputs, ...outputs].map(({ id }) => [id, '']));
    const isWhole = (rule: object) => Object.keys(empty).every((id) => Object.hasOwn(rule, id));
    if (rules.every(isWhole)) return content;
    return { ...(content as object), rules: rules.map((rule) => ({ ...empty, ...rule })) };
  },
};

/**
 * The graph's text as the engine is given it. Written anew even where nothing was added: a text that names a member twice
 * could be one graph to us and another to the engine.
 */
export function prepare(graph: Pick<DecisionGraph, 'nodes'>): string {
  const nodes = graph.nodes.map((node) => {
    const kind = kindOf(node);
    return kind ? { ...node, content: preparations[kind](node.content) } : node;
  });
  return JSON.stringify({ ...graph, nodes });
}
