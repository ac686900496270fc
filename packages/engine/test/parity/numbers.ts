/**
 * Compares how our decimals and the engine calculate: generated pairs of numbers, among them those at the border of what a
 * decimal can hold, through every operation, written out with all of their places. Prints those on which the two differ. A
 * program of its own, because the engine's native code can end the process that runs it. Arguments: how many pairs, and the seed.
 */
import { evaluateExpression } from '@gorules/zen-engine';
import type { Numeric } from '@rulewright/jdm';
import { compareNumbers, doubleOf, plainNumbers, Uncertain, writtenNumbers } from '@rulewright/jdm';
import { RandomTexts } from '../language/random-texts.ts';

const AT_ONCE = 64;
const MAX_DIFFERENCES = 30;

type Numbers = typeof writtenNumbers;
type Calculation = (numbers: Numbers, a: Numeric, b: Numeric, places: number) => Numeric | null;

const calculations: Record<string, Calculation> = {
  'a + b': (numbers, a, b) => numbers.add(a, b),
  'a - b': (numbers, a, b) => numbers.subtract(a, b),
  'a * b': (numbers, a, b) => numbers.multiply(a, b),
  'a / b': (numbers, a, b) => numbers.divide(a, b),
  'a % b': (numbers, a, b) => numbers.remainder(a, b),
  'a ^ p': (numbers, a, _, places) => numbers.power(a, places),
  'a ^ -p': (numbers, a, _, places) => numbers.power(a, -places),
  '-a': (numbers, a) => numbers.negate(a),
  'abs(a)': (numbers, a) => numbers.abs(a),
  'floor(a)': (numbers, a) => numbers.floor(a),
  'ceil(a)': (numbers, a) => numbers.ceil(a),
  'round(a)': (numbers, a) => numbers.round(a, 0),
  'round(a, p)': (numbers, a, _, places) => numbers.round(a, places),
  'trunc(a)': (numbers, a) => numbers.trunc(a, 0),
  'trunc(a, p)': (numbers, a, _, places) => numbers.trunc(a, places),
  'a / b * b': (numbers, a, b) => nullOr(numbers.divide(a, b), (quotient) => numbers.multiply(quotient, b)),
  'a / b + a': (numbers, a, b) => nullOr(numbers.divide(a, b), (quotient) => numbers.add(quotient, a)),
};

function nullOr(value: Numeric | null, then: (value: Numeric) => Numeric): Numeric {
  // The engine does not calculate with null.
  if (value === null) throw new Uncertain();
  return then(value);
}

/** The text of a number in an expression, and the same as a value of the input where JSON can say it. */
function operand(random: RandomTexts): { text: string; input: number | null } {
  const digits = (most: number) => Array.from({ length: 1 + random.number(most) }, () => random.number(10)).join('');
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

const differences: object[] = [];
const counts = { compared: 0, uncertain: 0, refused: 0 };

async function compare(random: RandomTexts) {
  const name = random.pick(Object.keys(calculations));
  const [a, b] = [operand(random), operand(random)];
  const places = random.number(8);
  const literal = ({ text, input }: typeof a, name: string) => (input === null ? `(${text})` : name);
  const expression = name.replace(/\b[abp]\b/g, (part) =>
    part === 'p' ? `${places}` : literal(part === 'a' ? a : b, part),
  );
  const input = { a: a.input ?? 0, b: b.input ?? 0 };
  const calculate = calculations[name] as Calculation;
  const run = (numbers: Numbers): Numeric | null | undefined => {
    try {
      const value = ({ text, input }: typeof a) => {
        if (input !== null) return input;
        const read = numbers.read(text.replace('-', ''));
        if (read === null) throw new Error(text);
        return text.startsWith('-') ? numbers.negate(read) : read;
      };
      return calculate(numbers, value(a), value(b), places);
    } catch (error) {
      if (error instanceof Uncertain) return undefined;
      throw error;
    }
  };
  const [plain, written] = [run(plainNumbers), run(writtenNumbers)];
  if (plain === undefined && written === undefined) {
    counts.uncertain++;
    return;
  }
  const engine = (text: string) => evaluateExpression(text, input).catch(() => undefined);
  // The engine ends its process where an answer is a whole number of more than 63 bits.
  const text = await engine(`string(${expression})`);
  const isLarge = text === undefined || Math.abs(Number(text)) > 2 ** 53;
  const value = isLarge ? undefined : await engine(expression);
  if (text === undefined && value === undefined) counts.refused++;
  counts.compared++;
  if (written !== undefined) {
    let ours: string | null | undefined;
    try {
      ours = written === null ? 'null' : writtenNumbers.print(written);
    } catch {}
    if (ours !== undefined && ours !== text) differences.push({ expression, input, ours, text });
  }
  if (plain !== undefined) {
    const ours = plain === null ? null : doubleOf(plain);
    if (ours !== value && !isLarge) differences.push({ expression, input, ours, value, plain: true });
    if (written !== undefined && (plain === null) !== (written === null)) differences.push({ expression, input });
    if (plain && written && compareNumbers(plain, written) !== 0)
      differences.push({ expression, input, modes: 'differ' });
  }
}

const [count = 3_000, seed = 1] = process.argv.slice(2).map(Number);
const random = new RandomTexts(seed);
for (let done = 0; done < count && differences.length < MAX_DIFFERENCES; done += AT_ONCE)
  await Promise.all(Array.from({ length: AT_ONCE }, () => compare(random)));

process.stdout.write(
  JSON.stringify({ ...counts, differences }, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
  () => process.exit(),
);
