/**
 * Compares what our dates and the engine's give: generated texts, zones, patterns and amounts through every method, operator
 * and function that takes dates. Prints those on which the two differ. A program of its own, because the engine's native code
 * can end the process that runs it. Arguments: how many, and the seed.
 */
import { evaluateExpression } from '@gorules/zen-engine';
import type { JsonObject } from '@rulewright/jdm';
import { answerOf, fieldsFrom, parseExpression } from '@rulewright/jdm';
import { Budget, ExpressionCompiler, Frame, ValueFailure, writtenNumbers } from '@rulewright/jdm/internals';
import { MOMENT } from './moment.ts';
import { RandomDates } from './random-dates.ts';
import { differsOnPurpose } from './text-differences.ts';

const AT_ONCE = 64;
const MAX_DIFFERENCES = 30;
const FAILED = 'fails';

const compiler = new ExpressionCompiler(writtenNumbers);
const scope = { loops: [], nodeNamed: () => null, nodeNames: [] };

const differences: object[] = [];
const counts = { compared: 0, succeeded: 0 };

function ours(text: string, input: JsonObject): unknown {
  const parsed = parseExpression(text);
  if (!parsed.ok) return FAILED;
  try {
    const budget = new Budget(100_000);
    const frame = new Frame(fieldsFrom(input, budget), [], budget, Date.parse(MOMENT));
    const value = compiler.compileWhole(parsed.tree, scope)(frame);
    return value === undefined ? FAILED : answerOf(value, frame.budget);
  } catch (error) {
    return error instanceof ValueFailure ? FAILED : String(error);
  }
}

async function compare(random: RandomDates) {
  const text = random.expression();
  const input = random.input();
  const answer = ours(text, input);
  const engine = await evaluateExpression(text, input).catch(() => FAILED);
  counts.compared++;
  if (engine !== FAILED) counts.succeeded++;
  if (JSON.stringify(answer) !== JSON.stringify(engine) && !differsOnPurpose(text, 'alone'))
    differences.push({ text, input, ours: answer, engine });
}

const [count = 3_000, seed = 1] = process.argv.slice(2).map(Number);
const random = new RandomDates(seed);
for (let done = 0; done < count && differences.length < MAX_DIFFERENCES; done += AT_ONCE)
  await Promise.all(Array.from({ length: AT_ONCE }, () => compare(random)));

process.stdout.write(JSON.stringify({ ...counts, differences }), () => process.exit());
