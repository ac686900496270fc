import { expect, test } from '@playwright/test';
import {
  component,
  expectState,
  grid,
  nodes,
  openDocument,
  openNode,
  realGraph,
  tab,
  textEditor,
  typeAtEnd,
} from './support/authoring.ts';
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

test('on a phone a node is added, opened in the place of the graph, and closed', async ({ page }) => {
  await page.setViewportSize(narrow);
  await openDocument(page);
  await expect(page.getByRole('heading', { name: 'An empty decision' })).toBeInViewport();
  await component(page, 'Decision table').click();
  await expect(nodes(page)).toHaveCount(1);
  await openNode(page, 'DecisionTable');
  await expectPresentable(page, [{ size: narrow, colorScheme: 'light' }]);
  await page.getByRole('button', { name: '← Graph' }).click();
  await expect(nodes(page)).toBeInViewport();
});

test('the workbench has no accessibility violation, and keeps what was opened', async ({ page }) => {
  await openDocument(page, realGraph('loan-approval'));
  await openNode(page, 'creditScoreEvaluation');
  await page.getByRole('button', { name: 'Fill the window' }).click();
  await expect(page.getByRole('tab', { name: 'Trace' })).toBeVisible();
  await expectPresentable(page);
  await page.keyboard.press('ControlOrMeta+Shift+f');
  await expect(page.getByRole('tab', { name: 'Trace' })).toBeHidden();
  await expect(grid(page)).toBeVisible();
});
