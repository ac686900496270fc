/** A value that a cell names, which a series can count on. */
export type CellValue =
  /**
   * `digits` is the number without its decimal point. `width` is how many digits it has at least: 007 has three. One that ends a
   * text has no sign.
   */
  | { kind: 'number'; digits: bigint; decimals: number; width: number; endsText?: true }
  /** Milliseconds in UTC, and what follows the date: `clock` has the form of the time, such as "T00:00". */
  | { kind: 'date'; time: number; clock: string }
  /** Seconds since midnight. */
  | { kind: 'time'; seconds: number; hasSeconds: boolean };

/** A text in parts: what stands around its values, and the values. */
export type CellParts = {
  /** One more than there are values. */
  around: readonly string[];
  values: readonly CellValue[];
};

/** Longer texts and numbers are copied only. */
const MAX_LENGTH = 500;
const MAX_DIGITS = 30;

/** The words of cells that name values: the forms in which date and time columns keep theirs, and lists of conditions. */
const words = new Set([
  ...['$', 'd', 'date', 'time', 'and', 'or', 'not', 'in', 'true', 'false'],
  ...['isSame', 'isBefore', 'isAfter', 'isSameOrBefore', 'isSameOrAfter'],
]);

const TOKEN =
  /"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<date>\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?)(?![\w-])|(?<number>\d+(?:\.\d+)?)(?!\w|\.\d)|(?<word>[\p{L}_$][\p{L}\p{N}_]*)|(?<mark>[\s[\](){},;.<>=!-])/uy;

/** A sign stands at the beginning, or after what no value stands before. */
const SIGN = /(?:^|[[\](,<>=.]\s*)-$/;

/** Words as people write them, without quotes: "Item 1", "PC-1". */
const WORDS = /^\p{L}[\p{L}\p{N}_]*(?:[ -][\p{L}\p{N}_]+)*$/u;

/**
 * The values of a cell, in the forms in which tables store them: `12`, `"Item 1"`, `>= 18`, `[0..10)`, `"2026-01-01"`,
 * `d($).isSame("2026-01-01", "day")`. Null for a formula, whose numbers mean something else.
 */
export function cellParts(text: string): CellParts | null {
  if (text.length > MAX_LENGTH) return null;
  if (WORDS.test(text)) return words.has(text) ? null : textParts(text);
  const around: string[] = [''];
  const values: CellValue[] = [];
  const add = (before: string, value: CellValue, after: string) => {
    around[around.length - 1] += before;
    values.push(value);
    around.push(after);
  };
  const pass = (constant: string) => {
    around[around.length - 1] += constant;
  };
  for (let at = 0; at < text.length; ) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (!found?.groups) return null;
    const [token] = found;
    const { double, single, date, number, word } = found.groups;
    at += token.length;
    const quoted = double ?? single;
    if (quoted !== undefined) {
      const inside = textParts(quoted);
      const quote = token.charAt(0);
      if (!inside) pass(token);
      else add(quote + inside.around[0], inside.values[0] as CellValue, inside.around[1] + quote);
    } else if (date !== undefined) {
      const value = dateValue(date);
      if (!value) return null;
      add('', value, '');
    } else if (number !== undefined) {
      const before = around.at(-1) ?? '';
      const isNegative = SIGN.test(before);
      if (isNegative) around[around.length - 1] = before.slice(0, -1);
      const value = numberValue(number, isNegative);
      if (!value) return null;
      add('', value, '');
    } else if (word !== undefined && !words.has(word)) return null;
    else pass(token);
  }
  return { around, values };
}

/** The value of a text that is no expression: a date, a time, or the number at its end. Null if it has none. */
export function textParts(text: string): CellParts | null {
  const value = dateValue(text) ?? timeValue(text);
  if (value) return { around: ['', ''], values: [value] };
  const digits = /\d+$/.exec(text.slice(-MAX_LENGTH));
  const number = digits && numberValue(digits[0], false);
  if (!digits || number?.kind !== 'number') return null;
  return { around: [text.slice(0, text.length - digits[0].length), ''], values: [{ ...number, endsText: true }] };
}

/** A value as a text of its form. */
export function valueText(value: CellValue): string {
  if (value.kind === 'number') return numberText(value);
  if (value.kind === 'time') return clockText(value.seconds, value.hasSeconds);
  const written = new Date(value.time).toISOString();
  const clock = value.clock === '' ? '' : value.clock.charAt(0) + written.slice(11, 10 + value.clock.length);
  return written.slice(0, 10) + clock;
}

function numberText({ digits, decimals, width }: CellValue & { kind: 'number' }): string {
  const isNegative = digits < 0n;
  const all = String(isNegative ? -digits : digits).padStart(Math.max(width, decimals + 1), '0');
  const whole = all.slice(0, all.length - decimals);
  return (isNegative ? '-' : '') + (decimals === 0 ? whole : `${whole}.${all.slice(-decimals)}`);
}

function clockText(seconds: number, hasSeconds: boolean): string {
  const two = (count: number) => String(count).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${two(hours)}:${two(minutes)}${hasSeconds ? `:${two(seconds % 60)}` : ''}`;
}

function numberValue(text: string, isNegative: boolean): CellValue | null {
  const [whole = '', fraction = ''] = text.split('.');
  if (whole.length + fraction.length > MAX_DIGITS) return null;
  const digits = BigInt(whole + fraction);
  // Only what is padded keeps its width: after 9 comes 10.
  const width = whole.length > 1 && whole.startsWith('0') ? whole.length + fraction.length : 0;
  return { kind: 'number', digits: isNegative ? -digits : digits, decimals: fraction.length, width };
}

/** Null for a day that no calendar has. */
function dateValue(text: string): CellValue | null {
  const found = /^(\d{4}-\d{2}-\d{2})([T ]\d{2}:\d{2}(?::\d{2})?)?$/.exec(text);
  if (!found) return null;
  const [, day = '', clock = ''] = found;
  const time = Date.parse(`${day}T${clock.slice(1) || '00:00'}Z`);
  const isThere = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
  return isThere ? { kind: 'date', time, clock } : null;
}

function timeValue(text: string): CellValue | null {
  const found = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text);
  if (!found) return null;
  const [, hours, minutes, seconds] = found;
  const sum = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0);
  return { kind: 'time', seconds: sum, hasSeconds: seconds !== undefined };
}
