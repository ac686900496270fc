import { expect, test } from '@playwright/test';
import { expectPresentable } from './support/looks.ts';
import { signedIn } from './support/people.ts';

test('the product itself serves the help to everybody, inside the shell too, and it leads to the API', async ({
  page,
}) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== '127.0.0.1') outside.push(request.url());
  });
  const contents = page.getByRole('navigation', { name: 'Help' });
  await page.goto('/help');
  for (const [path, title] of [
    ['/help', 'A first decision'],
    ['/help/expressions', 'Expressions'],
    ['/help/editor', 'The editor'],
    ['/help/tables', 'Tables'],
    ['/help/nodes', 'Nodes'],
    ['/help/test-cases', 'Test cases'],
  ] as const) {
    await test.step(path, async () => {
      // One is loaded by its address, as a link from elsewhere leads to it.
      if (path === '/help/tables') await page.goto(path);
      else await contents.getByRole('link', { name: title, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expectPresentable(page, undefined, path === '/help' ? undefined : 'main');
    });
  }
  expect(outside).toEqual([]);

  await signedIn(page);
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1, name: 'A first decision' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Workspace' })).toBeVisible();
  await expectPresentable(page);
  await contents.getByRole('link', { name: 'Expressions' }).click();
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Dates' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Dates' })).toBeInViewport();
  await page.getByRole('link', { name: 'API documentation' }).click();
  await expect(page).toHaveURL(/\/api\/docs/);
  await expect(page.getByRole('link', { name: /^Help/ })).toHaveAttribute('href', /\/help$/);
});
