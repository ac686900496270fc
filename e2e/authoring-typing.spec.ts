import { expect, test } from '@playwright/test';
import {
  cell,
  component,
  grid,
  nameColumn,
  nodes,
  openDocument,
  openNode,
  openTable,
  save,
} from './support/authoring.ts';
import { readSession } from './support/people.ts';

test('whoever types is helped by schemas, signatures and what names mean, and what was typed is kept exactly', async ({
  page,
}) => {
  const request = {
    type: 'object',
    properties: {
      tier: { enum: ['gold', 'silver'] },
      amount: { type: 'number', description: 'In euros, without tax' },
    },
  };
  const response = { type: 'object', properties: { rate: { enum: ['low', 'middle', 'high'] } } };
  const nodeOf = (id: string, name: string, type: string, x: number, content: object, y = 0) => ({
    id,
    name,
    type,
    position: { x, y },
    content,
  });
  const rows = [
    ['[1..10)', '"low"'],
    ['[10..20]', '"middle"'],
    ['(20..30]', '"high"'],
  ] as const;
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
        inputs: [
          { id: 'tier', name: 'Tier', field: 'tier' },
          { id: 'amount', name: 'Amount', field: 'amount' },
        ],
        outputs: [{ id: 'rate', name: 'Rate', field: 'rate' }],
        rules: rows.map((_, n) => ({ _id: `${n}`, tier: '', amount: '', rate: '' })),
      }),
      nodeOf('out', 'Response', 'outputNode', 900, { schema: JSON.stringify(response) }),
      nodeOf('s', 'Which', 'switchNode', 300, { hitPolicy: 'first', statements: [{ id: 's', condition: '' }] }, 300),
    ],
    edges: [
      { id: '1', sourceId: 'in', targetId: 'x', type: 'edge' },
      { id: '2', sourceId: 'x', targetId: 't', type: 'edge' },
      { id: '3', sourceId: 't', targetId: 'out', type: 'edge' },
      { id: '4', sourceId: 'in', targetId: 's', type: 'edge' },
    ],
  };
  const { address, stored } = await openDocument(page, JSON.stringify(graph));
  const suggestions = page.locator('.cm-tooltip-autocomplete');
  const signature = page.locator('.cm-signature');
  const close = () => page.getByRole('button', { name: 'Close the node' }).click();

  await test.step('in a table', async () => {
    await openTable(page, 'Rates');
    await cell(page, 1, 1).click();
    await page.keyboard.type('"');
    await expect(suggestions.getByRole('option')).toHaveText(['"gold"', '"silver"']);
    await page.keyboard.press('Escape');
    await cell(page, 1, 3).click();
    await page.keyboard.type('"');
    await expect(suggestions.getByRole('option')).toHaveText(['"low"', '"middle"', '"high"']);
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
    for (const [n, [range, rate]] of rows.entries()) {
      await cell(page, n + 1, 2).click();
      await page.keyboard.type(range);
      await cell(page, n + 1, 3).click();
      await page.keyboard.type(rate);
    }
    await close();
  });

  await test.step('in an expression', async () => {
    await openNode(page, 'Sums');
    await page.getByLabel('Expression of good').click();
    await page.keyboard.type('tier == ');
    await expect(suggestions.getByRole('option')).toHaveText(['"gold"', '"silver"']);
    await page.keyboard.press('Escape');
    await page.keyboard.type('"[" + string(max([amount, 2])) + ")"');
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
    await close();
  });

  await test.step('in a condition of a switch', async () => {
    await openNode(page, 'Which');
    await page.getByLabel('Condition of branch 1').click();
    await page.keyboard.type('not (amount in (1..10])');
    await save(page);
  });

  const { content } = await stored();
  const [, sums, rates, , which] = JSON.parse(content).nodes;
  expect(rates.content.rules).toEqual(rows.map(([amount, rate], n) => ({ _id: `${n}`, tier: '', amount, rate })));
  expect(sums.content.expressions).toMatchObject([{}, { value: 'tier == "[" + string(max([amount, 2])) + ")"' }]);
  expect(which.content.statements).toMatchObject([{ condition: 'not (amount in (1..10])' }]);

  await test.step('a range without one of its ends matches what it says', async () => {
    const { token } = await readSession(page);
    const evaluate = address.replace(/^\/org\/([^/]+)\/projects\/([^/]+)\/documents\//, '/api/eval/$1/$2/');
    for (const [amount, rate] of [
      [1, 'low'],
      [9, 'low'],
      [10, 'middle'],
      [20, 'middle'],
      [21, 'high'],
      [30, 'high'],
    ] as const) {
      const data = { input_data: { tier: 'gold', amount } };
      const answer = await page.request.post(evaluate, { data, headers: { authorization: `Bearer ${token}` } });
      expect(answer.ok(), await answer.text()).toBe(true);
      expect((await answer.json()).evaluation.result.rate, `amount ${amount}`).toBe(rate);
    }
  });
});

test('new nodes and columns get sensible names, which their author can change', async ({ page }) => {
  const { stored } = await openDocument(page);
  for (const kind of ['Request', 'Response', 'Response', 'Decision table']) {
    await component(page, kind).click();
  }
  await expect(nodes(page)).toHaveCount(4);

  await test.step('a column is called by its field until its author gives it a label, in problems too', async () => {
    await openTable(page, 'DecisionTable');
    await nameColumn(page, 'Input', { field: 'amount' });
    await nameColumn(page, 'output', { field: 'fee' });
    await expect(grid(page).getByRole('columnheader', { name: /amount/ })).toBeVisible();
    await page.getByRole('button', { name: 'Add row' }).click();
    await cell(page, 1, 1).click();
    await page.keyboard.type('> ');
    await page.keyboard.press('Enter');
    const problems = page.getByRole('region', { name: /to fix before publishing/ });
    await expect(problems).toContainText('Row 1, column "amount"');
    await nameColumn(page, 'fee', { label: 'Shipping' });
    await nameColumn(page, 'Shipping', { field: 'fees' });
    await page.getByRole('button', { name: 'Close the node' }).click();
  });
  await test.step('a file brings the columns of a new table, the conditions before the results', async () => {
    await component(page, 'Decision table').click();
    await openTable(page, 'DecisionTable2');
    const csv = 'Credit score,region,rate,grade\n>= 760,"""north""",4.5,"""A"""\n,,9.5,"""B"""\n';
    await page
      .getByRole('region', { name: 'DecisionTable2', exact: true })
      .locator('input[type=file]')
      .setInputFiles({ name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('status')).toHaveText('2 rows added. Read as 3 numbers, 3 texts');
    await dialog.getByRole('button', { name: 'Import' }).click();
  });

  await save(page);
  type Column = { name: string; field: string };
  type Saved = { name: string; content: { inputs: Column[]; outputs: Column[]; rules: object[] } };
  const saved: Saved[] = JSON.parse((await stored()).content).nodes;
  expect(saved.map(({ name }) => name)).toEqual([
    'Request',
    'Response',
    'Response2',
    'DecisionTable',
    'DecisionTable2',
  ]);
  const [named, brought] = saved.slice(-2).map(({ content }) => content);
  expect(named).toMatchObject({
    inputs: [{ name: 'amount', field: 'amount' }],
    outputs: [{ name: 'Shipping', field: 'fees' }],
  });
  expect(brought).toMatchObject({
    inputs: [
      { name: 'Credit score', field: 'creditScore' },
      { name: 'region', field: 'region' },
    ],
    outputs: [
      { name: 'rate', field: 'rate' },
      { name: 'grade', field: 'grade' },
    ],
  });
  expect(brought?.rules).toHaveLength(2);
});
