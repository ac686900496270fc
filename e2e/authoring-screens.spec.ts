import type { Locator } from '@playwright/test';
import { expect, test } from '@playwright/test';
import {
  cell,
  component,
  expectState,
  graphAtRest,
  grid,
  node,
  nodes,
  openDocument,
  openNode,
  openTable,
  realGraph,
  save,
  tab,
  textEditor,
  typeAtEnd,
  writeInput,
} from './support/authoring.ts';
import { feeTable, order } from './support/fee-table.ts';
import { openFirstGraph } from './support/first-graph.ts';
import { editorLooks, expectPresentable, laptop, narrow } from './support/looks.ts';

test('the editors have no accessibility violation and do not scroll sideways', async ({ page }) => {
  await openDocument(page, realGraph('loan-approval'));
  await expect(nodes(page)).toHaveCount(9);
  await expectPresentable(page, editorLooks);
  // The graph has all of the width, however much there is.
  await page.setViewportSize({ width: 1920, height: 1000 });
  const graph = page.getByRole('application', { name: 'Decision graph' });
  await expect.poll(async () => (await graph.boundingBox())?.width).toBeGreaterThan(1920 - 256 - 80);
  await tab(page, 'Text Editor');
  await expect(textEditor(page)).toBeVisible();
  await typeAtEnd(page, '}');
  await expectState(page, 'Unsaved changes');
  await expectPresentable(page, editorLooks);
  await tab(page, 'Graph Editor');
  await expect(page.getByText('The text is not valid JSON')).toBeVisible();
  await expectPresentable(page, editorLooks);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectPresentable(page);
});

test('a graph that is seen from far away keeps its lines while another tab is open', async ({ page }) => {
  await openDocument(page, realGraph('loan-approval'));
  const lines = page.locator('.react-flow__edge');
  await expect(lines).toHaveCount(8);
  for (let step = 0; step < 4; step++) await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect(page.locator('.react-flow__handle')).toHaveCount(0);
  await tab(page, 'Text Editor');
  await expect(textEditor(page)).toBeVisible();
  await tab(page, 'Graph Editor');
  await expect(nodes(page)).toHaveCount(9);
  for (let step = 0; step < 4; step++) await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.locator('.react-flow__handle')).toHaveCount(18);
  await expect(lines).toHaveCount(8);
});

test('all that a first graph needs arrives in 350 kB', async ({ page, browser, baseURL }) => {
  const first = { id: 'in', name: 'Request', type: 'inputNode', position: { x: 0, y: 0 } };
  const { address } = await openDocument(page, JSON.stringify({ nodes: [first], edges: [] }));
  // A browser that has nothing of it yet.
  const storageState = await page.context().storageState();
  const fresh = await browser.newContext({ storageState, ...(baseURL && { baseURL }) });
  const { bytes } = await openFirstGraph(await fresh.newPage(), address);
  await fresh.close();
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(350_000);
});

test('a node that is seen from far away comes near to be renamed', async ({ page }) => {
  await openDocument(page, realGraph('loan-approval'));
  await page.getByRole('application', { name: 'Decision graph' }).focus();
  await page.keyboard.press('ArrowRight');
  for (let press = 0; press < 8; press++) await page.getByRole('button', { name: 'Zoom out' }).click();
  await page.locator('.react-flow__node.selected').focus();
  await page.keyboard.press('F2');
  const field = page.getByRole('textbox', { name: 'Name of the node' });
  await expect(field).toBeFocused();
  await page.keyboard.type('Everything');
  await page.keyboard.press('Enter');
  await expect(node(page, 'Everything')).toHaveCount(1);
});

test('a graph is laid out by itself, also with a line that leaves a Response', async ({ page }) => {
  const { nodes: all, edges } = JSON.parse(realGraph('loan-approval'));
  const [first, ...others] = all.map(({ id }: { id: string }) => id);
  const response = all.find(({ type }: { type: string }) => type === 'outputNode')?.id ?? others.at(-1);
  const odd = { id: 'odd', type: 'edge', sourceId: response, targetId: first };
  await openDocument(page, JSON.stringify({ nodes: all, edges: [...edges, odd] }));
  await page.getByRole('button', { name: 'Lay out the graph' }).click();
  await expect(page.getByText('The graph was laid out.')).toBeVisible();
  await expectState(page, 'Unsaved changes');
});

test('the page of a document has the whole width of the window in every tab, from the first one that is opened', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  const { address } = await openDocument(page, realGraph('loan-approval'));
  const tabs = page.getByRole('tablist').first();
  const width = async () => Math.round((await tabs.boundingBox())?.width ?? 0);
  const whole = await width();
  expect(whole).toBeGreaterThan(1500);
  for (const name of ['text', 'tests', 'versions']) {
    await page.goto(`${address}?tab=${name}`);
    await expect(tabs).toBeVisible();
    expect(await width(), name).toBe(whole);
  }
});

test('on a laptop the buttons of the console stand in one line in the dock of the workbench', async ({ page }) => {
  await page.setViewportSize(laptop);
  await openDocument(page, realGraph('loan-approval'));
  await page.getByRole('button', { name: 'Fill the window' }).click();
  const top = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y;
  await expect(page.getByRole('button', { name: 'Use Last Request' })).toBeVisible();
  expect([await top('Use Schema'), await top('Use Last Request')]).toEqual(Array(2).fill(await top('Load Example')));
});

test('in the workbench the graph, the opened node and the result are seen together, a problem leads to its cell, and the dock stays where it was put', async ({
  page,
}) => {
  await page.setViewportSize(laptop);
  await openDocument(page, JSON.stringify(feeTable));
  await writeInput(page, JSON.stringify(order.input_data));
  const result = page.getByRole('region', { name: 'Live result' });
  await expect(result).toContainText('fee 9.9');
  await page.getByRole('button', { name: 'Fill the window' }).click();
  await openTable(page, 'Fees');
  const together = [nodes(page).first(), node(page, 'Fees'), grid(page), result];
  for (const size of [laptop, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    for (const part of together) {
      await expect(part).toBeInViewport({ ratio: 1 });
      // Nothing lies upon it.
      await part.click({ trial: true, position: { x: 30, y: 20 } });
    }
  }

  await cell(page, 2, 1).click();
  await page.keyboard.type('> foo(1)');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Close the node' }).click();
  await page.getByRole('tab', { name: 'Problems (1)' }).click();
  const problem = page.getByRole('listitem').filter({ hasText: 'Row 2, column "Total"' });
  await problem.getByRole('button', { name: 'Fees' }).click();
  await expect(grid(page)).toBeInViewport();
  const id = await cell(page, 2, 1).getAttribute('id');
  await expect(grid(page)).toHaveAttribute('aria-activedescendant', id ?? '');

  const line = page.getByRole('separator', { name: 'Size of the dock' });
  await expect(line).toHaveAttribute('aria-orientation', 'vertical');
  await page.getByRole('button', { name: 'Dock to the bottom' }).click();
  await expect(line).toHaveAttribute('aria-orientation', 'horizontal');
  const before = (await page.getByRole('tabpanel', { name: /^Problems/ }).boundingBox())?.height ?? 0;
  await line.press('ArrowUp');
  await line.press('ArrowUp');
  const chosen = await line.getAttribute('aria-valuenow');
  await page.reload();
  await page.getByRole('button', { name: 'Fill the window' }).click();
  await expect(line).toHaveAttribute('aria-orientation', 'horizontal');
  await expect(line).toHaveAttribute('aria-valuenow', chosen ?? '');
  await page.getByRole('tab', { name: /^Problems/ }).click();
  await expect
    .poll(async () => (await page.getByRole('tabpanel', { name: /^Problems/ }).boundingBox())?.height)
    .toBeGreaterThan(before + 40);
});

test('the dock is dragged to another size, an opened node uses all of the room, and the next visit begins so', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const sum = {
    id: 'sum',
    name: 'Sum',
    type: 'expressionNode',
    position: { x: 0, y: 0 },
    content: { expressions: [] },
  };
  await openDocument(page, JSON.stringify({ nodes: [sum], edges: [] }));
  const fill = page.getByRole('button', { name: 'Fill the window' });
  const line = page.getByRole('separator', { name: 'Size of the dock' });
  const lineAt = async () => Math.round((await line.boundingBox())?.x ?? 0);
  await fill.click();
  await line.hover();
  const from = await lineAt();
  await page.mouse.down();
  await page.mouse.move(from - 100, 500, { steps: 4 });
  await page.mouse.move(from - 200, 500, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.abs((await lineAt()) - (from - 200))).toBeLessThan(12);
  // What is not held any more stays where it is.
  const chosen = await lineAt();
  await page.mouse.move(from, 500);
  expect(await lineAt()).toBe(chosen);

  await openNode(page, 'Sum');
  const back = page.getByRole('button', { name: '← Graph' });
  await expect(back).toBeHidden();
  await page.getByRole('button', { name: 'Use all of the room' }).click();
  await expect(back).toBeVisible();
  await page.reload();
  await fill.click();
  await expect.poll(lineAt).toBe(chosen);
  await openNode(page, 'Sum');
  await expect(back).toBeVisible();
  await page.getByRole('button', { name: 'Show the graph too' }).click();
  await expect(back).toBeHidden();
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

test('the workbench has no accessibility violation, keeps what is being typed, and leaves nothing behind it to be reached', async ({
  page,
}) => {
  await openDocument(page, realGraph('loan-approval'));
  await openNode(page, 'creditScoreEvaluation');
  const name = page.getByRole('textbox', { name: 'Name of the node' });
  await grid(page).getByRole('gridcell').first().dblclick();
  await page.keyboard.press('End');
  await page.keyboard.type(' and more');
  const typed = page.getByRole('textbox').and(page.locator(':focus'));
  await expect(typed).toContainText('and more');
  await page.keyboard.press('ControlOrMeta+Shift+f');
  await expect(page.getByRole('tab', { name: 'Trace' })).toBeVisible();
  await expect(typed).toContainText('and more');
  await page.keyboard.press('Escape');
  for (const behind of [
    page.getByRole('link', { name: 'Test Rules' }),
    page.getByRole('tab', { name: 'Text Editor' }),
    page.getByRole('navigation').getByRole('link', { name: 'Dashboard', exact: true }),
  ]) {
    await behind.focus();
    await expect(behind).not.toBeFocused();
  }
  await expectPresentable(page, editorLooks);
  // The document is published from here, too.
  await page.locator('[data-filled="true"]').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('dialog', { name: /publish/i })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  // Menus lie above it, and are reached.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await name.focus();
  await page.keyboard.press('ControlOrMeta+Shift+f');
  await expect(page.getByRole('tab', { name: 'Trace' })).toBeHidden();
  await expect(name).toBeFocused();
  await page.getByRole('link', { name: 'Test Rules' }).focus();
  await expect(page.getByRole('link', { name: 'Test Rules' })).toBeFocused();
  await expect(grid(page)).toBeVisible();
});

test('the editor of the console is asked for when the graph is drawn, not before', async ({ page }) => {
  await openDocument(page, realGraph('loan-approval'));
  const input = page.getByRole('region', { name: 'Input', exact: true });
  // The page before the reload asks for it too.
  await expect(input.getByRole('textbox')).toBeVisible();
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/loaded-canvas-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByText('Loading graph...')).toBeVisible();
  await expect(input.getByText('Loading editor...')).toBeVisible();
  expect(asked.filter((url) => url.includes('loaded-json-editor'))).toEqual([]);
  letThrough();
  await expect(nodes(page)).toHaveCount(9);
  await expect(input.getByRole('textbox')).toBeVisible();
});

test('what edits a node is asked for when its card is pointed at or focused, before it is opened', async ({ page }) => {
  await openDocument(page, realGraph('loan-approval'));
  const asked = (panel: string) => page.waitForRequest((request) => request.url().includes(`/${panel}-panel`));
  const cardOf = (kind: string) =>
    nodes(page)
      .filter({ has: page.locator(`[data-kind="${kind}"]`) })
      .first();
  const expression = asked('expression');
  await cardOf('expressionNode').hover();
  await expression;
  const schema = asked('schema');
  await cardOf('inputNode').focus();
  await schema;
});

test('the whole graph is seen again where it has more or less room, unless somebody has looked elsewhere', async ({
  page,
}) => {
  await openDocument(page, realGraph('delivery-route-optimizer'));
  const pane = page.locator('.react-flow__pane');
  async function isWholeSeen() {
    const view = await pane.boundingBox();
    const boxes = await Promise.all((await nodes(page).all()).map((one) => one.boundingBox()));
    return boxes.every(
      (box) => box && view && box.x >= view.x && box.x + box.width <= view.x + view.width && box.y >= view.y,
    );
  }
  await expect.poll(isWholeSeen).toBe(true);
  await page.keyboard.press('ControlOrMeta+Shift+f');
  await expect(page.getByRole('tab', { name: 'Trace' })).toBeVisible();
  await expect.poll(isWholeSeen).toBe(true);

  const width = async () => (await nodes(page).first().boundingBox())?.width ?? 0;
  const before = await width();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(width).toBeCloseTo(before * 1.2, 0);
  await graphAtRest(page);
  const seen = await page.locator('.react-flow__viewport').getAttribute('style');
  await page.keyboard.press('ControlOrMeta+Shift+f');
  await expect(page.getByRole('tab', { name: 'Trace' })).toBeHidden();
  await expect(page.locator('.react-flow__viewport')).toHaveAttribute('style', seen ?? '');
});

test('a press on the overview looks at that part of the graph', async ({ page }) => {
  await openDocument(page, realGraph('loan-approval'));
  const last = node(page, 'interestRateCalculation');
  await expect(nodes(page)).toHaveCount(9);
  await expect(last).not.toBeInViewport();
  await page.getByRole('img', { name: 'Overview of the graph' }).click({ position: { x: 142, y: 50 } });
  await expect(last).toBeInViewport();
});

test('the keys of the editor are listed by a key and by a press, and the graph tells the main ones', async ({
  page,
}) => {
  await openDocument(page, realGraph('loan-approval'));
  const graph = page.getByRole('application', { name: 'Decision graph' });
  await expect(graph).toHaveAccessibleDescription(/Enter opens one.*The question mark lists all keys/);
  await graph.focus();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog.getByText('rename the node')).toBeVisible();
  await expectPresentable(page);
  // What is pressed in the dialog is not for the graph behind it.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(nodes(page)).toHaveCount(9);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(dialog.getByText('make the column narrower, or wider')).toBeVisible();
});

test('joining nodes that are joined says so, and a line that is dragged backwards adds what comes before, in sight', async ({
  page,
}) => {
  const request = { id: 'in', name: 'Asked', type: 'inputNode', position: { x: 0, y: 0 } };
  const response = { id: 'out', name: 'Answer', type: 'outputNode', position: { x: 400, y: 0 } };
  const line = { id: 'l', type: 'edge', sourceId: 'in', targetId: 'out' };
  await openDocument(page, JSON.stringify({ nodes: [request, response], edges: [line] }));
  await page.getByRole('application', { name: 'Decision graph' }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('j');
  await expect(page.getByText('Nothing was joined')).toBeVisible();
  await expectState(page, 'All changes saved');

  await node(page, 'Answer').locator('.react-flow__handle.target').hover();
  const pane = await page.locator('.react-flow__pane').boundingBox();
  if (!pane) throw new Error('There is no graph');
  await page.mouse.down();
  // At the lower edge, where a card does not fit.
  await page.mouse.move(pane.x + pane.width / 2, pane.y + pane.height - 60, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByText('Comes from')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Expression' }).click();
  await expect(nodes(page)).toHaveCount(3);
  const card = () => node(page, 'Expression').boundingBox();
  await expect
    .poll(async () => ((await card())?.y ?? 1e9) + ((await card())?.height ?? 0))
    .toBeLessThan(pane.y + pane.height);
});

test('a connection is selected, heard of and deleted by keys, and a step brings it back', async ({ page }) => {
  await openDocument(page, realGraph('loan-approval'));
  await expect(nodes(page)).toHaveCount(9);
  const lines = page.locator('.react-flow__edge');
  const before = await lines.count();
  await page.getByRole('application', { name: 'Decision graph' }).first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('l');
  const focused = page.locator('.react-flow__edge:focus');
  await expect(focused).toHaveAccessibleName(/^connection from \w+ to \w+/);
  const spoken = await focused.getAttribute('aria-label');
  await page.keyboard.press('Delete');
  await expect(lines).toHaveCount(before - 1);
  await expect(page.locator('.react-flow__node:focus')).toBeVisible();
  await page.getByRole('button', { name: `Undo: delete the ${spoken}` }).click();
  await expect(lines).toHaveCount(before);
});

test('a decision is drawn by keys alone: nodes are added, joined, moved, opened, deleted and brought back', async ({
  page,
}) => {
  await openDocument(page);
  await component(page, 'Request').focus();
  await page.keyboard.press('Enter');
  for (let n = 0; n < 3; n++) await page.keyboard.press('Tab');
  await expect(component(page, 'Expression')).toBeFocused();
  await page.keyboard.press('Enter');
  const lines = page.locator('.react-flow__edge');
  await expect(lines).toHaveCount(1);

  const canvas = page.getByRole('application', { name: 'Decision graph' }).first();
  for (let n = 0; n < 4; n++) await page.keyboard.press('Shift+Tab');
  await expect(canvas).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('.react-flow__node:focus')).toHaveAccessibleName(/^Request/);
  await page.keyboard.press('l');
  await page.keyboard.press('Delete');
  await expect(lines).toHaveCount(0);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('j');
  await expect(lines).toHaveCount(1);

  await page.keyboard.press('ArrowRight');
  const place = await node(page, 'Expression').boundingBox();
  await page.keyboard.press('Control+Shift+ArrowDown');
  await expect.poll(async () => (await node(page, 'Expression').boundingBox())?.y).toBeGreaterThan(place?.y ?? 0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Expression', exact: true })).toBeVisible();
  // Without an expression yet, the first key adds one.
  await expect(page.getByRole('button', { name: 'Add Expression' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(node(page, 'Expression')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(nodes(page)).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(nodes(page)).toHaveCount(2);
  await expect(lines).toHaveCount(1);
});

/** Whether all cards lie beside the buttons, and none out of sight. */
async function isWholeSeen(frame: Locator) {
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const view = await boxOf(frame.locator('.react-flow__pane'));
  const buttons = await Promise.all((await frame.getByRole('toolbar').all()).map(boxOf));
  const cards = await Promise.all((await frame.locator('.react-flow__node').all()).map(boxOf));
  return cards.every(
    ({ x, y, width, height }) =>
      x >= view.x &&
      x + width <= view.x + view.width &&
      y >= view.y &&
      y + height <= view.y + view.height &&
      buttons.every((bar) => y >= bar.y + bar.height || x >= bar.x + bar.width || x + width <= bar.x),
  );
}

for (const size of [{ width: 1280, height: 800 }, narrow])
  test(`all of a graph is seen beside the buttons after its layout, its import and the view of a version, ${size.width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await openDocument(page);
    const graph = page.getByRole('application', { name: 'Decision graph' });
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import JSON' }).click();
    const buffer = Buffer.from(realGraph('loan-approval'));
    await (await chooser).setFiles({ name: 'loan.json', mimeType: 'application/json', buffer });
    await page.getByRole('dialog', { name: 'Test cases of loan.json' }).getByRole('button', { name: 'Cancel' }).click();
    await expect(nodes(page)).toHaveCount(9);
    await expect.poll(() => isWholeSeen(graph)).toBe(true);

    for (let step = 0; step < 4; step++) await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => isWholeSeen(graph)).toBe(false);
    await page.getByRole('button', { name: 'Lay out the graph' }).click();
    await expect(page.getByText('The graph was laid out.')).toBeVisible();
    await expect.poll(() => isWholeSeen(graph)).toBe(true);

    await save(page);
    await tab(page, 'Versions');
    await page.getByRole('button', { name: 'View' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Document Version 2' });
    await expect(dialog.locator('.react-flow__node')).toHaveCount(9);
    await expect.poll(() => isWholeSeen(dialog)).toBe(true);
  });
