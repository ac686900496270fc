import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { feeGraph } from './support/fee-graph.ts';
import { expectPresentable } from './support/looks.ts';
import { newWorkspace } from './support/workspace.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Inputs as CSV or JSON' });
const results = (page: Page) => page.getByRole('region', { name: 'Results by input' });

/** The console for many inputs of a document whose rules add a fee to an amount. */
async function openBatch(page: Page) {
  const workspace = await newWorkspace(page);
  await workspace.addProject('Loans');
  await workspace.addDocument('loans', 'Approval', feeGraph);
  await page.goto(`${workspace.home}/projects/loans/documents/approval/evaluation`);
  await page.getByText('Many Inputs', { exact: true }).click();
  await expect(field(page)).toBeVisible();
}

async function upload(page: Page, name: string, text: string) {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type="file"]').setInputFiles(file);
}

async function download(page: Page, format: string): Promise<Buffer> {
  await page.getByRole('button', { name: /^Download/ }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ]);
  return readFile(await file.path());
}

test('many inputs are read, run, stopped, shown with their errors and downloaded, and a row is followed into the console', async ({
  page,
}) => {
  await openBatch(page);

  await test.step('what cannot be read is named by its place, and nothing that was pasted is lost', async () => {
    await field(page).fill('zip,amount\n0150,5\n5003,many');
    await page.getByLabel('Read amount as').selectOption('Number');
    await expect(page.getByRole('alert')).toContainText('Line 3, column "amount": "many" is not a number.');
    await expectPresentable(page);
    await upload(page, 'broken.csv', 'a,b\n1,"2');
    await expect(page.getByRole('alert')).toContainText('broken.csv: Line 2, column 3: the quotation mark');
    await page.getByRole('button', { name: 'Remove File' }).click();
    await expect(field(page)).toHaveValue('zip,amount\n0150,5\n5003,many');
  });

  await test.step('a CSV file is run and downloaded, and a download of Excel can be run again', async () => {
    const amounts = Array.from({ length: 400 }, (_, index) => (index % 50 === 7 ? null : index));
    await upload(page, 'orders.csv', `order.zip,amount\n${amounts.map((amount) => `0150,${amount ?? ''}`).join('\n')}`);
    await expect(page.getByRole('region', { name: 'The first input' })).toContainText('"zip": "0150"');
    await page.getByRole('button', { name: 'Run 400 Inputs' }).click();
    await expect(page.getByText('392 succeeded, 8 failed.')).toBeVisible({ timeout: 60_000 });

    const total = (amount: number) => amount + (amount < 100 ? 5 : 1);
    const [mark, ...csv] = (await download(page, 'CSV')).toString('utf8');
    const [header, ...lines] = csv.join('').trim().split('\r\n');
    expect([mark, header]).toEqual(['\uFEFF', 'order.zip,amount,result.total,error']);
    expect(lines.map((line) => line.split(',').slice(0, 3))).toEqual(
      amounts.map((amount) => (amount === null ? ['0150', '', ''] : ['0150', `${amount}`, `${total(amount)}`])),
    );
    const json: { result?: unknown; error?: object }[] = JSON.parse((await download(page, 'JSON')).toString('utf8'));
    expect(json[250]).toEqual({ input: { order: { zip: '0150' }, amount: 250 }, result: { total: 251 } });
    expect(json.filter(({ error }) => error)).toHaveLength(8);

    const workbook = await download(page, 'Excel');
    await page.locator('input[type="file"]').setInputFiles({ name: 'again.xlsx', mimeType: '', buffer: workbook });
    await expect(page.getByText('Excel · 400 inputs · 4 fields')).toBeVisible();
    await page.getByRole('button', { name: 'Run 400 Inputs' }).click();
    await expect(results(page).getByRole('columnheader', { name: 'result.total', exact: true })).toBeVisible();
    await expect(page.getByText('392 succeeded, 8 failed.')).toBeVisible({ timeout: 60_000 });
  });

  await test.step('a run of 10,000 inputs can be stopped, and its table is scrolled by keys', async () => {
    await upload(page, 'many.csv', `amount\n${Array.from({ length: 10_000 }, (_, index) => index).join('\n')}`);
    // All but the first inputs are held back until the run was stopped, however fast it is.
    let stopped = () => {};
    const stop = new Promise<void>((resolve) => {
      stopped = resolve;
    });
    let pieces = 0;
    await page.route(/\/batch\?/, async (route) => {
      if (pieces++ > 0) await stop;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Run 10,000 Inputs' }).click();
    await expect(page.getByText(/^[1-9][\d,]* of 10,000$/)).toBeVisible();
    await page.getByRole('button', { name: 'Stop' }).click();
    stopped();
    await expect(page.getByText(/^Stopped after [\d,]+ of 10,000\.$/)).toBeVisible();
    expect(await results(page).getByRole('row').count()).toBeLessThan(60);
    await results(page).getByRole('button', { name: 'Open row 1', exact: true }).focus();
    await page.keyboard.press('End');
    await expect(page.locator(':focus')).toHaveAccessibleName(/^Open row (?!1$)/);
    await page.getByRole('button', { name: 'Remove File' }).click();
  });

  await test.step('errors can be shown alone, and a row be followed into the console', async () => {
    await field(page).fill('amount,name\n50,Ada\n,Grace\n250,Alan');
    await page.getByRole('button', { name: 'Run 3 Inputs' }).click();
    await expect(page.getByText('2 succeeded, 1 failed.')).toBeVisible();
    await expect(results(page).getByRole('row')).toHaveCount(4);
    await expectPresentable(page, undefined, '[role="tabpanel"]');

    await page.getByText('Errors 1', { exact: true }).click();
    await expect(results(page).getByRole('row')).toHaveCount(2);
    await results(page).getByRole('button', { name: 'Open row 2' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Row 2' });
    await expect(dialog.getByRole('alert')).toContainText('amount + fee');
    await expectPresentable(page, undefined, '[role="dialog"]');
    await dialog.getByRole('button', { name: 'Open in Console' }).click();
    await page.getByRole('button', { name: 'Evaluate Rules' }).click();
    await expect(page.getByText('At the node Sum.')).toBeVisible();
  });
});
