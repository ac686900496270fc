import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { node, openDocument, openNode, save, writeInput } from './support/authoring.ts';
import { editorLooks, expectPresentable } from './support/looks.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const schema = {
  type: 'object',
  properties: { income: { type: 'number', minimum: 0 }, amount: { type: 'number' }, years: { type: 'integer' } },
};
const expressions = (...rows: [string, string][]) => ({
  expressions: rows.map(([key, value], id) => ({ id: `${id}`, key, value, later: true })),
  passThrough: true,
});
const loan = {
  nodes: [
    {
      id: 'in',
      type: 'inputNode',
      name: 'Application',
      position: { x: 0, y: 100 },
      content: { schema: JSON.stringify(schema) },
    },
    {
      id: 'ex',
      type: 'expressionNode',
      name: 'Ratios',
      position: { x: 320, y: 100 },
      content: expressions(['rate', 'amount / years'], ['burden', '$.rate / income']),
    },
    {
      id: 'sw',
      type: 'switchNode',
      name: 'Route',
      position: { x: 640, y: 100 },
      content: {
        hitPolicy: 'first',
        statements: [
          { id: 'low', condition: 'burden < 0.3' },
          { id: 'high', condition: '' },
        ],
      },
    },
    {
      id: 'yes',
      type: 'expressionNode',
      name: 'Approve',
      position: { x: 960, y: 0 },
      content: expressions(['decision', '"approve"']),
    },
    {
      id: 'no',
      type: 'expressionNode',
      name: 'Decline',
      position: { x: 960, y: 240 },
      content: expressions(['decision', '"decline"']),
    },
    { id: 'out', type: 'outputNode', name: 'Answer', position: { x: 1280, y: 100 }, content: { schema: '' } },
  ],
  edges: [
    { id: '1', sourceId: 'in', targetId: 'ex' },
    { id: '2', sourceId: 'ex', targetId: 'sw' },
    { id: '3', sourceId: 'sw', sourceHandle: 'low', targetId: 'yes' },
    { id: '4', sourceId: 'sw', sourceHandle: 'high', targetId: 'no' },
    { id: '5', sourceId: 'yes', targetId: 'out' },
    { id: '6', sourceId: 'no', targetId: 'out' },
  ],
};
const input = JSON.stringify({ income: 5000, amount: 12000, years: 10, purpose: 'car' });
const live = (page: Page) => page.getByRole('region', { name: 'Live result' });
const storedNodes = async (document: Awaited<ReturnType<typeof openDocument>>) =>
  JSON.parse((await document.stored()).content).nodes as { id: string; content: unknown }[];

test('a decision is edited in its panels, and its result follows', async ({ page }) => {
  const document = await openDocument(page, JSON.stringify(loan));
  const closeNode = () => page.getByRole('button', { name: 'Close the node' }).click();
  const branches = page.getByRole('list', { name: 'Branches' }).getByRole('listitem');
  async function dragUp(row: Locator, target: Locator) {
    await row.hover();
    await row.getByTitle('Drag to move').hover();
    await page.mouse.down();
    await target.hover({ position: { x: 10, y: 4 }, force: true });
    await page.mouse.up();
  }

  await test.step('a schema is edited as a form, which keeps what it does not show', async () => {
    await openNode(page, 'Application');
    await expect(page.getByText('Also in JSON: minimum')).toBeVisible();
    await page.getByRole('button', { name: 'Add Field' }).click();
    await page.keyboard.type('purpose');
    await page.keyboard.press('Tab');
    await page.getByLabel('purpose is required').check();
    await expectPresentable(page, editorLooks, 'section[aria-label="Application"]');
    await save(page);
    const application = (await storedNodes(document))[0] as { content: { schema: string } };
    expect(JSON.parse(application.content.schema)).toEqual({
      ...schema,
      properties: { ...schema.properties, purpose: { type: 'string' } },
      required: ['purpose'],
    });
    await closeNode();
  });

  await test.step('the result, the path and the value of each expression follow while the rules and the input are edited', async () => {
    await expect(live(page)).toBeHidden();
    await writeInput(page, input);
    await expect(live(page)).toContainText('decision approve');
    await expect(live(page)).toContainText('Passed on from the input: 4 fields');
    await expect(node(page, 'Approve').locator('[data-run="reached"]')).toBeVisible();

    await openNode(page, 'Ratios');
    await expect(page.getByLabel('Value of rate')).toHaveText('1200');
    await page.getByLabel('Expression of rate').click();
    // The name under the pointer is described.
    await page.getByLabel('Expression of rate').hover({ position: { x: 14, y: 10 } });
    await expect(page.locator('.cm-tooltip-hover')).toHaveText('amount: number or null');
    await page.keyboard.press('End');
    await page.keyboard.type(' * 2');
    await expect(page.getByLabel('Value of rate')).toHaveText('2400');
    await expect(page.getByLabel('Value of burden')).toHaveText('0.48');
    await expect(live(page)).toContainText('decision decline');

    // While an expression is not complete, the values of the last run stay.
    await page.keyboard.type(' +');
    await expect(live(page)).toContainText('An expression cannot be read yet.');
    await expect(page.getByLabel('Value of rate')).toHaveText('2400');
    await page.keyboard.type(' 1');
    await expect(page.getByLabel('Value of rate')).toHaveText('2401');
  });

  await test.step('expressions are written and moved by the keyboard alone, and keep what is not known of them', async () => {
    await page.getByLabel('Field of row 2').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.getByLabel('Field of row 1')).toHaveValue('burden');
    await expect(page.getByLabel('Field of row 1')).toBeFocused();
    await page.keyboard.press('Alt+ArrowDown');

    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Field of row 3')).toBeFocused();
    await page.keyboard.type('isLarge');
    await page.keyboard.press('Enter');
    await page.keyboard.type('amou');
    const suggestion = page.getByRole('option', { name: /^amount/ });
    await suggestion.waitFor();
    // A list that has just opened takes no keys yet, so that it changes nothing that is typed quickly.
    await expect(async () => {
      await page.keyboard.press('ArrowDown');
      await expect(suggestion).toHaveAttribute('aria-selected', 'true', { timeout: 500 });
    }).toPass();
    await page.keyboard.press('Enter');
    await page.keyboard.type(' > 10');
    await save(page);
    expect((await storedNodes(document))[1]?.content).toMatchObject({
      expressions: [
        { id: '0', key: 'rate', value: 'amount / years * 2 + 1', later: true },
        { id: '1', key: 'burden', value: '$.rate / income', later: true },
        { key: 'isLarge', value: 'amount > 10' },
      ],
      passThrough: true,
    });
    // All of the page, with the live result.
    await expectPresentable(page, editorLooks);
  });

  await test.step('expressions are dragged by their handles to another place', async () => {
    const rows = page.locator('[data-row]');
    await dragUp(rows.nth(1), rows.nth(0));
    await expect(page.getByLabel('Field of row 1')).toHaveValue('burden');
    await expect(page.getByRole('button', { name: /^Undo: move/ })).toBeVisible();
    await closeNode();
  });

  await test.step('a branch of a switch is deleted with its edge, and its undo brings back both', async () => {
    await openNode(page, 'Route');
    await expect(branches).toContainText(['→ Approve', '→ Decline']);
    await expectPresentable(page, editorLooks, 'section[aria-label="Route"]');
    await page.getByRole('list', { name: 'Branches' }).hover();
    await page.getByRole('button', { name: 'Actions of branch 1' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(branches).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo: delete branch 1' }).click();
    await expect(branches).toContainText(['→ Approve', '→ Decline']);
  });

  await test.step('branches are dragged by their handles to another place', async () => {
    await dragUp(branches.nth(1), branches.nth(0));
    await expect(branches).toContainText(['→ Decline', '→ Approve']);
    await save(page);
    const [, ratios, route] = await storedNodes(document);
    expect(ratios?.content).toMatchObject({
      expressions: [{ id: '1', key: 'burden' }, { id: '0', key: 'rate' }, { key: 'isLarge' }],
    });
    expect(route?.content).toMatchObject({ statements: [{ id: 'high' }, { id: 'low' }] });
  });
});

test('a function is offered the fields of its input, is said to run on the server, and is run there', async ({
  page,
}) => {
  const fn = {
    id: 'ex',
    type: 'functionNode',
    name: 'Ratios',
    content: { source: 'export const handler = async (input) => input' },
  };
  const document = await openDocument(
    page,
    JSON.stringify({ ...loan, nodes: loan.nodes.map((one) => (one.id === 'ex' ? fn : one)) }),
  );
  await openNode(page, 'Ratios');
  await page.getByLabel('JavaScript of the function').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('.inc');
  await page.getByRole('option', { name: /income/ }).click();
  await save(page);
  expect((await storedNodes(document))[1]?.content).toEqual({
    source: 'export const handler = async (input) => input.income',
  });
  await expectPresentable(page, editorLooks, 'section[aria-label="Ratios"]');

  await page.getByLabel('JavaScript of the function').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('export const handler = (i) => ({ burden: 1 });');
  await writeInput(page, input);
  await expect(live(page)).toContainText('Functions run on the server: press Test Document.');
  await page.getByRole('button', { name: 'Test Document' }).click();
  await expect(page.getByRole('region', { name: 'Test result' })).toContainText('"decision": "decline"');
});
