import { expect, test } from '@playwright/test';
import { expectState, nodes, openDocument, realGraph, tab, textEditor, typeAtEnd } from './support/authoring.ts';
import { expectPresentable } from './support/looks.ts';

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
