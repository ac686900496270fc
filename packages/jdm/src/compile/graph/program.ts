import { notInShape } from '../../graph/check-shapes.ts';
import type { InputOutputMapping } from '../../graph/nodes/input-output-mapping.ts';
import type { ParsedNode } from '../../graph/parsed-graph.ts';
import type { Numbers } from '../../number/numbers.ts';
import { plainNumbers } from '../../number/numbers.ts';
import { ExpressionCompiler } from '../expression/compile-expression.ts';
import { compileSchemaOf } from '../json-schema/compile-schema.ts';
import type { Check } from '../json-schema/misfit.ts';
import { compileDecisionNode } from '../nodes/compile-decision-node.ts';
import { compileExpressionNode } from '../nodes/compile-expression-node.ts';
import { compileFunctionNode } from '../nodes/compile-function-node.ts';
import type { Switch } from '../nodes/compile-switch-node.ts';
import { compileSwitchNode } from '../nodes/compile-switch-node.ts';
import { compileTableNode } from '../nodes/compile-table-node.ts';
import { mapped } from '../nodes/mapped-node.ts';
import type { NodeCompiler } from '../nodes/node-compiler.ts';
import type { Outline } from '../nodes/outline.ts';
import type { Provides } from '../nodes/provided-names.ts';
import { providedBy } from '../nodes/provided-names.ts';
import { Rejection } from '../outcome/rejection.ts';
import type { NodeRun } from '../run/run-state.ts';
import type { Steps } from '../steps.ts';
import type { GraphShape } from './graph-shape.ts';
import { shapeOf } from './graph-shape.ts';

/** A node that can be run. A request or a response has at most a schema that the data must fit. */
export type CompiledNode = { id: string; name: string } & (
  | { kind: 'input' | 'output'; check: Check | null }
  | { kind: 'switch'; choice: Switch }
  | { kind: 'work'; run: NodeRun }
);

export type Program = {
  shape: GraphShape;
  nodes: CompiledNode[];
  /** How many functions it has, about. */
  parts: number;
  /** Whether some expression has all of the input of its node as a value. */
  readsRoot: boolean;
};

/** Makes functions of all nodes of a graph that was found to be without problems. */
export function* compileProgram(outline: Outline, numbers: Numbers, maxParts: number): Steps<Program> {
  const { graph } = outline;
  const shape = shapeOf(graph);
  const compiler: NodeCompiler = {
    expressions: new ExpressionCompiler(numbers, maxParts),
    scope: { loops: [], nodeNamed: shape.nodeNamed, nodeNames: graph.nodes.map(({ name }) => name) },
  };
  outline.known?.compileUnder(JSON.stringify([numbers === plainNumbers, graph.nodes.map(({ name }) => name)]));
  const providesTo = providedBy(graph);
  const nodes: CompiledNode[] = [];
  for (const node of graph.nodes) {
    nodes.push(yield* compileNode(compiler, node, outline, providesTo(node)));
    yield;
  }
  const { parts, readsRoot } = compiler.expressions;
  return { shape, nodes, parts, readsRoot };
}

function* compileNode(
  compiler: NodeCompiler,
  node: ParsedNode,
  outline: Outline,
  provides: Provides,
): Steps<CompiledNode> {
  const { id, name } = node;
  const work = (run: NodeRun, mapping: InputOutputMapping): CompiledNode => ({
    id,
    name,
    kind: 'work',
    run: mapped(compiler, id, mapping, run),
  });
  switch (node.kind) {
    case 'inputNode':
      return { id, name, kind: 'input', check: compileSchemaOf(node) };
    case 'outputNode':
      return { id, name, kind: 'output', check: compileSchemaOf(node) };
    case 'switchNode':
      return { id, name, kind: 'switch', choice: yield* compileSwitchNode(compiler, node, provides) };
    case 'expressionNode':
      return work(yield* compileExpressionNode(compiler, node, provides), node.content.mapping);
    case 'decisionTableNode':
      return work(yield* compileTableNode(compiler, node, outline, provides), node.content.mapping);
    case 'decisionNode':
      return work(compileDecisionNode(node), node.content.mapping);
    case 'functionNode': {
      const names = outline.graph.nodes.map(({ name }) => name);
      return { id, name, kind: 'work', run: compileFunctionNode(node, names) };
    }
    default:
      throw new Rejection(`${notInShape(node.source).message}.`, id);
  }
}
