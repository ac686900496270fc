import { expect, test } from '@playwright/test';
import { expectState, nodes, openDocument, realGraph, realGraphs, save, tab, textEditor } from './support/authoring.ts';

test('there are 45 real graphs', () => {
  expect(realGraphs).toHaveLength(45);
});

// In parts, which more than one worker can share.
for (let first = 0; first < realGraphs.length; first += 15) {
  const names = realGraphs.slice(first, first + 15);

  test(`the real graphs from ${names[0]} open without a change, and come back from saving as they were`, async ({
    page,
  }) => {
    test.slow();
    const { stored } = await openDocument(page);
    for (const name of names) {
      await test.step(name, async () => {
        const original = realGraph(name);
        const count = JSON.parse(original).nodes.length;
        const chooser = page.waitForEvent('filechooser');
        await page.getByRole('button', { name: 'Import JSON' }).click();
        const file = { name: 'graph.json', mimeType: 'application/json', buffer: Buffer.from(original) };
        await (await chooser).setFiles(file);
        // Their tests are offered as test cases of the document, and stay in the graph either way.
        const offer = page.getByRole('dialog', { name: 'Test cases of graph.json' });
        await offer.getByRole('button', { name: 'Cancel' }).click();
        await expect(offer).toBeHidden();
        await expectState(page, 'Unsaved changes');
        await expect(nodes(page)).toHaveCount(count);
        // Neither editor changes what it only shows.
        await tab(page, 'Text Editor');
        await expect(textEditor(page)).toBeVisible();
        await tab(page, 'Graph Editor');
        await expect(nodes(page)).toHaveCount(count);
        await save(page);
        expect((await stored()).content).toBe(original);
      });
    }

    await tab(page, 'Text Editor');
    await textEditor(page).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('Enter');
    await expectState(page, 'Unsaved changes');
    await page.keyboard.press('Backspace');
    await expectState(page, 'All changes saved');
  });
}
