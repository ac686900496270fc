/** What is true of numbers in expressions. That the engine agrees is compared in packages/engine/test/parity. */
import { expect, test } from 'vitest';
import { parseExpression } from '../expression/parse.ts';
import { plainNumbers, writtenNumbers } from '../number/numbers.ts';
import { ExpressionCompiler } from './expression/compile-expression.ts';
import { answerOf } from './run/answer.ts';
import { Frame } from './run/frame.ts';
import { Budget } from './value/budget.ts';
import type { JsonObject } from './value/from-json.ts';
import { fieldsFrom } from './value/from-json.ts';

/** Undefined where the expression fails. */
function answerTo(text: string, input: JsonObject = {}, numbers = writtenNumbers): unknown {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(text);
  const evaluate = new ExpressionCompiler(numbers).compileWhole(parsed.tree, {
    loops: [],
    nodeNamed: () => null,
    nodeNames: [],
  });
  const budget = new Budget(10_000);
  const value = evaluate(new Frame(fieldsFrom(input, budget), [], budget, 0));
  return value === undefined ? undefined : answerOf(value, budget);
}

test.each<[string, string, JsonObject?]>([
  ['79228162514264337593543950334 + 1', '79228162514264337593543950335'],
  // Digits that do not fit are rounded away, halves to the even one.
  ['792281625142643375935439503.35 + 100000000000000000000000000.1', '892281625142643375935439503.4'],
  ['0.0000000000000000000000000001 * 0.1', '0.0000000000000000000000000000'],
  ['0.1234567890123456789012345675 * 0.5', '0.0617283945061728394506172838'],
  ['7922816251426433759354395033.5 * 10', '79228162514264337593543950335'],
  ['2 ^ 95', '39614081257132168796771975168'],
  // Fractional exponents are approximated.
  ['2 ^ 0.5', '1.4142135570048917090885260834'],
  ['(-4) ^ 0.5', '-1.9999999924734159059760164543'],
  ['(-1) ^ 2.5', '-1'],
  // Rounded up, it has to be rounded again.
  ['7922816251426433759354395033.5 + 0.09', '7922816251426433759354395034'],
  ['4 ^ -0.5', '0.5000000018816460305871794286'],
  ['0.5 ^ -95', '39614081257132168796771975168'],
  ['10 ^ -30', '0'],
  ['5.50 % 79228162514264337593543950335', '5.50'],
  ['79228162514264337593543950335 % 0.7', '0.0'],
  ['trunc(5, 40)', '5.0000000000000000000000000000'],
  ['round(5.5, 40)', '5.5'],
  // Zero has a sign.
  ['-(0.00)', '-0.00'],
  ['trunc(-0.05, 1)', '-0.0'],
  ['ceil(-0.5)', '-0'],
  ['round(-0.04, 1)', '0.0'],
  ['abs(-(0.00))', '0.00'],
  ['minus', '0', { minus: -0 }],
  ['number("-0.00")', '0.00'],
  ['number("+1_000.5_0")', '1000.50'],
  ['number("1.23456789012345678901234567895e1")', '12.345678901234567890123456790'],
  ['number("12E+2")', '1200'],
  ['number(".5e-1")', '0.05'],
  ['large', '12345678901234567000', { large: 1.2345678901234567e19 }],
  ['small', '0.0000000000000000000000000015', { small: 1.5e-27 }],
])('%s is written %s', (text, written, input = {}) => {
  expect(answerTo(`string(${text})`, input)).toBe(written);
});

test.each([
  ['median([])'],
  ['avg([])'],
  ['number("1.23456789012345678901234567895")'],
  ['number("79228162514264337593543950336")'],
  ['number("1e29")'],
  ['number("1e-29")'],
  ['number("1.5.5")'],
  ['number("-")'],
  ['round(1.5, -(0))'],
  ['round(1.5, 4294967296)'],
  ['[1][18446744073709551616]'],
  ['rand("1")'],
])('%s fails', (text) => {
  expect(answerTo(text)).toBeUndefined();
  expect(answerTo('isNumeric("1e29")')).toBe(false);
});

test('a random number is a whole one from 0 up to the one that is given, halves rounded to the even', () => {
  const found = new Set(Array.from({ length: 300 }, () => answerTo('rand(2.5)')));
  expect([...found].sort()).toEqual([0, 1, 2]);
  expect(answerTo('rand(-0.5)')).toBe(0);
});

const most = writtenNumbers.read('79228162514264337593543950335') as number;

test.each<[string, () => unknown]>([
  ['The number is too large: numbers have at most 28 digits.', () => plainNumbers.add(most, 1)],
  ['The number is too large: numbers have at most 28 digits.', () => plainNumbers.multiply(most, 2)],
  ['The number is too large: numbers have at most 28 digits.', () => plainNumbers.power(10, 29)],
  ['The number is too large: numbers have at most 28 digits.', () => plainNumbers.add(1e300, 1)],
  ['The number has too many digits behind the point: numbers have at most 28.', () => plainNumbers.add(1e-30, 1)],
  ['`%` has no result where the number on its right is 0.', () => plainNumbers.remainder(5, 0)],
])('a calculation without a result says why: %s', (reason, calculate) => {
  expect(calculate).toThrow(reason);
});

test('a number that was not calculated with may have any size, and is compared with any other', () => {
  for (const numbers of [plainNumbers, writtenNumbers]) {
    expect(answerTo('a', { a: 1e-30 }, numbers)).toBe(1e-30);
    expect(answerTo('a > 0.0000000000000000000000000001', { a: 1e300 }, numbers)).toBe(true);
    expect(answerTo('a < 0.0000000000000000000000000001', { a: 1e-300 }, numbers)).toBe(true);
    expect(answerTo('a == 0.1 + 0.2', { a: 0.3 }, numbers)).toBe(true);
  }
});

test('the sign of zero does not matter where it is compared or indexed with, other than a negative zero that was calculated', () => {
  expect(answerTo('[-(0) == 0, -(0) < 0, [5][zero]]', { zero: -0 })).toEqual([true, false, 5]);
  expect(answerTo('[5][-(0)]')).toBeUndefined();
});

test('powers with fractional exponents are charged for', () => {
  const sumOf = (count: number) => Array.from({ length: count }, (_, at) => `a ^ 1.${at + 1}`).join(' + ');
  expect(answerTo(`${sumOf(5)} > 0`, { a: 1.7 })).toBe(true);
  expect(() => answerTo(`${sumOf(9)} > 0`, { a: 1.7 })).toThrow();
});
