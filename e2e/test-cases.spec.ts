import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { node, openDocument, openNode, openTable, replaceText, save, tab } from './support/authoring.ts';
import { feeTable } from './support/fee-table.ts';
import { expectPresentable } from './support/looks.ts';
import { readSession } from './support/people.ts';
import { newWorkspace } from './support/workspace.ts';

const graphWith = (fee: string) => {
  const graph = structuredClone(feeTable);
  const rules = graph.nodes[1]?.content?.rules;
  if (rules?.[1]) rules[1].fee = fee;
  return JSON.stringify(graph);
};

/** The same, whose fee leads to a switch far away. Nothing reaches its last branch. */
const graphWithSwitch = () => {
  const graph = JSON.parse(graphWith('4.9'));
  const statements = [
    { id: 'large', condition: 'fee > 5' },
    { id: 'small', condition: 'fee <= 5' },
    { id: 'never', condition: 'fee > 100' },
  ];
  const content = { hitPolicy: 'first', statements };
  graph.nodes.push({ id: 'size', type: 'switchNode', name: 'Size', position: { x: 900, y: 900 }, content });
  graph.edges[1].targetId = 'size';
  for (const { id } of statements)
    graph.edges.push({ id, sourceId: 'size', sourceHandle: id, targetId: 'response', type: 'edge' });
  return JSON.stringify(graph);
};

test('the test cases of a document are written, offered, failed by a broken rule, accepted and taken back, and gate what goes live', async ({
  page,
}) => {
  const { home, addProject, addDocument } = await newWorkspace(page);
  await addProject('Loans');
  await addDocument('loans', 'Approval', graphWith('4.9'));

  // The project keeps from going live what does not pass.
  await page.goto(`${home}/projects/loans?tab=settings`);
  await page.getByRole('radio', { name: 'Block' }).check();
  await page.getByRole('textbox', { name: 'Minimum coverage' }).fill('100');
  await expectPresentable(page, undefined, '[role="tabpanel"]');
  await page.getByRole('button', { name: 'Save Publish Gate' }).click();
  await expect(page.getByText('Publish gate saved.')).toBeVisible();

  await page.goto(`${home}/projects/loans/documents/approval?tab=tests`);
  const panel = page.getByRole('tabpanel', { name: 'Tests' });
  await expect(panel.getByText('There are no test cases yet.', { exact: false })).toBeVisible();

  // One by hand, in the dialog.
  await panel.getByRole('button', { name: 'New Test Case' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Test Case' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Small order in the EU');
  const write = async (label: string, value: object) => {
    await dialog.getByRole('textbox', { name: label, exact: true }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(JSON.stringify(value));
  };
  await write('Input', { order: { total: 20, region: 'EU' } });
  await write('Expected', { fee: 4.9 });
  await dialog.getByRole('button', { name: 'Save Test Case' }).click();
  await expect(panel.getByText('The test case passed')).toBeVisible();

  // One that Coverage offers, and then all others.
  await panel.getByText('Coverage 20 %').click();
  await panel.getByRole('button', { name: 'Make a Test for This: Row 1 of Fees' }).click();
  await dialog.getByRole('button', { name: 'Save Test Case' }).click();
  await expect(panel.getByText('2 of 5 reached')).toBeVisible();
  await expectPresentable(page, undefined, '[role="tabpanel"]');
  await panel.getByRole('button', { name: 'Make Tests for All' }).click();
  await expect(panel.getByText('Everything is reached by a test case.')).toBeVisible();
  await panel.getByText('All 5', { exact: true }).click();
  await expect(panel.getByText('All 5 passed')).toBeVisible();
  await expectPresentable(page);

  // A rule is broken in the editor, and not even saved.
  await tab(page, 'Text Editor');
  await replaceText(page, graphWith('5.9'));
  await tab(page, 'Tests');
  await expect(panel.getByText('1 of 5 failed')).toBeVisible();
  await expect(panel.getByText('fee is 5.9, 4.9 expected')).toBeVisible();
  await panel.getByRole('button', { name: 'Open row 1' }).click();
  const opened = page.getByRole('dialog', { name: 'Test Case' });
  await expect(opened.getByText('fee is 5.9, 4.9 expected')).toBeVisible();
  await expectPresentable(page, undefined, '[role="dialog"]');
  await opened.getByRole('button', { name: 'Accept the Answer' }).click();
  await expect(panel.getByText('All 5 passed')).toBeVisible();
  await panel.getByRole('button', { name: 'Undo: accept an answer' }).click();
  await expect(panel.getByText('1 of 5 failed')).toBeVisible();

  // What is expected is changed in its cell.
  const expected = panel.getByRole('textbox', { name: 'fee of Small order in the EU, expected' });
  await expected.fill('5.9');
  await expected.press('Enter');
  await expect(panel.getByText('All 5 passed')).toBeVisible();

  // They stand with the document.
  await save(page);
  await page.reload();
  await expect(panel.getByText('All 5 passed')).toBeVisible();
  await expect(panel.getByRole('textbox', { name: 'Name of Small order in the EU' })).toBeVisible();

  // What does not pass is kept from going live.
  await tab(page, 'Text Editor');
  await replaceText(page, graphWith('6.9'));
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const publishing = page.getByRole('dialog', { name: 'Publish this document' });
  // What the gate will say is seen before it is asked.
  await expect(publishing.getByText('1 of 5 test cases fails', { exact: false })).toBeVisible();
  await expect(publishing.getByText('The publish gate will block it.', { exact: false })).toBeVisible();
  await expect(publishing.getByText('The publish gate keeps this from going live.', { exact: false })).toBeVisible();
  await expect(publishing.getByText('Small order in the EU')).toBeVisible();
  await expect(publishing.getByRole('button', { name: 'Publish Anyway' })).toHaveAttribute('aria-disabled', 'true');
  await expectPresentable(page, undefined, '[role="dialog"]');
  await publishing.getByRole('link', { name: 'Open the failing cases on the tab Tests' }).click();
  await expect(panel.getByRole('radio', { name: 'Failing 1' })).toBeChecked();
  await expect(panel.getByText('fee is 6.9, 5.9 expected')).toBeVisible();
  await save(page);
  await panel.getByRole('button', { name: 'Run on Server' }).click();

  // Mended, it goes live, and the list of versions says what passed.
  await tab(page, 'Text Editor');
  await replaceText(page, graphWith('5.9'));
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await publishing.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Document published successfully!')).toBeVisible();
  await tab(page, 'Versions');
  await expect(page.getByText('5 tests passed, 100 % reached')).toBeVisible();
  await expect(page.getByText('1 of 5 tests failed')).toBeVisible();
});

test('a sheet of test cases is imported after a preview, exported, and is the same when it is imported again', async ({
  page,
}) => {
  const { home, addProject, addDocument } = await newWorkspace(page);
  await addProject('Loans');
  await addDocument('loans', 'Approval', graphWith('4.9'));
  await page.goto(`${home}/projects/loans/documents/approval?tab=tests`);
  const panel = page.getByRole('tabpanel', { name: 'Tests' });
  const lines = Array.from({ length: 40 }, (_, n) => `Order ${n + 1},${n * 5},EU,${n < 20 ? 4.9 : 0}`);
  // Two of them cannot be read.
  lines[7] = ',35,EU,4.9';
  lines[8] = 'Order 9,40,EU,';
  const choose = async (name: string, text: string) => {
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
    await panel.locator('input[type=file]').setInputFiles(file);
    return page.getByRole('dialog', { name: `Import ${name}` });
  };

  const dialog = await choose('orders.csv', ['Test case,Order total,region,Charge', ...lines].join('\n'));
  // The titles are not the names of the fields to the letter. One that says nothing is told what it is.
  await expect(dialog.getByRole('combobox', { name: 'Field of Order total' })).toHaveValue('order.total');
  await expect(dialog.getByRole('combobox', { name: 'Field of region' })).toHaveValue('order.region');
  await dialog.getByRole('combobox', { name: 'What Charge is' }).selectOption('Expected');
  const field = dialog.getByRole('combobox', { name: 'Field of Charge' });
  await field.fill('');
  await expect(dialog.getByText('Choose a field, or leave the column out')).toBeVisible();
  await page.getByRole('option', { name: 'fee' }).click();
  await expect(dialog.getByText('Test cases: 38 new · 2 with errors, left out')).toBeVisible();
  await expect(dialog.getByText('Line 9, column A: Test case name is required.')).toBeVisible();
  await expect(dialog.getByText('Line 10, column D: Expected is required.')).toBeVisible();
  await expectPresentable(page, undefined, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(panel.getByText('All 38 passed')).toBeVisible();
  await panel.getByRole('button', { name: 'Undo: import orders.csv' }).click();
  await expect(panel.getByText('There are no test cases yet.', { exact: false })).toBeVisible();

  const mended = await choose('mended.csv', ['name,order.total,order.region,expected.fee', ...lines].join('\n'));
  await mended.getByRole('button', { name: 'Import' }).click();
  await expect(panel.getByText('All 38 passed')).toBeVisible();

  await panel.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const again = await choose('again.csv', readFileSync(await (await download).path(), 'utf8'));
  await expect(again.getByText('Test cases: 38 the same')).toBeVisible();
});

test('test cases are made from what a console shows, from a row of a table and from a logged request', async ({
  page,
}) => {
  // The search for an input runs in a worker, which is held back until somebody has stopped it.
  let isHeld = true;
  const held: (() => void)[] = [];
  await page.route(/case-worker/, async (route) => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  const { address } = await openDocument(page, graphWithSwitch());
  const dialog = page.getByRole('dialog', { name: 'New Test Case' });
  const keep = async (name: string) => {
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('button', { name: 'Save Test Case' }).click();
    await expect(dialog).toBeHidden();
  };

  // A row of the table, which one above it may hide. The search for an input can be stopped, and begins anew.
  await openTable(page, 'Fees');
  const ask = async () => {
    await page.getByRole('gridcell', { name: '14.9' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Make a Test for This Row' }).click();
  };
  await ask();
  const searching = page.getByRole('dialog', { name: 'Looking for an input' });
  await expect(searching).toContainText('Inputs that reach row 5 of Fees are being tried.');
  await searching.getByRole('button', { name: 'Stop' }).click();
  await expect(searching).toBeHidden();
  isHeld = false;
  for (const release of held) release();
  await ask();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Reaches row 5 of Fees');
  await keep('The last row');

  // A run of the console.
  const input = page.getByRole('textbox', { name: 'Input data' });
  await input.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(JSON.stringify({ order: { total: 150, region: 'US' } }));
  await page.getByRole('button', { name: 'Test Document' }).click();
  await page.getByRole('button', { name: 'Save as Test' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Expected', exact: true })).toContainText('9.9');
  await keep('From the console');
  await expect(page.getByText('"From the console" was added to the tests.')).toBeVisible();

  // A request that was logged, with what looks like a person.
  await page.goto(`${address}/evaluation`);
  const request = { order: { total: 20, region: 'EU' }, contact: { email: 'ada@example.org' } };
  await page.getByRole('textbox', { name: 'Input data' }).fill(JSON.stringify(request));
  await page.getByRole('button', { name: 'Evaluate Rules' }).click();
  await page.getByRole('button', { name: 'Save as Test' }).click();
  await keep('From the evaluation console');
  await page.goto(`${address}?tab=integration`);
  await page.getByRole('button', { name: /^View/ }).first().click();
  await page.getByRole('button', { name: 'Make a Test', exact: true }).click();
  await expect(
    dialog.getByText('This request may hold something about a person: contact.email.', { exact: false }),
  ).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Expected', exact: true })).toContainText('4.9');
  await expectPresentable(page, undefined, '[role="dialog"]');
  await keep('From a request');

  await tab(page, 'Tests');
  await expect(page.getByText('All 4 passed')).toBeVisible();

  // What somebody else has changed meanwhile is not written over.
  await page.getByRole('button', { name: 'Open row 4' }).click();
  const opened = page.getByRole('dialog', { name: 'Test Case' });
  await opened.getByRole('textbox', { name: 'Notes' }).fill('Mine');
  const headers = { authorization: `Bearer ${(await readSession(page)).token}` };
  const list = `${address.replace('/org/', '/api/organizations/')}/test-cases`;
  const { test_cases } = await (await page.request.get(list, { headers })).json();
  const data = { ...test_cases[3], notes: 'Theirs' };
  expect((await page.request.put(`${list}/${data.id}`, { headers, data })).status()).toBe(200);
  await opened.getByRole('button', { name: 'Save Test Case' }).click();
  await expect(opened.getByText('Ada Lovelace changed this test case while it was open here.')).toBeVisible();
  await expectPresentable(page, undefined, '[role="dialog"]');
  await opened.getByRole('button', { name: 'Show Theirs' }).click();
  await expect(opened.getByRole('textbox', { name: 'Notes' })).toHaveValue('Theirs');

  // A case that was deleted comes back from the history.
  await opened.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('All 3 passed')).toBeVisible();
  await page.getByRole('tabpanel', { name: 'Tests' }).getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History of the Test Cases' });
  await expect(history.getByText('From a request deleted')).toBeVisible();
  await expectPresentable(page, undefined, '[role="dialog"]');
  await history.getByRole('button', { name: 'Restore' }).first().click();
  await expect(history.getByText('From a request brought back')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('All 4 passed')).toBeVisible();

  // What is unreached leads to its node, far away in the graph.
  await page.getByText(/^Coverage \d+ %$/).click();
  await page.getByRole('button', { name: 'Branch 3 of Size', exact: true }).click();
  await openNode(page, 'Size');
  // Its branches say how many cases reach them.
  await expect(page.getByRole('list', { name: 'Branches' }).getByText(/^\d+ tests?$/)).toHaveCount(2);
  await expectPresentable(page, undefined, '[aria-label="Branches"]');
  await page.getByRole('button', { name: 'Close the node' }).click();
  await tab(page, 'Tests');
  await page.getByRole('button', { name: 'Row 1 of Fees', exact: true }).click();

  // What they reach is marked in the graph and in its table, until the marks are hidden.
  await expect(node(page, 'Fees').getByText('4 tests')).toBeVisible();
  await openTable(page, 'Fees');
  await expect(page.getByRole('rowheader', { name: 'Row 1, no test' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Row 2, hit by the last run, 2 tests' })).toBeVisible();
  await expectPresentable(page, undefined, '[role="grid"]');
  await page.getByRole('button', { name: 'Hide Coverage' }).click();
  await expect(page.getByRole('rowheader', { name: 'Row 1', exact: true })).toBeVisible();

  // The workbench has the same list.
  await page.getByRole('button', { name: 'Fill the window' }).click();
  await page.getByRole('tab', { name: 'Tests' }).last().click();
  await expect(page.getByRole('tabpanel', { name: 'Tests' }).getByText('All 4 passed')).toBeVisible();
  await expectPresentable(page, undefined, '[aria-label="Tests"]');
});
