/** What stands in some cells. */
type NumberSummary = {
  /** How many of them are not empty. */
  filled: number;
  numbers: number;
  sum: number;
};

const NUMBER = /^\s*-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;

/** Whether a text is a number and nothing else. */
export function isNumberText(text: string): boolean {
  // Most cells begin with something else, and thousands of them are looked at.
  const first = text.charCodeAt(0);
  return first <= 57 && first !== 34 && NUMBER.test(text);
}

/** Counts the texts, and adds up those that are numbers. */
export function summaryOf(texts: Iterable<string>): NumberSummary {
  let [filled, numbers, sum, rest] = [0, 0, 0, 0];
  for (const text of texts) {
    if (text === '') continue;
    filled++;
    if (!isNumberText(text)) continue;
    numbers++;
    // Kahan's way: what is lost of one number when it is added is added with the next one.
    const number = Number(text) - rest;
    const next = sum + number;
    rest = next - sum - number;
    sum = next;
  }
  return { filled, numbers, sum };
}

/** A result without what numbers in binary add to it: 0.1 + 0.2 is 0.3. */
const rounded = (value: number, digits: number) =>
  Number(value.toPrecision(15)).toLocaleString('en', { maximumSignificantDigits: digits });

/** "Sum 12 · Average 4 · Count 3". Null where there is nothing to count. */
export function summaryWords({ filled, numbers, sum }: NumberSummary): string | null {
  if (filled === 0) return null;
  const count = `Count ${filled.toLocaleString('en')}`;
  if (numbers === 0) return count;
  const figures = `Sum ${rounded(sum, 15)} · Average ${rounded(sum / numbers, 10)}`;
  return numbers === filled
    ? `${figures} · ${count}`
    : `${figures} · ${count} (${numbers.toLocaleString('en')} ${numbers === 1 ? 'number' : 'numbers'})`;
}
