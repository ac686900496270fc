import type { CellContext, CellType } from '@rulewright/jdm';
import { describe, expect, test } from 'vitest';
import { SheetDate } from '#lib/sheets/sheet.ts';
import { countsText, joinedQuestions, planColumn, sumOfCounts } from './cell-plan.ts';

const output = (type: CellType, locale = 'en-US'): CellContext => ({ type, side: 'output', locale });

const storedOf = (
  cells: Parameters<typeof planColumn>[0],
  ...rest: [CellContext, Parameters<typeof planColumn>[2]?]
) => {
  const plan = planColumn(cells, ...rest);
  return cells.map(plan.stored);
};

describe('the order of days and months in a column', () => {
  test('is that of the locale', () => {
    expect(storedOf(['01/02/2026'], output('date'))).toEqual(['"2026-01-02"']);
    expect(storedOf(['01/02/2026'], output('date', 'en-GB'))).toEqual(['"2026-02-01"']);
  });

  test.each([
    ['contradicts the locale', ['25/12/2026', '01/02/2026']],
    ['has both', ['25/12/2026', '12/25/2026', '01/02/2026']],
  ])('is asked once where the column %s, and the answer holds for all', (_, cells) => {
    const plan = planColumn([...cells, '03/04/2026'], output('date'));
    expect(plan.questions).toEqual([{ question: 'dayOrder', count: 2, example: '01/02/2026' }]);
    expect(plan.stored('01/02/2026')).toBe('01/02/2026');
    expect(storedOf(cells, output('date'), { dayOrder: 'dayFirst' }).at(-1)).toBe('"2026-02-01"');
    expect(storedOf(cells, output('date'), { dayOrder: 'monthFirst' }).at(-1)).toBe('"2026-01-02"');
  });
});

test('the separators of numbers are asked once', () => {
  const cells = ['1.500', '2.000', '3'];
  expect(planColumn(cells, output('number')).questions).toEqual([{ question: 'decimal', count: 2, example: '1.500' }]);
  expect(storedOf(cells, output('number'), { decimal: ',' })).toEqual(['1500', '2000', '3']);
});

describe('texts that begin like a condition', () => {
  const input = (field: string): CellContext => ({ type: 'string', side: 'input', locale: 'en-US', field });
  const cells = ['not applicable', 'contains nuts', 'Starts with A', 'ends with B', 'car', '"not car"'];

  test('are asked about once per column, and stay as they are until then', () => {
    const plans = [planColumn(cells, input('state')), planColumn(['not A', 'not A'], input('other'))];
    expect(joinedQuestions(plans)).toEqual([
      { question: 'words', count: 4, example: 'not applicable', field: 'state' },
      { question: 'words', count: 2, example: 'not A', field: 'other' },
    ]);
    expect(plans[0]?.stored('contains nuts')).toBe('contains nuts');
    expect(plans[0] && countsText(plans[0].counts)).toBe('2 texts, 4 not understood');
  });

  test('are what the answer for their column says', () => {
    const words = new Map([
      ['state', 'text'],
      ['other', 'condition'],
    ] as const);
    expect(storedOf(cells, input('state'), { words })).toEqual([
      '"not applicable"',
      '"contains nuts"',
      '"Starts with A"',
      '"ends with B"',
      '"car"',
      '"not car"',
    ]);
    expect(storedOf(cells.slice(0, 2), input('other'), { words })).toEqual(['!= "applicable"', 'contains($, "nuts")']);
  });
});

test('numbers, dates and truth values of a file are read as what they are, in any locale', () => {
  const cells = [1.125, new SheetDate('2026-01-31'), true];
  expect(storedOf([cells[0] as number], output('number', 'de-DE'))).toEqual(['1.125']);
  expect(storedOf(cells, output('string'))).toEqual(['"1.125"', '"2026-01-31"', '"true"']);
  expect(storedOf([new SheetDate('2026-01-31T14:30:00')], output('date'))).toEqual(['"2026-01-31 14:30:00"']);
  expect(storedOf(cells, output('any'))).toEqual(['1.125', '"2026-01-31"', 'true']);
});

test('it is said what the cells were understood as, and those that were not stay as they are', () => {
  const texts = planColumn(['car', 'van', '=base', 'lenn(x)', ''], output('string'));
  const dates = planColumn(['2026-02-29', '2026-02-28'], output('date'));
  expect(countsText(texts.counts)).toBe('2 texts, 1 expression, 1 not understood');
  expect(countsText(sumOfCounts([texts.counts, dates.counts]))).toBe('2 texts, 1 date, 1 expression, 2 not understood');
  expect(dates.notUnderstood).toEqual([
    { at: 0, text: '2026-02-29', message: 'There is no day 2026-02-29: 2026 is no leap year.' },
  ]);
  expect(dates.stored('2026-02-29')).toBe('2026-02-29');
});

test('of several formats of dates in one column, only those are asked about that can be read in two ways', () => {
  const clear = ['2026-01-31', '31.01.2026', 'Jan 31, 2026', '31 January 2026', '2026/01/31'];
  for (const locale of ['en-US', 'en-GB', 'de-DE']) {
    const plan = planColumn([...clear, '31/01/2026', '01/31/2026', '02/03/2026', '5/5/2026'], output('date', locale));
    expect(plan.questions).toEqual([{ question: 'dayOrder', count: 1, example: '02/03/2026' }]);
    expect(clear.map(plan.stored)).toEqual(clear.map(() => '"2026-01-31"'));
    expect(plan.stored('02/03/2026')).toBe('02/03/2026');
    expect(countsText(plan.counts)).toBe('8 dates, 1 not understood');
  }
});

test('a time without a zone stays without one, and is the same in conditions and results', () => {
  const cells = ['2026-01-31 14:30', '2026-01-31T14:30:00', '1/31/2026 2:30 pm', new SheetDate('2026-01-31T14:30:00')];
  expect(storedOf(cells, output('dateTime'))).toEqual(cells.map(() => '"2026-01-31 14:30:00"'));
  const input: CellContext = { ...output('dateTime'), side: 'input' };
  expect(storedOf(cells, input)).toEqual(cells.map(() => 'd($).isSame("2026-01-31 14:30:00")'));
  const zoned = planColumn(['2026-01-31T14:30:00+02:00'], input);
  expect(zoned.notUnderstood).toMatchObject([
    { message: expect.stringMatching(/Conditions compare times without zones/) },
  ]);
});

describe('10,000 cells in mixed formats', () => {
  const forms = [
    (n: number) => `text ${n}`,
    (n: number) => `${n},000.50`,
    (n: number) => `${n}.500`,
    (n: number) => `1/${(n % 28) + 1}/${2000 + n}`,
    (n: number) => `${(n % 28) + 1}.02.${2000 + n}`,
    (n: number) => `29/02/${2000 + n}`,
    (n: number) => `>= ${n}`,
    (n: number) => `PC-${n}`,
    (n: number) => `lenn(${n})`,
    () => '',
  ];
  const cells = Array.from({ length: 10_000 }, (_, n) => forms[n % forms.length]?.(Math.floor(n / forms.length)) ?? '');

  test.each([
    ['string', 'input'],
    ['number', 'output'],
    ['boolean', 'input'],
    ['date', 'input'],
    ['time', 'output'],
  ] as const)('all become something in a column of type %s, %s, or stay as they are and are told', (type, side) => {
    const plan = planColumn(cells, { type, side, locale: 'en-US' });
    const { values, expressions, notUnderstood } = plan.counts;
    expect((values.get(type) ?? 0) + expressions + notUnderstood).toBe(9_000);
    expect(plan.notUnderstood).toHaveLength(notUnderstood);
    for (const { at, text } of plan.notUnderstood) expect([text, plan.stored(text)]).toEqual([cells[at], cells[at]]);
    expect(cells.filter((cell) => (plan.stored(cell) === '') !== (cell === ''))).toEqual([]);
  });

  test('are read once for each different text', () => {
    const readsOf = (pasted: readonly string[]) => {
      let reads = 0;
      const isName = () => {
        reads++;
        return false;
      };
      planColumn(pasted, { type: 'string', side: 'input', locale: 'en-US', isName });
      return reads;
    };
    const different = Array.from({ length: 10_000 }, (_, n) => `word${n}`);
    const few = readsOf(different.slice(0, 100));
    expect(few).toBeGreaterThan(0);
    expect(readsOf(different)).toBe(100 * few);
    expect(readsOf(different.map((_, n) => `word${n % 100}`))).toBe(few);
  });
});
