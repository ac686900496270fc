import { Decimal } from '../../number/decimal.ts';
import { EvaluationFailure } from '../outcome/evaluation-failure.ts';
import { leaveRun } from '../outcome/needs-more.ts';
import { answerOf } from '../run/answer.ts';
import type { NodeRun, RunState } from '../run/run-state.ts';
import type { Fields, Value } from '../value/value.ts';
import type { NodeOf } from './node-compiler.ts';

/** Reading and writing JSON, and copying it into a function and out of it, compared with reading a text. */
const JSON_COST = 16;

/** Calls a function. It runs outside of this run, with copies of the data. */
export function compileFunctionNode(
  { id, content: { text: source, isScript } }: NodeOf<'functionNode'>,
  namesOfNodes: readonly string[],
): NodeRun {
  const form = isScript ? 'script' : 'module';
  const namesNodes = source.includes('$nodes');
  return (input, state) => {
    const { budget, depth, outside, functions } = state;
    if (!functions) return leaveRun();
    const json = (value: Value) => {
      const text = JSON.stringify(answerOf(value, budget));
      budget.spendCharacters(text.length, JSON_COST);
      return text;
    };
    const call = {
      source,
      form,
      input: json(input),
      nodes: namesNodes ? json(dataByName(namesOfNodes, state)) : null,
      depth,
      isTraced: state.trace !== null,
    } as const;
    const answer = outside.ask(() => functions(call)) ?? leaveRun();
    if (state.trace) state.trace.detail = { log: answer.log as Value };
    if ('failed' in answer) throw new EvaluationFailure(id, answer.failed);
    budget.spendCharacters(answer.result.length, JSON_COST);
    return withExactNumbers(JSON.parse(answer.result) as Value);
  };
}

/** What the nodes before it gave. Of several nodes with one name it is the last that ran. */
function dataByName(names: readonly string[], { data }: RunState): Fields {
  const all: Fields = Object.create(null);
  for (const [place, name] of names.entries()) {
    const given = data[place];
    if (given !== undefined) all[name] = given;
  }
  return all;
}

/** Whole numbers that a double does not hold for certain are decimals. Changes the value, which was just made. */
function withExactNumbers(value: Value): Value {
  if (typeof value === 'number')
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? new Decimal(BigInt(value), 0) : value + 0;
  if (typeof value !== 'object' || value === null) return value;
  const holder = value as Record<string, Value>;
  for (const key of Object.keys(holder)) {
    const inner = holder[key] as Value;
    if (typeof inner !== 'string' && inner !== null) holder[key] = withExactNumbers(inner);
  }
  return value;
}
