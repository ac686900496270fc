import { expect, test } from '@playwright/test';
import { expectState, nodes, openDocument, realGraph, realGraphs, save, tab, textEditor } from './support/authoring.ts';

test('every real graph opens without a change, and comes back from saving as it was', async ({ page }) => {
  test.slow();
  const { stored } = await openDocument(page);
  expect(realGraphs).toHaveLength(45);
  for (const name of realGraphs) {
    await test.step(name, async () => {
      const original = realGraph(name);
      await tab(page, 'Graph Editor');
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Import JSON' }).click();
      const file = { name: 'graph.json', mimeType: 'application/json', buffer: Buffer.from(original) };
      await (await chooser).setFiles(file);
      await expect(nodes(page)).toHaveCount(JSON.parse(original).nodes.length);
      await save(page);
      expect((await stored()).content).toBe(original);

      await tab(page, 'Text Editor');
      await textEditor(page).click();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.press('Enter');
      await expectState(page, 'Unsaved changes');
      await page.keyboard.press('Backspace');
      await expectState(page, 'All changes saved');
    });
  }
});
