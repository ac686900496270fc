/**
 * Compares what our compiled expressions and input cells give with what the engine gives. Prints those on which the two
 * differ. A program of its own, because the engine's native code can end the process that runs it. Arguments: how many, and
 * the seed.
 */
import { evaluateExpression, evaluateUnaryExpression } from '@gorules/zen-engine';
import type { Fields, Value } from '@rulewright/jdm';
import {
  answerOf,
  Budget,
  compileCell,
  ExpressionCompiler,
  Frame,
  NotCompiled,
  parseCell,
  parseExpression,
  plainNumbers,
  Uncertain,
  writtenNumbers,
} from '@rulewright/jdm';
import { MOMENT } from './moment.ts';
import { RandomExpressions } from './random-expressions.ts';

const AT_ONCE = 64;
const MAX_DIFFERENCES = 30;

const compilers = [new ExpressionCompiler(plainNumbers), new ExpressionCompiler(writtenNumbers)];
const scope = { loops: [], nodeNamed: () => null };

const differences: object[] = [];
const counts = { compared: 0, succeeded: 0, notCompiled: 0, uncertain: 0 };
const reasons: Record<string, number> = {};

const UNKNOWN = Symbol('left to the engine');
const FAILED = Symbol('failed');

function ours(compiler: ExpressionCompiler, text: string, isCell: boolean, input: Fields): unknown {
  try {
    const evaluate = isCell ? cellOf(compiler, text) : expressionOf(compiler, text);
    if (!evaluate) return UNKNOWN;
    const frame = new Frame(input, [], new Budget(100_000), Date.parse(MOMENT));
    frame.self = input.$ ?? null;
    const value = evaluate(frame);
    return value === undefined ? FAILED : answerOf(value, frame.budget);
  } catch (error) {
    if (error instanceof NotCompiled) {
      reasons[error.message] = (reasons[error.message] ?? 0) + 1;
      counts.notCompiled++;
    } else if (error instanceof Uncertain) counts.uncertain++;
    else throw error;
    return UNKNOWN;
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
      .map((key) => [key, sorted((value as Fields)[key])]),
  );
};

async function compare(random: RandomExpressions) {
  const isCell = random.number(3) === 0;
  const text = isCell ? random.test() : random.whole();
  const input = random.input() as Fields;
  input.$ = random.pick<Value>([input.n as Value, input.s as Value, null, true, 3, 'a']);
  const answers = compilers.map((compiler) => ours(compiler, text, isCell, input));
  if (answers.every((answer) => answer === UNKNOWN)) return;
  const evaluate = isCell ? evaluateUnaryExpression : evaluateExpression;
  const engine = await evaluate(text, input).catch((error: Error) => {
    if (!error.message.startsWith('{')) differences.push({ text, input, error: error.message });
    return FAILED;
  });
  counts.compared++;
  if (engine !== FAILED) counts.succeeded++;
  for (const [at, answer] of answers.entries()) {
    if (answer === UNKNOWN) continue;
    const isSame =
      answer === FAILED || engine === FAILED
        ? answer === engine || (isCell && answer === FAILED && engine === FAILED)
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

process.stdout.write(JSON.stringify({ ...counts, reasons, differences }), () => process.exit());
