import { isBareTimedDate } from './literal-findings.ts';
import { withoutMoments } from './written-moment.ts';

const number = /(?<![\w.$#])\d+(?:_\d+)*(?:\.\d+)?(?![\w.])/g;
const comparedNumber = /^(\s*(?:[<>]=?|[!=]=)?\s*-?)\d+(?:_\d+)*(?:\.\d+)?\s*$/;
const numberRange = /^\s*\[(-?\d+(?:\.\d+)?)\.\.(-?\d+(?:\.\d+)?)\]\s*$/;
/** `1.500` may be meant as a whole number with a separator of thousands. */
const groupedNumber = /(?<![\d.])[1-9]\d{0,2}\.\d\d0(?!\d)/;
const quotedText = /^\s*(?:"[^"]*"|'[^']*')\s*$/;

/**
 * The form of a text without its values: texts of one form have results of the same type, and what is wrong with one of them is
 * wrong with all. Most cells of a large table are of few forms. A text whose values may matter is its own form.
 * @param areTextsFree whether any text in quotes may stand alone; in a column of dates it must be one
 */
export function formOf(text: string, areTextsFree = true): string {
  const compared = comparedNumber.exec(text);
  if (compared) return `${compared[1]?.trim()}${groupedNumber.test(text) ? '1.500' : '1'}`;
  if (areTextsFree && quotedText.test(text)) return '""';
  const range = numberRange.exec(text);
  if (range) return Number(range[1]) < Number(range[2]) && !groupedNumber.test(text) ? '[1..2]' : text;
  // Dates are values, too, of which only the order matters. Cells of date columns have them in the quotes of their calls.
  if (/["']/.test(text)) return withoutMoments(text);
  // Without a name it is calculated from values alone, such as a date that has no quotes. What is divided by may be too small.
  const isPlain = /[A-Za-z]/.test(text) && !isBareTimedDate(text) && !/[`/]|\.\.|;/.test(text);
  return isPlain ? withoutNumbers(text) : text;
}

/** With other numbers in the same order: `>= 40 and <= 18` never holds, and `>= 18 and <= 40` may. */
function withoutNumbers(text: string): string {
  const numberIn = (written: string) => Number(written.replaceAll('_', ''));
  const sorted = [...new Set(text.match(number)?.map(numberIn))].toSorted((one, other) => one - other);
  return text.replaceAll(number, (written) => String(sorted.indexOf(numberIn(written)) + 1));
}
