import { expect, test } from '@playwright/test';
import {
  cell,
  component,
  expectState,
  grid,
  moveNode,
  node,
  nodes,
  openDocument,
  pasteCopyOf,
  replaceText,
  save,
  tab,
  textEditor,
  typeAtEnd,
} from './support/authoring.ts';

const small = JSON.stringify({
  contentType: 'application/vnd.gorules.decision',
  settings: { owner: 'Ada' },
  nodes: [
    { id: 'in', name: 'Applicant', type: 'inputNode', position: { x: 0, y: 0 }, note: 'kept' },
    { id: 'out', name: 'Answer', type: 'outputNode', position: { x: 400, y: 0 } },
  ],
  edges: [{ id: 'e', sourceId: 'in', targetId: 'out', type: 'edge' }],
});

test('components are added by a press and by keys, none upon another, and make a way from Request to Response', async ({
  page,
}) => {
  const { stored } = await openDocument(page);
  const edges = page.locator('.react-flow__edge');
  await test.step('by a press, in sight and none upon another', async () => {
    await component(page, 'Request').focus();
    await page.keyboard.press('Enter');
    await expect(nodes(page)).toHaveCount(1);
    // There may be one only.
    await expect(component(page, 'Request')).toHaveAttribute('aria-disabled', 'true');
    for (const kind of ['Expression', 'Switch']) await component(page, kind).click();
    await expect(nodes(page)).toHaveCount(3);
    // The last one moves the view, so that it is seen.
    await expect(async () => {
      const boxes = await Promise.all((await nodes(page).all()).map((one) => one.boundingBox()));
      const pane = await page.locator('.react-flow__pane').boundingBox();
      for (const [n, box] of boxes.entries()) {
        if (!box || !pane) throw new Error('A node is not drawn');
        expect(box.x).toBeGreaterThanOrEqual(pane.x);
        expect(box.x + box.width).toBeLessThanOrEqual(pane.x + pane.width);
        const others = boxes.filter((_, other) => other !== n);
        const covers = others.some(
          (other) => other && Math.abs(other.x - box.x) < box.width && Math.abs(other.y - box.y) < box.height,
        );
        expect(covers).toBe(false);
      }
    }).toPass();
    // Each is selected, and joined to the one before.
    await expect(node(page, 'Switch')).toHaveClass(/selected/);
    await expect(edges).toHaveCount(2);
    await expectState(page, 'Unsaved changes');
  });

  await test.step('by keys', async () => {
    await component(page, 'Request').focus();
    await page.keyboard.press('Tab');
    await expect(component(page, 'Response')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(nodes(page)).toHaveCount(4);
  });

  await test.step('beginning with the two ends', async () => {
    for (let count = 4; count > 0; count--) {
      await expect(nodes(page)).toHaveCount(count);
      await page.getByRole('button', { name: 'Undo' }).click();
    }
    await page.getByRole('button', { name: 'Start with Request and Response' }).click();
    await expect(page.getByRole('main')).toBeFocused();
    await expect(nodes(page)).toHaveCount(2);
    // What lies between them is not known yet: a line would have to be taken away first.
    await expect(edges).toHaveCount(0);
    await expectState(page, 'Unsaved changes');
  });

  await test.step('one after the other between the two ends', async () => {
    for (const kind of ['Expression', 'Decision table', 'Switch']) await component(page, kind).click();
    await expect(nodes(page)).toHaveCount(5);
    await save(page);
    const { nodes: drawn, edges: lines } = JSON.parse((await stored()).content);
    const nameOf = (id: string) => drawn.find((one: { id: string }) => one.id === id).name;
    expect(
      lines.map((edge: { sourceId: string; targetId: string }) => [edge.sourceId, edge.targetId].map(nameOf)),
    ).toEqual([
      ['Request', 'Expression'],
      ['Expression', 'DecisionTable'],
      ['DecisionTable', 'Switch'],
      ['Switch', 'Response'],
    ]);
  });

  await test.step('copied and pasted by keys', async () => {
    await pasteCopyOf(page, 'Expression');
    await expect(nodes(page)).toHaveCount(6);
  });
});

test('both editors show the same content, and a text that is no graph is kept, marked and not saved', async ({
  page,
}) => {
  const { stored } = await openDocument(page, small);
  // The Testing Console beneath has such an editor too.
  const panel = page.getByRole('tabpanel', { name: 'Text Editor' });
  for (const [what, text, message] of [
    ['no JSON', '{"nodes": [', 'The text is not valid JSON'],
    ['no graph', '{"rules": []}', 'not a decision graph'],
  ] as const) {
    await test.step(`a text that is ${what}`, async () => {
      await tab(page, 'Text Editor');
      await replaceText(page, text);
      if (what === 'no JSON') await expect(page.locator('.cm-lint-marker-error')).toBeVisible();

      await tab(page, 'Graph Editor');
      await expect(page.getByText(message)).toBeVisible();
      await expect(nodes(page)).toHaveCount(2);
      await expect(page.getByRole('toolbar', { name: 'Add a node' })).toBeHidden();
      await page.getByRole('button', { name: 'Save Document' }).click();
      await expect(page.getByRole('alert')).toContainText('cannot be saved');
      expect((await stored()).version).toBe(1);

      await tab(page, 'Text Editor');
      await expect(textEditor(page)).toHaveText(text);
      await tab(page, 'Graph Editor');
      await page.getByRole('button', { name: 'Discard Text Changes' }).click();
      await expect(page.getByRole('main')).toBeFocused();
      await expect(page.getByText(message)).toBeHidden();
      await expect(page.getByRole('alert')).toBeHidden();
      await expectState(page, 'All changes saved');
    });
  }

  await test.step('folded, searched and formatted', async () => {
    await tab(page, 'Text Editor');
    await expect(textEditor(page)).toContainText('"Applicant"');
    await panel.getByRole('button', { name: 'Format' }).click();
    await expect(panel.locator('.cm-foldGutter')).toBeVisible();
    await textEditor(page).click();
    await page.keyboard.press('ControlOrMeta+f');
    await page.keyboard.type('Applicant');
    await expect(panel.locator('.cm-searchMatch')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await panel.locator('.cm-foldGutter span[title="Fold line"]').first().click();
    await expect(panel.locator('.cm-foldPlaceholder')).toBeVisible();
    await save(page);
    expect((await stored()).content).toBe(JSON.stringify(JSON.parse(small), null, 2));
  });

  await test.step('what is typed is drawn, what is drawn is in the text, and what neither knows is kept', async () => {
    await replaceText(page, small.replace('"Answer"', '"Decision"'));
    await tab(page, 'Graph Editor');
    await expect(node(page, 'Decision')).toBeVisible();
    await moveNode(page, 'Applicant');
    await tab(page, 'Text Editor');
    await expect(textEditor(page)).not.toContainText('"position":{"x":0,"y":0}');
    await save(page);
    const content = JSON.parse((await stored()).content);
    expect(content).toMatchObject({ settings: { owner: 'Ada' }, nodes: [{ note: 'kept' }, { name: 'Decision' }] });
    expect(content.nodes[0].position).not.toEqual({ x: 0, y: 0 });
  });

  await test.step('nodes without a place are drawn all the same, and are not a change', async () => {
    const bare =
      '{"nodes":[{"id":"a","name":"Alpha","type":"inputNode"},{"id":"b","name":"Beta","type":"outputNode"}],"edges":[]}';
    await replaceText(page, bare);
    await save(page);
    await page.reload();
    await tab(page, 'Graph Editor');
    await expect(node(page, 'Beta')).toBeVisible();
    await expectState(page, 'All changes saved');
    await tab(page, 'Text Editor');
    await typeAtEnd(page, ' ');
    await save(page);
    expect((await stored()).content).toBe(`${bare} `);
  });
});

test('steps are taken back and again, with buttons and keys, and a field keeps its own keys', async ({ page }) => {
  await openDocument(page, small);
  const undo = page.getByRole('button', { name: 'Undo' });
  const redo = page.getByRole('button', { name: 'Redo' });
  await expect(undo).toBeDisabled();
  await page.clock.install();
  // A drag is one step, however long it pauses.
  await moveNode(page, 'Applicant', () => page.clock.fastForward('01:00'));
  await expectState(page, 'Unsaved changes');
  await expect(undo).toHaveAccessibleName('Undo: move Applicant');
  await expect(undo).toHaveText('Undo');
  await undo.click();
  await expectState(page, 'All changes saved');
  await expect(undo).toBeDisabled();
  await redo.click();
  await expectState(page, 'Unsaved changes');

  await page.locator('.react-flow__pane').click({ position: { x: 20, y: 560 } });
  await page.keyboard.press('ControlOrMeta+z');
  await expectState(page, 'All changes saved');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expectState(page, 'Unsaved changes');
  await page.keyboard.press('ControlOrMeta+z');
  await expectState(page, 'All changes saved');
  await page.keyboard.press('ControlOrMeta+y');
  await expectState(page, 'Unsaved changes');

  await tab(page, 'Settings');
  await page.getByLabel('Document Name').fill('Approvals');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByLabel('Document Name')).toHaveValue('Approval');
  await expectState(page, 'Unsaved changes');
});

test('a line joins the card that it is dropped on, a problem opens its cell, and an edit of a cell is a step', async ({
  page,
}) => {
  const columns = { inputs: [{ id: 'i', name: 'Amount', field: 'amount' }], outputs: [] };
  const content = {
    hitPolicy: 'first',
    ...columns,
    rules: [
      { _id: 'r', i: '> 1' },
      { _id: 's', i: '> foo(1)' },
    ],
  };
  const table = { id: 't', name: 'Fees', type: 'decisionTableNode', position: { x: 400, y: 120 }, content };
  const statements = ['a', 'b', 'c'].map((id) => ({ id, condition: `x == "${id}"` }));
  const ways = {
    ...{ id: 's', name: 'Ways', type: 'switchNode', position: { x: 0, y: 120 } },
    content: { hitPolicy: 'first', statements },
  };
  const graph = JSON.parse(small);
  const { stored } = await openDocument(page, JSON.stringify({ ...graph, nodes: [...graph.nodes, table, ways] }));

  await test.step('a line from a branch is dropped on a card, and joins it from that branch', async () => {
    // It moves by itself while the canvas is being fitted.
    await node(page, 'Ways').locator('.react-flow__handle.source').nth(2).hover();
    const answer = await node(page, 'Answer').boundingBox();
    if (!answer) throw new Error('There is no node Answer');
    await page.mouse.down();
    await page.mouse.move(answer.x + answer.width - 30, answer.y + 20, { steps: 5 });
    await page.mouse.up();
    await expect(page.locator('.react-flow__edge')).toHaveCount(2);
    await save(page);
    expect(JSON.parse((await stored()).content).edges).toMatchObject([
      { id: 'e' },
      { sourceId: 's', sourceHandle: 'c', targetId: 'out' },
    ]);
  });

  await test.step('a problem is listed with its text, and a press opens its table', async () => {
    const problem = page.getByRole('listitem').filter({ hasText: 'Row 2, column "Amount"' });
    await expect(problem.locator('mark')).toHaveText('foo');
    await problem.getByRole('button', { name: 'Fees' }).click();
    await expect(grid(page)).toBeInViewport();
    const id = await cell(page, 2, 1).getAttribute('id');
    await expect(grid(page)).toHaveAttribute('aria-activedescendant', id ?? '');
  });

  await test.step('a cell takes an edit that a step takes back', async () => {
    await expectState(page, 'All changes saved');
    await expect(cell(page, 1, 1)).toHaveText('> 1');
    await cell(page, 1, 1).click();
    await page.keyboard.press('F2');
    await page.keyboard.press('End');
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await expect(cell(page, 1, 1)).toHaveText('> 11');
    await expectState(page, 'Unsaved changes');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(cell(page, 1, 1)).toHaveText('> 1');
    await expectState(page, 'All changes saved');
    await cell(page, 1, 1).click();
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await expectState(page, 'Unsaved changes');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(cell(page, 1, 1)).toHaveText('> 1');
    await expectState(page, 'All changes saved');
    for (const name of ['Text Editor', 'Settings', 'Versions', 'Graph Editor']) await tab(page, name);
    await expectState(page, 'All changes saved');
  });
});

test('an editor or a canvas that could not be loaded is there at the next try', async ({ page }) => {
  let down = true;
  await page.route(/loaded-json-editor.*\.(js|tsx)/, (route) => (down ? route.abort() : route.continue()));
  await openDocument(page, small);
  await page.route(/loaded-canvas.*\.(js|tsx)/, (route) => (down ? route.abort() : route.continue()));
  await page.reload();
  await expect(page.getByText('This graph cannot be drawn.')).toBeVisible();
  await tab(page, 'Text Editor');
  const panel = page.getByRole('tabpanel', { name: 'Text Editor' });
  await expect(panel.getByText('The editor could not be shown.')).toBeVisible();
  down = false;
  await panel.getByRole('button', { name: 'Try Again' }).click();
  await expect(textEditor(page)).toContainText('Applicant');
  await tab(page, 'Graph Editor');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(node(page, 'Applicant')).toBeVisible();
});
