import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { feeGraph } from './support/fee-graph.ts';
import { expectPresentable } from './support/looks.ts';
import { inShell, run } from './support/shell.ts';
import { newWorkspace } from './support/workspace.ts';

/** The integration of a document that was published. */
async function openIntegration(page: Page) {
  const { home, addProject, addDocument, publish } = await newWorkspace(page);
  await addProject('Loans');
  await addDocument('loans', 'Approval', feeGraph);
  await publish('loans', 'approval');
  await page.goto(`${home}/projects/loans/documents/approval?tab=integration`);
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
}

async function generate(page: Page) {
  await page.getByRole('button', { name: 'Generate Token', exact: true }).click();
  await expect(page.getByText('Token generated successfully!')).toBeVisible();
}

async function confirm(page: Page, name: string) {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog', { name }).getByRole('button', { name }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const requirements = (page: Page) => page.getByRole('region', { name: 'Requirements' });
const curl = (page: Page) => page.getByRole('region', { name: 'curl example' }).innerText();

/** What a program makes of an example in JavaScript. */
async function inNode(code: string) {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], {
    env: { FORCE_COLOR: '0' },
  });
  return stdout;
}

/** Copies an example, and returns what was copied once it holds this word. */
async function copyExample(page: Page, language: string, word: string) {
  await page.getByRole('tab', { name: language, exact: true }).click();
  await page.getByRole('button', { name: `Copy ${language} example` }).click();
  await expect.poll(() => copied(page)).toContain(word);
  return copied(page);
}

const answered = { evaluation: { result: { total: expect.any(Number) } } };

/** The row of a call, which is listed a moment after its answer. */
async function loggedCall(page: Page) {
  const row = page.getByRole('row', { name: /Public endpoint.*Succeeded/ });
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(row).toBeVisible({ timeout: 1000 });
  }).toPass();
  return row;
}

test('a token lives from its generation to its removal, and the shown line works only meanwhile', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openIntegration(page);

  await test.step('a token is generated', async () => {
    await expect(requirements(page)).toContainText('Document published met');
    await expect(requirements(page)).toContainText('Token generated not met yet');
    await expect(page.getByText('Requests are logged')).toBeVisible();
    await expect(page.getByText('No requests yet.')).toBeVisible();
    await expectPresentable(page);
    await generate(page);
    await expect(requirements(page)).toContainText('Token generated met');
    await expect(page.getByRole('button', { name: 'Generate Token', exact: true })).toBeHidden();
    expect(await curl(page)).toContain('••••');
  });

  await test.step('the examples with many inputs work, as a list and as lines', async () => {
    await page.getByText('Many Inputs', { exact: true }).click();
    await expectPresentable(page, undefined, '[role="tabpanel"]');
    expect(await inNode(await copyExample(page, 'JavaScript', '/batch'))).toMatch(/^(?:\{ total: \d+ \}\n){2}$/);
    expect(await inShell(await copyExample(page, 'curl', 'curl'))).toMatchObject({ results: [answered, answered] });
    const { stdout } = await run('sh', ['-c', `${await copyExample(page, 'NDJSON', 'x-ndjson')} --silent`]);
    const lines = stdout.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([answered, answered]);
    await page.getByText('One Input', { exact: true }).click();
  });

  await test.step('what is copied works, although the token is not on the screen', async () => {
    await page.getByRole('button', { name: 'Copy token' }).click();
    await expect.poll(() => copied(page)).toMatch(/^rwi_/);
    const token = await copied(page);
    expect(await page.locator('body').innerText()).not.toContain(token);
    expect(await inNode(await copyExample(page, 'JavaScript', 'fetch'))).toMatch(/^\{ total: \d+ \}\n$/);
    expect(await inShell(await copyExample(page, 'curl', 'curl'))).toMatchObject(answered);
  });

  await test.step('selecting the shown line with the mouse copies what works, not the dots that hide the token', async () => {
    await page.evaluate(() => navigator.clipboard.writeText(''));
    const example = page.getByRole('region', { name: 'curl example' }).locator('pre');
    // Waits until the example stands still.
    await example.hover({ position: { x: 2, y: 2 } });
    await page.mouse.down();
    const box = await example.boundingBox();
    if (!box) throw new Error('the example is not on the screen');
    await page.mouse.move(box.x + box.width - 2, box.y + box.height - 2, { steps: 5 });
    await page.mouse.up();
    await page.keyboard.press('ControlOrMeta+c');
    await expect.poll(() => copied(page)).toContain('curl -X POST');
    expect(await copied(page)).not.toContain('•');
    expect(await inShell(await copied(page))).toMatchObject(answered);

    await page.getByRole('textbox', { name: 'Token' }).selectText();
    await page.keyboard.press('ControlOrMeta+c');
    await expect.poll(() => copied(page)).toMatch(/^rwi_[\w-]{43}$/);
  });

  await test.step('a new token replaces the old one, and neither works once it is removed', async () => {
    await page.getByRole('button', { name: 'Show token' }).click();
    const line = await curl(page);
    // The example was tried out by the server: the shell gets an answer, and no error.
    expect(await inShell(line)).toMatchObject(answered);
    await confirm(page, 'Regenerate Token');
    await expect(page.getByText('Token regenerated successfully!')).toBeVisible();
    expect(await inShell(line)).toMatchObject({ code: 'unauthenticated' });
    await page.getByRole('button', { name: 'Show token' }).click();
    const newLine = await curl(page);
    expect(await inShell(newLine)).toMatchObject(answered);

    await confirm(page, 'Remove Token');
    await expect(page.getByText('Token removed successfully!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Generate Token', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove Token' })).toBeHidden();
    expect(await inShell(newLine)).toMatchObject({ code: 'unauthenticated' });
  });
});

test('a document is unpublished and put back, its callers meet both, and their requests are listed', async ({
  page,
}) => {
  await openIntegration(page);
  await generate(page);
  await page.getByRole('button', { name: 'Show token' }).click();
  const line = await curl(page);

  await test.step('callers of a document that is unpublished are told so, until it is put back', async () => {
    await page.getByRole('button', { name: 'Unpublish' }).click();
    const question = page.getByRole('dialog', { name: 'Unpublish this document' });
    await expect(question).toContainText('can be put back at any time');
    await expectPresentable(page, undefined, '[role="dialog"]');
    await question.getByRole('button', { name: 'Unpublish' }).click();
    await expect(page.getByText('Document unpublished successfully!')).toBeVisible();
    await expect(requirements(page)).toContainText(/Document published unpublished, version \d+ was live/);
    expect(await inShell(line)).toMatchObject({ code: 'not_found', message: 'The document is not published' });

    await page
      .getByRole('button', { name: /^Put Back Version/ })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Put Back Version/ })
      .click();
    await expect(page.getByText(/is live again!/)).toBeVisible();
    await expect(requirements(page)).toContainText('Document published met');
    expect(await inShell(line.replace(/"amount": \d+/, '"amount": 300'))).toHaveProperty('evaluation');
  });

  await test.step('a request is looked at', async () => {
    const row = await loggedCall(page);
    await expectPresentable(page, undefined, '[role="tabpanel"]');
    await row.getByRole('button', { name: 'View' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request' });
    await expect(dialog.getByRole('region', { name: 'Input' })).toContainText('"amount": 300');
    await expect(dialog.getByRole('region', { name: 'Output' })).toContainText('"total": 301');
    await expectPresentable(page, undefined, '[role="dialog"]');
    await page.keyboard.press('Escape');
  });

  const rows = page.getByRole('region', { name: 'List of requests' }).getByRole('row', { name: /Public endpoint/ });
  await test.step('the log is filtered, searched and read page by page', async () => {
    const [, url = '', authorization = ''] = /'(http[^']+)'[\s\S]*?'Authorization: ([^']+)'/.exec(line) ?? [];
    const call = (amount: unknown) =>
      page.request.post(url, { headers: { authorization }, data: { input_data: { amount } } });
    const answers = await Promise.all(Array.from({ length: 29 }, (_, n) => call(n === 3 ? 'none' : n)));
    expect(answers.filter((answer) => !answer.ok())).toHaveLength(1);
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
    await page.getByRole('searchbox', { name: 'Search requests' }).fill('nowhere');
    await expect(page.getByText('No request matches.')).toBeVisible();
    await expectPresentable(page, undefined, '[role="tabpanel"]');
    await page.getByRole('searchbox', { name: 'Search requests' }).fill('"amount":17');
    await expect(rows).toHaveCount(1);
  });

  await test.step('a request is tried again in the testing console', async () => {
    await rows.getByRole('button', { name: 'View' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request' });
    await expect(dialog).toContainText('"amount": 17');
    await dialog.getByRole('button', { name: 'Use in Testing Console' }).click();
    await expect(page.getByRole('tab', { name: 'Graph Editor' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByLabel('Input data (JSON)')).toContainText('"amount": 17');
    await page.getByRole('button', { name: 'Test Document' }).click();
    await expect(page.getByRole('region', { name: 'Test result' })).toContainText('"total": 22');
  });
});
