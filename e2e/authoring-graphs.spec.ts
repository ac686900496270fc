import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectState, nodes, openDocument, realGraph, realGraphs, save, tab, textEditor } from './support/authoring.ts';

/** Real graphs that have, between them, every kind of node and every member of a graph, a node and an edge. */
const representative = ['loan-approval', 'insurance-underwriting-risk', 'table-loop', 'aml'];

/** The kinds of nodes in some graphs, and what else is in them. */
function contentsOf(names: string[]) {
  const graphs = names.map((name) => JSON.parse(realGraph(name)));
  const kinds = graphs.flatMap(({ nodes }) => nodes.map(({ type }: { type: string }) => type));
  const members = [...graphs, ...graphs.flatMap(({ nodes, edges }) => [...nodes, ...edges])].flatMap(Object.keys);
  const endings = names.map((name) => realGraph(name).at(-1));
  return new Set([...kinds, ...members, ...endings]);
}

test('a document is exported exactly, and real graphs are imported and saved unchanged', async ({ page }) => {
  expect(contentsOf(representative)).toEqual(contentsOf(realGraphs));
  const original = `${realGraph('multi-switch')}\n\n`;
  const { stored } = await openDocument(page, original);
  const choose = async (name: string, text: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import JSON' }).click();
    await (await chooser).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  };

  await test.step('out to a file', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export JSON' }).click();
    await page.getByRole('menuitem', { name: 'Graph', exact: true }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('approval.json');
    expect(await readFile(await file.path(), 'utf8')).toBe(original);
  });

  await test.step('a file that is no graph', async () => {
    await choose('notes.json', '{"a": 1}');
    await expect(page.getByRole('alert')).toHaveText('notes.json is not a decision graph.');
    await expectState(page, 'All changes saved');
  });

  await test.step('a policy of zen 2, which has blocks and no nodes', async () => {
    await choose('policy.json', '{"imports":[],"blocks":[{"id":"customer","type":"dataModel","props":{"data":{}}}]}');
    await expect(page.getByRole('alert')).toHaveText(/^policy\.json is a policy document .* the nodes of a graph\.$/);
    await expectState(page, 'All changes saved');
  });

  for (const name of representative) {
    await test.step(name, async () => {
      const graph = realGraph(name);
      const count = JSON.parse(graph).nodes.length;
      await choose('graph.json', graph);
      // Their tests are offered as test cases of the document, and stay in the graph either way.
      const offer = page.getByRole('dialog', { name: 'Test cases of graph.json' });
      await offer.getByRole('button', { name: 'Cancel' }).click();
      await expect(offer).toBeHidden();
      await expect(page.getByRole('alert')).toBeHidden();
      await expectState(page, 'Unsaved changes');
      await expect(nodes(page)).toHaveCount(count);
      // Neither editor changes what it only shows.
      await tab(page, 'Text Editor');
      await expect(textEditor(page)).toBeVisible();
      await tab(page, 'Graph Editor');
      await expect(nodes(page)).toHaveCount(count);
      await save(page);
      expect((await stored()).content).toBe(graph);
    });
  }

  await test.step('a letter that is typed and taken away again is no change', async () => {
    await tab(page, 'Text Editor');
    await textEditor(page).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('Enter');
    await expectState(page, 'Unsaved changes');
    await page.keyboard.press('Backspace');
    await expectState(page, 'All changes saved');
  });

  await test.step('an import is one step', async () => {
    await tab(page, 'Graph Editor');
    await choose('small.json', '{"nodes":[],"edges":[]}');
    await expect(nodes(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(nodes(page)).toHaveCount(9);
  });
});
