import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { newWorkspace } from './workspace.ts';

const graphs = join(import.meta.dirname, '../../packages/engine/fixtures/graphs');

/** Graphs that people drew elsewhere, by name. */
export const realGraphs = readdirSync(graphs)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length));

export const realGraph = (name: string) => readFileSync(join(graphs, `${name}.json`), 'utf8');

/** A new workspace with one document, open on its page: on the tab Graph Editor, or on the tab Text Editor. */
export async function openDocument(page: Page, content?: string, search: '' | '?tab=text' = '') {
  const workspace = await newWorkspace(page);
  await workspace.addProject('Loans');
  await workspace.addDocument('loans', 'Approval', content);
  const documents = `${workspace.home}/projects/loans/documents`;
  const address = `${documents}/approval`;
  const api = documents.replace('/org/', '/api/organizations/');
  await page.goto(`${address}${search}`);
  await expect(search ? textEditor(page) : page.locator('.react-flow__pane')).toBeVisible({ timeout: 30_000 });

  return {
    address,
    /** Who is signed in. */
    person: workspace.person,
    /** Saves as somebody else would who has the document open elsewhere. */
    saveElsewhere: (content: string) => workspace.save('loans', 'approval', content),
    /** What the server holds of this document, or of another one of the project. */
    async stored(
      slug = 'approval',
    ): Promise<{ content: string; version: number; is_published: boolean; name: string }> {
      return (await page.request.get(`${api}/${slug}`, { headers: workspace.headers })).json();
    },
    addDocument: (name: string, content: string) => workspace.addDocument('loans', name, content),
    documents,
  };
}

export const nodes = (page: Page) => page.locator('.react-flow__node');
export const node = (page: Page, name: string) => nodes(page).filter({ hasText: name });
export const textEditor = (page: Page) => page.getByRole('textbox', { name: 'Document as JSON' });

export async function tab(page: Page, name: string) {
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('tabpanel', { name })).toBeVisible();
}

export async function expectState(page: Page, state: 'Unsaved changes' | 'All changes saved') {
  await expect(page.getByText(state, { exact: true })).toBeVisible();
}

/** Saves by the button, or by other means. */
export async function save(
  page: Page,
  act: () => Promise<unknown> = () => page.getByRole('button', { name: 'Save Document' }).click(),
) {
  // The message of an earlier save may still be there.
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && /\/documents\/[^/]+$/.test(new URL(response.url()).pathname),
  );
  await act();
  expect((await answer).status()).toBe(200);
  await expect(page.getByText('Document saved successfully!')).toBeVisible();
  await expectState(page, 'All changes saved');
}

export const saveByKeys = (page: Page) => save(page, () => page.keyboard.press('ControlOrMeta+s'));

/** Writes at the end of the text, as one would with the keyboard. */
export async function typeAtEnd(page: Page, text: string) {
  await textEditor(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText(text);
}

/** Puts a text in the place of all that is there. */
export async function replaceText(page: Page, text: string) {
  await textEditor(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

/** Puts an input into the Testing Console, by keys: an editor that has just got the focus may miss what is selected for it. */
export async function writeInput(page: Page, text: string) {
  const input = page.getByLabel('Input data (JSON)');
  await input.click();
  await expect(input).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

/** Moves a node with the mouse, and does something else half way. */
export async function moveNode(page: Page, name: string, halfWay = async () => {}) {
  // It moves by itself while the canvas is being fitted.
  await node(page, name).hover({ position: { x: 20, y: 8 } });
  const box = await node(page, name).boundingBox();
  if (!box) throw new Error(`There is no node ${name}`);
  const [x, y] = [box.x + box.width / 2, box.y + 8];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y + 30, { steps: 4 });
  await halfWay();
  await page.mouse.move(x + 60, y + 60, { steps: 4 });
  await page.mouse.up();
}

/** Adds a component from the list to the canvas. */
export async function drop(page: Page, kind: string, x: number, y: number) {
  await component(page, kind).dragTo(page.locator('.react-flow__pane'), { targetPosition: { x, y } });
}

/** Waits until the graph has not moved for a fifth of a second: it may not have begun to. */
export const graphAtRest = (page: Page) =>
  page.locator('.react-flow__viewport').evaluate(async (viewport) => {
    for (let [frames, seen] = [0, '']; frames < 12; frames++) {
      await new Promise(requestAnimationFrame);
      const style = viewport.getAttribute('style') ?? '';
      if (style !== seen) [frames, seen] = [0, style];
    }
  });

/** Adds a component from the list between the two ends of a line. */
export async function dropOnLine(page: Page, kind: string, line: Locator) {
  const middleOfLine = () =>
    line.locator('path.react-flow__edge-path').evaluate((path: SVGPathElement) => {
      const middle = path.getPointAtLength(path.getTotalLength() / 2).matrixTransform(path.getScreenCTM() ?? undefined);
      return { x: middle.x, y: middle.y };
    });
  await component(page, kind).hover();
  await page.mouse.down();
  // Like a hand, it follows a line that still moves, and is never quite still itself.
  await expect(async () => {
    const { x, y } = await middleOfLine();
    await page.mouse.move(x, y, { steps: 6 });
    await page.mouse.move(x + 1, y, { steps: 2 });
    await expect(page.locator('.react-flow__edge.dropped-on')).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await page.mouse.up();
}

/** A kind of node in the list below the graph. */
export const component = (page: Page, kind: string) =>
  page.getByRole('toolbar', { name: 'Add a node' }).getByRole('button', { name: kind, exact: true });

/** Opens a node by the button on its card. */
export async function openNode(page: Page, name: string) {
  await node(page, name)
    .getByRole('button', { name: /^(Edit|View)/ })
    .click();
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
}

/** Opens a table, and waits until it can be typed into. */
export async function openTable(page: Page, name: string) {
  await openNode(page, name);
  await expect(page.getByRole('button', { name: 'Add row' })).toBeVisible();
}

/** Gives a column of the opened table a field or a name. */
export async function nameColumn(page: Page, column: string, { field, label }: { field?: string; label?: string }) {
  await page.getByRole('button', { name: `Menu of column ${column}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit column…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Edit (input|output) column$/ });
  if (field !== undefined) await dialog.getByLabel('Field').fill(field);
  if (label !== undefined) await dialog.getByLabel('Name').fill(label);
  await dialog.getByRole('button', { name: 'Save column' }).click();
  await expect(dialog).toBeHidden();
}

/** The grid of the opened table, and its cells by row and column, both from 1; the last row is the one to type a new one into. */
export const grid = (page: Page) => page.getByRole('grid');
export const cell = (page: Page, row: number, column: number) =>
  grid(page).locator(`[role="row"][aria-rowindex="${row + 1}"] [role="gridcell"][aria-colindex="${column + 1}"]`);

/** Draws an edge. */
export async function connect(page: Page, from: string, to: string) {
  const end = node(page, to).locator('.react-flow__handle.target');
  await node(page, from).locator('.react-flow__handle.source').first().hover();
  await page.mouse.down();
  await end.hover();
  await page.mouse.up();
}

/** Copies a node by keys, and pastes it. */
export async function pasteCopyOf(page: Page, name: string) {
  await node(page, name).click({ position: { x: 60, y: 20 } });
  await page.keyboard.press('ControlOrMeta+c');
  await expect(page.getByText('Copied to clipboard!')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+v');
}
