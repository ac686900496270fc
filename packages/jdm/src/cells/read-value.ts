import type { CellContext, CellQuestion, CellType } from './cell-context.ts';
import { typedText } from './text-condition.ts';
import { formats } from './values/formats.ts';

/** A value that is not part of a table, such as a field of a test case. */
type PlainValue = string | number | boolean;
export type PlainType = Exclude<CellType, 'any'>;

type PlainReading =
  | { value: PlainValue }
  | { message: string; alternatives: readonly PlainValue[]; question?: CellQuestion };

type Locale = Pick<CellContext, 'locale' | 'dayOrder' | 'decimal'>;

/** What somebody types as a value of a type. Quotes force a text. Null for nothing. */
export function readValue(typed: string, type: PlainType, locale: Locale): PlainReading | null {
  const text = typed.trim();
  if (text === '') return null;
  const { value, isQuoted } = typedText(text);
  if (type === 'string') return { value: isQuoted ? value : typed };
  const { read, noun } = formats[type];
  const reading = read(text, { ...locale, type, side: 'output' });
  if (reading === null) return { message: `This is not ${noun}.`, alternatives: [] };
  if ('value' in reading) return plain(reading.value, type);
  const alternatives = reading.alternatives.flatMap((one) => {
    const found = plain(one, type);
    return 'value' in found ? [found.value] : [];
  });
  return { ...reading, alternatives };
}

function plain(value: string, type: PlainType): PlainReading {
  if (type === 'boolean') return { value: value === 'true' };
  if (type !== 'number') return { value };
  const number = Number(value);
  return isExact(value)
    ? { value: number }
    : { message: `${value} has more digits than a number can keep.`, alternatives: [] };
}

/** Whether a number keeps all digits of a text, and is none that JSON cannot hold exactly. */
export function isExact(text: string): boolean {
  const number = Math.abs(Number(text));
  return number <= Number.MAX_SAFE_INTEGER && significantDigits(text) === significantDigits(String(number));
}

const significantDigits = (text: string) =>
  (text.split(/e/i)[0] ?? '').replace(/\D/g, '').replace(/^0+/, '').replace(/0+$/, '');
