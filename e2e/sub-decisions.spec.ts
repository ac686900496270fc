import { expect, test } from '@playwright/test';
import { expectState, node, openDocument, openNode, save } from './support/authoring.ts';

const chain = (inner: object) =>
  JSON.stringify({
    contentType: 'application/vnd.gorules.decision',
    nodes: [
      { id: 'in', name: 'Asked', type: 'inputNode', position: { x: 0, y: 0 } },
      { id: 'inner', name: 'Inner', position: { x: 320, y: 0 }, ...inner },
      { id: 'out', name: 'Answer', type: 'outputNode', position: { x: 640, y: 0 } },
    ],
    edges: [
      { id: 'a', sourceId: 'in', targetId: 'inner', type: 'edge' },
      { id: 'b', sourceId: 'inner', targetId: 'out', type: 'edge' },
    ],
  });

const expression = (value: string) =>
  chain({ type: 'expressionNode', content: { expressions: [{ id: 'x', key: 'result', value }] } });

test('a decision node runs another document of the project, chosen by name and opened by its link', async ({
  page,
}) => {
  const { addDocument, stored } = await openDocument(page, chain({ type: 'decisionNode', content: { key: 'twice' } }));
  await addDocument('Twice', expression('n * 2'));
  await addDocument('Thrice', expression('n * 3'));
  await expectState(page, 'All changes saved');
  await openNode(page, 'Inner');
  const choice = page.getByRole('combobox', { name: 'Document to run' });
  await expect(choice).toHaveValue('twice');

  await choice.fill('thr');
  await page.getByRole('option', { name: /Thrice/ }).click();
  await expectState(page, 'Unsaved changes');
  await save(page);
  expect(JSON.parse((await stored()).content).nodes[1].content).toEqual({ key: 'thrice' });

  await page.getByLabel('Input data (JSON)').fill('{"n": 7}');
  await page.getByRole('button', { name: 'Test Document' }).click();
  await expect(page.getByText('Test Successful')).toBeVisible();
  await expect(page.getByText('"result": 21').first()).toBeVisible();

  await page.getByRole('link', { name: 'Open Thrice' }).click();
  await expect(page).toHaveURL(/\/projects\/loans\/documents\/thrice$/);
  await expect(node(page, 'Inner')).toContainText('n * 3');
});
