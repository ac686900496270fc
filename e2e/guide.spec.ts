/** Follows docs/first-decision.md: a sentence of the guide that the journey does not know fails it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { cell, connect, nodes, openTable, replaceText, tab } from './support/authoring.ts';
import { readSession, signedIn } from './support/people.ts';
import { inShell } from './support/shell.ts';

const guide = readFileSync(join(import.meta.dirname, '../docs/first-decision.md'), 'utf8');

/** What a section says, without its tables and its blocks of code. */
function proseOf(section: string): string {
  const text = guide.split(`\n## ${section}\n`)[1]?.split('\n## ')[0] ?? '';
  return text
    .replace(/```[^`]*```/g, '')
    .replace(/^\|.*$/gm, '')
    .replace(/^\d+\. /gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The rows of a table of the guide, without the marks of code. */
const rowsBelow = (heading: string) =>
  (guide.split(`\n| ${heading} |`)[1]?.split('\n\n')[0] ?? '')
    .split('\n')
    .slice(2)
    .map((row) => row.slice(2, -2).split(' | '))
    .map((cells) => cells.map((cell) => cell.replace(/^`(.*)`$/, '$1')));

const blocks = (language: string) =>
  [...guide.matchAll(new RegExp(`\`\`\`${language}\n([^\`]+)\`\`\``, 'g'))].map(([, text = '']) => text);

type Step = [sentence: string, act?: () => Promise<unknown>];

async function follow(section: string, steps: Step[]) {
  expect(steps.map(([sentence]) => sentence).join(' ')).toBe(proseOf(section));
  for (const [sentence, act] of steps) if (act) await test.step(sentence, act);
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const card = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });

async function testWith(page: Page, input: string) {
  await page.getByLabel('Input data (JSON)').fill(input);
  await press(page, 'Test Document');
  await expect(page.getByText('Test Successful')).toBeVisible();
}

/** The answer that the Testing Console shows. */
async function expectAnswer(page: Page, answer: string) {
  const shown = async () => {
    const text = await page.getByRole('region', { name: 'Test result' }).innerText();
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)).result;
  };
  await expect.poll(shown).toEqual(JSON.parse(answer));
}

async function savedContent(page: Page): Promise<string> {
  const { token } = await readSession(page);
  const path = new URL(page.url()).pathname.replace('/org/', '/api/organizations/');
  return (await (await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })).json()).content;
}

test('the guide can be followed word for word, from the dashboard to a call', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signedIn(page);
  await page.goto('/dashboard');
  const cells = rowsBelow('row | Input: `amount` | Input: `ordered` | Output: `fee` | Output: `reason`');
  const answers = rowsBelow('input | answer') as [string, string][];
  const [first, ...others] = answers as [[string, string], ...[string, string][]];

  async function nameColumn(opens: string, field: string, type: string, saves: string) {
    await press(page, opens);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Field').fill(field);
    await dialog.getByLabel('Type').selectOption({ label: type });
    await press(page, saves);
  }

  await follow('Draw it', [
    [
      'On the dashboard press "Create your first project", type `Shop` and press "Create Project".',
      async () => {
        await page.getByRole('link', { name: 'Create your first project' }).click();
        await expect(page.getByLabel('Project Name')).toBeFocused();
        await page.keyboard.type('Shop');
        await press(page, 'Create Project');
      },
    ],
    [
      'On the card of the project press "Documents".',
      () => card(page, 'Shop').getByRole('link', { name: 'Documents' }).click(),
    ],
    [
      'Press "Create Document", type `Shipping fee` and press "Create Document" again.',
      async () => {
        await press(page, 'Create Document');
        await expect(page.getByLabel('Document Name')).toBeFocused();
        await page.keyboard.type('Shipping fee');
        await press(page, 'Create Document');
      },
    ],
    [
      'On the card of the document press "Edit Document →".',
      () => card(page, 'Shipping fee').getByRole('link', { name: 'Edit Document →' }).click(),
    ],
    [
      'Press "Start with a Decision Table".',
      async () => {
        const help = page.getByRole('link', { name: 'Make a first decision in five minutes' });
        await expect(help).toHaveAttribute('href', '/help');
        await press(page, 'Start with a Decision Table');
      },
    ],
    [
      'It stands between Request and Response, joined to them by lines.',
      async () => {
        await expect(nodes(page)).toHaveCount(3);
        await expect(page.locator('.react-flow__edge')).toHaveCount(2);
      },
    ],
    [
      'Other lines are drawn by dragging from the dot on the right of a node to the dot on the left of another.',
      async () => {
        await connect(page, 'Request', 'Response');
        await expect(page.locator('.react-flow__edge')).toHaveCount(3);
        await page.getByRole('button', { name: /^Undo/ }).click();
        await expect(page.locator('.react-flow__edge')).toHaveCount(2);
      },
    ],
    ['On the table press "Edit Table".', () => openTable(page, 'DecisionTable')],
    [
      'In the column "Input" press "Choose a field…", type `amount`, choose the type "Number" and press "Save column".',
      () => nameColumn('Choose a field…', 'amount', 'Number', 'Save column'),
    ],
    [
      'In the column "output" press "Name the result…", type `fee` in its place, choose the type "Number" and press "Save column".',
      () => nameColumn('Name the result…', 'fee', 'Number', 'Save column'),
    ],
    ['These are names in the input and in the answer; `order.amount` would be the amount inside an order.'],
    [
      'Press "Add input column", type `ordered`, choose the type "Date" and press "Add column".',
      () => nameColumn('Add input column', 'ordered', 'Date', 'Add column'),
    ],
    [
      'Press "Add output column", type `reason`, choose the type "Text" and press "Add column".',
      () => nameColumn('Add output column', 'reason', 'Text', 'Add column'),
    ],
    [
      'Press "Add row" three times, and type into the cells:',
      async () => {
        for (let count = 0; count < 3; count++) await press(page, 'Add row');
        for (const [n, [, ...texts]] of cells.entries())
          for (const [at, text] of texts.entries()) {
            if (text === 'leave it empty') continue;
            await cell(page, n + 1, at + 1).click();
            await page.keyboard.type(text);
          }
      },
    ],
    [
      'The rows are tried from the top, and the first that matches gives the answer. Where none matches, the table adds nothing.',
    ],
  ]);

  await follow('Test it', [
    [
      'In the "Testing Console" below the graph, type `{"amount": 250, "ordered": "2026-03-15"}` in the place of the sample and press "Test Document".',
      () => testWith(page, first[0]),
    ],
    [
      '"Test Successful" shows the answer, and below it how each node came to its own. Nothing is saved by that.',
      async () => {
        await expectAnswer(page, first[1]);
        await expect(page.getByRole('region', { name: 'How it was decided' }).getByRole('listitem')).toHaveCount(3);
        await expect(page.getByText('Version 1')).toBeVisible();
      },
    ],
    [
      'Do the same with the other inputs:',
      async () => {
        for (const [input, answer] of others) {
          await testWith(page, input);
          await expectAnswer(page, answer);
        }
      },
    ],
    [
      'The amount is in the answer because a new table passes its input through: "Input and output" below the table says so.',
    ],
    [
      'To have the result alone, press "Input and output", and switch "Pass the input through, with the result added" off: now the test of `{"amount": 250}` gives `{"fee": 0, "reason": "large order"}`.',
      async () => {
        await page.getByText('Input and output', { exact: true }).click();
        await page.getByLabel('Pass the input through, with the result added').click();
        await testWith(page, '{"amount": 250}');
        await expectAnswer(page, '{"fee": 0, "reason": "large order"}');
      },
    ],
    [
      'Press "Undo" to go on as before.',
      async () => {
        await page.getByRole('button', { name: /^Undo/ }).click();
        await testWith(page, first[0]);
        await expectAnswer(page, first[1]);
      },
    ],
  ]);

  await follow('Publish it and call it', [
    [
      'Press "Publish", and in the dialog "Publish" again: that saves the document too.',
      async () => {
        await press(page, 'Publish');
        await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
        await expect(page.getByText('Document published successfully!')).toBeVisible();
      },
    ],
    [
      'In the "Integration" tab press "Generate Token".',
      async () => {
        await tab(page, 'Integration');
        await press(page, 'Generate Token');
        await expect(page.getByText('Token generated successfully!')).toBeVisible();
      },
    ],
    [
      'Under "Call it" press "Copy", and paste the line into a terminal.',
      async () => {
        const copied = () => page.evaluate(() => navigator.clipboard.readText());
        await press(page, 'Copy curl example');
        await expect.poll(copied).toContain('curl');
        expect(await inShell(await copied())).toMatchObject({ evaluation: { result: { fee: expect.any(Number) } } });
      },
    ],
    [
      'It is this one, with your address and your token: The answer:',
      async () => {
        const [line = ''] = blocks('sh');
        const token = /rwi_[\w-]+/.exec(await page.evaluate(() => navigator.clipboard.readText()))?.[0] ?? '';
        const { organization } = await readSession(page);
        const address = `${baseURL}/api/public/${organization.slug}/`;
        const mine = line.replace(/http\S*\/my-organization\//, address).replace('rwi_…', token);
        expect(mine).toContain(`${address}shop/shipping-fee`);
        const { evaluation } = JSON.parse(blocks('json')[0] ?? '');
        expect(await inShell(mine)).toEqual({
          evaluation: { ...evaluation, performance: expect.stringMatching(/^[\d.]+.?s$/) },
        });
      },
    ],
  ]);

  const results = page.getByRole('region', { name: 'Results by input' });
  await follow('Try it on many inputs', [
    [
      'Press "Evaluation" in the menu, and there "Many Inputs".',
      async () => {
        await page.getByRole('link', { name: 'Evaluation', exact: true }).click();
        // The page that is left has the same words.
        await expect(page).toHaveURL(/\/evaluation$/);
        await page.getByText('Many Inputs', { exact: true }).click();
      },
    ],
    [
      'Paste these rows, or any from a spreadsheet; a CSV, Excel (.xlsx), JSON or NDJSON file can be chosen too:',
      () => page.getByRole('textbox', { name: 'Inputs as CSV or JSON' }).fill(blocks('csv')[0] ?? ''),
    ],
    [
      'The first line names the fields; `customer.age` would make a nested one. Below it you see how each column is read, and can change that: postal codes such as `0150` stay text.',
      () => expect(page.getByLabel('Read amount as')).toHaveValue('number'),
    ],
    ['Press "Run 2 Inputs".', () => press(page, 'Run 2 Inputs')],
    [
      'Each input gets a row with its result or its error.',
      async () => {
        // The input, and all of the result.
        const rowOf = (n: number) => results.getByRole('row').nth(n).getByRole('cell');
        await expect(rowOf(1)).toHaveText(['250', '2026-03-15', '250', '0', '2026-03-15', 'large order']);
        await expect(rowOf(2)).toHaveText(['40', '2026-12-24', '40', '0', '2026-12-24', 'Christmas offer']);
      },
    ],
    [
      'Press "Download 2 Rows" for a CSV, Excel or JSON file. In CSV a text that a spreadsheet would run as a formula gets an apostrophe before it.',
      async () => {
        await press(page, 'Download 2 Rows');
        await expect(page.getByRole('menuitem')).toHaveText(['CSV', 'Excel', 'JSON']);
        await page.keyboard.press('Escape');
      },
    ],
    [
      'Press "Edit Document" to go back.',
      () => page.getByRole('main').getByRole('link', { name: 'Edit Document' }).click(),
    ],
  ]);

  await follow('The same as text', [
    [
      'The "Text Editor" tab shows a document as JSON, in the JSON Decision Model format of [GoRules](https://gorules.io). This is the decision above; paste it there instead of drawing it:',
      async () => {
        const text = blocks('json')[1] ?? '';
        await tab(page, 'Text Editor');
        expect(essenceOf(await savedContent(page))).toEqual(essenceOf(text));
        await replaceText(page, text);
        await tab(page, 'Graph Editor');
        for (const [input, answer] of answers) {
          await testWith(page, input);
          await expectAnswer(page, answer);
        }
      },
    ],
  ]);
});

/** What a graph decides, whatever its ids and places. */
function essenceOf(text: string) {
  const { nodes, edges } = JSON.parse(text);
  const nameOf = (id: string) => nodes.find((node: { id: string }) => node.id === id).name;
  const tables = nodes.filter(({ type }: { type: string }) => type === 'decisionTableNode');
  return {
    nodes: nodes.map(({ name, type }: { name: string; type: string }) => `${type} ${name}`).sort(),
    edges: edges.map(
      (edge: { sourceId: string; targetId: string }) => `${nameOf(edge.sourceId)} > ${nameOf(edge.targetId)}`,
    ),
    tables: tables.map(({ content: { hitPolicy, passThrough, inputs, outputs, rules } }: { content: Table }) => ({
      hitPolicy,
      passThrough,
      rows: rules.map((row) => [...inputs, ...outputs].map(({ id, name, field }) => [name, field, row[id]])),
    })),
  };
}

type Table = {
  hitPolicy: string;
  passThrough: boolean;
  inputs: Column[];
  outputs: Column[];
  rules: Record<string, string>[];
};
type Column = { id: string; name: string; field: string };
