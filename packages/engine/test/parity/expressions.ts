/**
 * Compares what our compiled expressions and input cells give with what the engine gives. Prints those on which the two
 * differ. A program of its own, because the engine's native code can end the process that runs it. Arguments: how many, and
 * the seed.
 */
import { evaluateExpression, evaluateUnaryExpression } from '@gorules/zen-engine';
import type { JsonObject, Value } from '@rulewright/jdm';
import { answerOf, fieldsFrom, NotCompiled, parseCell, parseExpression, withoutHalves } from '@rulewright/jdm';
import {
  Budget,
  compileCell,
  ExpressionCompiler,
  Frame,
  NeedsMore,
  plainNumbers,
  unlessItFails,
  writtenNumbers,
} from '@rulewright/jdm/internals';
import { MOMENT } from './moment.ts';
import { RandomExpressions } from './random-expressions.ts';
import { differsOnPurpose } from './text-differences.ts';

const AT_ONCE = 64;
const MAX_DIFFERENCES = 30;

const compilers = [new ExpressionCompiler(plainNumbers), new ExpressionCompiler(writtenNumbers)];
const scope = { loops: [], nodeNamed: () => null, nodeNames: [] };

const differences: object[] = [];
const counts = { compared: 0, succeeded: 0, differentOnPurpose: 0, tooLong: 0 };

/** Whoever runs it has as many steps as it takes. */
const STEPS = 10_000_000;
const FAILED = Symbol('failed');
/** An answer that JSON does not hold. The binding of zen rounds it, or ends its process. */
const REFUSED = Symbol('refused');

class Unanswered {
  constructor(readonly why: string) {}
}

function ours(compiler: ExpressionCompiler, text: string, isCell: boolean, input: JsonObject): unknown {
  try {
    const evaluate = isCell ? cellOf(compiler, text) : expressionOf(compiler, text);
    if (!evaluate) return FAILED;
    const budget = new Budget(STEPS);
    const fields = fieldsFrom(JSON.parse(withoutHalves(JSON.stringify(input))), budget);
    const frame = new Frame(fields, [], budget, Date.parse(MOMENT));
    frame.self = frame.root.get('$') ?? null;
    const value = evaluate(frame);
    if (value === undefined) return FAILED;
    const answer = unlessItFails(() => answerOf(value, frame.budget));
    return answer === undefined ? REFUSED : answer;
  } catch (error) {
    if (error instanceof NotCompiled || error instanceof NeedsMore) return new Unanswered(error.message);
    throw error;
  }
}

function expressionOf(compiler: ExpressionCompiler, text: string) {
  const parsed = parseExpression(text);
  return parsed.ok ? compiler.compileWhole(parsed.tree, scope) : null;
}

function cellOf(compiler: ExpressionCompiler, text: string) {
  const parsed = parseCell(text);
  return parsed.ok ? compileCell(compiler, parsed.tree, scope) : null;
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted((value as JsonObject)[key])]),
  );
};

async function compare(random: RandomExpressions) {
  const isCell = random.number(3) === 0;
  const text = isCell ? random.test() : random.whole();
  const input = random.input() as JsonObject;
  input.reserved = { $nodes: { $nodes: 4 }, $: 3, $root: null };
  // Halves of characters, which only escapes can say.
  input.half = random.pick(['a\ud800b', '\udc00', '\ud83d\ude00\ud83d']);
  input.$ = random.pick<Value>([input.n as Value, input.s as Value, input.deep as Value, null, true, 3, 'a']);
  const answers = compilers.map((compiler) => ours(compiler, text, isCell, input));
  const [, written] = answers;
  // A range can have more items than anybody has time for.
  if (written instanceof Unanswered && text.includes('..')) {
    counts.tooLong++;
    return;
  }
  if (written instanceof Unanswered) {
    differences.push({ text, isCell, ...written, input });
    return;
  }
  if (differsOnPurpose(text, 'alone') || answers.includes(REFUSED)) {
    counts.differentOnPurpose++;
    return;
  }
  const evaluate = isCell ? evaluateUnaryExpression : evaluateExpression;
  const engine = await evaluate(text, input).catch((error: Error) => {
    // Its native code ends, where a number becomes too large.
    if (!error.message.startsWith('{') && !error.message.startsWith('Hook timed out'))
      differences.push({ text, input, error: error.message });
    return FAILED;
  });
  counts.compared++;
  if (engine !== FAILED) counts.succeeded++;
  for (const [at, answer] of answers.entries()) {
    // A graph that writes numbers has the others.
    if (at === 0 && /[`{]|string|\.\./.test(text)) continue;
    const isSame =
      answer === FAILED || engine === FAILED
        ? answer === engine
        : JSON.stringify(sorted(answer)) === JSON.stringify(sorted(engine));
    if (!isSame) {
      const name = (value: unknown) => (value === FAILED ? 'fails' : value);
      differences.push({ text, isCell, isWritten: at === 1, ours: name(answer), engine: name(engine), input });
    }
  }
}

const [count = 3_000, seed = 1] = process.argv.slice(2).map(Number);
const random = new RandomExpressions(seed);
for (let done = 0; done < count && differences.length < MAX_DIFFERENCES; done += AT_ONCE)
  await Promise.all(Array.from({ length: AT_ONCE }, () => compare(random)));

process.stdout.write(JSON.stringify({ ...counts, differences }), () => process.exit());
