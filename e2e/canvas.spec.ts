import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { dropOnLine, expectState, node, nodes, openDocument, openNode, save } from './support/authoring.ts';
import { editorLooks, expectPresentable } from './support/looks.ts';

test.use({ viewport: { width: 1280, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] });

type Place = { x: number; y: number };
type StoredNode = { id: string; name: string; type: string; position: Place; content?: unknown };
type Graph = { nodes: StoredNode[]; edges: { sourceId: string; targetId: string; sourceHandle?: string }[] };

const drawn = (id: string, name: string, type: string, x: number, y: number, content?: object) => ({
  id,
  name,
  type,
  position: { x, y },
  ...(content && { content }),
});
const edge = (sourceId: string, targetId: string) => ({ id: `${sourceId}-${targetId}`, sourceId, targetId });
const canvas = (page: Page) => page.getByRole('application', { name: 'Decision graph' });
const selected = (page: Page) => page.locator('.react-flow__node.selected');
const namesOf = ({ nodes: all, edges }: Graph) =>
  edges.map(({ sourceId, targetId }) =>
    [sourceId, targetId].map((end) => all.find(({ id }) => id === end)?.name).join(' → '),
  );

/** Where a locator's element is on the screen, once the view has come to rest. */
async function boxOf(locator: Locator) {
  await locator.hover({ trial: true, position: { x: 4, y: 4 } });
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not drawn');
  return box;
}

test('nodes are added, found and duplicated, and the wheel moves and zooms the graph', async ({ page }) => {
  const far = { ...drawn('far', 'Far away', 'expressionNode', 4000, 900, { expressions: [], later: 1 }), more: 'kept' };
  const { stored } = await openDocument(
    page,
    JSON.stringify({
      nodes: [drawn('in', 'Asked', 'inputNode', 0, 0), drawn('out', 'Answer', 'outputNode', 420, 0), far],
      edges: [edge('in', 'out')],
    }),
  );
  await test.step('the wheel scrolls the page, moves the graph that has the focus, and zooms with Ctrl', async () => {
    const { x, y, height } = await boxOf(node(page, 'Asked'));
    const [under, below] = [x + 20, y + height + 20];
    const view = async () => {
      const style = (await page.locator('.react-flow__viewport').getAttribute('style')) ?? '';
      const [left = 0, top = 0, zoom = 0] = [...style.matchAll(/-?[\d.]+/g)].map(([number]) => Number(number));
      return { left, top, zoom };
    };
    const scrolled = () => page.evaluate(() => window.scrollY);
    const before = await view();
    await page.mouse.move(under, below);
    await page.mouse.wheel(0, 60);
    await expect.poll(scrolled).toBe(60);
    expect(await view()).toEqual(before);

    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -60);
    await page.keyboard.up('Control');
    await expect.poll(async () => (await view()).zoom).toBeGreaterThan(before.zoom);
    expect(await scrolled()).toBe(60);

    const near = await view();
    await page.mouse.click(under, below);
    await expect(canvas(page)).toBeFocused();
    await page.mouse.wheel(0, 60);
    await expect.poll(async () => (await view()).top).toBeLessThan(near.top);
    expect(await view()).toMatchObject({ left: near.left, zoom: near.zoom });
    expect(await scrolled()).toBe(60);
  });

  const undo = page.getByRole('button', { name: 'Undo' });
  const lines = page.locator('.react-flow__edge');
  await expect(lines).toHaveCount(1);
  const asked = await boxOf(node(page, 'Asked'));

  async function dragLine(handle: Locator) {
    await handle.hover();
    await page.mouse.down();
    await page.mouse.move(asked.x + 260, asked.y + 180, { steps: 5 });
    await page.mouse.up();
    await expect(page.getByRole('menu', { name: 'Add a node' })).toBeVisible();
  }
  await dragLine(node(page, 'Asked').locator('.react-flow__handle.source'));
  // A Request has no way in, so that no line leads to one.
  await expect(page.getByRole('menuitem', { name: 'Request' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expectState(page, 'All changes saved');
  await dragLine(node(page, 'Asked').locator('.react-flow__handle.source'));
  await page.getByRole('menuitem', { name: 'Switch' }).click();
  await expect(undo).toHaveAccessibleName('Undo: add Switch');
  await expect(node(page, 'Switch')).toHaveClass(/selected/);
  const added = await boxOf(node(page, 'Switch'));
  expect(Math.abs(added.x - asked.x - 260)).toBeLessThan(8);

  await dropOnLine(page, 'Decision table', page.locator('.react-flow__edge[data-id="in-out"]'));
  await expect(undo).toHaveAccessibleName('Undo: add DecisionTable');
  await expect(canvas(page)).toBeFocused();

  const name = page.getByRole('combobox', { name: 'Name of the node to find' });
  await expect(node(page, 'Far away')).not.toBeInViewport();
  await page.keyboard.press('ControlOrMeta+f');
  await expect(name).toBeFocused();
  await page.keyboard.type('nothing like it');
  await expect(page.getByText('No node has this name')).toBeVisible();
  await name.fill('far');
  await page.getByRole('option', { name: 'Far away' }).click();
  await expect(node(page, 'Far away')).toBeInViewport();
  await expect(node(page, 'Far away')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+d');
  await expect(undo).toHaveAccessibleName('Undo: duplicate Far away');
  await page.getByRole('button', { name: 'Find a node' }).click();
  await name.fill('Answ');
  await page.getByRole('option', { name: 'Answer' }).click();
  await expect(node(page, 'Answer')).toBeInViewport();
  await expect(selected(page)).toHaveText(/Answer/);

  await save(page);
  const graph = JSON.parse((await stored()).content) as Graph;
  expect(namesOf(graph)).toEqual(['Asked → DecisionTable', 'DecisionTable → Answer', 'Asked → Switch']);
  const copy = graph.nodes.at(-1);
  expect(copy).toEqual({ ...far, id: copy?.id, name: copy?.name, position: { x: 4040, y: 940 } });
  expect(copy).not.toMatchObject({ id: far.id });
});

test('nodes are selected together, aligned, laid out without one upon another, and pasted into another document, beside nodes of kinds that the editor does not know', async ({
  page,
}) => {
  const fees = { expressions: [{ id: 'e', key: 'fee', value: 'amount * 2', later: true }], passThrough: true };
  const content = {
    nodes: [
      drawn('in', 'Asked', 'inputNode', 0, 0),
      { ...drawn('fees', 'Fees', 'expressionNode', 330, 60, fees), more: { kept: true } },
      drawn('caps', 'Caps', 'functionNode', 660, 130, { source: 'x', omitNodes: true }),
      drawn('out', 'Answer', 'outputNode', 340, 290),
    ],
    edges: [edge('in', 'fees'), { ...edge('fees', 'caps'), later: 'kept' }, edge('caps', 'out')],
  };
  const { stored, addDocument, documents } = await openDocument(page, JSON.stringify(content));
  const custom = { ...drawn('custom', 'Score', 'customNode', 330, 0, { kind: 'risk', config: { depth: 2 } }), more: 1 };
  const invented = { ...drawn('invented', 'Oracle', 'oracleNode', 660, 0, { asks: ['sky'] }), color: 'blue' };
  const other = {
    nodes: [drawn('caps', 'Caps', 'inputNode', 0, 0), custom, invented],
    edges: [edge('caps', 'custom'), { ...edge('custom', 'invented'), weight: 3 }],
    later: { kept: true },
  };
  await addDocument('Second', JSON.stringify(other));
  const fee = await boxOf(node(page, 'Fees'));
  await canvas(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(selected(page)).toHaveCount(4);
  await page.keyboard.press('Escape');
  await expect(selected(page)).toHaveCount(0);
  // A frame that touches the cards is enough.
  const caps = await boxOf(node(page, 'Caps'));
  await page.keyboard.down('Shift');
  await page.mouse.move(fee.x + fee.width - 40, fee.y - 30);
  await page.mouse.down();
  await page.mouse.move(caps.x + 40, caps.y + 20, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await expect(selected(page)).toHaveText([/Fees/, /Caps/]);
  await node(page, 'Answer').click({ modifiers: ['ControlOrMeta'], position: { x: 60, y: 20 } });
  await expect(selected(page)).toHaveText([/Fees/, /Caps/, /Answer/]);

  await page.getByRole('button', { name: 'Align', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Align top' }).click();
  await expect(page.getByRole('button', { name: 'Undo: align top' })).toBeVisible();
  await save(page);
  const aligned = JSON.parse((await stored()).content) as Graph;
  expect(aligned.nodes.map(({ position }) => position)).toEqual([
    { x: 0, y: 0 },
    { x: 330, y: 60 },
    { x: 660, y: 60 },
    { x: 340, y: 60 },
  ]);

  // Two cards lie upon each other now.
  await page.getByRole('button', { name: 'Lay out the graph' }).click();
  await expect(page.getByText('The graph was laid out.')).toBeVisible();
  const order = ['Asked', 'Fees', 'Caps', 'Answer'];
  await expect(async () => {
    const boxes = await Promise.all(order.map((name) => boxOf(node(page, name))));
    for (const [at, box] of boxes.slice(1).entries()) {
      const before = boxes[at];
      expect(box.x).toBeGreaterThan((before?.x ?? 0) + (before?.width ?? 0));
    }
  }).toPass();
  await expectState(page, 'Unsaved changes');
  await page.getByRole('button', { name: 'Undo: lay out the graph' }).click();
  await expectState(page, 'All changes saved');

  await node(page, 'Asked').click({ position: { x: 60, y: 20 } });
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+f');
  const search = page.getByRole('combobox', { name: 'Name of the node to find' });
  await expect(search).toBeFocused();
  await search.fill('Fees');
  await page.getByRole('option', { name: 'Fees' }).click();
  await expect(node(page, 'Fees')).toBeFocused();
  await node(page, 'Caps').click({ modifiers: ['ControlOrMeta'], position: { x: 60, y: 20 } });
  await expect(selected(page)).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+c');
  await expect(page.getByText('Copied to clipboard!')).toBeVisible();
  await page.goto(`${documents}/second`);
  await expect(nodes(page)).toHaveCount(3);

  await test.step('nodes of kinds that the editor does not know are drawn, opened as JSON, edited, and keep all of their members', async () => {
    await expect(page.locator('.react-flow__edge')).toHaveCount(2);
    for (const { name, type } of [custom, invented]) {
      // The kind stands on the card in the words of the document, beside a picture of its own.
      await expect(node(page, name)).toContainText(type);
      await expect(node(page, name).locator('svg path')).toHaveAttribute('d', /^M4 4h12v12H4z/);
    }
    await openNode(page, 'Oracle');
    const json = page.getByRole('textbox', { name: 'Content of the node as JSON' });
    const closeNode = () =>
      page
        .getByRole('button', { name: /^(Close the node|← Graph)$/ })
        .first()
        .click();
    await expect(json).toContainText('"sky"');
    await json.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('{"asks": ["sky", "sea"');
    // Until it is JSON the node stays what it was.
    await expectState(page, 'All changes saved');
    await page.keyboard.insertText('], "twice": true}');
    await expect(page.getByRole('button', { name: 'Undo: edit the content' })).toBeVisible();
    await expectPresentable(page, editorLooks, 'section[aria-label="Oracle"], [role="application"]');
    await closeNode();
    await page.getByRole('button', { name: 'Show all of the graph' }).click();
    await openNode(page, 'Score');
    await page.getByRole('textbox', { name: 'Name of the node' }).fill('Risk');
    await page.keyboard.press('Enter');
    await expect(json).toContainText('"depth": 2');
    await save(page);
    expect(JSON.parse((await stored('second')).content)).toEqual({
      ...other,
      nodes: [
        other.nodes[0],
        { ...custom, name: 'Risk' },
        { ...invented, content: { asks: ['sky', 'sea'], twice: true } },
      ],
    });
    await closeNode();
  });

  await test.step('nodes are pasted with the lines between them and what the editor does not know of them', async () => {
    await canvas(page).focus();
    await page.keyboard.press('ControlOrMeta+v');
    await expect(nodes(page)).toHaveCount(5);
    await expect(selected(page)).toHaveCount(2);
    await save(page);
    const second = JSON.parse((await stored('second')).content) as Graph;
    const [pastedFees, pastedCaps] = second.nodes.slice(3);
    expect(pastedFees).toMatchObject({ name: 'Fees', type: 'expressionNode', content: fees, more: { kept: true } });
    expect(pastedCaps).toMatchObject({ type: 'functionNode', content: { source: 'x', omitNodes: true } });
    expect(pastedCaps?.name).not.toBe('Caps');
    expect(new Set(second.nodes.map(({ id }) => id)).size).toBe(5);
    expect(second.edges.slice(2)).toMatchObject([
      { sourceId: pastedFees?.id, targetId: pastedCaps?.id, later: 'kept' },
    ]);
  });

  await test.step('nodes are cut by keys and pasted again', async () => {
    await canvas(page).focus();
    await page.keyboard.press('Escape');
    await node(page, 'Fees').click({ position: { x: 60, y: 20 } });
    await page.keyboard.press('ControlOrMeta+x');
    await expect(nodes(page)).toHaveText([/Caps/, /Risk/, /Oracle/, /Caps/]);
    await expect(page.locator('.react-flow__edge')).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveAccessibleName('Undo: delete Fees');
    await expect(canvas(page)).toBeFocused();
    await page.keyboard.press('ControlOrMeta+v');
    await expect(nodes(page)).toHaveText([/Caps/, /Risk/, /Oracle/, /Caps/, /Fees/]);
  });
});

test('of 1,000 nodes those in sight are drawn, and one is found by its name, moved, and its lines gone through', async ({
  page,
}) => {
  const all = Array.from({ length: 1_000 }, (_, n) =>
    drawn(`n${n}`, `Rule ${n + 1}.`, 'expressionNode', (n % 40) * 320, Math.floor(n / 40) * 200),
  );
  const lines = [edge('n498', 'n499'), edge('n499', 'n500')];
  const { stored } = await openDocument(page, JSON.stringify({ nodes: all, edges: lines }));
  await canvas(page).focus();
  await page.keyboard.press('ControlOrMeta+f');
  const search = page.getByRole('combobox', { name: 'Name of the node to find' });
  await expect(search).toBeFocused();
  await search.fill('Rule 500');
  await page.getByRole('option', { name: 'Rule 500.' }).click();
  const found = page.locator('.react-flow__node[data-id="n499"]');
  await expect(found).toBeFocused();
  await expect(found).toBeInViewport();
  await expect.poll(() => nodes(page).count()).toBeLessThan(150);
  await expect(page.locator('.react-flow__node[data-id="n0"]')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Shift+ArrowDown');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveAccessibleName('Undo: move Rule 500.');

  // Its lines are not drawn where it is out of sight, and come into sight with it.
  const { x, y, width, height } = await boxOf(canvas(page));
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.wheel(0, 4_000);
  await expect(found).toHaveCount(0);
  const line = (id: string) => page.locator(`.react-flow__edge[data-id="${id}"]`);
  await expect(line('n498-n499')).toHaveCount(0);
  await canvas(page).focus();
  await page.keyboard.press('l');
  await expect(line('n498-n499')).toBeFocused();
  await expect(found).toBeInViewport();
  await page.keyboard.press('l');
  await expect(line('n499-n500')).toBeFocused();

  await save(page);
  const { nodes: kept } = JSON.parse((await stored()).content) as Graph;
  expect(kept).toHaveLength(1_000);
  expect(kept[499]?.position).toEqual({ x: 19 * 320, y: 12 * 200 + 64 });
});
