import { expect, test } from '@playwright/test';
import { expectState, nodes, openDocument, realGraph, tab, textEditor, typeAtEnd } from './support/authoring.ts';
import { expectPresentable, narrow } from './support/looks.ts';

test('the editors have no accessibility violation and do not scroll sideways', async ({ page }) => {
  await openDocument(page, realGraph('loan-approval'));
  await expect(nodes(page)).toHaveCount(9);
  await expectPresentable(page);
  await tab(page, 'Text Editor');
  await expect(textEditor(page)).toBeVisible();
  await typeAtEnd(page, '}');
  await expectState(page, 'Unsaved changes');
  await expectPresentable(page);
  await tab(page, 'Graph Editor');
  await expect(page.getByText('The text is not valid JSON')).toBeVisible();
  await expectPresentable(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectPresentable(page);
});

test('on a phone the opened list of components takes the place of the hint of an empty canvas', async ({ page }) => {
  await page.setViewportSize(narrow);
  await openDocument(page);
  const hint = page.getByRole('heading', { name: 'An empty decision' });
  const list = page.locator('.grl-dg__aside__menu');
  await expect(hint).toBeVisible();
  await list.getByRole('button').first().click();
  await expect(list.getByText('Decision table')).toBeVisible();
  await expect(hint).toBeHidden();
  await list.getByText('Decision table').click();
  await expect(nodes(page)).toHaveCount(1);
});
