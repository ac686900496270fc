/**
 * Compares how our parser and the engine parse a text: our tree is printed with brackets around every part, and the
 * engine evaluates both texts. Prints the texts whose results differ. It is a separate program, because the engine's
 * native code can end its process. Arguments: the number of texts, and the seed.
 */
import { evaluateExpression, evaluateUnaryExpression } from '@gorules/zen-engine';
import { parseCell, parseExpression } from '@rulewright/jdm';
import { print, printCell } from './print.ts';
import { RandomTexts } from './random-texts.ts';

const AT_ONCE = 64;

const context = { a: 7, b: { c: 3 }, p: true, q: false, s: 'abc', l: [1, 2, 3], n: null, $: 3 };

/** Operands and operators that fit one another, so that most texts have a result. */
const operands = {
  number: ['1', '2', '3', 'a', 'b.c', 'l[1]', '-2', '$', 'len(l)', 'n', 'sum(l)', 'sum(map(l, # * 2 + 1))'],
  boolean: [
    'true',
    'false',
    'p',
    'q',
    'not p',
    '!q',
    'a in l',
    'some(l, # > 1 and # < 3 or # == 9)',
    'contains(s, "b")',
  ],
  list: [
    'l',
    '[1, 2]',
    '[1..3]',
    '(1..9]',
    ']2..4[',
    'map(l, # + 1)',
    'filter(l, # > 1 or # == 1 and # > 5)',
    'l[0:1]',
  ],
};

function expression(random: RandomTexts): string {
  const number = () => random.pick(operands.number);
  const sum = () => chain(number, ['+', '-', '*', '%', '^', '??', '/', '*']);
  const test = () =>
    random.pick([
      () => random.pick(operands.boolean),
      () => `${sum()} ${random.pick(['<', '>', '<=', '>=', '==', '!='])} ${sum()}`,
      () =>
        `${random.pick(['', '', 'not '])}${number()} ${random.pick(['in', 'not in'])} ${random.pick(operands.list)}`,
    ])();
  const condition = () => chain(test, ['and', 'or', 'and', 'or', '==', '??']);
  const chain = (one: () => string, joins: string[]) =>
    Array.from({ length: random.number(4) }, () => `${one()} ${random.pick(joins)} `).join('') + one();
  return random.pick([
    sum,
    test,
    condition,
    () => `${condition()} ? ${sum()} : ${condition()} ? ${sum()} : ${sum()}`,
    () => `\`\${${sum()}} and \${${test()}}\``,
    () => random.pick(operands.list),
  ])();
}

function cell(random: RandomTexts): string {
  const one = () =>
    random.pick(['', '', '> ', '< ', '!= ', 'in ', 'not in ']) +
    random.pick([() => expression(random), () => random.pick(operands.list), () => random.pick(operands.number)])();
  return Array.from({ length: 1 + random.number(3) }, one).join(random.pick([', ', ' and ', ' or ']));
}

type Outcome = { value: unknown } | { error: string };

const outcomeOf = (evaluation: Promise<unknown>): Promise<Outcome> =>
  evaluation.then(
    (value) => ({ value }),
    ({ message }: Error) => ({ error: message }),
  );

const differences: object[] = [];
let compared = 0;
let succeeded = 0;

/** Results are converted to strings in the engine, because a large number as a result would end the process. */
async function compareExpression(text: string) {
  const parsed = parseExpression(text);
  if (!parsed.ok) return;
  const printed = print(parsed.tree);
  const engine = await outcomeOf(evaluateExpression(`string(${text})`, context));
  const ours = await outcomeOf(evaluateExpression(`string(${printed})`, context));
  count('expression', text, printed, ours, engine);
}

async function compareCell(text: string) {
  const parsed = parseCell(text);
  if (!parsed.ok) return;
  const printed = `bool(${printCell(parsed.tree)})`;
  const ours = await outcomeOf(evaluateExpression(printed, context));
  const engine = await outcomeOf(evaluateUnaryExpression(text, context));
  count('cell', text, printed, ours, engine);
}

function count(kind: string, text: string, printed: string, ours: Outcome, engine: Outcome) {
  compared++;
  if ('value' in engine) succeeded++;
  if (!isSame(ours, engine)) differences.push({ kind, text, printed, ours, engine });
}

/** Whether both have the same value, or the same error in the same operation. */
const isSame = (ours: Outcome, engine: Outcome) =>
  'value' in ours && 'value' in engine
    ? ours.value === engine.value
    : 'error' in ours && 'error' in engine && ours.error === engine.error;

const [texts = 1_500, seed = 1] = process.argv.slice(2).map(Number);
const random = new RandomTexts(seed);
for (let n = 0; n < texts; n += AT_ONCE)
  await Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      Promise.all([compareExpression(expression(random)), compareCell(cell(random))]),
    ),
  );

process.stdout.write(JSON.stringify({ compared, succeeded, differences }), () => process.exit());
