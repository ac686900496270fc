import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { evaluateExpression, evaluateUnaryExpression } from '@gorules/zen-engine';
import type { CellContext, CellType } from '@rulewright/jdm';
import { asList, asRecord, asText, readCell, showCell } from '@rulewright/jdm';
import { describe, expect, test } from 'vitest';
import { RandomTexts } from './language/random-texts.ts';
import { readPage, rowsBelow } from './markdown-tables.ts';

type Typed = Exclude<CellType, 'any'>;
const types: readonly Typed[] = ['string', 'number', 'boolean', 'date', 'dateTime', 'time'];
const locales = ['en-US', 'de-DE', undefined];

/** Inputs of which each form of a cell has to match the same. A date of the engine is written as a call. */
const inputs: Record<Typed, readonly string[]> = {
  string: ['"car"', '"van"', '"Abc"', '"a, b"', '""', '" car"', '"5"', '"not car"', 'null', '5', 'true'],
  number: ['0', '1', '1.5', '5', '-5', '9', '10', '20', '1000', '1000.5', 'null', '"5"', 'true'],
  boolean: ['true', 'false', 'null', '"true"', '1'],
  date: dateInputs(),
  dateTime: dateInputs(),
  time: ['"09:00"', '"09:00:30"', '"12:00"', '"17:30"', '"17:31"', '"2026-01-01T10:00:00Z"', '36000', 'null', '"soon"'],
};

function dateInputs(): string[] {
  const days = ['2025-12-31', '2026-01-01', '2026-01-15', '2026-12-31', '2027-01-01', '2028-02-29'];
  const texts = days.flatMap((day) => [
    day,
    `${day} 10:00:00`,
    `${day}T10:00:00Z`,
    `${day}T23:30:00+02:00`,
    `${day} 00:00`,
  ]);
  const dates = days.flatMap((day) => [
    `d("${day}")`,
    `d("${day} 10:00:00")`,
    `d("${day}T23:30:00Z").tz("Europe/Berlin")`,
  ]);
  return [
    ...texts.map((text) => `"${text}"`),
    ...dates,
    'null',
    '"soon"',
    '""',
    '"2026-01-01T10:00:00"',
    '1767225600000',
  ];
}

/** Which of a type's inputs a cell matches. A cell that fails matches nothing. */
const matches = (cell: string, type: Typed): Promise<boolean[]> =>
  Promise.all(inputs[type].map((input) => isMatched(cell, input).catch(() => false)));

/** A date of the engine cannot be given as data, so that it stands in the cell itself. */
const isMatched = (cell: string, input: string): Promise<boolean> =>
  input.startsWith('d(')
    ? evaluateUnaryExpression(cell.replaceAll('$', `(${input})`), { $: null })
    : evaluateUnaryExpression(cell, { $: JSON.parse(input) });

const isSameMeaning = async (one: string, other: string, type: Typed) =>
  one === other || JSON.stringify(await matches(one, type)) === JSON.stringify(await matches(other, type));

const folder = join(import.meta.dirname, '../fixtures/graphs');

/** Every different cell of every table of the real graphs. */
const realCells = (side: 'inputs' | 'outputs'): string[] => {
  const cells = new Set<string>();
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const graph = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    for (const { content } of asList(graph.nodes).map(asRecord))
      for (const column of asList(asRecord(content)[side]))
        for (const row of asList(asRecord(content).rules))
          cells.add(asText(asRecord(row)[asText(asRecord(column).id)]));
  }
  return [...cells];
};

describe('what is shown of a cell of a real graph is read as the same cell, or as one that matches the same', () => {
  test.each(types)('in an input column of type %s', async (type) => {
    const differences: unknown[] = [];
    for (const locale of locales)
      for (const stored of realCells('inputs')) {
        const context: CellContext = { type, side: 'input', locale };
        const { text, as } = showCell(stored, context);
        const read = readCell(text, context);
        const isKept = read.as === as && (await isSameMeaning(stored, read.stored, type));
        if (!isKept) differences.push({ stored, text, as, read });
      }
    expect(differences).toEqual([]);
  });

  test.each(types)('in an output column of type %s', async (type) => {
    const differences: unknown[] = [];
    for (const stored of realCells('outputs')) {
      const context: CellContext = { type, side: 'output', locale: 'en-US' };
      const { text, as } = showCell(stored, context);
      const read = readCell(text, context);
      const isSame =
        read.stored === stored ||
        (as === 'value' && (await evaluateExpression(stored)) === (await evaluateExpression(read.stored)));
      if (read.as !== as || !isSame) differences.push({ stored, text, as, read });
    }
    expect(differences).toEqual([]);
  });
});

/** Forms that other tools and people write, of which some have a short form and some must not. */
const longForms: Record<Typed, readonly string[]> = {
  string: [
    '$ == "car"',
    'in ["car", "van"]',
    '!= "car" and != "van"',
    '!= "car", != "van"',
    '["car"]',
    'not contains($, "a")',
  ],
  number: [
    '$ > 5',
    '> 5 and < 9',
    '$ in [1..9]',
    'not in [1, 5]',
    '> 9, < 1',
    '(1..9]',
    ']1..9[',
    '-5',
    'in [[1..5], 9]',
  ],
  boolean: ['$ == true', '!= false', '$', 'not $', 'in [true, false]'],
  date: dateForms(),
  dateTime: dateForms(),
  time: ['time($) >= time("09:00")', 'time($) in [time("09:00"), time("12:00")]', '"09:00"', 'time($) > 36000'],
};

function dateForms(): string[] {
  const operators = ['==', '!=', '<', '<=', '>', '>='].flatMap((operator) => [
    `d($) ${operator} d("2026-01-01")`,
    `date($) ${operator} date("2026-01-01")`,
    `${operator} d("2026-01-01")`,
  ]);
  const methods = ['isSame', 'isBefore', 'isAfter', 'isSameOrBefore', 'isSameOrAfter'].flatMap((method) => [
    `d($).${method}("2026-01-01")`,
    `d($).${method}("2026-01-01", "day")`,
    `d($).${method}("2026-01-01 10:00:00")`,
    `d($).${method}(d("2026-01-01"), "day")`,
    `d($).${method}("2026-01-15", "month")`,
    `not d($).${method}("2026-01-01", "day")`,
  ]);
  const [from, to] = ['d($).isSameOrAfter("2026-01-01", "day")', 'd($).isSameOrBefore("2026-12-31", "day")'];
  return [
    ...operators,
    ...methods,
    `${from} and ${to}`,
    `${from} or ${to}`,
    `${from} and ${to} or d($).isSame("2028-02-29", "day")`,
    `d($).isSame("2028-02-29", "day") or ${from} and ${to}`,
    `${from} and ${to} and not d($).isSame("2026-01-15", "day")`,
    `not ${from} or not ${to}`,
    `not ${from} or not ${to} and not d($).isSame("2028-02-29", "day")`,
    'd($) in [d("2026-01-01")..d("2026-12-31")]',
    'd($) not in [d("2026-01-01")..d("2026-12-31")]',
    'd($) in [d("2026-01-01"), d("2026-12-31")]',
    '"2026-01-01"',
  ];
}

test.each(types)(
  'forms of type %s that are written elsewhere are shown short only where that means the same',
  async (type) => {
    for (const stored of longForms[type]) {
      const context: CellContext = { type, side: 'input', locale: 'en-US' };
      const { text } = showCell(stored, context);
      const read = readCell(text, context);
      expect([stored, text, await isSameMeaning(stored, read.stored, type)]).toEqual([stored, text, true]);
    }
  },
);

/** What somebody might type, mostly of a type's own forms. */
class TypedCells extends RandomTexts {
  typed(type: Typed): string {
    const value = () => this.pick(values[type]);
    return this.pick<() => string>([
      value,
      value,
      () => `${this.pick(['>= ', '>', '< ', '<=', '!= ', '≥ '])}${value()}`,
      () => `${value()}${this.pick(['..', ' to ', '-', ' - ', ' – '])}${value()}`,
      () => `${value()}, ${value()}`,
      () => `${value()}; ${value()}, ${value()}..${value()}`,
      () => `not ${value()}${this.pick(['', `, ${value()}`, `..${value()}`])}`,
      () => `>= ${value()} and < ${value()}`,
      () => `${this.pick(['', 'not '])}${this.pick(['starts with', 'ends with', 'contains'])} ${value()}`,
      () => `${this.pick(['(', '['])}${value()}..${value()}${this.pick([')', ']'])}`,
      () => this.expression(2),
    ])();
  }
}

const words = [
  'car',
  'van',
  'a b',
  'Smith & Co',
  "it's",
  '5"',
  `'"`,
  '"a, b"',
  'not',
  'PC-1',
  'x.y',
  '  ',
  '$5',
  '50%',
  '=',
];
const dates = [
  '2026-01-01',
  '1/2/2026',
  '25.12.2026',
  '2026-02-29',
  'Jan 5, 2026',
  '2026-01-01 10:00',
  '2028-02-29T10:00:00Z',
];
const values: Record<Typed, readonly string[]> = {
  string: words,
  number: ['1', '-2', '1,000', '1.500', '1,5', '0.125', '1e3', '5%', '1 000', '007', 'base'],
  boolean: ['yes', 'FALSE', 'true', '1', 'maybe'],
  date: dates,
  dateTime: dates,
  time: ['9:00', '09:00:30', '5pm', '24:00', '12 am'],
};

describe('what is typed is shown as what it was understood as', () => {
  test.each(types)('in columns of type %s', (type) => {
    const cells = new TypedCells(types.indexOf(type) + 1);
    let understood = 0;
    for (let count = 0; count < 3_000; count++) {
      const typed = cells.typed(type);
      const context: CellContext = { type, side: cells.pick(['input', 'output']), locale: cells.pick(locales) };
      const read = readCell(typed, context);
      if (read.as === 'unclear') {
        expect(read.stored).toBe(typed);
        continue;
      }
      understood++;
      const shown = showCell(read.stored, context);
      const again = readCell(shown.text, context);
      // A cell that was typed as JDM is kept as it is, and is the same in its short form.
      if (shown.as !== 'unclear' && again.stored !== read.stored)
        expect([typed, showCell(again.stored, context)]).toEqual([typed, shown]);
      expect([typed, again.as]).toEqual([typed, shown.as]);
    }
    expect(understood).toBeGreaterThan(600);
  });
});

const labels: Record<string, Typed> = {
  Text: 'string',
  Number: 'number',
  'True or false': 'boolean',
  Date: 'date',
  'Date and time': 'dateTime',
  Time: 'time',
};

describe('what docs/tables.md says that people can type is stored as it says', () => {
  const page = readPage('tables.md');
  for (const side of ['input', 'output'] as const)
    test.each(rowsBelow(page, `type | ${side} cell | stored as`))(
      `%s, ${side}: %s`,
      (label = '', typed = '', stored) => {
        const type = labels[label];
        expect(type && readCell(typed, { type, side, locale: 'en-US' })).toMatchObject({ stored });
      },
    );
});
