import type { Expression } from '../../expression/syntax-tree.ts';
import { partsOf } from '../../expression/syntax-tree.ts';
import type { Evaluate } from '../expression/compilation.ts';
import type { NodeRun } from '../run/run-state.ts';
import type { Steps } from '../steps.ts';
import { copied } from '../value/merge.ts';
import { detachedInsert, insert, overlap, pathFrom } from '../value/paths.ts';
import { Fields } from '../value/value.ts';
import { readsSelf } from './cell-texts.ts';
import type { TextPlace } from './expression-failure.ts';
import { expressionFailure, placeOf } from './expression-failure.ts';
import type { NodeCompiler, NodeOf } from './node-compiler.ts';
import { compileText, frameOn, treeOf } from './node-compiler.ts';
import type { Provides } from './provided-names.ts';

type Row = { key: string; path: string[]; at: TextPlace; evaluate: Evaluate };

/** Calculates one field after the other. What is calculated already can be read under "$". */
export function* compileExpressionNode(
  compiler: NodeCompiler,
  node: NodeOf<'expressionNode'>,
  provides: Provides,
): Steps<NodeRun> {
  let isRead = false;
  let isKept = false;
  const rows: Row[] = [];
  for (const { key, value } of node.content.rows) {
    const tree = treeOf(value);
    rows.push({ key, path: pathFrom(key), at: placeOf(value), evaluate: compileText(compiler, value) });
    isRead ||= tree !== null && readsSelf(tree);
    isKept ||= tree !== null && keepsSelf(tree);
    yield;
  }
  const places = node.content.rows.map(({ value }) => value.at.row ?? 0);
  const isShared = overlap(rows.map(({ path }) => path));
  return (input, state) => {
    const frame = frameOn(input, state);
    const { budget } = state;
    budget.spend(rows.length);
    let result = new Fields();
    let known = isRead ? new Fields() : null;
    const details = state.trace && new Fields();
    if (state.trace && details) state.trace.detail = details;
    for (const { key, path, at, evaluate } of rows) {
      const value = evaluate(frame);
      if (value === undefined) throw expressionFailure(compiler, node.id, at, frame, provides);
      if (isShared) result = detachedInsert(result, path, value, budget);
      else insert(result, path, value);
      details?.set(key, Fields.of({ result: value }));
      if (!known) continue;
      // A copy, because merging passes over what is the same object: what is read from "$" counts as new.
      const copy = copied(value, 2, budget);
      if (isShared || isKept) known = detachedInsert(known, path, copy, budget);
      else insert(known, path, copy);
      frame.self = known;
    }
    state.hits?.push({ nodeId: node.id, places });
    return result;
  };
}

const isSelf = (tree: Expression) => tree.kind === 'name' && tree.name === '$';

/** Whether "$" is a value by itself, which must not go on changing. */
function keepsSelf(tree: Expression): boolean {
  if (isSelf(tree)) return true;
  const isRead = tree.kind === 'member' || (tree.kind === 'index' && tree.index.kind === 'string');
  return !(isRead && isSelf(tree.target)) && partsOf(tree).some(keepsSelf);
}
