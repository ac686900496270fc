import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { grid, node, openDocument, openNode, replaceText, tab } from './support/authoring.ts';
import { feeGraph } from './support/fee-graph.ts';
import { expectPresentable } from './support/looks.ts';
import { newWorkspace } from './support/workspace.ts';

const content = JSON.stringify(feeGraph, null, 2);

async function testWith(page: Page, input: object) {
  await page.getByLabel('Input data (JSON)').fill(JSON.stringify(input));
  await page.getByRole('button', { name: 'Test Document' }).click();
}

/** Changes the document as text, and goes back to its graph. */
async function write(page: Page, text: string) {
  await tab(page, 'Text Editor');
  await replaceText(page, text);
  await tab(page, 'Graph Editor');
}

async function evaluate(page: Page, input: object) {
  await page.getByRole('textbox', { name: 'Input data' }).fill(JSON.stringify(input));
  await page.getByRole('button', { name: 'Evaluate Rules' }).click();
}

const results = '[aria-label="Results"]';
const result = (page: Page) => page.getByRole('region', { name: 'Test result' });
const output = (page: Page) => page.getByRole('region', { name: 'Output', exact: true });
const steps = (page: Page) => page.getByRole('region', { name: 'How it was decided' }).getByRole('listitem');

test('a test runs what is in the editor, shows how it was decided or where it failed, and saves nothing', async ({
  page,
}) => {
  const document = await openDocument(page, content);

  await test.step('a failure names the node, in words and on the graph', async () => {
    await testWith(page, {});
    const alert = page.getByRole('alert').filter({ hasText: 'Test Failed' });
    await expect(alert).toContainText('At the node Sum.');
    await expect(node(page, 'Sum').locator('[data-run="failed"]')).toBeVisible();
    await expectPresentable(page, undefined, `.react-flow__nodes, ${results}`);
  });

  await test.step('an input that is no JSON is told where', async () => {
    await page.getByLabel('Input data (JSON)').fill('{"amount":');
    await page.getByLabel('Input data (JSON)').blur();
    await expect(page.getByText('Input data must be valid JSON')).toBeVisible();
    await expect(page.getByText('Line 1, column 11: a value is missing at the end')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Test Document' })).toBeDisabled();
  });

  await test.step('a success shows its result, its trace on the nodes and the row that hit', async () => {
    await testWith(page, { amount: 250 });
    await expect(page.getByText('Test Successful')).toBeVisible();
    await expect(result(page)).toContainText('"total": 251');
    await expect(result(page)).not.toContainText('trace');
    await expect(steps(page)).toHaveText([/Order/, /Fees.*row 2/, /Sum/, /Bill/]);
    for (const name of ['Order', 'Fees', 'Sum', 'Bill']) {
      await expect(node(page, name).locator('[data-run="reached"]')).toBeVisible();
    }
    await expectPresentable(page, undefined, `.react-flow__nodes, ${results}`);
    await openNode(page, 'Fees');
    await expect(page.getByRole('rowheader', { name: 'Row 2, hit by the last run' })).toBeVisible();
    await page.getByRole('button', { name: 'Close the node' }).click();
    await expect(grid(page)).toBeHidden();

    await page.getByRole('button', { name: 'Clear Results' }).click();
    await expect(page.getByText('Test Successful')).toBeHidden();
    expect((await document.stored()).version).toBe(1);
  });

  await test.step('what is tested is what is in the editor, and testing saves nothing', async () => {
    await write(page, content.replace('amount + fee', 'amount * 10'));
    await testWith(page, { amount: 7 });
    await expect(result(page)).toContainText('"total": 70');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    expect((await document.stored()).content).toBe(content);
  });

  await test.step('a test of a graph with problems is amber, with the problems beside it', async () => {
    await write(page, content.replace('>= 100', '>= 100 )'));
    await testWith(page, { amount: 50 });
    await expect(page.getByText('The test ran, but the graph has 1 error')).toBeVisible();
    await expect(page.getByText('Test Successful')).toBeHidden();
    await expectPresentable(page, undefined, results);
    await page.locator(results).getByRole('button', { name: 'Fees' }).click();
    await expect(grid(page)).toBeInViewport();
  });
});

test('the evaluation page runs what was saved, and remembers what it ran', async ({ page }) => {
  const workspace = await newWorkspace(page);
  await workspace.addProject('Loans');
  await workspace.addDocument('loans', 'Approval', content);
  await page.goto(`${workspace.home}/projects/loans/documents/approval/evaluation`);
  await expect(page.getByRole('heading', { level: 1, name: 'Rule Evaluation Console' })).toBeVisible();
  await expect(page.getByText('Evaluation - approval')).toBeVisible();
  const run = page.getByRole('button', { name: 'Evaluate Rules' });
  await expect(run).toBeDisabled();
  const input = page.getByRole('textbox', { name: 'Input data' });

  await test.step('the input is checked when it is left', async () => {
    const title = page.getByRole('heading', { level: 1 });
    await input.click();
    await page.keyboard.press('Shift+Tab');
    // The buttons that fill it in belong to it.
    await expect(page.getByRole('alert')).toBeHidden();
    await input.click();
    await title.click();
    await expect(page.getByRole('alert')).toHaveText('Please provide input data for evaluation');
    await expect(input).toHaveAccessibleDescription('Please provide input data for evaluation');
    await input.fill('{"amount": 5');
    await expect(page.getByRole('alert')).toBeHidden();
    await title.click();
    await expect(page.getByRole('alert')).toHaveText('Invalid JSON input. Please check your input format.');
    await expect(page.getByText('Line 1, column 13')).toBeVisible();
    await expectPresentable(page);
  });

  await test.step('an example is filled in and cleared', async () => {
    await page.getByRole('button', { name: 'Load Example' }).click();
    await expect(input).toContainText('"active": true');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(run).toBeDisabled();
  });

  await test.step('it shows the result and how it was decided, or the node that failed', async () => {
    await evaluate(page, { amount: 50 });
    await expect(output(page)).toContainText('"total": 55');
    await expect(output(page)).not.toContainText('trace');
    await expect(steps(page)).toHaveText([/Order/, /Fees.*row 1/, /Sum/, /Bill/]);
    await expectPresentable(page, undefined, results);
    await evaluate(page, {});
    await expect(page.getByRole('alert')).toContainText('At the node Sum.');
    await expectPresentable(page, undefined, results);
  });

  await test.step('after a reload it runs what was saved meanwhile, and has forgotten its history', async () => {
    await workspace.save('loans', 'approval', content.replace('amount + fee', 'amount * 10'));
    await page.reload();
    await expect(page.getByText('Runs version 2')).toBeVisible();
    await evaluate(page, { amount: 50 });
    await expect(output(page)).toContainText('"total": 500');
    await evaluate(page, { amount: 60 });
    await expect(output(page)).toContainText('"total": 600');

    await tab(page, 'History (2)');
    const entries = page.getByRole('tabpanel').getByRole('listitem');
    await expect(entries.getByRole('heading', { level: 2 })).toHaveText(['Evaluation #2', 'Evaluation #1']);
    await expectPresentable(page, undefined, '[role="tabpanel"]');
    await entries.nth(1).getByRole('button', { name: 'Load Input →' }).click();
    await expect(input).toHaveText('{"amount":50}');
    await page.getByRole('button', { name: 'Format' }).click();
    await expect(page.locator('.cm-line')).toHaveText(['{', '  "amount": 50', '}']);
    // The keys that undo typing undo this too.
    await input.press('ControlOrMeta+z');
    await expect(input).toHaveText('{"amount":50}');
  });

  await test.step('the schemas are shown, and a link leads to the document', async () => {
    await tab(page, 'Schema Viewer');
    await expect(page.getByRole('region', { name: 'Input Schema' })).toContainText('"amount"');
    await expect(page.getByRole('region', { name: 'Output Schema' })).toContainText('"total"');
    await expectPresentable(page, undefined, '[role="tabpanel"]');
    await page.getByRole('main').getByRole('link', { name: 'Edit Document' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Approval' })).toBeVisible();
  });

  await test.step('what was typed last is in the other console too, and comes back after a reload', async () => {
    const testInput = page.getByLabel('Input data (JSON)');
    await expect(testInput).toHaveText('{"amount":50}');
    await testInput.fill('{"amount": 7}');
    // At once: what was typed last is kept while the page is being left.
    await page.reload();
    await expect(testInput).toHaveText('{"amount": 7}');
    await page.getByRole('button', { name: 'Recent Inputs' }).click();
    await page.getByRole('menuitem', { name: '{"amount":60}' }).click();
    await expect(testInput).toHaveText('{"amount":60}');
    await page.getByRole('button', { name: 'Bring It Back' }).click();
    await expect(testInput).toHaveText('{"amount": 7}');
  });
});
