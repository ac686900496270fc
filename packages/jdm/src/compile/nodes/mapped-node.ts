import type { InputOutputMapping } from '../../graph/nodes/input-output-mapping.ts';
import type { Evaluate } from '../expression/compilation.ts';
import { EvaluationFailure } from '../outcome/evaluation-failure.ts';
import type { NodeRun } from '../run/run-state.ts';
import { merged, passedOn } from '../value/merge.ts';
import { insert, pathFrom } from '../value/paths.ts';
import type { Fields, Value } from '../value/value.ts';
import { isFields } from '../value/value.ts';
import type { NodeCompiler } from './node-compiler.ts';
import { compileText, frameOn } from './node-compiler.ts';

/** Has a node work on a part of its input, once or for each item of a list, and puts its output where it is wanted. */
export function mapped(compiler: NodeCompiler, nodeId: string, mapping: InputOutputMapping, run: NodeRun): NodeRun {
  const { inputField, outputPath, isLoop, passesThrough } = mapping;
  const path = outputPath ? pathFrom(outputPath) : null;
  const inner = isLoop ? forEachItem(run, passesThrough, nodeId) : run;
  const focused = inputField ? onField(compileText(compiler, inputField), inner, nodeId) : inner;
  const placed = path ? at(path, focused) : focused;
  if (!passesThrough) return placed;
  return (input, state) => {
    const output = placed(input, state);
    return isFields(input) ? passedOn(input, output, state.budget, state.clean) : merged(input, output, state.budget);
  };
}

const onField =
  (field: Evaluate, run: NodeRun, nodeId: string): NodeRun =>
  (input, state) => {
    const value = field(frameOn(input, state));
    if (value === undefined) throw new EvaluationFailure(nodeId, 'Failed to evaluate expression');
    return run(value, state);
  };

const at =
  (path: string[], run: NodeRun): NodeRun =>
  (input, state) => {
    const placed: Fields = {};
    insert(placed, path, run(input, state));
    return placed;
  };

/** What running a node once more costs in any case, in steps. */
const ITEM = 12;

/** What a node tells of itself for the trace becomes a list, with nothing in it of items that it tells nothing of. */
function forEachItem(run: NodeRun, passesOn: boolean, nodeId: string): NodeRun {
  return (input, state) => {
    if (!Array.isArray(input)) throw new EvaluationFailure(nodeId, 'Expected an array');
    state.budget.spend(input.length * ITEM);
    const details: Value[] = [];
    const outputs: Value[] = [];
    for (const item of input) {
      if (state.trace) state.trace.detail = undefined;
      const output = run(item, state);
      if (state.trace?.detail !== undefined) details.push(state.trace.detail);
      outputs.push(passesOn ? merged(item, output, state.budget) : output);
    }
    if (state.trace) state.trace.detail = details;
    return outputs;
  };
}
