import { spanOfLine } from '../../graph/span-of-line.ts';
import { Decimal } from '../../number/decimal.ts';
import { ValueFailure } from '../../number/value-failure.ts';
import type { EvaluationCause } from '../outcome/evaluation-cause.ts';
import { EvaluationFailure } from '../outcome/evaluation-failure.ts';
import { leaveRun } from '../outcome/needs-more.ts';
import { answerOf, inexact } from '../run/answer.ts';
import type { FunctionNotes } from '../run/function-calls.ts';
import { withoutHalves } from '../run/half-characters.ts';
import type { NodeRun, RunState } from '../run/run-state.ts';
import type { Budget } from '../value/budget.ts';
import type { JsonObject } from '../value/from-json.ts';
import { fromJson, MAX_VALUE_DEPTH } from '../value/from-json.ts';
import type { Value } from '../value/value.ts';
import { Fields } from '../value/value.ts';
import type { NodeOf } from './node-compiler.ts';

/** Reading and writing JSON, and copying it into a function and out of it, compared with reading a text. */
const JSON_COST = 16;

const tooDeep = { kind: 'function-error', reason: 'the result is nested too deep', line: null } as const;

const inexactInput = new ValueFailure(
  `The function is given a number beyond ${Number.MAX_SAFE_INTEGER}, which JavaScript does not hold exactly. Give it a text: \`string(…)\`.`,
);

function given(value: Value, budget: Budget): unknown {
  try {
    return answerOf(value, budget);
  } catch (error) {
    throw error === inexact ? inexactInput : error;
  }
}

/** Calls a function. It runs outside of this run, with copies of the data. */
export function compileFunctionNode(
  { id, content: { text: source, isScript } }: NodeOf<'functionNode'>,
  namesOfNodes: readonly string[],
): NodeRun {
  const form = isScript ? 'script' : 'module';
  const namesNodes = source.includes('$nodes');
  const notes: FunctionNotes = { nodeId: id };
  return (input, state) => {
    const { budget, depth, outside, functions } = state;
    if (!functions) return leaveRun();
    const json = (value: Value) => {
      const text = JSON.stringify(given(value, budget));
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
    const answer = outside.ask(() => functions(call, notes)) ?? leaveRun();
    if (state.trace) state.trace.detail = Fields.of({ log: fromJson(answer.log, budget) });
    if ('failed' in answer) throw new EvaluationFailure(id, withPlace(answer.failed, source));
    budget.spendCharacters(answer.result.length, JSON_COST);
    return readWritten(answer.result, id);
  };
}

function withPlace(cause: EvaluationCause, source: string): EvaluationCause {
  if (cause.kind !== 'function-error' || cause.line === null) return cause;
  return { ...cause, place: { row: null, column: null, ...spanOfLine(source, cause.line) } };
}

/** What the nodes before it gave. Of several nodes with one name it is the last that ran. */
function dataByName(names: readonly string[], { data }: RunState): Fields {
  const all = new Fields();
  for (const [place, name] of names.entries()) {
    const given = data[place];
    if (given !== undefined) all.set(name, given);
  }
  return all;
}

/** No number of the language is as large. */
const TOO_LARGE = 2n ** 96n;

/**
 * What a function has written, its result among others. Whole numbers that a double does not hold for certain are decimals. The sandbox writes none that is too
 * large, and nothing that is too deep, but an author can replace what it writes with.
 */
export function readWritten(json: string, nodeId: string | null): Value {
  // Where there are such numbers, which is rare, they are read as objects with a name that no author can know.
  const written = withoutHalves(json);
  const marked = /\d{16}/.test(written) ? `whole ${Math.random()}` : null;
  const text = marked === null ? written : withMarkedWholes(written, marked);
  const read = (value: unknown, depth: number): Value => {
    if (typeof value === 'number') {
      if (!(Math.abs(value) < TOO_LARGE)) throw new EvaluationFailure(nodeId, { kind: 'function-number' });
      return value + 0;
    }
    if (typeof value !== 'object' || value === null) return value as string | boolean | null;
    if (depth > MAX_VALUE_DEPTH) throw new EvaluationFailure(nodeId, tooDeep);
    if (Array.isArray(value)) return value.map((item) => read(item, depth + 1));
    const holder = value as JsonObject;
    const whole = marked === null ? undefined : holder[marked];
    if (typeof whole === 'string') {
      const units = BigInt(whole);
      if (units >= TOO_LARGE || -units >= TOO_LARGE) throw new EvaluationFailure(nodeId, { kind: 'function-number' });
      return new Decimal(units, 0);
    }
    const fields = new Fields();
    for (const name in holder) fields.add(name, read(holder[name], depth + 1));
    return fields;
  };
  return read(JSON.parse(text), 0);
}

/** Longer ones are too large, which need not be found out exactly. */
const MAX_DIGITS = 30;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];

/** Goes from text to text by hand: a regular expression for long texts fills the stack. */
function withMarkedWholes(json: string, mark: string): string {
  const markedIn = (part: string) => part.replaceAll(/-?\d[\d.eE+-]*/g, (number) => markedWhole(number, mark));
  let marked = '';
  for (let from = 0; from < json.length; ) {
    const begin = json.indexOf('"', from);
    if (begin < 0) return marked + markedIn(json.slice(from));
    let end = begin + 1;
    while (end < json.length && json.charCodeAt(end) !== QUOTE) end += json.charCodeAt(end) === BACKSLASH ? 2 : 1;
    marked += markedIn(json.slice(from, begin)) + json.slice(begin, end + 1);
    from = end + 1;
  }
  return marked;
}

function markedWhole(number: string, mark: string): string {
  const isWhole = /^-?\d{16,}$/.test(number) && !Number.isSafeInteger(Number(number));
  return isWhole && number.length <= MAX_DIGITS ? `{"${mark}":"${number}"}` : number;
}
