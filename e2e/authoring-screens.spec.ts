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
import { newWorkspace } from './support/workspace.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the editors have no accessibility violation, do not scroll sideways, and use the whole window', async ({
  page,
}) => {
  await openDocument(page, realGraph('loan-approval'));
  await expect(nodes(page)).toHaveCount(9);
  const graph = page.getByRole('application', { name: 'Decision graph' });
  await expectPresentable(page, editorLooks);

  await test.step('the page has the whole width of the window in every tab', async () => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await expect.poll(async () => (await graph.boundingBox())?.width).toBeGreaterThan(1920 - 256 - 80);
    const width = async () => Math.round((await page.getByRole('tablist').first().boundingBox())?.width ?? 0);
    const whole = await width();
    expect(whole).toBeGreaterThan(1500);
    for (const name of ['Versions', 'Tests', 'Text Editor']) {
      await tab(page, name);
      expect(await width(), name).toBe(whole);
    }
  });

  await expect(textEditor(page)).toBeVisible();
  await typeAtEnd(page, '}');
  await expectState(page, 'Unsaved changes');
  await expectPresentable(page, editorLooks);
  await tab(page, 'Graph Editor');
  await expect(page.getByText('The text is not valid JSON')).toBeVisible();
  await expectPresentable(page, editorLooks, '[role="tabpanel"]');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectPresentable(page, undefined, '[role="dialog"]');
});

test('all that a first graph needs arrives in 350 kB', async ({ page }) => {
  const { addProject, addDocument, home } = await newWorkspace(page);
  await addProject('Loans');
  const first = { id: 'in', name: 'Request', type: 'inputNode', position: { x: 0, y: 0 } };
  await addDocument('loans', 'Approval', { nodes: [first], edges: [] });
  const { bytes, files, milliseconds } = await openFirstGraph(page, `${home}/projects/loans/documents/approval`);
  const listed = files.map(({ path, bytes }) => `${bytes} ${path}`).join('\n');
  const seen = `What was asked for in ${Math.round(milliseconds)} ms:\n${listed}`;
  expect(bytes, seen).toBeGreaterThan(100_000);
  expect(bytes, seen).toBeLessThanOrEqual(350_000);
});

test('a graph is looked at from near and far, and its keys are listed and reach its nodes and connections', async ({
  page,
}) => {
  const content = realGraph('loan-approval');
  const graph = page.getByRole('application', { name: 'Decision graph' });
  const lines = page.locator('.react-flow__edge');
  const zoom = async (way: 'in' | 'out', presses: number) => {
    for (let press = 0; press < presses; press++) await page.getByRole('button', { name: `Zoom ${way}` }).click();
  };

  const document =
    await test.step('the editor of the console is asked for when the graph is drawn, not before', async () => {
      const input = page.getByRole('region', { name: 'Input', exact: true });
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
      const opened = openDocument(page, content);
      await expect(page.getByText('Loading graph...')).toBeVisible({ timeout: 30_000 });
      await expect(input.getByText('Loading editor...')).toBeVisible();
      expect(asked.filter((url) => url.includes('loaded-json-editor'))).toEqual([]);
      letThrough();
      await expect(nodes(page)).toHaveCount(9);
      await expect(input.getByRole('textbox')).toBeVisible();
      return opened;
    });

  await test.step('what edits a node is asked for when its card is pointed at or focused, before it is opened', async () => {
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

  await test.step('a press on the overview looks at that part of the graph', async () => {
    const last = node(page, 'interestRateCalculation');
    await expect(last).not.toBeInViewport();
    await page.getByRole('img', { name: 'Overview of the graph' }).click({ position: { x: 142, y: 50 } });
    await expect(last).toBeInViewport();
  });

  await test.step('a graph that is seen from far away keeps its lines while another tab is open', async () => {
    await expect(lines).toHaveCount(8);
    await zoom('out', 4);
    await expect(page.locator('.react-flow__handle')).toHaveCount(0);
    await tab(page, 'Text Editor');
    await expect(textEditor(page)).toBeVisible();
    await tab(page, 'Graph Editor');
    await expect(nodes(page)).toHaveCount(9);
    await zoom('in', 4);
    await expect(page.locator('.react-flow__handle')).toHaveCount(18);
    await expect(lines).toHaveCount(8);
  });

  await test.step('looking at every node of a graph that was drawn elsewhere changes nothing', async () => {
    for (let at = 0; at < (await nodes(page).count()); at++) {
      // By the keyboard, because the graph moves when a node is opened or closed.
      await nodes(page)
        .nth(at)
        .getByRole('button', { name: /^(Edit|View)/ })
        .press('Enter');
      await expect(page.getByRole('button', { name: 'Close the node' })).toBeVisible();
      await page.getByRole('button', { name: 'Close the node' }).click();
    }
    await expectState(page, 'All changes saved');
    expect((await document.stored()).content).toBe(content);
  });

  await test.step('a connection is selected, heard of and deleted by keys, and a step brings it back', async () => {
    await graph.focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('l');
    const focused = page.locator('.react-flow__edge:focus');
    await expect(focused).toHaveAccessibleName(/^connection from \w+ to \w+/);
    const spoken = await focused.getAttribute('aria-label');
    await page.keyboard.press('Delete');
    await expect(lines).toHaveCount(7);
    await expect(page.locator('.react-flow__node:focus')).toBeVisible();
    await page.getByRole('button', { name: `Undo: delete the ${spoken}` }).click();
    await expect(lines).toHaveCount(8);
  });

  await test.step('the keys of the editor are listed by a key and by a press, and the graph tells the main ones', async () => {
    await expect(graph).toHaveAccessibleDescription(/Enter opens one.*The question mark lists all keys/);
    await graph.focus();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(dialog.getByText('rename the node')).toBeVisible();
    await expectPresentable(page, undefined, '[role="dialog"]');
    // What is pressed in the dialog is not for the graph behind it.
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(nodes(page)).toHaveCount(9);
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await expect(dialog.getByText('make the column narrower, or wider')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a node that is seen from far away comes near to be renamed', async () => {
    await graph.focus();
    await page.keyboard.press('ArrowRight');
    await zoom('out', 8);
    await page.locator('.react-flow__node.selected').focus();
    await page.keyboard.press('F2');
    await expect(page.getByRole('textbox', { name: 'Name of the node' })).toBeFocused();
    await page.keyboard.type('Everything');
    await page.keyboard.press('Enter');
    await expect(node(page, 'Everything')).toHaveCount(1);
  });
});

test('the workbench shows the graph, the opened node and the result together, leaves nothing behind it to be reached, and its dock stays where it was put', async ({
  page,
}) => {
  await page.setViewportSize(laptop);
  await openDocument(page, JSON.stringify(feeTable));
  await writeInput(page, JSON.stringify(order.input_data));
  const result = page.getByRole('region', { name: 'Live result' });
  await expect(result).toContainText('fee 9.9');
  const fill = page.getByRole('button', { name: 'Fill the window' });

  await test.step('on a laptop the buttons of the console stand in one line in the dock', async () => {
    await fill.click();
    const top = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y;
    await expect(page.getByRole('button', { name: 'Use Last Request' })).toBeVisible();
    expect([await top('Use Schema'), await top('Use Last Request')]).toEqual(Array(2).fill(await top('Load Example')));
  });

  await test.step('the graph, the opened node and the result are seen together, and a problem leads to its cell', async () => {
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
  });

  const line = page.getByRole('separator', { name: 'Size of the dock' });
  const lineAt = async () => Math.round((await line.boundingBox())?.x ?? 0);
  const back = page.getByRole('button', { name: '← Graph' });
  const problems = page.getByRole('tabpanel', { name: /^Problems/ });
  const left =
    await test.step('the dock is dragged to another size and moved, and an opened node uses all of the room', async () => {
      await expect(line).toHaveAttribute('aria-orientation', 'vertical');
      await line.hover();
      const from = await lineAt();
      await page.mouse.down();
      await page.mouse.move(from - 100, 500, { steps: 4 });
      await page.mouse.move(from - 200, 500, { steps: 4 });
      await page.mouse.up();
      await expect.poll(async () => Math.abs((await lineAt()) - (from - 200))).toBeLessThan(12);
      // What is not held any more stays where it is.
      const place = await lineAt();
      await page.mouse.move(from, 500);
      expect(await lineAt()).toBe(place);

      await expect(back).toBeHidden();
      await page.getByRole('button', { name: 'Use all of the room' }).click();
      await expect(back).toBeVisible();

      await page.getByRole('button', { name: 'Dock to the bottom' }).click();
      await expect(line).toHaveAttribute('aria-orientation', 'horizontal');
      const height = (await problems.boundingBox())?.height ?? 0;
      await line.press('ArrowUp');
      await line.press('ArrowUp');
      return { place, height, size: (await line.getAttribute('aria-valuenow')) ?? '' };
    });
  await page.reload();
  await expect(nodes(page)).toHaveCount(3);

  await test.step('the whole graph is seen again where it has more or less room, unless somebody has looked elsewhere', async () => {
    const graph = page.getByRole('application', { name: 'Decision graph' });
    await expect.poll(() => isWholeSeen(graph)).toBe(true);
    await fill.click();
    await expect(page.getByRole('tab', { name: 'Trace' })).toBeVisible();
    await expect.poll(() => isWholeSeen(graph)).toBe(true);

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

  await test.step('the next visit begins with the dock and the node as they were left', async () => {
    await fill.click();
    await expect(line).toHaveAttribute('aria-orientation', 'horizontal');
    await expect(line).toHaveAttribute('aria-valuenow', left.size);
    await page.getByRole('tab', { name: /^Problems/ }).click();
    await expect.poll(async () => (await problems.boundingBox())?.height).toBeGreaterThan(left.height + 40);
    await page.getByRole('button', { name: 'Dock to the right' }).click();
    await expect.poll(lineAt).toBe(left.place);
    await page.getByRole('button', { name: 'Show all of the graph' }).click();
    await graphAtRest(page);
    await openNode(page, 'Fees');
    await expect(back).toBeVisible();
    await page.getByRole('button', { name: 'Show the graph too' }).click();
    await expect(back).toBeHidden();
  });

  await test.step('it keeps what is being typed, and leaves nothing behind it to be reached', async () => {
    await page.getByRole('button', { name: 'Back to the page' }).click();
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
    await page.getByRole('tab', { name: 'Test', exact: true }).click();
    await expectPresentable(page, editorLooks);
    // The document is published from here, too.
    await page.locator('[data-filled="true"]').getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('dialog', { name: /publish/i })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // Menus lie above it, and are reached.
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    const name = page.getByRole('textbox', { name: 'Name of the node' });
    await name.focus();
    await page.keyboard.press('ControlOrMeta+Shift+f');
    await expect(page.getByRole('tab', { name: 'Trace' })).toBeHidden();
    await expect(name).toBeFocused();
    await page.getByRole('link', { name: 'Test Rules' }).focus();
    await expect(page.getByRole('link', { name: 'Test Rules' })).toBeFocused();
    await expect(grid(page)).toBeVisible();
  });
});

/** Whether all cards lie beside the buttons, and none out of sight. */
const isWholeSeen = (frame: Locator) =>
  // All at one moment: a graph that moves would be elsewhere for each card.
  frame.evaluate((frame) => {
    const boxesOf = (parts: string) => [...frame.querySelectorAll(parts)].map((part) => part.getBoundingClientRect());
    const [view] = boxesOf('.react-flow__pane');
    const buttons = boxesOf('[role="toolbar"]');
    return boxesOf('.react-flow__node').every(
      ({ left, right, top, bottom }) =>
        view &&
        left >= view.left &&
        right <= view.right &&
        top >= view.top &&
        bottom <= view.bottom &&
        buttons.every((bar) => top >= bar.bottom || left >= bar.right || right <= bar.left),
    );
  });

test('a decision is drawn on a phone, by keys alone and from a file, and all of it is seen beside the buttons', async ({
  page,
}) => {
  await page.setViewportSize(narrow);
  await openDocument(page);
  const graph = page.getByRole('application', { name: 'Decision graph' });
  const lines = page.locator('.react-flow__edge');

  await test.step('on a phone a node is added, opened in the place of the graph, and closed', async () => {
    await expect(page.getByRole('heading', { name: 'An empty decision' })).toBeInViewport();
    await component(page, 'Decision table').click();
    await expect(nodes(page)).toHaveCount(1);
    await openNode(page, 'DecisionTable');
    await expectPresentable(page, [{ size: narrow, colorScheme: 'light' }]);
    await page.getByRole('button', { name: '← Graph' }).click();
    await expect(nodes(page)).toBeInViewport();
  });

  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('button', { name: 'Undo: add DecisionTable' }).click();
  await expect(nodes(page)).toHaveCount(0);

  await test.step('by keys alone nodes are added, joined, moved, opened, deleted and brought back', async () => {
    await component(page, 'Request').focus();
    await page.keyboard.press('Enter');
    for (let n = 0; n < 3; n++) await page.keyboard.press('Tab');
    await expect(component(page, 'Expression')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(lines).toHaveCount(1);

    for (let n = 0; n < 4; n++) await page.keyboard.press('Shift+Tab');
    await expect(graph).toBeFocused();
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

  await test.step('joining nodes that are joined says so', async () => {
    await save(page);
    await graph.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('j');
    await expect(page.getByText('Nothing was joined')).toBeVisible();
    await expectState(page, 'All changes saved');
  });

  await test.step('a line that is dragged backwards adds what comes before, in sight', async () => {
    await node(page, 'Expression').locator('.react-flow__handle.target').hover();
    const pane = await page.locator('.react-flow__pane').boundingBox();
    if (!pane) throw new Error('There is no graph');
    await page.mouse.down();
    // At the lower edge, where a card does not fit.
    await page.mouse.move(pane.x + pane.width / 2, pane.y + pane.height - 60, { steps: 5 });
    await page.mouse.up();
    await expect(page.getByText('Comes from')).toBeVisible();
    await page.getByRole('menuitem', { name: 'Function' }).click();
    await expect(nodes(page)).toHaveCount(3);
    const card = () => node(page, 'Function').boundingBox();
    await expect
      .poll(async () => ((await card())?.y ?? 1e9) + ((await card())?.height ?? 0))
      .toBeLessThan(pane.y + pane.height);
  });

  async function importAndLayOut() {
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
    await expect(page.getByRole('button', { name: 'Undo: lay out the graph' })).toBeVisible();
    await expect.poll(() => isWholeSeen(graph)).toBe(true);
  }
  await page.setViewportSize(narrow);
  await importAndLayOut();
  for (const step of ['lay out the graph', 'import loan.json'])
    await page.getByRole('button', { name: `Undo: ${step}` }).click();
  await expect(nodes(page)).toHaveCount(3);
  await page.setViewportSize(laptop);
  await importAndLayOut();
  await test.step('all of it is seen again where it has less room', async () => {
    await graphAtRest(page);
    await page.setViewportSize({ ...laptop, width: 800 });
    await expect.poll(() => isWholeSeen(graph)).toBe(true);
    await page.setViewportSize(laptop);
  });

  await save(page);
  await tab(page, 'Versions');
  for (const size of [laptop, narrow]) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'View' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Document Version 3' });
    await expect(dialog.locator('.react-flow__node')).toHaveCount(9);
    await expect.poll(() => isWholeSeen(dialog)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});
