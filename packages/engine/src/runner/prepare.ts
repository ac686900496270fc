import type { DecisionGraph } from '@rulewright/contract';
import { columnsOf, functionSource } from '../graph-texts.ts';
import type { NodeKind } from '../node-kinds.ts';
import { kindOf } from '../node-kinds.ts';

/**
 * A function that deletes this property would be given the engine's own HTTP, which asks nobody. On the first line and
 * without a line break, so that the lines of error messages stay the author's.
 */
const guard =
  '{const p="__executeHttp";Object.defineProperty(globalThis,p,{value:globalThis[p],writable:false,configurable:false})};';

const asItIs = (content: unknown) => content;

const preparations: Record<NodeKind, (content: unknown) => unknown> = {
  inputNode: asItIs,
  outputNode: asItIs,
  expressionNode: asItIs,
  switchNode: asItIs,
  decisionNode: asItIs,
  functionNode(content) {
    const source = guard + functionSource(content);
    return typeof content === 'string' ? source : { ...(content as object), source };
  },
  /** The engine passes over a row that lacks a cell; to its author the cell is an empty one. */
  decisionTableNode(content) {
    const { inputs, outputs, rules } = columnsOf(content);
    const empty = Object.fromEntries([...inputs, ...outputs].map(({ id }) => [id, '']));
    const isWhole = (rule: object) => Object.keys(empty).every((id) => Object.hasOwn(rule, id));
    if (rules.every(isWhole)) return content;
    return { ...(content as object), rules: rules.map((rule) => ({ ...empty, ...rule })) };
  },
};

/** The graph's text as the engine is given it. */
export function prepare(text: string, graph: Pick<DecisionGraph, 'nodes'>): string {
  let changed = false;
  const nodes = graph.nodes.map((node) => {
    const kind = kindOf(node);
    const content = kind ? preparations[kind](node.content) : node.content;
    changed ||= content !== node.content;
    return content === node.content ? node : { ...node, content };
  });
  return changed ? JSON.stringify({ ...graph, nodes }) : text;
}
