import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { openNode } from './support/authoring.ts';
import { expectPresentable } from './support/looks.ts';
import { newWorkspace } from './support/workspace.ts';

const node = (id: string, name: string, type: string, x: number, content?: object) => ({
  id,
  name,
  type,
  position: { x, y: 0 },
  ...(content && { content }),
});
const formula = (value: string) => ({ expressions: [{ id: 'e1', key: 'fee', value }] });
const edge = (sourceId: string, targetId: string) => ({
  id: `${sourceId}-${targetId}`,
  sourceId,
  targetId,
  type: 'edge',
});
const request = node('in', 'Request', 'inputNode', 0);
const response = node('out', 'Response', 'outputNode', 600);

const empty = { nodes: [], edges: [] };
const simple = {
  nodes: [request, node('fee', 'Fee', 'expressionNode', 300, formula('amount * 0.01')), response],
  edges: [edge('in', 'fee'), edge('fee', 'out')],
};
const dearer = {
  nodes: [
    request,
    node('fee', 'Fee', 'expressionNode', 300, formula('amount * 0.02')),
    node('cap', 'Cap', 'expressionNode', 450, formula('fee > 100 ? 100 : fee')),
    response,
  ],
  edges: [edge('in', 'fee'), edge('fee', 'cap'), edge('cap', 'out')],
};

/** A document that was saved three times, the second of which is served. */
async function withHistory(page: Page) {
  const { home, addProject, addDocument, save, publish } = await newWorkspace(page);
  await addProject('Fees');
  await addDocument('fees', 'Transfer', empty);
  await save('fees', 'transfer', simple);
  await publish('fees', 'transfer', 'One percent');
  await save('fees', 'transfer', dearer);
  await page.goto(`${home}/projects/fees/documents/transfer?tab=versions`);
  await expect(page.getByRole('tab', { name: 'Versions (3)' })).toBeVisible();
}

const row = (page: Page, version: number) =>
  page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `Version ${version}` }) });

/** Opens the node that has the focus, goes back to the graph, and closes the version. */
async function openAndLeave(page: Page, dialog: Locator, opened: Locator) {
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: '← Graph' }).click();
  await expect(opened).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

test('the versions of a document are listed, viewed, compared and restored, by mouse and by keyboard', async ({
  page,
}) => {
  await withHistory(page);
  await test.step('the history tells what was saved', async () => {
    await expect(page.getByRole('tabpanel').getByRole('heading')).toHaveText([
      'Version 3 (Current)',
      'Version 2',
      'Version 1',
    ]);
    await expect(row(page, 2)).toContainText('Published');
    await expect(row(page, 2)).toContainText('Live');
    await expect(row(page, 2)).toContainText('One percent');
    await expect(row(page, 2)).toContainText('Ada Lovelace');
    await expect(row(page, 3)).not.toContainText('Published');
    await expectPresentable(page);
  });

  await test.step('an old version is looked at', async () => {
    await row(page, 2).getByRole('button', { name: 'View' }).click();
    const dialog = page.getByRole('dialog', { name: 'Document Version 2' });
    await expect(dialog.getByText('One percent')).toBeVisible();
    const content = dialog.getByRole('region', { name: 'Content' });
    await expect(content).toHaveText(JSON.stringify(simple, null, 2), { useInnerText: true });
    await expect(content).toHaveCSS('height', '500px');
    await expectPresentable(page, undefined, '[role="dialog"]');
    await expect(dialog.locator('.react-flow__node')).toHaveCount(3);
    // Its lines have the heads that belong to it: those of the editor are not drawn in a tab that is not open.
    const head = await dialog.locator('.react-flow__edge-path').first().getAttribute('marker-end');
    const headId = /#([^')]+)/.exec(head ?? '')?.[1];
    expect(
      await page.locator('marker').evaluateAll((all, id) => all.filter((one) => one.id === id).length, headId),
    ).toBe(1);
    await expect(dialog.locator(`marker[id="${headId}"]`)).toHaveCount(1);
    // A node is opened in the place of the graph, as it was then.
    const fee = dialog.locator('.react-flow__node').filter({ hasText: 'Fee' });
    await fee.getByRole('button', { name: 'View' }).click();
    const opened = dialog.getByRole('region', { name: 'Fee' });
    await expect(opened).toContainText('amount * 0.01');
    await expect(opened.getByRole('textbox', { name: 'Name of the node' })).toHaveAttribute('readonly');
    await opened.getByRole('button', { name: 'Close the node' }).click();
    await expect(opened).toBeHidden();
    await expect(fee).toBeFocused();
    await openAndLeave(page, dialog, opened);
    await expect(row(page, 2).getByRole('button', { name: 'View' })).toBeFocused();
  });

  await test.step('the nodes of an old version are reached, opened and left by keyboard', async () => {
    await row(page, 2).getByRole('button', { name: 'View' }).click();
    const dialog = page.getByRole('dialog', { name: 'Document Version 2' });
    await expect(dialog.locator('.react-flow__node')).toHaveCount(3);
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('application', { name: 'Graph of this version' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.locator('.react-flow__node[data-id="in"]')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    const fee = dialog.locator('.react-flow__node[data-id="fee"]');
    await expect(fee).toBeFocused();
    await page.keyboard.press('Enter');
    const opened = dialog.getByRole('region', { name: 'Fee' });
    await expect(opened).toBeFocused();
    // Wherever the focus is in the node, Escape leads back to the graph first.
    await page.keyboard.press('Tab');
    await expect(opened.getByRole('textbox', { name: 'Name of the node' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
    await expect(fee).toBeFocused();
    await openAndLeave(page, dialog, opened);
  });

  await test.step('two versions are compared on the graph and as JSON', async () => {
    await row(page, 2).getByRole('button', { name: 'Compare' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare versions' });
    await expect(dialog.getByText('1 node added, 1 changed; 2 connections added, 1 removed.')).toBeVisible();
    await expect(dialog.locator('.react-flow__node')).toHaveCount(4);
    await expectPresentable(page, undefined, '[role="dialog"]');
    await expect(dialog.locator('.react-flow__node [data-change="added"]')).toContainText('Cap');
    await expect(dialog.locator('.react-flow__node [data-change="modified"]')).toContainText('Fee');

    await expect(dialog.getByRole('navigation', { name: 'Changes' }).getByRole('button')).toHaveText([
      'Fee: fee, amount * 0.01 → amount * 0.02',
      'Cap: added',
      'Connection from Fee to Cap: added',
      'Connection from Cap to Response: added',
      'Connection from Fee to Response: removed',
    ]);
    const next = dialog.getByRole('button', { name: 'Next Change' });
    const previous = dialog.getByRole('button', { name: 'Previous Change' });
    await next.click();
    await expect(dialog.getByText('Change 1 of 5: Fee, fee')).toHaveRole('status');
    // Line by line: what was, and what is now.
    await expect(dialog.locator('.cm-changedLine')).toHaveText(['fee = amount * 0.01', 'fee = amount * 0.02']);
    await expect(dialog.locator('.cm-line[aria-current]')).toHaveCount(2);
    await expect(previous).toHaveAttribute('aria-disabled', 'true');
    await next.click();
    await expect(dialog.getByText('Change 2 of 5: Cap, added')).toBeVisible();
    await previous.click();
    await expect(dialog.getByText('Change 1 of 5: Fee, fee')).toBeVisible();
    // The last ones are connections, which are shown on the graph.
    await dialog.getByRole('button', { name: 'Connection from Fee to Response: removed' }).click();
    await expect(dialog.getByRole('heading', { name: 'Graph' })).toBeFocused();
    await expect(dialog.getByText('Change 5 of 5: connection from Fee to Response, removed')).toBeVisible();
    await expect(dialog.locator('.react-flow__edge.current')).toHaveAttribute('data-id', 'fee-out');
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await dialog.locator('.react-flow__node[data-id="cap"]').getByRole('button', { name: 'View' }).click();
    await expect(dialog.getByRole('heading', { name: 'Cap' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Back to the Graph' }).click();
    await expect(dialog.getByRole('heading', { name: 'Cap' })).toBeHidden();

    await dialog.getByText('JSON', { exact: true }).click();
    await expect(dialog.getByLabel('Before', { exact: true })).toContainText('amount * 0.01');
    await expect(dialog.getByLabel('After', { exact: true })).toContainText('amount * 0.02');
    await expect(dialog.getByText(/^\d places differ\.$/)).toBeVisible();

    await dialog.getByLabel('From').selectOption({ index: 2 });
    await dialog.getByLabel('To').selectOption({ index: 1 });
    await dialog.getByText('Graph', { exact: true }).click();
    await expect(dialog.getByText('3 nodes added; 2 connections added.')).toBeVisible();
    await expect(dialog.locator('.react-flow__node [data-change="added"]')).toHaveCount(3);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a comparison is walked by keyboard, and the way back leads to the card of the node', async () => {
    await row(page, 2).getByRole('button', { name: 'Compare' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare versions' });
    const cap = dialog.locator('.react-flow__node[data-id="cap"]');
    await dialog.getByRole('application', { name: 'Differences' }).focus();
    for (const id of ['in', 'fee', 'cap']) {
      await page.keyboard.press('ArrowRight');
      await expect(dialog.locator(`.react-flow__node[data-id="${id}"]`)).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('heading', { name: 'Cap' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Back to the Graph' }).press('Enter');
    await expect(cap).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('heading', { name: 'Cap' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(cap).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('an old version is restored as the newest, and what is served stays as it is', async () => {
    await row(page, 2).getByRole('button', { name: 'Restore' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore version 2' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectPresentable(page, undefined, '[role="dialog"]');
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('Version 2 restored as version 4.')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Versions (4)' })).toBeVisible();
    await expect(row(page, 4)).toContainText('Restored from version 2');
    await expect(row(page, 2)).toContainText('Live');

    await row(page, 4).getByRole('button', { name: 'View' }).click();
    await expect(page.getByRole('dialog').getByRole('region', { name: 'Content' })).toContainText('amount * 0.01');
  });
});

/**
 * A graph with a node of every kind whose texts are edited, in which every text contains the price: the table far down,
 * in row 80, and the function in line 80.
 */
const ofEveryKind = (price: number) => {
  const schema = (name: string) => ({
    schema: JSON.stringify({ type: 'object', properties: { [name]: { type: 'number', minimum: price } } }),
  });
  const rules = Array.from({ length: 100 }, (_, at) => ({
    _id: `${at}`,
    a: `> ${100 - at}`,
    f: at === 79 ? `${price}` : '4.5',
  }));
  const lines = Array.from({ length: 100 }, (_, at) => `const step${at + 1} = ${at === 79 ? price : 'null'};`);
  const columns = { inputs: [{ id: 'a', field: 'amount', name: 'Amount' }], outputs: [{ id: 'f', field: 'fee' }] };
  return {
    nodes: [
      node('in', 'Request', 'inputNode', 0, schema('amount')),
      node('t', 'Table', 'decisionTableNode', 300, { hitPolicy: 'first', ...columns, rules }),
      node('e', 'Sum', 'expressionNode', 600, {
        ...formula(`amount * ${price}`),
        inputField: 'order',
        passThrough: true,
      }),
      node('s', 'Large', 'switchNode', 900, {
        hitPolicy: 'first',
        statements: [{ id: 'y', condition: `fee > ${price}` }],
      }),
      node('f', 'Script', 'functionNode', 1200, { source: lines.join('\n') }),
      node('out', 'Response', 'outputNode', 1500, schema('fee')),
    ],
    edges: [edge('in', 't'), edge('t', 'e'), edge('e', 's'), edge('f', 'out')],
  };
};

test('a version is looked at, node by node, and compared, change by change, without loading an editor', async ({
  page,
}) => {
  const { home, addProject, addDocument, save } = await newWorkspace(page);
  await addProject('Fees');
  await addDocument('fees', 'Kinds', ofEveryKind(1));
  await save('fees', 'kinds', ofEveryKind(2));
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.text());
  });
  const having = async (word: string) => (await Promise.all(scripts)).filter((text) => text.includes(word)).length;

  await page.goto(`${home}/projects/fees/documents/kinds?tab=versions`);
  await row(page, 1).getByRole('button', { name: 'View' }).click();
  const viewed = page.getByRole('dialog', { name: 'Document Version 1' });
  for (const [name, text] of [
    ['Request', 'amount'],
    ['Table', '> 100'],
    ['Sum', 'amount * 1'],
    ['Large', 'fee > 1'],
    ['Script', 'step80 = 1'],
    ['Response', 'fee'],
  ] as const) {
    await viewed.locator('.react-flow__node').filter({ hasText: name }).getByRole('button', { name: 'View' }).click();
    const opened = viewed.getByRole('region', { name, exact: true });
    await expect(opened).toContainText(text);
    if (name === 'Sum') {
      await opened.getByText('Input and output').click();
      await expect(opened.getByRole('textbox', { name: 'Input field' })).toHaveText('order');
    }
    if (name === 'Request') {
      await opened.getByText('JSON', { exact: true }).click();
      await expect(opened.getByRole('region', { name: 'JSON Schema of the request' })).toContainText('minimum');
    }
    await opened.getByRole('button', { name: 'Close the node' }).click();
  }
  expect(await having('cm-content')).toBe(0);
  await page.keyboard.press('Escape');

  await row(page, 1).getByRole('button', { name: 'Compare' }).click();
  const compared = page.getByRole('dialog', { name: 'Compare versions' });
  await compared.locator('.react-flow__node[data-id="t"]').getByRole('button', { name: 'View' }).click();
  await expect(compared.locator('ins').filter({ hasText: '2' })).toBeVisible();
  expect(await having('cm-content')).toBe(0);
  await compared.getByRole('button', { name: 'Back to the Graph' }).click();

  // A walk through the changes brings each into sight.
  await compared.getByRole('navigation', { name: 'Changes' }).getByRole('button').first().click();
  const expectChange = async (place: string, text: string) => {
    await expect(compared.getByText(place)).toHaveRole('status');
    // Texts are compared line by line, in a reader that has nothing to suggest or to complain about.
    await expect(compared.locator('.cm-changedLine').filter({ hasText: text }).last()).toBeVisible();
  };
  const expectRow = async () => {
    await expect(compared.getByText('Change 2 of 6: Table, row 80')).toHaveRole('status');
    const changed = compared.locator('tr[aria-current]');
    await expect(changed).toContainText('1 2');
    await expect(changed).toBeInViewport({ ratio: 1 });
  };
  await expectChange('Change 1 of 6: Request', 'minimum');
  await page.keyboard.press('n');
  await expectRow();
  await page.keyboard.press('n');
  await expectChange('Change 3 of 6: Sum', 'fee = amount * 2');
  await page.keyboard.press('n');
  await expectChange('Change 4 of 6: Large', 'fee > 2');
  await page.keyboard.press('n');
  await expectChange('Change 5 of 6: Script, line 80', 'step80 = 2');
  const lines = compared.locator('.cm-line[aria-current]');
  await expect(lines).toHaveCount(2);
  for (const line of await lines.all()) await expect(line).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('n');
  await expectChange('Change 6 of 6: Response', 'minimum');
  for (let back = 0; back < 4; back++) await page.keyboard.press('Shift+n');
  await expectRow();
  await expectPresentable(page, undefined, '[role="dialog"]');
  for (const word of ['cm-tooltip-autocomplete', 'cm-lintRange']) expect(await having(word)).toBe(0);

  // Who edits has the editors with the node.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Graph Editor' }).click();
  await openNode(page, 'Sum');
  await page.getByRole('textbox', { name: 'Expression of fee' }).click();
  for (const word of ['cm-content', 'cm-tooltip-autocomplete', 'cm-lintRange'])
    expect(await having(word)).toBeGreaterThan(0);
});
