import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import {
  cell,
  component,
  copyAndPaste,
  drop,
  grid,
  nameColumn,
  nodes,
  openDocument,
  openNode,
  openTable,
  save,
} from './support/authoring.ts';
import { readSession } from './support/people.ts';

/** Each is typed key by key, as a person would, with brackets and quotes that an editor may want to add to. */
const tests = ['[1..10)', '(1..10]', '(1..10)', '[1..10]', ']1..10[', '"a(b", "c]d"', "'it''s'", 'len($) > (2)', '> 5'];
const expressions = [
  'amount in [1..10)',
  'amount in (1..10]',
  'not (amount in (1..10))',
  '"[" + string(max([amount, 2])) + ")"',
  "'(' + `]`",
  '{"a": [amount, {"b": (1 + 2)}]}',
  'map([1, 2], # * (amount + 1))',
  'filter([[1], [2]], sum(#) > 1)[0]',
];

const id = (n: number) => `row-${n}`;
const input = { id: 'in', name: 'Request', type: 'inputNode', position: { x: 0, y: 0 } };
const graphOf = (type: string, content: object) =>
  JSON.stringify({
    nodes: [input, { id: 'field', name: 'Field', type, position: { x: 400, y: 0 }, content }],
    edges: [{ id: 'e', sourceId: 'in', targetId: 'field', type: 'edge' }],
  });

const table = graphOf('decisionTableNode', {
  hitPolicy: 'first',
  inputs: [{ id: 'i', name: 'Amount', field: 'amount' }],
  outputs: [{ id: 'o', name: 'Result', field: 'result' }],
  rules: Array.from({ length: Math.max(tests.length, expressions.length) }, (_, n) => ({ _id: id(n), i: '', o: '' })),
});

/** The cells of the opened table, whose rows are counted from 0 here. */
const cellOf = (page: Page) => (row: number, column: number) => cell(page, row + 1, column);

type Row = Record<'i' | 'o' | 'key' | 'value' | 'condition', string>;

/** The rows of the node, as they were saved. */
async function saved(page: Page, stored: () => Promise<{ content: string }>, rows: string): Promise<Row[]> {
  await save(page);
  return JSON.parse((await stored()).content).nodes[1].content[rows];
}

test('a cell of a table holds exactly what was typed', async ({ page }) => {
  const { stored } = await openDocument(page, table);
  await openTable(page, 'Field');
  const cell = cellOf(page);
  for (const [n, text] of tests.entries()) {
    await cell(n, 1).click();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await expect(cell(n, 1)).toHaveText(text);
  }
  for (const [n, text] of expressions.entries()) {
    await cell(n, 2).click();
    await page.keyboard.type(text);
    // A long text covers the cell below while it is edited.
    await page.keyboard.press('Enter');
  }
  const rules = await saved(page, stored, 'rules');
  expect(rules.slice(0, tests.length).map(({ i }) => i)).toEqual(tests);
  expect(rules.slice(0, expressions.length).map(({ o }) => o)).toEqual(expressions);
});

test('an expression holds exactly what was typed', async ({ page }) => {
  const rows = expressions.map((_, n) => ({ id: id(n), key: `k${n}`, value: '' }));
  const { stored } = await openDocument(page, graphOf('expressionNode', { expressions: rows }));
  await openNode(page, 'Field');
  for (const [n, text] of expressions.entries()) {
    await page
      .getByRole('region', { name: 'Field' })
      .getByRole('textbox', { name: /expression|condition/i })
      .nth(n)
      .click();
    await page.keyboard.type(text);
  }
  expect((await saved(page, stored, 'expressions')).map(({ value }) => value)).toEqual(expressions);
});

test('a condition of a switch holds exactly what was typed', async ({ page }) => {
  const statements = expressions.map((_, n) => ({ id: id(n), condition: '', isDefault: false }));
  const { stored } = await openDocument(page, graphOf('switchNode', { hitPolicy: 'first', statements }));
  await openNode(page, 'Field');
  for (const [n, text] of expressions.entries()) {
    await page
      .getByRole('region', { name: 'Field' })
      .getByRole('textbox', { name: /expression|condition/i })
      .nth(n)
      .click();
    await page.keyboard.type(text);
  }
  expect((await saved(page, stored, 'statements')).map(({ condition }) => condition)).toEqual(expressions);
});

test('a range without one of its ends, typed into a table, matches what it says', async ({ page }) => {
  const { address, stored } = await openDocument(page, table);
  await openTable(page, 'Field');
  const cell = cellOf(page);
  for (const [n, [range, result]] of [
    ['[1..10)', '"below"'],
    ['[10..20]', '"in"'],
    ['(20..30]', '"above"'],
  ].entries()) {
    await cell(n, 1).click();
    await page.keyboard.type(range as string);
    await cell(n, 2).click();
    await page.keyboard.type(result as string);
  }
  await save(page);
  const { token } = await readSession(page);
  const evaluate = address.replace(/^\/org\/([^/]+)\/projects\/([^/]+)\/documents\//, '/api/eval/$1/$2/');
  const resultOf = async (amount: number) => {
    const data = { input_data: { amount } };
    const answer = await page.request.post(evaluate, { data, headers: { authorization: `Bearer ${token}` } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).evaluation.result.result;
  };
  expect((await stored()).content).not.toContain(')]');
  for (const [amount, result] of [
    [1, 'below'],
    [9, 'below'],
    [10, 'in'],
    [20, 'in'],
    [21, 'above'],
    [30, 'above'],
  ] as const) {
    expect(await resultOf(amount), `amount ${amount}`).toBe(result);
  }
});

test('Enter takes no suggestion that nobody chose, and a chosen function leaves its end to be typed', async ({
  page,
}) => {
  const { stored } = await openDocument(page, table);
  await openTable(page, 'Field');
  const cell = cellOf(page);
  // They take no key in the moment after they appear, which is why this waits for them.
  const suggestions = page.locator('.cm-tooltip-autocomplete');
  await cell(0, 2).click();
  await page.keyboard.type('day');
  await expect(suggestions).toContainText('dayOf');
  await page.waitForTimeout(150);
  await page.keyboard.press('Enter');

  await cell(1, 2).click();
  await page.keyboard.type('uppe');
  await expect(suggestions).toContainText('upper');
  await page.waitForTimeout(150);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('"a")');
  const rules = await saved(page, stored, 'rules');
  // Enter ends the cell with what was typed; the next key begins the cell below.
  expect(rules.slice(0, 2).map(({ o }) => o)).toEqual(['day', 'upper("a")']);
});

test('whoever types is offered the values of schemas, sees the signature of a function, and reads what a name means', async ({
  page,
}) => {
  const request = {
    type: 'object',
    properties: {
      tier: { enum: ['gold', 'silver'] },
      amount: { type: 'number', description: 'In euros, without tax' },
    },
  };
  const response = { type: 'object', properties: { rate: { enum: ['low', 'high'] } } };
  const outputs = [{ id: 'rate', name: 'Rate', field: 'rate' }];
  const nodeOf = (id: string, name: string, type: string, x: number, content: object) => ({
    id,
    name,
    type,
    position: { x, y: 0 },
    content,
  });
  const graph = {
    nodes: [
      nodeOf('in', 'Request', 'inputNode', 0, { schema: JSON.stringify(request) }),
      nodeOf('x', 'Sums', 'expressionNode', 300, {
        passThrough: true,
        expressions: [
          { id: '1', key: 'net', value: 'round(amount, 2)' },
          { id: '2', key: 'good', value: '' },
        ],
      }),
      nodeOf('t', 'Rates', 'decisionTableNode', 600, {
        hitPolicy: 'first',
        inputs: [{ id: 'tier', name: 'Tier', field: 'tier' }],
        outputs,
        rules: [{ _id: '1', tier: '', rate: '' }],
      }),
      nodeOf('out', 'Response', 'outputNode', 900, { schema: JSON.stringify(response) }),
    ],
    edges: [
      { id: '1', sourceId: 'in', targetId: 'x', type: 'edge' },
      { id: '2', sourceId: 'x', targetId: 't', type: 'edge' },
      { id: '3', sourceId: 't', targetId: 'out', type: 'edge' },
    ],
  };
  await openDocument(page, JSON.stringify(graph));
  const suggestions = page.locator('.cm-tooltip-autocomplete');
  const signature = page.locator('.cm-signature');

  await openTable(page, 'Rates');
  await cell(page, 1, 1).click();
  await page.keyboard.type('"');
  await expect(suggestions.getByRole('option')).toHaveText(['"gold"', '"silver"']);
  await page.keyboard.press('Escape');
  await cell(page, 1, 2).click();
  await page.keyboard.type('"');
  await expect(suggestions.getByRole('option')).toHaveText(['"low"', '"high"']);
  await page.keyboard.press('Escape');
  await page.keyboard.type('contains("a", ');
  await expect(signature.locator('strong')).toHaveText('part: any');
  // It stands above what is typed and leaves it in sight.
  const typed = await page.getByRole('textbox', { name: 'Rate, row 1' }).locator('.cm-line').boundingBox();
  const shown = await signature.boundingBox();
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(typed?.y ?? 0);
  await page.keyboard.press('Escape');
  await expect(signature).toBeHidden();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Close the node' }).click();
  await openNode(page, 'Sums');
  await page.getByLabel('Expression of good').click();
  await page.keyboard.type('tier == ');
  await expect(suggestions.getByRole('option')).toHaveText(['"gold"', '"silver"']);
  await page.keyboard.press('Escape');
  const described = page.locator('.cm-tooltip-hover');
  const net = page.getByLabel('Expression of net');
  await net.click();
  await page.keyboard.press('End');
  await net.hover({ position: { x: 66, y: 10 } });
  await expect(described).toHaveText('amount: number or nullIn euros, without tax');
  await net.hover({ position: { x: 14, y: 10 } });
  await expect(described).toHaveText(
    'round(value: number, places?: number): numberrounds to the nearest, or to some places',
  );
});

test('nodes are named as the components are, each by a name of its own', async ({ page }) => {
  const { stored } = await openDocument(page);
  for (const kind of ['Request', 'Response', 'Response', 'Decision table']) {
    await component(page, kind).click();
  }
  await expect(nodes(page)).toHaveCount(4);
  await save(page);
  const { nodes: saved } = JSON.parse((await stored()).content);
  expect(saved.map(({ name }: { name: string }) => name)).toEqual([
    'Request',
    'Response',
    'Response2',
    'DecisionTable',
  ]);
});

test('a copy of a node gets a name of its own', async ({ page }) => {
  await copyAndPaste(page);
  await expect(nodes(page).filter({ hasText: 'Expression2' })).toHaveCount(1);
});

test('a column is called by its field until its author gives it a label, in problems too', async ({ page }) => {
  const { stored } = await openDocument(page);
  await drop(page, 'Request', 150, 160);
  await drop(page, 'Decision table', 300, 300);
  await openTable(page, 'DecisionTable');
  await nameColumn(page, 'Input', { field: 'amount' });
  await nameColumn(page, 'output', { field: 'fee' });
  await expect(grid(page).getByRole('columnheader', { name: /amount/ })).toBeVisible();
  await page.getByRole('button', { name: 'Add row' }).click();
  await cell(page, 1, 1).click();
  await page.keyboard.type('> ');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: /to fix before publishing/ })).toContainText('Row 1, column "amount"');

  await nameColumn(page, 'fee', { label: 'Shipping' });
  await nameColumn(page, 'Shipping', { field: 'fees' });
  await save(page);
  const { inputs, outputs } = JSON.parse((await stored()).content).nodes[1].content;
  expect([inputs, outputs]).toMatchObject([
    [{ name: 'amount', field: 'amount' }],
    [{ name: 'Shipping', field: 'fees' }],
  ]);
});
