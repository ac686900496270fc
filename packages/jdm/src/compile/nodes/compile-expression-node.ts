import type { Expression } from '../../expression/syntax-tree.ts';
import { partsOf } from '../../expression/syntax-tree.ts';
import type { Evaluate } from '../expression/compilation.ts';
import { leaveToTheEngine } from '../outcome/not-compiled.ts';
import type { NodeRun } from '../run/run-state.ts';
import type { Steps } from '../steps.ts';
import { copied } from '../value/merge.ts';
import { insert, isUsablePath, overlap, pathFrom } from '../value/paths.ts';
import type { Fields } from '../value/value.ts';
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
  const rows: Row[] = [];
  for (const { key, value } of node.content.rows) {
    const path = pathFrom(key);
    if (!isUsablePath(path)) leaveToTheEngine('a key that the engine uses itself');
    const tree = treeOf(value);
    rows.push({ key, path, at: placeOf(value), evaluate: compileText(compiler, value) });
    if (tree) {
      checkReads(tree);
      isRead ||= readsSelf(tree);
    }
    yield;
  }
  const places = node.content.rows.map(({ value }) => value.at.row ?? 0);
  if (overlap(rows.map(({ path }) => path))) leaveToTheEngine('keys inside of one another');
  return (input, state) => {
    const frame = frameOn(input, state);
    state.budget.spend(rows.length);
    const result: Fields = {};
    const known: Fields | null = isRead ? {} : null;
    const details: Fields | null = state.trace && {};
    for (const { key, path, at, evaluate } of rows) {
      const value = evaluate(frame);
      if (value === undefined) throw expressionFailure(compiler, node.id, at, frame, provides);
      if (path.length === 1) result[key] = value;
      else insert(result, path, value);
      if (details) details[key] = { result: value };
      if (!known) continue;
      // The engine keeps a copy there, so that what is read from it is no longer the same object.
      insert(known, path, copied(value, 2, state.budget));
      frame.self = known;
    }
    state.hits?.push({ nodeId: node.id, places });
    if (state.trace && details) state.trace.detail = details;
    return result;
  };
}

const isSelf = (tree: Expression) => tree.kind === 'name' && tree.name === '$';

/** "$" by itself would be an object that goes on changing. */
function checkReads(tree: Expression): void {
  if (isSelf(tree)) leaveToTheEngine('$ as a value');
  const isRead = tree.kind === 'member' || (tree.kind === 'index' && tree.index.kind === 'string');
  if (isRead && isSelf(tree.target)) return;
  for (const part of partsOf(tree)) checkReads(part);
}
