import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { cell, component, dropOnLine, nameColumn, nodes, openDocument, save, writeInput } from './support/authoring.ts';

test.use({
  viewport: { width: 1440, height: 900 },
  permissions: ['clipboard-read', 'clipboard-write'],
  contextOptions: { reducedMotion: 'reduce' },
});

const application = { income: 5200, debts: 900, amount: 18000, years: 4, score: 705, employed: true };

const firstRule = ['>= 760', '< 0.35', 'true', '<= 50000', '"A"', '4.5'];
const otherRules = [
  ['>= 700', '< 0.35', 'true', '<= 50000', '"A"', '5.9'],
  ['>= 700', '< 0.45', '', '<= 30000', '"B"', '7.5'],
  ['[620..700)', '< 0.30', 'true', '<= 15000', '"B"', '8.9'],
  ['>= 620', '< 0.25', '', '<= 5000', '"B"', '9.9'],
  ['', '', '', '', '"C"', '0'],
];

/** The card of a node by its whole name: the kind stands on the card, too. */
const card = (page: Page, name: string) => page.locator(`.react-flow__node[aria-label^="${name},"]`);

const closeNode = (page: Page) => page.getByRole('button', { name: 'Close the node' }).click();

async function rename(page: Page, from: string, to: string) {
  await card(page, from).getByRole('button', { name: /^Edit/ }).click();
  await page.getByRole('textbox', { name: 'Name of the node' }).fill(to);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: to, exact: true })).toBeVisible();
}

async function writeExpressions(page: Page, rows: [field: string, expression: string][]) {
  await page.getByRole('button', { name: 'Add Expression' }).click();
  for (const [at, [field, expression]] of rows.entries()) {
    // Enter leads from a field to its expression, and from there to the next row.
    if (at > 0) await page.keyboard.press('Enter');
    await expect(page.getByLabel(`Field of row ${at + 1}`)).toBeFocused();
    await page.keyboard.insertText(field);
    await page.keyboard.press('Enter');
    await page.keyboard.insertText(expression);
  }
}

async function addColumn(page: Page, side: 'input' | 'output', field: string) {
  await page.getByRole('button', { name: `Add ${side} column` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Field').fill(field);
  await dialog.getByRole('button', { name: 'Add column' }).click();
  await expect(dialog).toHaveCount(0);
}

/** Drags a line from a branch into the open below the graph, and adds an expression there. */
async function leadTo(page: Page, branch: number, name: string) {
  const handle = card(page, 'Route').locator('.react-flow__handle.source').nth(branch);
  await handle.hover();
  const start = await handle.boundingBox();
  if (!start) throw new Error('The branch has no way out');
  await page.mouse.down();
  await page.mouse.move(start.x + 60, start.y + 80 + 110 * branch, { steps: 6 });
  await page.mouse.up();
  await page.getByRole('menuitem', { name: 'Expression' }).click();
  await rename(page, 'Expression', name);
}

test('a loan decision is built by hand: two expressions, a table of six by six and a switch of three ways', async ({
  page,
}) => {
  const { stored } = await openDocument(page);
  await page.getByRole('button', { name: 'Start with Request and Response' }).click();
  await page.getByRole('button', { name: 'Fill the window' }).click();
  for (const kind of ['Expression', 'Decision table', 'Switch']) await component(page, kind).click();
  await expect(nodes(page)).toHaveCount(5);
  await page.getByRole('button', { name: 'Show all of the graph' }).click();
  await dropOnLine(page, 'Expression', page.locator('.react-flow__edge[aria-label*="from Switch to Response"]'));

  await card(page, 'Request').getByRole('button', { name: 'Edit Schema' }).click();
  await page.getByText('From a Sample', { exact: true }).click();
  await page.getByRole('textbox', { name: /^Sample of/ }).fill(JSON.stringify(application));
  await page.getByRole('button', { name: 'Make Schema' }).click();
  await closeNode(page);

  await rename(page, 'Expression2', 'Approve');
  await writeExpressions(page, [['decision', '"approve"']]);
  await closeNode(page);
  await rename(page, 'Expression', 'Ratios');
  await writeExpressions(page, [
    ['installment', 'amount / (years * 12)'],
    ['burden', '(debts + $.installment) / income'],
  ]);
  await closeNode(page);

  await rename(page, 'DecisionTable', 'Terms');
  await nameColumn(page, 'Input', { field: 'score' });
  for (const field of ['burden', 'employed', 'amount']) await addColumn(page, 'input', field);
  await nameColumn(page, 'output', { field: 'grade' });
  await addColumn(page, 'output', 'rate');
  await cell(page, 1, 1).click();
  for (const [at, text] of firstRule.entries()) {
    if (at > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  // The others come from a spreadsheet.
  const quoted = (text: string) => (text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text);
  const copied = otherRules.map((rule) => rule.map(quoted).join('\t')).join('\n');
  await page.evaluate((text) => navigator.clipboard.writeText(text), copied);
  await page.keyboard.press('ControlOrMeta+v');
  await expect(cell(page, 6, 6)).toHaveText('0');
  await closeNode(page);

  await rename(page, 'Switch', 'Route');
  await page.getByLabel('Condition of branch 1').click();
  await page.keyboard.insertText('grade == "A"');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('grade == "B"');
  await page.getByRole('button', { name: 'Add Else Branch' }).click();
  await closeNode(page);
  await leadTo(page, 1, 'Review');
  await writeExpressions(page, [['decision', '"review"']]);
  await closeNode(page);
  await leadTo(page, 2, 'Decline');
  await writeExpressions(page, [['decision', '"decline"']]);
  await closeNode(page);
  for (const name of ['Review', 'Decline']) {
    await card(page, name).locator('.react-flow__handle.source').hover();
    await page.mouse.down();
    await card(page, 'Response').locator('.react-flow__handle.target').hover();
    await page.mouse.up();
  }
  await expect(page.locator('.react-flow__edge')).toHaveCount(9);

  await page.getByRole('button', { name: 'Back to the page' }).click();
  const live = page.getByRole('region', { name: 'Live result' });
  for (const [changed, decided] of [
    [{}, 'approve'],
    [{ employed: false }, 'review'],
    [{ score: 500 }, 'decline'],
  ] as const) {
    await writeInput(page, JSON.stringify({ ...application, ...changed }));
    await expect(live).toContainText(`decision ${decided}`);
  }
  await expect(page.getByRole('button', { name: /problem/ })).toBeHidden();
  await save(page);
  await page.getByRole('button', { name: 'Test Document' }).click();
  await expect(page.getByRole('region', { name: 'Test result' })).toContainText('"decision": "decline"');
  const graph = JSON.parse((await stored()).content);
  const terms = graph.nodes.find(({ name }: { name: string }) => name === 'Terms').content;
  const ids = [...terms.inputs, ...terms.outputs].map(({ id }: { id: string }) => id);
  expect(terms.rules.map((rule: Record<string, string>) => ids.map((id) => rule[id] ?? ''))).toEqual([
    firstRule,
    ...otherRules,
  ]);
});
