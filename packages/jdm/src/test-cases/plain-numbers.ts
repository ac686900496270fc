/** A decimal as people write it, without what doubles add: 0.3, and not 0.30000000000000004. */
export const rounded = (n: number): number => Number(n.toPrecision(12));

/** How many plainer numbers are given. */
const MAX_NUMBERS = 16;

/** What people write where any number of some size will do. */
const usual = [0, 1, 5, 10, 20, 50, 100, 500, 1_000, 10_000, 100_000, 1_000_000];

/** Numbers near another that a person would rather write, the plainest first: for 41 that is 40, then 45. */
export function plainerNumbers(n: number): number[] {
  const steps = Array.from({ length: 8 }, (_, at) => 10 ** (Math.floor(Math.log10(Math.abs(n) || 1)) + 1 - at));
  const near = steps
    .flatMap((step) => [step, step / 2])
    .flatMap((step) => [Math.floor(n / step) * step, Math.ceil(n / step) * step]);
  const numbers = new Set([...near, ...(n < 0 ? usual : [])].map((other) => rounded(other) + 0));
  return [...numbers]
    .filter((other) => effortOf(other) < effortOf(n))
    .toSorted((a, b) => effortOf(a) - effortOf(b) || Math.abs(a - n) - Math.abs(b - n))
    .slice(0, MAX_NUMBERS);
}

/** Numbers that people write between two of different size, from the first on: for 10 and 900 those are 20, 50 and 100. */
export const usualBetween = (from: number, to: number): number[] =>
  Math.abs(to) < 10 * Math.max(1, Math.abs(from)) ? [] : usual.filter((other) => other > from && other < to);

/**
 * How much there is to write: digits, and more for a minus and for decimals. Of two that are alike, one that ends in 5 is
 * plainer. 0 is less likely to be meant than 1 or 100.
 */
function effortOf(n: number): number {
  if (n === 0) return 1.4;
  const [whole = '', decimals = ''] = Math.abs(rounded(n)).toFixed(10).replace(/0+$/, '').split('.');
  const digits = `${whole}${decimals}`.replace(/^0+|0+$/g, '');
  return Math.max(1, digits.length - (digits.endsWith('5') ? 0.5 : 0)) + decimals.length + (n < 0 ? 4 : 0);
}
