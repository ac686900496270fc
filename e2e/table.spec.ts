import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { workbook } from '../apps/web/src/testing/workbook.ts';
import {
  cell,
  expectState,
  grid,
  openDocument,
  openNode,
  openTable,
  save,
  saveByKeys,
  writeInput,
} from './support/authoring.ts';
import { editorLooks, expectPresentable, laptop, narrow } from './support/looks.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

type Row = Record<string, string>;

const request = {
  id: 'in',
  name: 'Request',
  type: 'inputNode',
  position: { x: 0, y: 0 },
  content: {
    schema: JSON.stringify({
      type: 'object',
      properties: { customer: { type: 'object', properties: { age: { type: 'number' } } }, amount: { type: 'number' } },
    }),
  },
};
const graphOf = (rules: Row[]) =>
  JSON.stringify({
    nodes: [
      request,
      {
        id: 'table',
        name: 'Fees',
        type: 'decisionTableNode',
        position: { x: 320, y: 0 },
        content: {
          hitPolicy: 'first',
          inputs: [
            { id: 'age', name: 'Age', field: 'customer.age', later: 'kept' },
            { id: 'tier', name: 'Tier', field: 'tier' },
          ],
          outputs: [{ id: 'fee', name: 'Fee', field: 'fee' }],
          rules,
          later: { kept: true },
        },
      },
    ],
    edges: [{ id: 'e', sourceId: 'in', targetId: 'table', type: 'edge' }],
  });
const rules = [
  { _id: '1', age: '< 18', tier: '"gold"', fee: '1', unknown: 'kept' },
  { _id: '2', age: '[18..65)', tier: '', fee: '2' },
  { _id: '3', age: '>= 65', tier: '"silver"', fee: '3' },
];

async function openFees(page: Page, rows: Row[] = rules) {
  const { stored } = await openDocument(page, graphOf(rows));
  await openTable(page, 'Fees');
  /** The table as the server has it. */
  async function table() {
    return JSON.parse((await stored()).content).nodes[1].content as {
      hitPolicy: string;
      rules: Row[];
      inputs: Row[];
      outputs: Row[];
    };
  }
  return {
    table,
    async saved() {
      await save(page);
      return table();
    },
  };
}

const text = (rows: Row[]) => rows.map(({ age, tier, fee }) => [age, tier, fee].join(' | '));

test('a table is written with the keys of a spreadsheet, also before the help for the language is loaded', async ({
  page,
}) => {
  let load: (() => void) | undefined;
  const asked = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/cell-language-editor[^/]*\.js/, async (route) => {
    await asked;
    await route.continue();
  });
  const { table } = await openFees(page, [...rules, ...rules]);
  await test.step('keys that are pressed before the help is loaded are kept', async () => {
    await cell(page, 1, 1).click();
    await page.keyboard.type('(1..5]');
    await page.keyboard.press('Tab');
    await page.keyboard.type('"vip"');
    await page.keyboard.press('Enter');
    await page.keyboard.type('not this');
    await page.keyboard.press('Escape');
    await cell(page, 2, 2).click();
    await page.keyboard.press('F2');
    await page.keyboard.type('"x", "silr"');
    for (let times = 0; times < 2; times++) await page.keyboard.press('ArrowLeft');
    load?.();
    // The text and the caret are in the editor that colours the language.
    await expect(page.getByRole('textbox', { name: 'Tier, row 2' }).and(page.locator('.cm-content'))).toBeFocused();
    await page.keyboard.type('ve');
    await page.keyboard.press('Enter');
  });
  await test.step('cells are written and filled, and rows are added', async () => {
    await cell(page, 4, 1).click();
    await page.keyboard.type('(1..5]');
    await page.keyboard.press('Tab');
    await page.keyboard.type('"gold", "vip"');
    await page.keyboard.press('Tab');
    await page.keyboard.type('amount * 2');
    // Enter goes on below the cell where the Tabs began.
    await page.keyboard.press('Enter');
    await page.keyboard.type('not this');
    await page.keyboard.press('Escape');
    await page.keyboard.press('F2');
    await page.keyboard.press('End');
    await page.keyboard.press('Backspace');
    await page.keyboard.type(']');
    await page.keyboard.press('Enter');
    // Below the last row, typing adds a row, and goes on below that one.
    await cell(page, 7, 1).click();
    await page.keyboard.type('> 1');
    await page.keyboard.press('Enter');
    await page.keyboard.type('> 2');
    await page.keyboard.press('Tab');
    await page.keyboard.type('"new"');
    await page.keyboard.press('Enter');
    await page.keyboard.type('> 3');
    await page.keyboard.press('ControlOrMeta+Enter');
    await cell(page, 5, 3).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('ControlOrMeta+d');
  });
  await test.step('the menu of a cell is opened by the keyboard and gives the focus back', async () => {
    await cell(page, 2, 1).click();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Insert row above' }).press('Enter');
    await expect(grid(page)).toBeFocused();
    await page.keyboard.type('true');
    await page.keyboard.press('Enter');
  });
  await test.step('what is being typed into a cell is saved by Ctrl+S', async () => {
    await cell(page, 1, 3).click();
    await page.keyboard.type('99');
    await saveByKeys(page);
    await expect(grid(page)).toBeFocused();
  });
  const saved = await table();
  expect(text(saved.rules)).toEqual([
    '(1..5] | "vip" | 99',
    'true |  | ',
    '[18..65) | "x", "silver" | 2',
    '>= 65 | "silver" | 3',
    '(1..5] | "gold", "vip" | amount * 2',
    '[18..65] |  | 2',
    '>= 65 | "silver" | 2',
    '> 1 |  | ',
    '> 2 | "new" | ',
    '> 3 |  | ',
  ]);
  expect(saved).toMatchObject({ later: { kept: true }, inputs: [{ later: 'kept' }, {}] });
  expect([saved.rules[0], saved.rules[4]]).toMatchObject([{ unknown: 'kept' }, { unknown: 'kept' }]);
});

test('a table of 10,000 rows is opened, gone through by keys and the pointer, and edited at both ends', async ({
  page,
}) => {
  const many = Array.from({ length: 10_000 }, (_, n) => ({ _id: `r${n}`, age: `> ${n}`, tier: '', fee: `${n}` }));
  const { saved } = await openFees(page, many);
  const place = page.getByText(/^Row \d+, \w+$/);
  const size = (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '10002');
  expect(await grid(page).getByRole('gridcell').count()).toBeLessThan(400);

  await test.step('keys go by pages and to the corners', async () => {
    await cell(page, 1, 1).click();
    await expect(place).toHaveText('Row 1, Age');
    await page.keyboard.press('PageDown');
    await expect(place).not.toHaveText('Row 1, Age');
    const after = Number(/\d+/.exec((await place.textContent()) ?? '')?.[0]);
    expect(after).toBeGreaterThan(3);
    await expect(cell(page, after, 1)).toBeInViewport();
    await page.keyboard.press('PageDown');
    await expect(place).toHaveText(`Row ${2 * after - 1}, Age`);
    await page.keyboard.press('PageUp');
    await expect(place).toHaveText(`Row ${after}, Age`);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ControlOrMeta+Home');
    await expect(place).toHaveText('Row 1, Age');

    // The end that moves stays in sight, and not the cell where the range began.
    await page.keyboard.press('Shift+PageDown');
    await page.keyboard.press('Shift+PageDown');
    await size(`${2 * after - 1} by 1 cells`);
    await expect(cell(page, 2 * after - 1, 1)).toBeInViewport();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(cell(page, 2 * after, 1)).toBeInViewport();
    await page.keyboard.press('ControlOrMeta+Home');
  });
  await test.step('keys select rows and columns, and fill to the right', async () => {
    await page.keyboard.press('Shift+Space');
    await size('1 by 4 cells');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Space');
    await size('10000 by 1 cells');
    await page.keyboard.press('ControlOrMeta+a');
    await size('10000 by 4 cells');
    // What is in sight stays there, however far away the end is.
    await expect(cell(page, 1, 1)).toBeInViewport();

    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('ControlOrMeta+r');
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveAccessibleName(/^Undo: fill right/);
  });
  await test.step('a selection grows while the pointer is held below the table and rows scroll by', async () => {
    const box = await grid(page).boundingBox();
    if (!box) throw new Error('There is no table');
    await cell(page, 1, 1).hover();
    await page.mouse.down();
    await page.mouse.move(box.x + 100, box.y + box.height + 20, { steps: 5 });
    // Nothing moves the pointer from here on. Any one row may have gone by before it is looked for.
    const size = page.getByText(/· \d+ by 1 cells/);
    const rows = async () => Number(/· (\d+) by/.exec((await size.textContent()) ?? '')?.[1]);
    await expect.poll(rows).toBeGreaterThan(50);
    await page.mouse.up();
  });
  await test.step('Enter in the search shows the match, also where the table reaches beyond the window', async () => {
    await page.keyboard.press('ControlOrMeta+f');
    await page.keyboard.type('9998');
    await page.keyboard.press('Enter');
    await expect(place).toHaveText('Row 9999, Age');
    await expect(cell(page, 9_999, 1)).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.press('Shift+Enter');
    await expect(place).toHaveText('Row 9999, Fee');
    await page.keyboard.press('Escape');
  });
  await page.keyboard.press('ControlOrMeta+End');
  await expect(cell(page, 10_000, 3)).toHaveText('9999');
  await cell(page, 10_000, 3).click();
  await page.keyboard.type('"last"');
  await page.keyboard.press('Enter');
  const table = await saved();
  expect(text(table.rules).slice(0, 3)).toEqual(['> 0 | > 0 | 0', '> 1 | > 1 | 1', '> 2 |  | 2']);
  expect(table.rules).toHaveLength(10_000);
  expect(table.rules.at(-1)).toEqual({ _id: 'r9999', age: '> 9999', tier: '', fee: '"last"' });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a tap selects a cell, and a second one on it writes into it', async ({ page }) => {
    const { stored } = await openDocument(page, graphOf(rules));
    await page.locator('.react-flow__node').filter({ hasText: 'Fees' }).getByRole('button', { name: /^Edit/ }).tap();
    await expect(page.getByRole('button', { name: 'Add row' })).toBeVisible();
    const field = page.getByRole('textbox', { name: 'Age, row 2' });
    await cell(page, 2, 1).tap();
    await expect(cell(page, 2, 1)).toHaveAttribute('aria-selected', 'true');
    await expect(field).toBeHidden();
    await cell(page, 2, 1).tap();
    await expect(field).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('> 40');
    // A tap on another cell ends what is written.
    await cell(page, 3, 2).tap();
    await expect(field).toBeHidden();
    await expect(cell(page, 2, 1)).toHaveText('> 40');
    await save(page, () => page.getByRole('button', { name: 'Save Document' }).tap());
    const content = JSON.parse((await stored()).content).nodes[1].content as { rules: Row[] };
    expect(text(content.rules)).toEqual(['< 18 | "gold" | 1', '> 40 |  | 2', '>= 65 | "silver" | 3']);
  });
});

test('a table goes to a spreadsheet and comes back: cells by the clipboard, all of it by a file of Excel or CSV', async ({
  page,
}) => {
  const { saved } = await openFees(page);
  async function exported(format: RegExp) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: format }).click();
    const file = await download;
    return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
  }
  const take = (name: string, content: string | Buffer) =>
    page
      .getByRole('region', { name: 'Fees', exact: true })
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
  const dialog = page.getByRole('dialog');

  await test.step('a file of Excel or CSV is imported with a preview of what changes', async () => {
    const excel = await exported(/Excel/);
    expect(excel.name).toBe('Fees.xlsx');
    // What is changed after the file was written comes back as the file has it.
    await cell(page, 2, 1).click();
    await page.keyboard.type('[18..99)');
    await page.keyboard.press('Enter');
    await expect(cell(page, 2, 1)).toHaveText('[18..99)');
    await take(excel.name, excel.content);
    await expect(dialog.getByRole('status')).toHaveText('1 row changed, 2 rows unchanged. Read as 3 numbers');
    await dialog.getByRole('button', { name: 'Import' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(cell(page, 2, 1)).toHaveText('[18..65)');
    await expectState(page, 'All changes saved');
    const csv = (await exported(/CSV/)).content.toString('utf8');
    expect(csv).toContain('Age,Tier,Fee,Note\r\n< 18,"""gold""",1,');
    await take('broken.csv', 'Age,Fee\n> 5,"1\n');
    await expect(page.getByRole('alert')).toHaveText(
      'Line 2, column 5: the quotation mark that opens here is never closed.',
    );
    // Until the dialog has the focus, Escape is pressed in the node behind it.
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    // A few hundred thousand tags that never close keep a reader busy for minutes.
    await take('endless.xlsx', Buffer.from(workbook('<c '.repeat(500_000))));
    await expect(page.getByRole('dialog', { name: 'Reading endless.xlsx' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(cell(page, 2, 1)).toHaveText('[18..65)');
    await take('fees.csv', csv.replace('[18..65),,2', '[18..65),,22').replace('>= 65', '> 64,,8,\r\n>= 65'));
    await expect(dialog.getByRole('status')).toHaveText(
      '1 row added, 1 row changed, 2 rows unchanged. Read as 4 numbers',
    );
    await dialog.getByRole('button', { name: 'Import' }).click();
    await expect(dialog).toHaveCount(0);
    for (const [row, column, text] of [
      [3, 3, '8'],
      [4, 1, '>= 65'],
      [4, 2, '"silver"'],
      [4, 3, '3'],
    ] as const)
      await expect(cell(page, row, column)).toHaveText(text);
  });
  await test.step('cells are copied to a spreadsheet and pasted from one', async () => {
    await cell(page, 1, 1).click();
    await cell(page, 2, 2).click({ modifiers: ['Shift'] });
    await page.keyboard.press('ControlOrMeta+c');
    // As Excel and Sheets write it: a text of the language has quotation marks, which are doubled.
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('< 18\t"""gold"""\n[18..65)\t');
    await page.evaluate(() => navigator.clipboard.writeText('> 70\t"""a"", ""b"""\t9\r\n> 80\t\t10\r\n'));
    await cell(page, 4, 1).click();
    await page.keyboard.press('ControlOrMeta+v');
    await expect(cell(page, 5, 3)).toHaveText('10');
    await page.keyboard.press('Delete');
    await expect(cell(page, 5, 3)).toHaveText('');
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(cell(page, 5, 3)).toHaveText('10');
  });
  await test.step('cutting takes what it copies and nothing else, and pasting no text changes nothing', async () => {
    await cell(page, 1, 1).click();
    await cell(page, 3, 3).click({ modifiers: ['ControlOrMeta'] });
    await page.keyboard.press('ControlOrMeta+x');
    await expect(cell(page, 3, 3)).toHaveText('');
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await cell(page, 2, 3).click();
    await page.keyboard.press('ControlOrMeta+v');
  });
  expect(text((await saved()).rules)).toEqual([
    '< 18 | "gold" | 1',
    '[18..65) |  | 22',
    '> 64 |  | ',
    '> 70 | "a", "b" | 9',
    '> 80 |  | 10',
  ]);
});

test('what is dragged goes where it is dropped or stays as it was, and columns are added, moved and resized', async ({
  page,
}) => {
  const { table, saved } = await openFees(page);
  const [age, tier] = ['Age', 'Tier'].map((name) => page.getByRole('columnheader', { name: `Input ${name}` }));
  if (!age || !tier) throw new Error('There are no columns');
  const third = grid(page).getByRole('rowheader', { name: 'Row 3' });

  await test.step('Escape leaves what is dragged as it was, and so does a pointer that is taken away', async () => {
    const first = grid(page).getByRole('rowheader', { name: 'Row 1' });
    const width = (await age.boundingBox())?.width ?? 0;
    const lose = () => grid(page).dispatchEvent('pointercancel', { pointerId: 1, bubbles: true });
    for (const end of [() => page.keyboard.press('Escape'), lose]) {
      await first.click();
      await first.hover();
      await page.mouse.down();
      await third.hover();
      await end();
      await page.mouse.up();
      // The edge of the column, which the mouse makes wider.
      await age.hover({ position: { x: width - 2, y: 10 } });
      await page.mouse.down();
      await page.mouse.move(0, 0);
      await page.mouse.move(900, 300, { steps: 3 });
      await expect.poll(async () => (await age.boundingBox())?.width).not.toBe(width);
      await end();
      await page.mouse.move(950, 300);
      await page.mouse.up();
      await expect.poll(async () => (await age.boundingBox())?.width).toBe(width);
    }
    await expect(grid(page).getByRole('gridcell').first()).toHaveText('< 18');
    await expectState(page, 'All changes saved');
    expect(text((await table()).rules)[0]).toBe('< 18 | "gold" | 1');
  });
  await test.step('the corner that fills, rows and columns go where they are dropped', async () => {
    const undo = page.getByRole('button', { name: /^Undo/ });
    async function drag(from: Locator, to: Locator, position: { x: number; y: number }) {
      await from.hover();
      await page.mouse.down();
      await to.hover({ position, force: true });
      await page.mouse.up();
    }
    await cell(page, 1, 3).click();
    await drag(grid(page).locator('[data-part="fill"]'), cell(page, 2, 3), { x: 20, y: 10 });
    await expect(cell(page, 2, 3)).toHaveText('1');
    await expect(undo).toHaveAccessibleName(/fill/);
    await third.hover();
    await drag(third.locator('[data-part="grip"]'), cell(page, 1, 1), { x: 20, y: 3 });
    await expect(cell(page, 1, 1)).toHaveText('>= 65');
    await expect(undo).toHaveAccessibleName(/move row/);
    await drag(tier, age, { x: 10, y: 10 });
    await expect(cell(page, 1, 1)).toHaveText('"silver"');
    await expect(undo).toHaveAccessibleName(/move column/);
  });
  await test.step('columns are added, moved and resized', async () => {
    await page.getByRole('button', { name: 'Add input column' }).click();
    await page.getByRole('dialog').getByLabel('Field').fill('amount');
    await page.getByRole('button', { name: 'Add column' }).click();
    await page.getByRole('columnheader', { name: 'Input amount' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Move column left' }).click();
    await page.getByRole('button', { name: 'Add output column' }).click();
    await page.getByRole('dialog').getByLabel('Field').fill('reason.text');
    await page.getByRole('dialog').getByLabel('Name').fill('Reason');
    await page.getByRole('button', { name: 'Add column' }).click();
    // What fades out would take the mouse's press.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const box = await tier.boundingBox();
    if (!box) throw new Error('There is no column');
    await page.mouse.move(box.x + box.width - 1, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + 50, 0);
    await page.mouse.up();
    await expect.poll(async () => Math.round((await tier.boundingBox())?.width ?? 0)).toBeGreaterThan(box.width + 40);
  });
  const { inputs, outputs, rules: rows } = await saved();
  expect(text(rows)).toEqual(['>= 65 | "silver" | 3', '< 18 | "gold" | 1', '[18..65) |  | 1']);
  expect(inputs.map(({ field }) => field)).toEqual(['tier', 'amount', 'customer.age']);
  expect(outputs).toMatchObject([{ field: 'fee' }, { name: 'Reason', field: 'reason.text' }]);
  expect(Object.keys(rows[1] ?? {})).toHaveLength(7);
});

test('a column that collects the values of all rows that hit is imported, shown, changed and run', async ({ page }) => {
  const content = {
    hitPolicy: 'first',
    inputs: [{ id: 'age', name: 'Age', field: 'age' }],
    outputs: [
      { id: 'tier', name: 'Tier', field: 'customer.tier' },
      { id: 'tags', name: 'Tags', field: 'customer.tags[]', outputFieldType: { type: 'string' }, later: 'kept' },
    ],
    rules: [
      { _id: '1', age: '> 65', tier: '"senior"', tags: '"discount"' },
      { _id: '2', age: '> 18', tier: '"adult"', tags: '"is " + string(age)' },
      { _id: '3', age: '', tier: '"child"', tags: '"customer"' },
    ],
  };
  const tagging = { id: 'table', name: 'Tagging', type: 'decisionTableNode', position: { x: 320, y: 0 }, content };
  const start = { id: 'in', name: 'Request', type: 'inputNode', position: { x: 0, y: 0 } };
  const edge = { id: 'e', sourceId: 'in', targetId: 'table', type: 'edge' };
  const { stored } = await openDocument(page, JSON.stringify({ nodes: [start, tagging], edges: [edge] }));
  await openTable(page, 'Tagging');
  const head = page.getByRole('columnheader', { name: /^Output Tags, field customer\.tags\[\]/ });
  await expect(head).toContainText('abc[]');
  await head.dblclick();
  const dialog = page.getByRole('dialog', { name: 'Edit output column' });
  await expect(dialog.getByRole('switch', { name: /^Collect the values/ })).toBeChecked();
  await expect(dialog.getByLabel('Field')).toHaveValue('customer.tags');
  await expectPresentable(page, editorLooks, '[role=dialog]');
  await dialog.getByLabel('Field').fill('customer.labels');
  await dialog.getByRole('button', { name: 'Save column' }).click();
  await save(page);
  const { nodes } = JSON.parse((await stored()).content);
  expect(nodes[1].content).toEqual({
    ...content,
    outputs: [content.outputs[0], { ...content.outputs[1], field: 'customer.labels[]' }],
  });
  await writeInput(page, '{"age": 30}');
  await expect(page.getByRole('region', { name: 'Live result' })).toContainText('labels');
  // Each row shows what it added to the list.
  await expect(page.getByRole('button', { name: '2 rows hit' })).toBeVisible();
  await expect(cell(page, 2, 3)).toContainText('"is 30"');
});

test('a table of eight columns is read without scrolling on a laptop, what opens over it is accessible, and a frozen column stays in sight', async ({
  page,
}) => {
  const texts = ['>= 720', '[20..35)', '"employed"', '> 12', 'true', '"approve"', '4.5', '"low risk"'];
  const columns = ['Score', 'Burden', 'Work', 'Months', 'Owner', 'Answer', 'Rate', 'Reason'].map((name) => ({
    id: name.toLowerCase(),
    name,
    field: name.toLowerCase(),
  }));
  const row = Object.fromEntries(columns.map(({ id }, at) => [id, texts[at] ?? '']));
  const content = {
    hitPolicy: 'first',
    inputs: columns.slice(0, 5),
    outputs: columns.slice(5),
    rules: Array.from({ length: 6 }, (_, at) => ({ _id: `${at}`, ...row })),
  };
  const terms = { id: 'table', name: 'Terms', type: 'decisionTableNode', position: { x: 320, y: 0 }, content };
  await page.setViewportSize(laptop);
  await openDocument(page, JSON.stringify({ nodes: [request, terms], edges: [] }));
  await openNode(page, 'Terms');
  const heads = grid(page).locator('[data-part="header"]');
  await expect(heads).toHaveCount(9);
  // Nothing of a name or of a cell is cut off, and all eight columns are in sight.
  const cut = await grid(page).evaluate((box) => {
    const right = box.getBoundingClientRect().right;
    const parts = [...box.querySelectorAll<HTMLElement>('[role="gridcell"], [data-part="header"] > span:first-child')];
    return parts
      .filter((part) => part.textContent && !part.textContent.startsWith('Note'))
      .filter((part) => part.scrollWidth > part.clientWidth + 1 || part.getBoundingClientRect().right > right)
      .map((part) => part.textContent);
  });
  expect(cut).toEqual([]);

  const look = (name: string, within: string) => test.step(name, () => expectPresentable(page, undefined, within));
  await cell(page, 1, 1).click();
  await cell(page, 3, 2).click({ modifiers: ['Shift'] });
  await test.step('a range', () => expectPresentable(page, editorLooks));
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu')).toBeVisible();
  await look('the menu of a cell', '[role=menu]');
  await page.keyboard.press('Escape');
  await grid(page).focus();
  await page.keyboard.press('ControlOrMeta+h');
  await page.getByRole('textbox', { name: 'Find' }).fill('1');
  await look('what finds and replaces', 'search');
  await page.getByRole('textbox', { name: 'Find' }).press('Escape');
  // It stays where it was opened, so that it is opened where there is least room.
  await page.setViewportSize(narrow);
  await page.getByRole('columnheader', { name: 'Input Burden' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Filter…' }).click();
  await expect(page.getByRole('textbox', { name: 'Show rows whose Burden contains' })).toBeVisible();
  await look('the filter of a column', '[role=dialog]');
  await page.keyboard.press('Escape');
  await cell(page, 2, 3).click();
  await page.keyboard.type('"e');
  await expect(page.locator('.cm-tooltip-autocomplete')).toBeVisible();
  await look('suggestions', '.cm-tooltip-autocomplete');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const file = { name: 'terms.csv', mimeType: 'text/csv', buffer: Buffer.from('Score,Work,Rate\n> 20,"""x""",5\n') };
  await page.getByRole('region', { name: 'Terms', exact: true }).locator('input[type=file]').setInputFiles(file);
  const preview = page.getByRole('dialog');
  await expect(preview.getByRole('button', { name: 'Import' })).toBeVisible();
  await look('the preview of an import', '[role=dialog]');
  await preview.getByRole('button', { name: 'Cancel' }).click();
  await expect(preview).toBeHidden();

  await page.getByRole('columnheader', { name: 'Input Score' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Freeze up to this column' }).click();
  await page.setViewportSize({ width: 700, height: 800 });
  await grid(page).evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
  await expect(page.getByRole('columnheader', { name: 'Output Reason' })).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByRole('columnheader', { name: 'Input Burden' })).not.toBeInViewport();
  await expect(page.getByRole('columnheader', { name: 'Input Score' })).toBeInViewport({ ratio: 0.9 });
  // Not only there, but above what scrolls by.
  await cell(page, 2, 1).click();
  await expect(grid(page)).toHaveAttribute('aria-activedescendant', (await cell(page, 2, 1).getAttribute('id')) ?? '');
});

test('on a Mac every shortcut is told with the keys of a Mac', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'platform', { get: () => 'MacIntel' }));
  await openFees(page);
  await cell(page, 1, 1).click({ button: 'right' });
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: 'Duplicate row' })).toContainText('⇧⌘D');
  await expect(menu).not.toContainText('Ctrl');
  await menu.getByRole('menuitem', { name: 'Copy' }).click();
  await cell(page, 2, 3).click({ button: 'right' });
  await menu.getByRole('menuitem', { name: 'Paste' }).click();
  await expect(cell(page, 2, 3)).toHaveText('< 18');
  await page.getByRole('button', { name: 'Find in the table' }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Find (⌘F)');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Fill the window' }).hover();
  await expect(page.getByRole('tooltip', { name: 'Fill the window (⇧⌘F)' })).toBeVisible();
  await page.getByRole('button', { name: 'Close the node' }).click();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toContainText('⌘D');
  await expect(keys).not.toContainText('Ctrl');
});
