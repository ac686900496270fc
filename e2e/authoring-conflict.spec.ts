import type { Browser, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectState, node, openDocument, save, tab, textEditor, typeAtEnd } from './support/authoring.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'This document was changed meanwhile' });
const graph = (name: string) =>
  JSON.stringify({
    contentType: 'application/vnd.gorules.decision',
    nodes: [
      { id: 'in', name: 'Applicant', type: 'inputNode', position: { x: 0, y: 0 } },
      { id: 'out', name, type: 'outputNode', position: { x: 400, y: 0 } },
    ],
    edges: [{ id: 'e', sourceId: 'in', targetId: 'out', type: 'edge' }],
  });
const mine = graph('Answer');
const theirs = graph('Verdict');

/** The same person at another machine, on the same page. */
async function openInAnotherBrowser(browser: Browser, page: Page) {
  const state = await page.context().storageState();
  const other = await (
    await browser.newContext({ storageState: state, baseURL: new URL(page.url()).origin })
  ).newPage();
  await other.goto(page.url());
  await expect(other.locator('.react-flow__pane')).toBeVisible({ timeout: 30_000 });
  return other;
}

async function edit(page: Page, text: string) {
  await tab(page, 'Text Editor');
  await typeAtEnd(page, text);
  await expectState(page, 'Unsaved changes');
}

test('of two browsers the second to save or to publish is told, and neither loses its work', async ({
  page,
  browser,
}) => {
  const { stored } = await openDocument(page, mine);
  const other = await openInAnotherBrowser(browser, page);
  await test.step('saving', async () => {
    await edit(page, '  ');
    await edit(other, ' ');
    await save(page);
    expect(await stored()).toMatchObject({ version: 2, content: `${mine}  ` });
    await other.getByRole('button', { name: 'Save Document' }).click();
    await expect(dialog(other)).toContainText('Version 2by Ada Lovelace');
    expect((await stored()).version).toBe(2);
    await dialog(other).getByRole('button', { name: 'Overwrite with My Changes' }).click();
    await expectState(other, 'All changes saved');
    expect(await stored()).toMatchObject({ version: 3, content: `${mine} ` });
  });

  await test.step('publishing a version that was never looked at', async () => {
    const publish = async () => {
      await page.getByRole('button', { name: 'Publish' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    };
    await tab(page, 'Versions (2)');
    await publish();
    await expect(dialog(page)).toContainText('Version 3by Ada Lovelace');
    expect(await stored()).toMatchObject({ version: 3, is_published: false });

    await dialog(page).getByRole('button', { name: 'Load the New Version' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('Version 3', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Versions (3)' })).toBeVisible();
    await publish();
    await expect(page.getByText('Document published successfully!')).toBeVisible();
    expect(await stored()).toMatchObject({ version: 3, is_published: true });
  });
  await other.context().close();
});

test('unsaved work stays when somebody else saves meanwhile, and its author decides what becomes of it', async ({
  page,
}) => {
  const { saveElsewhere, stored, documents } = await openDocument(page, mine);
  const lookAway = async () => {
    await page.clock.fastForward('01:00');
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  };
  await page.clock.install();
  await test.step('a page without unsaved work follows', async () => {
    await saveElsewhere(theirs);
    await lookAway();
    await expect(node(page, 'Verdict')).toBeVisible();
    await expectState(page, 'All changes saved');
  });

  await test.step('unsaved work stays', async () => {
    await edit(page, ' ');
    await saveElsewhere(mine);
    await lookAway();
    await expect(page.getByText('A newer version was saved by Ada Lovelace: version 3')).toBeVisible();
    await expect(textEditor(page)).toHaveText(`${theirs} `);
    await expectState(page, 'Unsaved changes');
  });

  await test.step('the difference is shown, theirs is loaded, and mine dropped', async () => {
    await page.getByRole('button', { name: 'Save Document' }).click();
    await expect(dialog(page)).toContainText('Version 3by Ada Lovelace');
    await expect(dialog(page).getByText('1 node changed')).toBeVisible();
    await dialog(page).getByText('JSON', { exact: true }).click();
    await expect(dialog(page).getByText('1 place differs.')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Reload and Discard My Changes' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(textEditor(page)).toHaveText(mine);
    await expectState(page, 'All changes saved');
    await expect(page.getByText('Version 3', { exact: true })).toBeVisible();
    expect((await stored()).version).toBe(3);
  });

  await test.step('a draft that others have overtaken is kept as a document of its own', async () => {
    await edit(page, ' ');
    await saveElsewhere(theirs);
    await page.reload();
    await expect(page.getByText('were brought back.')).toBeVisible();
    await page.getByRole('button', { name: 'Save Document' }).click();
    await expect(dialog(page)).toContainText('Version 4by Ada Lovelace');
    expect((await stored()).version).toBe(4);
    await dialog(page).getByLabel('Name of the copy').fill('My approval');
    await dialog(page).getByRole('button', { name: 'Keep Mine as a Copy' }).click();
    await expect(page).toHaveURL(`${documents}/my-approval`);
    await expect(page.getByRole('heading', { level: 1, name: 'My approval' })).toBeVisible();
    await expect(node(page, 'Answer')).toBeVisible();
    await expectState(page, 'All changes saved');
    expect((await stored()).content).toBe(theirs);
  });
});
