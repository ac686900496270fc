import { EvaluationFailure, failureAt } from '../outcome/evaluation-failure.ts';
import type { RunState } from '../run/run-state.ts';
import { combined, merged, nothing, withoutNulls } from '../value/merge.ts';
import type { Value } from '../value/value.ts';
import { Fields, isFields } from '../value/value.ts';
import type { Plan } from './plan.ts';
import type { CompiledNode, Program } from './program.ts';

const noPlaces: readonly number[] = [];

/** Runs a graph on an input, node by node, and gives the data of those that nothing follows. */
export function runProgram(program: Program, start: Plan, input: Value, state: RunState): Value {
  try {
    return runNodes(program, start, input, state);
  } catch (error) {
    throw failureAt(state.running, error);
  }
}

function runNodes({ nodes, shape }: Program, start: Plan, input: Value, state: RunState): Value {
  const { data } = state;
  for (let plan = start; ; ) {
    const { stage } = plan;
    for (const { node, parents } of stage.steps) {
      const output = runNode(nodes[node] as CompiledNode, parents, input, state);
      data[node] = output;
      const shared = shape.sharedPlaces.get(node);
      if (shared !== undefined) data[shared] = output;
    }
    if ('ends' in stage) {
      const [end] = stage.ends;
      if (stage.ends.length === 1) return withoutNulls(data[end as number] as Value, state.budget);
      return combined(
        stage.ends.map((node) => data[node] as Value),
        state.budget,
      );
    }
    const { node, parents } = stage.decides;
    plan = plan.after(node, decide(nodes[node] as CompiledNode, parents, state), state.budget);
  }
}

/** What the parents of a node gave, merged. Of one alone only the fields count that are not null, which reads the same. */
function incoming(parents: readonly number[], { data, showsInputs, budget }: RunState): Value {
  const [first] = parents;
  if (first === undefined) return nothing;
  budget.spendItems(parents.length);
  if (parents.length === 1 && !showsInputs) return (data[first] ?? nothing) as Value;
  return parents.reduce<Value>((all, parent) => merged(all, data[parent] as Value, budget), nothing);
}

function runNode(node: CompiledNode, parents: number[], input: Value, state: RunState): Value {
  state.running = node.id;
  state.budget.spend(1);
  state.hits?.push({ nodeId: node.id, places: noPlaces });
  const { trace } = state;
  trace?.begin();
  if (node.kind === 'input') {
    trace?.record(node, null, input);
    checkFit(node, input, state);
    return input;
  }
  const received = incoming(parents, state);
  if (node.kind === 'work') {
    try {
      const output = node.run(isFields(received) || Array.isArray(received) ? received : nothing, state);
      trace?.record(node, received, output);
      return output;
    } catch (error) {
      trace?.record(node, received, null);
      throw error;
    }
  }
  const passed = withoutNulls(received, state.budget);
  if (node.kind === 'switch') return passed;
  trace?.record(node, passed, null);
  checkFit(node, passed, state);
  return passed;
}

function checkFit(node: CompiledNode & { kind: 'input' | 'output' }, data: Value, { budget }: RunState): void {
  const misfit = node.check?.(data, budget);
  if (!misfit) return;
  const subject = node.kind === 'output' ? 'result' : 'input';
  throw new EvaluationFailure(node.id, { kind: 'schema-mismatch', subject, mismatch: misfit.mismatch });
}

function decide(node: CompiledNode, parents: number[], state: RunState): number[] {
  if (node.kind !== 'switch') return [];
  state.running = node.id;
  state.budget.spend(1);
  const { trace } = state;
  trace?.begin();
  const received = incoming(parents, state);
  const statements = node.choice.decide(isFields(received) || Array.isArray(received) ? received : nothing, state);
  state.hits?.push({ nodeId: node.id, places: statements });
  if (trace) {
    trace.detail = Fields.of({
      statements: statements.map((place) => Fields.of({ id: node.choice.ids[place] as string })),
    });
    trace.record(node, received, received);
  }
  return statements;
}
