import type { CellText, ExpressionText, FreeCellText } from '../../graph/node-text.ts';
import type { ParsedNode } from '../../graph/parsed-graph.ts';
import type { Evaluate, Scope } from '../expression/compilation.ts';
import type { ExpressionCompiler } from '../expression/compile-expression.ts';
import { Frame } from '../run/frame.ts';
import type { RunState } from '../run/run-state.ts';
import type { Value } from '../value/value.ts';
import { isFields } from '../value/value.ts';

/** What the compilers of the kinds of nodes share. */
export type NodeCompiler = { expressions: ExpressionCompiler; scope: Scope };

type Kind = ParsedNode['kind'];
export type NodeOf<Of extends Kind> = Extract<ParsedNode, { kind: Of }>;

/** The tree of a text; null where it is none, so that it fails whenever it is run. */
export const treeOf = <Text extends ExpressionText | CellText | FreeCellText>({ parsed }: Text) =>
  parsed.ok ? (parsed.tree as Extract<Text['parsed'], { ok: true }>['tree']) : null;

export const unreadable: Evaluate = () => undefined;

export function compileText({ expressions, scope }: NodeCompiler, text: ExpressionText): Evaluate {
  const tree = treeOf(text);
  return tree ? expressions.compileWhole(tree, scope) : unreadable;
}

/** What a node sees of its input. */
export const frameOn = (input: Value, { data, budget, now, outside }: RunState): Frame =>
  isFields(input)
    ? new Frame(input, data, budget, now, outside.random)
    : Frame.onValue(input, data, budget, now, outside.random);
