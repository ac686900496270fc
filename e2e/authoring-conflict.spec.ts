import type { Browser, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectState, openDocument, save, tab, textEditor, typeAtEnd } from './support/authoring.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'This document was changed meanwhile' });
const graph = JSON.stringify({
  contentType: 'application/vnd.gorules.decision',
  nodes: [
    { id: 'in', name: 'Applicant', type: 'inputNode', position: { x: 0, y: 0 } },
    { id: 'out', name: 'Answer', type: 'outputNode', position: { x: 400, y: 0 } },
  ],
  edges: [{ id: 'e', sourceId: 'in', targetId: 'out', type: 'edge' }],
});

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

test('of two browsers the second to save is told, and neither loses its work', async ({ page, browser }) => {
  const { stored } = await openDocument(page, graph);
  const other = await openInAnotherBrowser(browser, page);
  await edit(page, '  ');
  await edit(other, ' ');
  await save(page);
  expect(await stored()).toMatchObject({ version: 2, content: `${graph}  ` });

  await other.getByRole('button', { name: 'Save Document' }).click();
  await expect(dialog(other)).toContainText('Version 2by Ada Lovelace');
  expect((await stored()).version).toBe(2);
  await dialog(other).getByRole('button', { name: 'Overwrite with My Changes' }).click();
  await expectState(other, 'All changes saved');
  expect(await stored()).toMatchObject({ version: 3, content: `${graph} ` });

  await tab(page, 'Versions (2)');
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Versions (3)' })).toBeVisible();
  await other.context().close();
});

test('a version that was never looked at is not published', async ({ page, browser }) => {
  const { stored } = await openDocument(page, graph);
  const other = await openInAnotherBrowser(browser, page);
  await edit(page, '  ');
  await save(page);
  await other.getByRole('button', { name: 'Publish' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(dialog(other)).toContainText('Version 2by Ada Lovelace');
  expect(await stored()).toMatchObject({ version: 2, is_published: false });

  await dialog(other).getByRole('button', { name: 'Load the New Version' }).click();
  await expect(other.getByRole('dialog')).toBeHidden();
  await expect(other.getByText('Version 2', { exact: true })).toBeVisible();
  await other.getByRole('button', { name: 'Publish' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(other.getByText('Document published successfully!')).toBeVisible();
  expect(await stored()).toMatchObject({ version: 2, is_published: true });
  await other.context().close();
});

test('a draft that others have overtaken leads to the same question', async ({ page }) => {
  const { saveElsewhere, stored } = await openDocument(page, graph);
  await edit(page, '  ');
  await page.reload();
  await expect(page.getByText('were brought back.')).toBeVisible();
  await saveElsewhere(`${graph} `);
  await page.reload();
  await expect(page.getByText('were brought back.')).toBeVisible();
  await page.getByRole('button', { name: 'Save Document' }).click();
  await expect(dialog(page)).toContainText('Version 2by Ada Lovelace');
  expect((await stored()).version).toBe(2);
});

test('a browser that keeps no drafts says so, and loses nothing that is on the page', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      get() {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
  });
  const { stored } = await openDocument(page, graph);
  await edit(page, '  ');
  await expect(page.getByText('This browser cannot keep your unsaved changes')).toBeVisible();
  await expect(textEditor(page)).toContainText('Applicant');
  await save(page);
  expect((await stored()).content).toBe(`${graph}  `);
});
