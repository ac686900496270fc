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
