import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { callExamples } from '../apps/web/src/features/integration/examples/build-examples.ts';
import { openDocument, tab } from './support/authoring.ts';
import { feeGraph } from './support/fee-graph.ts';
import { expectPresentable } from './support/looks.ts';
import { newWorkspace } from './support/workspace.ts';

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
  // The example was tried out by the server: the shell gets an answer, and no error.
  expect(await inShell(line)).toMatchObject({ evaluation: { result: { total: expect.any(Number) } } });

  await confirm(page, 'Regenerate Token');
  await expect(page.getByText('Token regenerated successfully!')).toBeVisible();
  expect(await inShell(line)).toMatchObject({ code: 'unauthenticated' });
  await page.getByRole('button', { name: 'Show token' }).click();
  const newLine = await curl(page);
  expect(await inShell(newLine)).toMatchObject({ evaluation: { result: { total: expect.any(Number) } } });

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
  expect(await inShell(await copied(page))).toMatchObject({ evaluation: { result: { total: expect.any(Number) } } });

  await page.getByRole('tab', { name: 'JavaScript' }).click();
  await page.getByRole('button', { name: 'Copy JavaScript example' }).click();
  await expect.poll(() => copied(page)).toContain('fetch');
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', await copied(page)], {
    env: { FORCE_COLOR: '0' },
  });
  expect(stdout).toMatch(/^\{ total: \d+ \}\n$/);
});

test('the examples with many inputs work, as a list and as lines', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openIntegration(page);
  await generate(page);
  await page.getByText('Many Inputs', { exact: true }).click();
  await expectPresentable(page);
  const answered = { evaluation: { result: { total: expect.any(Number) } } };
  await page.getByRole('button', { name: 'Copy curl example' }).click();
  await expect.poll(() => copied(page)).toContain('/batch');
  expect(await inShell(await copied(page))).toMatchObject({ results: [answered, answered] });

  await page.getByRole('tab', { name: 'NDJSON' }).click();
  await page.getByRole('button', { name: 'Copy NDJSON example' }).click();
  await expect.poll(() => copied(page)).toContain('x-ndjson');
  const lines = await run('sh', ['-c', `${await copied(page)} --silent`]);
  expect(
    lines.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([answered, answered]);

  await page.getByRole('tab', { name: 'JavaScript' }).click();
  await page.getByRole('button', { name: 'Copy JavaScript example' }).click();
  await expect.poll(() => copied(page)).toContain('fetch');
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', await copied(page)], {
    env: { FORCE_COLOR: '0' },
  });
  expect(stdout).toMatch(/^(?:\{ total: \d+ \}\n){2}$/);
});

test('selecting the shown line with the mouse copies what works, not the dots that hide the token', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openIntegration(page);
  await generate(page);
  const block = page.getByRole('region', { name: 'curl example' });
  await block.scrollIntoViewIfNeeded();
  const box = await block.locator('pre').boundingBox();
  if (!box) throw new Error('the example is not on the screen');
  await page.mouse.move(box.x + 2, box.y + 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 2, box.y + box.height - 2, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.press('ControlOrMeta+c');
  await expect.poll(() => copied(page)).toContain('curl -X POST');
  expect(await copied(page)).not.toContain('•');
  expect(await inShell(await copied(page))).toMatchObject({ evaluation: { result: { total: expect.any(Number) } } });

  await page.getByRole('textbox', { name: 'Token' }).selectText();
  await page.keyboard.press('ControlOrMeta+c');
  await expect.poll(() => copied(page)).toMatch(/^rwi_[\w-]{43}$/);
});

test('the line that is shown for each graph among the fixtures is answered in a shell', async ({ page, baseURL }) => {
  const { headers, addProject, addDocument, publish, home } = await newWorkspace(page);
  const [, , orgSlug = ''] = home.split('/');
  await addProject('Loans');
  const folder = join(import.meta.dirname, '../packages/engine/fixtures/graphs');
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  expect(names.length).toBeGreaterThan(40);
  for (const name of names) {
    const slug = name.replace('.json', '');
    await addDocument('loans', slug, readFileSync(join(folder, name), 'utf8'));
    await publish('loans', slug);
    const integration = `/api/organizations/${orgSlug}/projects/loans/documents/${slug}/integration`;
    const made = await page.request.post(`${integration}/token`, { headers, data: { action: 'generate' } });
    const { input } = await (await page.request.get(`${integration}/example`, { headers })).json();
    const url = `${baseURL}/api/public/${orgSlug}/loans/${slug}`;
    const line = callExamples.one[0]?.text({ url, token: (await made.json()).token, input });
    expect(await inShell(line ?? ''), name).toHaveProperty('evaluation');
  }
});

test('a document is unpublished and put back, and its callers meet both', async ({ page }) => {
  await openIntegration(page);
  await generate(page);
  await page.getByRole('button', { name: 'Show token' }).click();
  const line = await curl(page);
  expect(await inShell(line)).toHaveProperty('evaluation');

  await page.getByRole('button', { name: 'Unpublish' }).click();
  const question = page.getByRole('dialog', { name: 'Unpublish this document' });
  await expect(question).toContainText('can be put back at any time');
  await expectPresentable(page);
  await question.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Document unpublished successfully!')).toBeVisible();
  const requirements = page.getByRole('region', { name: 'Requirements' });
  await expect(requirements).toContainText(/Document published unpublished, version \d+ was live/);
  expect(await inShell(line)).toMatchObject({ code: 'not_found', message: 'The document is not published' });

  const putBack = page.getByRole('button', { name: /^Put Back Version/ });
  await putBack.first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Put Back Version/ })
    .click();
  await expect(page.getByText(/is live again!/)).toBeVisible();
  await expect(requirements).toContainText('Document published met');
  expect(await inShell(line)).toHaveProperty('evaluation');
});

test('the log is filtered, searched and read page by page', async ({ page }) => {
  await openIntegration(page);
  await generate(page);
  await page.getByRole('button', { name: 'Show token' }).click();
  const line = await curl(page);
  for (let n = 1; n <= 30; n++)
    await inShell(line.replace(/"amount": \d+/, n === 3 ? '"amount": "none"' : `"amount": ${n}`));

  const rows = page.getByRole('region', { name: 'List of requests' }).getByRole('row', { name: /Public endpoint/ });
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('button', { name: 'Load Older' }).click({ timeout: 2000 });
    await expect(rows).toHaveCount(30, { timeout: 3000 });
  }).toPass();
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption('Failed');
  await expect(rows).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption('Any outcome');
  // What was shown stays until the choice is answered.
  await expect(rows.nth(1)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search requests' }).fill('"amount":17');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button', { name: 'View' }).click();
  await expect(page.getByRole('dialog', { name: 'Request' })).toContainText('"amount": 17');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Search requests' }).fill('nowhere');
  await expect(page.getByText('No request matches.')).toBeVisible();
  await expectPresentable(page);
});

test('a logged request is looked at and tried again in the testing console', async ({ page }) => {
  await openIntegration(page);
  await expect(page.getByText('No requests yet.')).toBeVisible();
  await generate(page);
  await page.getByRole('button', { name: 'Show token' }).click();
  await inShell((await curl(page)).replace(/"amount": \d+/, '"amount": 300'));

  const row = await loggedCall(page);
  await row.getByRole('button', { name: 'View' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request' });
  await expect(dialog.getByRole('region', { name: 'Input' })).toContainText('"amount": 300');
  await expect(dialog.getByRole('region', { name: 'Output' })).toContainText('"total": 301');

  await dialog.getByRole('button', { name: 'Use in Testing Console' }).click();
  await expect(page.getByRole('tab', { name: 'Graph Editor' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Input data (JSON)')).toContainText('"amount": 300');
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
