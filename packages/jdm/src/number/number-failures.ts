import { ValueFailure } from './value-failure.ts';

const tooLarge = new ValueFailure('The number is too large: numbers have at most 28 digits.');
const tooFine = new ValueFailure('The number has too many digits behind the point: numbers have at most 28.');
const dividedByZero = new ValueFailure('`%` has no result where the number on its right is 0.');

export function failTooLarge(): never {
  throw tooLarge;
}

export function failTooFine(): never {
  throw tooFine;
}

export function failDividedByZero(): never {
  throw dividedByZero;
}
