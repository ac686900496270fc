import type { CellText, ExpressionText, FreeCellText } from '../../graph/node-text.ts';
import type { ParsedNode } from '../../graph/parsed-graph.ts';
import { askTheEngine } from '../../number/uncertain.ts';
import type { Evaluate, Scope } from '../expression/compilation.ts';
import type { ExpressionCompiler } from '../expression/compile-expression.ts';
import { leaveToTheEngine } from '../outcome/not-compiled.ts';
import { Frame } from '../run/frame.ts';
import type { RunState } from '../run/run-state.ts';
import type { Value } from '../value/value.ts';
import { isFields } from '../value/value.ts';

/** What the compilers of the kinds of nodes share. */
export type NodeCompiler = { expressions: ExpressionCompiler; scope: Scope };

type Kind = ParsedNode['kind'];
export type NodeOf<Of extends Kind> = Extract<ParsedNode, { kind: Of }>;

/**
 * The tree of a text; null where it is none, so that it fails whenever it is run. Ours reads exactly what the engine reads,
 * but for what takes too long to read.
 */
export function treeOf<Text extends ExpressionText | CellText | FreeCellText>({ parsed }: Text) {
  if (parsed.ok) return parsed.tree as Extract<Text['parsed'], { ok: true }>['tree'];
  return parsed.error.code === 'syntax' ? null : leaveToTheEngine('a text that takes too long to read');
}

export const unreadable: Evaluate = () => undefined;

export function compileText({ expressions, scope }: NodeCompiler, text: ExpressionText): Evaluate {
  const tree = treeOf(text);
  return tree ? expressions.compileWhole(tree, scope) : unreadable;
}

/** Expressions run on an object. On anything else they mostly fail, in ways that only the engine knows. */
export function frameOn(input: Value, { data, budget, now }: RunState): Frame {
  return isFields(input) ? new Frame(input, data, budget, now) : askTheEngine();
}
