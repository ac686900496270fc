import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { openDocument, tab } from './support/authoring.ts';
import { feeGraph } from './support/fee-graph.ts';
import { expectPresentable } from './support/looks.ts';

const run = promisify(execFile);

async function openIntegration(page: Page) {
  await openDocument(page, JSON.stringify(feeGraph));
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await tab(page, 'Integration');
}

async function generate(page: Page) {
  await page.getByRole('button', { name: 'Generate Token', exact: true }).click();
  await expect(page.getByText('Token generated successfully!')).toBeVisible();
}

async function confirm(page: Page, name: string) {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog', { name }).getByRole('button', { name }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const curl = (page: Page) => page.getByRole('region', { name: 'curl example' }).innerText();

/** What a shell makes of a line that was pasted into it. */
async function inShell(line: string) {
  const { stdout } = await run('sh', ['-c', line]);
  return JSON.parse(stdout);
}

/** The row of a call, which is listed a moment after its answer. */
async function loggedCall(page: Page) {
  const row = page.getByRole('row', { name: /Public endpoint.*Succeeded/ });
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(row).toBeVisible({ timeout: 1000 });
  }).toPass();
  return row;
}

test('a token lives from its generation to its removal, and the shown line works only meanwhile', async ({ page }) => {
  await openIntegration(page);
  const requirements = page.getByRole('region', { name: 'Requirements' });
  await expect(requirements).toContainText('Document published met');
  await expect(requirements).toContainText('Token generated not met yet');
  await expect(page.getByText('Requests are logged')).toBeVisible();
  await generate(page);
  await expect(requirements).toContainText('Token generated met');
  await expect(page.getByRole('button', { name: 'Generate Token', exact: true })).toBeHidden();

  expect(await curl(page)).toContain('••••');
  await page.getByRole('button', { name: 'Show token' }).click();
  const line = await curl(page);
  // The example sends an amount of 1, whose fee is 5.
  expect(await inShell(line)).toMatchObject({ evaluation: { result: { total: 6 } } });

  await confirm(page, 'Regenerate Token');
  await expect(page.getByText('Token regenerated successfully!')).toBeVisible();
  expect(await inShell(line)).toMatchObject({ code: 'unauthenticated' });
  await page.getByRole('button', { name: 'Show token' }).click();
  const newLine = await curl(page);
  expect(await inShell(newLine)).toMatchObject({ evaluation: { result: { total: 6 } } });

  await confirm(page, 'Remove Token');
  await expect(page.getByText('Token removed successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Generate Token', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Token' })).toBeHidden();
  expect(await inShell(newLine)).toMatchObject({ code: 'unauthenticated' });
});

test('what is copied works, although the token is not on the screen', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openIntegration(page);
  await generate(page);
  await page.getByRole('button', { name: 'Copy token' }).click();
  await expect(page.getByText('Copied').first()).toBeVisible();
  const token = await copied(page);
  expect(await page.locator('body').innerText()).not.toContain(token);

  await page.getByRole('button', { name: 'Copy curl example' }).click();
  await expect.poll(() => copied(page)).toContain('curl');
  expect(await inShell(await copied(page))).toMatchObject({ evaluation: { result: { total: 6 } } });

  await page.getByRole('tab', { name: 'JavaScript' }).click();
  await page.getByRole('button', { name: 'Copy JavaScript example' }).click();
  await expect.poll(() => copied(page)).toContain('fetch');
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', await copied(page)], {
    env: { FORCE_COLOR: '0' },
  });
  expect(stdout).toBe('{ total: 6 }\n');
});

test('a logged request is looked at and tried again in the testing console', async ({ page }) => {
  await openIntegration(page);
  await expect(page.getByText('No requests yet.')).toBeVisible();
  await generate(page);
  await page.getByRole('button', { name: 'Show token' }).click();
  await inShell((await curl(page)).replace('"amount": 1', '"amount": 300'));

  const row = await loggedCall(page);
  await row.getByRole('button', { name: 'View' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request' });
  await expect(dialog.getByRole('region', { name: 'Input' })).toContainText('"amount": 300');
  await expect(dialog.getByRole('region', { name: 'Output' })).toContainText('"total": 301');

  await dialog.getByRole('button', { name: 'Use in Testing Console' }).click();
  await expect(page.getByRole('tab', { name: 'Graph Editor' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Input data (JSON)')).toHaveValue(/"amount": 300/);
  await page.getByRole('button', { name: 'Test Document' }).click();
  await expect(page.getByRole('region', { name: 'Test result' })).toContainText('"total": 301');
});

test('the integration has no accessibility violation and does not scroll sideways', async ({ page }) => {
  await openIntegration(page);
  await expect(page.getByText('No requests yet.')).toBeVisible();
  await expectPresentable(page);

  await generate(page);
  await page.getByRole('button', { name: 'Show token' }).click();
  await inShell(await curl(page));
  await loggedCall(page);
  await expectPresentable(page);

  await page.getByRole('row').getByRole('button', { name: 'View' }).click();
  await expect(page.getByRole('region', { name: 'Output' })).toBeVisible();
  await expectPresentable(page);
});
