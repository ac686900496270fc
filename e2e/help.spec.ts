import { expect, test } from '@playwright/test';
import { openDocument } from './support/authoring.ts';
import { expectPresentable } from './support/looks.ts';

for (const [path, title] of [
  ['/help', 'A first decision'],
  ['/help/expressions', 'Expressions'],
  ['/help/editor', 'The editor'],
  ['/help/tables', 'Tables'],
  ['/help/nodes', 'Nodes'],
  ['/help/test-cases', 'Test cases'],
] as const) {
  test(`${path} is served by the product itself, and can be read by everybody`, async ({ page }) => {
    const outside: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).hostname !== '127.0.0.1') outside.push(request.url());
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectPresentable(page);
    expect(outside).toEqual([]);
  });
}

test('an empty canvas leads to the guide inside the shell, and from there to the expressions and the API', async ({
  page,
}) => {
  await openDocument(page);
  await page.getByRole('link', { name: 'Make a first decision in five minutes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A first decision' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Workspace' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Help' }).getByRole('link', { name: 'Expressions' }).click();
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Dates' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Dates' })).toBeInViewport();
  await expectPresentable(page);
  await page.getByRole('link', { name: 'API documentation' }).click();
  await expect(page).toHaveURL(/\/api\/docs/);
});
