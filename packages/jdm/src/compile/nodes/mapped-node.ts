import type { ExpressionText } from '../../graph/node-text.ts';
import type { InputOutputMapping } from '../../graph/nodes/input-output-mapping.ts';
import { EvaluationFailure } from '../outcome/evaluation-failure.ts';
import type { NodeRun, RunState } from '../run/run-state.ts';
import type { TraceRecorder } from '../run/trace.ts';
import { merged, passedOn } from '../value/merge.ts';
import { insert, pathFrom } from '../value/paths.ts';
import type { Value } from '../value/value.ts';
import { Fields } from '../value/value.ts';
import { expressionFailure, placeOf } from './expression-failure.ts';
import type { NodeCompiler } from './node-compiler.ts';
import { compileText, frameOn } from './node-compiler.ts';

/** Has a node work on a part of its input, once or for each item of a list, and puts its output where it is wanted. */
export function mapped(compiler: NodeCompiler, nodeId: string, mapping: InputOutputMapping, run: NodeRun): NodeRun {
  const { inputField, outputPath, isLoop, passesThrough } = mapping;
  const path = outputPath ? pathFrom(outputPath) : null;
  const inner = isLoop ? forEachItem(run, passesThrough, { nodeId, field: inputField?.text ?? null }) : run;
  const focused = inputField ? onField(inputField, inner, compiler, nodeId) : inner;
  const placed = path ? at(path, focused) : focused;
  if (!passesThrough) return placed;
  return (input, state) => passedOn(input, placed(input, state), state.budget);
}

function onField(text: ExpressionText, run: NodeRun, compiler: NodeCompiler, nodeId: string): NodeRun {
  const field = compileText(compiler, text);
  const at = placeOf(text);
  return (input, state) => {
    const frame = frameOn(input, state);
    const value = field(frame);
    if (value === undefined) throw expressionFailure(compiler, nodeId, at, frame);
    return run(value, state);
  };
}

const at =
  (path: string[], run: NodeRun): NodeRun =>
  (input, state) => {
    const placed = new Fields();
    insert(placed, path, run(input, state));
    return placed;
  };

/** What running a node once more costs in any case, in steps. */
const ITEM = 12;

/** Runs a node once more, and adds what it tells of itself to the details, also if it fails. */
function runTold(run: NodeRun, item: Value, state: RunState, details: Value[]): Value {
  const trace = state.trace as TraceRecorder;
  trace.detail = undefined;
  try {
    return run(item, state);
  } finally {
    if (trace.detail !== undefined) details.push(trace.detail);
    trace.detail = details;
  }
}

/** What a node tells of itself for the trace becomes a list, with nothing in it of items that it tells nothing of. */
function forEachItem(run: NodeRun, passesOn: boolean, of: { nodeId: string; field: string | null }): NodeRun {
  return (input, state) => {
    if (!Array.isArray(input)) throw new EvaluationFailure(of.nodeId, { kind: 'not-a-list', field: of.field });
    state.budget.spend(input.length * ITEM);
    const details: Value[] = [];
    const outputs: Value[] = [];
    for (const item of input) {
      const output = state.trace ? runTold(run, item, state, details) : run(item, state);
      outputs.push(passesOn ? merged(item, output, state.budget) : output);
    }
    if (state.trace) state.trace.detail = details;
    return outputs;
  };
}
