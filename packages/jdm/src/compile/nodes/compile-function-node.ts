import { Decimal } from '../../number/decimal.ts';
import { EvaluationFailure } from '../outcome/evaluation-failure.ts';
import { leaveRun } from '../outcome/needs-more.ts';
import { answerOf, MAX_RESULT_DEPTH } from '../run/answer.ts';
import { withoutHalves } from '../run/half-characters.ts';
import type { NodeRun, RunState } from '../run/run-state.ts';
import type { Fields, Value } from '../value/value.ts';
import type { NodeOf } from './node-compiler.ts';

/** Reading and writing JSON, and copying it into a function and out of it, compared with reading a text. */
const JSON_COST = 16;

const tooDeep = { kind: 'function-error', reason: 'the result is nested too deep', line: null } as const;

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
    return withExactNumbers(JSON.parse(withoutHalves(answer.result)) as Value, id, 0);
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

/** No number of the language is as large. */
const TOO_LARGE = 2 ** 96;

/**
 * Whole numbers that a double does not hold for certain are decimals. Changes the value, which was just made. The sandbox writes
 * none that is too large or too deep, but an author can replace what it writes with.
 */
export function withExactNumbers(value: Value, nodeId: string | null, depth: number): Value {
  if (typeof value === 'number') {
    if (!(Math.abs(value) < TOO_LARGE)) throw new EvaluationFailure(nodeId, { kind: 'function-number' });
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? new Decimal(BigInt(value), 0) : value + 0;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_RESULT_DEPTH) throw new EvaluationFailure(nodeId, tooDeep);
  const holder = value as Record<string, Value>;
  for (const key of Object.keys(holder)) {
    const inner = holder[key] as Value;
    if (typeof inner !== 'string' && inner !== null) holder[key] = withExactNumbers(inner, nodeId, depth + 1);
  }
  return value;
}
