/**
 * Compares how our decimals and the engine calculate: generated pairs of numbers, among them those at the border of what a
 * decimal can hold, through every operation, written out with all of their places. Prints those on which the two differ. A
 * program of its own, because the engine's native code can end the process that runs it. Arguments: how many pairs, and the seed.
 */
import { evaluateExpression } from '@gorules/zen-engine';
import { answerOf, fieldsFrom, parseExpression } from '@rulewright/jdm';
import type { Numeric } from '@rulewright/jdm/internals';
import {
  Budget,
  compareNumbers,
  doubleOf,
  ExpressionCompiler,
  Frame,
  plainNumbers,
  unlessItFails,
  writtenNumbers,
} from '@rulewright/jdm/internals';
import { RandomTexts } from '../language/random-texts.ts';

const AT_ONCE = 64;
const MAX_DIFFERENCES = 30;

type Numbers = typeof writtenNumbers;
type Calculation = (numbers: Numbers, a: Numeric, b: Numeric, places: number) => Numeric | null | undefined;

const calculations: Record<string, Calculation> = {
  'a + b': (numbers, a, b) => numbers.add(a, b),
  'a - b': (numbers, a, b) => numbers.subtract(a, b),
  'a * b': (numbers, a, b) => numbers.multiply(a, b),
  'a / b': (numbers, a, b) => numbers.divide(a, b),
  'a % b': (numbers, a, b) => numbers.remainder(a, b),
  'a ^ p': (numbers, a, _, places) => numbers.power(a, places),
  'a ^ -p': (numbers, a, _, places) => numbers.power(a, -places),
  'a ^ (p * 13)': (numbers, a, _, places) => numbers.power(a, places * 13),
  'a ^ (-p * 13)': (numbers, a, _, places) => numbers.power(a, -places * 13),
  'a ^ (p / 8)': (numbers, a, _, places) => numbers.power(a, numbers.divide(places, 8) ?? 0),
  'a ^ (-p / 8)': (numbers, a, _, places) => numbers.power(a, numbers.divide(-places, 8) ?? 0),
  'a ^ b': (numbers, a, b) => numbers.power(a, b),
  '-a': (numbers, a) => numbers.negate(a),
  'abs(a)': (numbers, a) => numbers.abs(a),
  'floor(a)': (numbers, a) => numbers.floor(a),
  'ceil(a)': (numbers, a) => numbers.ceil(a),
  'round(a, 0)': (numbers, a) => numbers.round(a, 0),
  'round(a, p)': (numbers, a, _, places) => numbers.round(a, places),
  'round(-a * 0, p)': (numbers, a, _, places) => numbers.round(numbers.multiply(numbers.negate(a), 0), places),
  'trunc(a, 0)': (numbers, a) => numbers.trunc(a, 0),
  'trunc(a, p)': (numbers, a, _, places) => numbers.trunc(a, places),
  '-trunc(a / 9, p)': (numbers, a, _, places) => numbers.negate(numbers.trunc(numbers.divide(a, 9) ?? 0, places)),
  'trunc(a, p) + trunc(b, p)': (numbers, a, b, places) =>
    numbers.add(numbers.trunc(a, places), numbers.trunc(b, places)),
  'a / b * b': (numbers, a, b) => nullOr(numbers.divide(a, b), (quotient) => numbers.multiply(quotient, b)),
  'a / b + a': (numbers, a, b) => nullOr(numbers.divide(a, b), (quotient) => numbers.add(quotient, a)),
  'a * b - a': (numbers, a, b) => numbers.subtract(numbers.multiply(a, b), a),
};

/** Nobody calculates with null: undefined stands for a failure. */
function nullOr(value: Numeric | null, then: (value: Numeric) => Numeric): Numeric | undefined {
  return value === null ? undefined : then(value);
}

/** The text of a number in an expression, and the same as a value of the input where JSON can say it. */
function operand(random: RandomTexts): { text: string; input: number | null } {
  const digits = (most: number) => Array.from({ length: 1 + random.number(most) }, () => random.number(10)).join('');
  if (random.number(12) === 0) return { text: '0', input: unusual(random) };
  const sign = random.pick(['', '', '-']);
  const whole = random.pick([
    () => String(random.number(20)),
    () => String(random.number(2 ** 32)),
    () => digits(15).replace(/^0+(?=\d)/, ''),
    () => digits(28).replace(/^0+(?=\d)/, ''),
    () =>
      random.pick([
        '0',
        '1',
        '4294967295',
        '4294967296',
        '2147483649',
        '9007199254740991',
        '79228162514264337593543950335',
      ]),
  ])();
  const fraction = random.pick([
    () => '',
    () => '',
    () => `.${digits(2)}`,
    () => `.${digits(6)}`,
    () => `.${digits(28)}`,
    () => random.pick(['.0', '.00', '.5', '.50', '.25', '.125', '.3333333333333333333333333333', '.0000001']),
  ])();
  const text = `${sign}${whole}${fraction}`;
  const number = Number(text);
  const isInput = random.number(2) === 0 && (!Number.isInteger(number) || Number.isSafeInteger(number)) && number !== 0;
  return { text, input: isInput && Math.abs(number) > 1e-6 ? number : null };
}

/** Doubles that are written with an exponent, or as zero with a sign. */
function unusual(random: RandomTexts): number {
  const digits = Number(`${1 + random.number(9)}.${random.number(1_000_000)}`);
  return random.pick([
    () => -0,
    () => digits * 10 ** (16 + random.number(12)),
    () => -digits * 10 ** (10 + random.number(10)),
    () => Number(`${1 + random.number(99)}e-${7 + random.number(21)}`),
    () => Number(`${1 + random.number(7)}e28`),
  ])();
}

const differences: object[] = [];
const counts = { compared: 0, refused: 0 };
const FAILED = undefined;

/** What the engine answers, or undefined where it fails: also where its thread ends, which it reports as a hook that timed out. */
const engine = (text: string, input: object): Promise<unknown> => evaluateExpression(text, input).catch(() => FAILED);

async function compare(random: RandomTexts) {
  if (random.number(5) === 0) return compareReading(random);
  if (random.number(5) === 0) return compareFunction(random);
  const name = random.pick(Object.keys(calculations));
  const a = operand(random);
  const b = /\bb\b/.test(name) ? operand(random) : { text: '0', input: null };
  const places = random.pick([random.number(8), random.number(29)]);
  const literal = ({ text, input }: typeof a, name: string) => (input === null ? `(${text})` : name);
  const expression = name.replace(/\b[abp]\b/g, (part) =>
    part === 'p' ? `${places}` : literal(part === 'a' ? a : b, part),
  );
  const input = { a: a.input ?? 0, b: b.input ?? 0 };
  const calculate = calculations[name] as Calculation;
  const run = (numbers: Numbers): Numeric | null | undefined =>
    unlessItFails(() => {
      const value = ({ text, input }: typeof a) => {
        if (input !== null) return input;
        const read = numbers.read(text.replace('-', ''));
        return read !== null && text.startsWith('-') ? numbers.negate(read) : read;
      };
      const [left, right] = [value(a), value(b)];
      return left === null || right === null ? FAILED : calculate(numbers, left, right, places);
    });
  const [plain, written] = [run(plainNumbers), run(writtenNumbers)];
  const text = await engine(`string(${expression})`, input);
  // The engine ends its process where an answer is a whole number of more than 63 bits.
  const isLarge = text === FAILED || Math.abs(Number(text)) > 2 ** 53;
  const value = isLarge ? FAILED : await engine(expression, input);
  counts.compared++;
  if (text === FAILED) counts.refused++;
  const ours =
    written === FAILED ? FAILED : unlessItFails(() => (written === null ? 'null' : writtenNumbers.print(written)));
  if (ours !== text) {
    if (name === 'a % b' && isExactRemainder(expression, input, ours)) return;
    differences.push({ expression, input, ours, text });
  }
  if ((plain === FAILED) !== (written === FAILED)) differences.push({ expression, input, modes: 'one fails' });
  if (plain === FAILED || written === FAILED) return;
  if (!isLarge && (plain === null ? null : doubleOf(plain)) !== value)
    differences.push({ expression, input, ours: plain === null ? null : doubleOf(plain), value, plain: true });
  if ((plain === null) !== (written === null)) differences.push({ expression, input, modes: 'one is null' });
  if (plain !== null && written !== null && compareNumbers(plain, written) !== 0)
    differences.push({ expression, input, modes: 'differ' });
}

/** zen's decimals lose digits of some remainders by numbers of many places, as docs/expressions.md says. */
function isExactRemainder(expression: string, input: Record<string, number>, remainder: unknown): boolean {
  const [a, b] = expression.split(' % ').map((part) => unscaled(String(input[part] ?? part.slice(1, -1))));
  return a !== undefined && Boolean(b) && a % (b as bigint) === unscaled(String(remainder));
}

/** A number without an exponent, times 10^28. */
function unscaled(text: string): bigint | undefined {
  const [, whole, fraction = ''] = /^(-?\d+)(?:\.(\d{1,28}))?$/.exec(text) ?? [];
  return whole === undefined ? undefined : BigInt(whole + fraction.padEnd(28, '0'));
}

/** A text that may be a number. */
async function compareReading(random: RandomTexts) {
  const digits = (most: number) =>
    Array.from({ length: random.number(most) }, () => random.pick('0123456789_'.split('')));
  const parts = [
    random.pick(['', '', '-', '+', ' ']),
    ...digits(random.pick([3, 12, 32])),
    random.pick(['', '', '.', '.', '..', '-']),
    ...random.pick([digits(4), digits(32), '0'.repeat(random.number(30)).split('')]),
    random.pick(['', '', 'e', 'E', 'x']),
    random.pick(['', '-', '+', '-+']),
    random.pick([() => '', () => String(random.number(12)), () => String(random.number(40))])(),
  ];
  const text = parts.join('').trim();
  counts.compared++;
  const read = writtenNumbers.read(text);
  const ours = read === null ? FAILED : writtenNumbers.print(read);
  const theirs = await engine('string(number(text))', { text });
  if (theirs === FAILED) counts.refused++;
  if (ours !== theirs) differences.push({ reading: text, ours, theirs });
}

const compiler = new ExpressionCompiler(writtenNumbers);

/** Functions of lists, and with places that are unusual. */
async function compareFunction(random: RandomTexts) {
  const number = () => `(${operand(random).text})`;
  const list = () =>
    `[${Array.from({ length: random.number(6) }, random.pick([number, () => String(random.number(3))]))}]`;
  const expression = random.pick([
    () => `string(${random.pick(['sum', 'avg', 'min', 'max', 'median', 'mode'])}(${list()}))`,
    () => `string(${random.pick(['sum', 'avg', 'min', 'max', 'median', 'mode'])}(${list()}))`,
    // Where more than 28 places are asked for, the engine truncates to decimals that nothing else can have.
    () => `string(round(${number()}, ${number()}))`,
    () => `rand(${number()}) >= 0`,
    () => `string(${list()}[${number()}])`,
    () => `["abcdef"[${number()}], bool(${number()}), ${number()} == ${number()}]`,
    () => `len(${list()}[${random.number(3)}:${random.number(5)}.5])`,
  ])();
  const parsed = parseExpression(expression);
  // A number of an expression has to fit.
  if (!parsed.ok) return;
  counts.compared++;
  const budget = new Budget(1_000_000);
  const value = unlessItFails(() =>
    compiler.compileWhole(parsed.tree, { loops: [], nodeNamed: () => null, nodeNames: [] })(
      new Frame(fieldsFrom({}, budget), [], budget, 0),
    ),
  );
  const ours = value === undefined ? FAILED : answerOf(value, budget);
  const theirs = await engine(expression, {});
  if (theirs === FAILED) counts.refused++;
  if (JSON.stringify(ours) !== JSON.stringify(theirs)) differences.push({ expression, ours, theirs });
}

const [count = 3_000, seed = 1] = process.argv.slice(2).map(Number);
const random = new RandomTexts(seed);
for (let done = 0; done < count && differences.length < MAX_DIFFERENCES; done += AT_ONCE)
  await Promise.all(Array.from({ length: AT_ONCE }, () => compare(random)));

process.stdout.write(
  JSON.stringify({ ...counts, differences }, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
  () => process.exit(),
);
