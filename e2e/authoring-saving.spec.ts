import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import {
  expectState,
  moveNode,
  node,
  nodes,
  openDocument,
  replaceText,
  save,
  tab,
  textEditor,
  typeAtEnd,
} from './support/authoring.ts';
import { expectPresentable } from './support/looks.ts';
import { password, readSession, signIn } from './support/people.ts';

const graph = (name: string, extra: object = {}) =>
  JSON.stringify({
    nodes: [
      { id: 'in', name: 'Applicant', type: 'inputNode', position: { x: 0, y: 0 } },
      { id: 'out', name, type: 'outputNode', position: { x: 400, y: 0 } },
    ],
    edges: [{ id: 'e', sourceId: 'in', targetId: 'out', type: 'edge' }],
    ...extra,
  });
const mine = graph('Answer');
const theirs = graph('Verdict');

/** Unsaved work at the end of the text. */
async function write(page: Page, text: string) {
  await tab(page, 'Text Editor');
  await typeAtEnd(page, text);
  await expectState(page, 'Unsaved changes');
}

const change = (page: Page) => write(page, ' ');

/** To the letter: `toHaveText` takes no notice of a space. */
const expectText = (page: Page, text: string) => expect.poll(() => textEditor(page).textContent()).toBe(text);

/** How many drafts this browser keeps. */
const drafts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('rulewright');
        opening.onerror = reject;
        opening.onsuccess = () => {
          const counting = opening.result.transaction('drafts').objectStore('drafts').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Ada Lovelace' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

test('Ctrl+S saves wherever one is, what was just drawn included', async ({ page }) => {
  const { stored } = await openDocument(page, mine);
  await moveNode(page, 'Applicant');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Document saved successfully!')).toBeVisible();
  await expect(page.getByText('Version 2')).toBeVisible();
  expect(JSON.parse((await stored()).content).nodes[0].position).not.toEqual({ x: 0, y: 0 });

  await change(page);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Version 3')).toBeVisible();
  await tab(page, 'Settings');
  await page.getByLabel('Document Name').fill('Consent');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Document updated successfully!')).toBeVisible();
  await expectState(page, 'All changes saved');
  await change(page);
  await save(page);
  expect(await stored()).toMatchObject({ name: 'Consent', version: 4 });
});

test('Ctrl+S saves the name that a node is just being given', async ({ page }) => {
  const { stored } = await openDocument(page, mine);
  await node(page, 'Applicant').getByText('Applicant').click();
  await page.keyboard.press('F2');
  await page.keyboard.type('Customer');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Document saved successfully!')).toBeVisible();
  await expectState(page, 'All changes saved');
  expect(JSON.parse((await stored()).content).nodes[0].name).toBe('Customer');
  await page.keyboard.press('F2');
  await page.keyboard.type('Somebody');
  await page.keyboard.press('Escape');
  await expect(node(page, 'Customer')).toBeVisible();
  await expectState(page, 'All changes saved');
});

test('what is drawn last is not lost by looking at another tab', async ({ page }) => {
  await openDocument(page, mine);
  await moveNode(page, 'Applicant');
  await tab(page, 'Text Editor');
  await expect(textEditor(page)).not.toContainText('{"x":0,"y":0}');
});

test('unsaved work comes back after a reload, and can be dropped', async ({ page }) => {
  const { stored } = await openDocument(page, mine);
  await change(page);
  await page.reload();
  await expect(page.getByText('were brought back')).toBeVisible();
  await expectState(page, 'Unsaved changes');
  await expectText(page, `${mine} `);
  await page.getByRole('button', { name: 'Discard Changes' }).click();
  await expectState(page, 'All changes saved');
  await expect(page.getByText('were brought back')).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await page.reload();
  await expectText(page, mine);
  await expectState(page, 'All changes saved');

  await change(page);
  await page.reload();
  await expectState(page, 'Unsaved changes');
  await save(page);
  await expect(page.getByText('were brought back')).toBeHidden();
  await page.reload();
  await expectState(page, 'All changes saved');
  expect((await stored()).content).toBe(`${mine} `);

  await change(page);
  await page.reload();
  await expect(page.getByText('were brought back')).toBeVisible();
  await save(page);
  // What is written from here on was not brought back.
  await change(page);
  await expectState(page, 'Unsaved changes');
  await expect(page.getByText('were brought back')).toBeHidden();
});

test('unsaved work comes back after the tab crashed, which has no time to keep anything', async ({ page, context }) => {
  const { address } = await openDocument(page, mine);
  await change(page);
  await expect.poll(() => drafts(page)).toBe(1);
  const crashed = page.waitForEvent('crash');
  // It never answers: who would is gone.
  void (await context.newCDPSession(page)).send('Page.crash').catch(() => {});
  await crashed;

  const another = await context.newPage();
  await another.goto(address);
  await expect(another.getByText('were brought back.')).toBeVisible({ timeout: 30_000 });
  await expectState(another, 'Unsaved changes');
});

test('a text that cannot be read comes back after a reload as well', async ({ page }) => {
  await openDocument(page, mine);
  await tab(page, 'Text Editor');
  await typeAtEnd(page, '}');
  await expectState(page, 'Unsaved changes');
  await page.reload();
  await expect(textEditor(page)).toHaveText(`${mine}}`);
  await tab(page, 'Graph Editor');
  await expect(page.getByText('The text is not valid JSON')).toBeVisible();
  await expect(nodes(page)).toHaveCount(2);
});

test('leaving asks: stay, discard, or save and leave', async ({ page }) => {
  const { stored, address, documents } = await openDocument(page, mine);
  const leave = () =>
    page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Documents' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await change(page);
  await leave();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(`${address}?tab=text`);
  await expectState(page, 'Unsaved changes');

  await leave();
  await dialog.getByRole('button', { name: 'Save and Leave' }).click();
  await expect(page).toHaveURL(documents);
  expect((await stored()).content).toBe(`${mine} `);

  await page.goBack();
  await change(page);
  await leave();
  await dialog.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(page).toHaveURL(documents);
  await page.goto(address);
  await expect(nodes(page)).toHaveCount(2);
  await expectState(page, 'All changes saved');

  const asked = page.waitForEvent('dialog');
  await change(page);
  const closing = page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).dismiss();
  await closing;
});

test('signing out asks, and leaves no draft behind', async ({ page }) => {
  await openDocument(page, mine);
  await change(page);
  await expect.poll(() => drafts(page)).toBe(1);
  await logOut(page);
  await page.getByRole('button', { name: 'Stay' }).click();
  expect((await readSession(page)).token).not.toBeNull();

  await logOut(page);
  await page.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(page).toHaveURL('/login');
  expect(await drafts(page)).toBe(0);
});

test('signing out asks about the unsaved work of another tab, and leaves no draft of it behind', async ({
  page,
  context,
}) => {
  const { documents } = await openDocument(page, mine);
  await change(page);
  const another = await context.newPage();
  await another.goto(documents);
  await expect.poll(() => drafts(another)).toBe(1);
  const dialog = another.getByRole('dialog', { name: 'Leave without saving?' });
  await logOut(another);
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toBeHidden();
  await expectState(page, 'Unsaved changes');

  await logOut(another);
  await typeAtEnd(page, ' ');
  await dialog.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(another).toHaveURL('/login');
  await expect(page).toHaveURL('/login');
  expect(await drafts(page)).toBe(0);
});

test('a deleted document leaves no draft behind, and nothing to ask about on signing out', async ({
  page,
  context,
}) => {
  const { address, documents } = await openDocument(page, mine);
  await change(page);
  const another = await context.newPage();
  await another.goto(`${address}?tab=settings`);
  await expect.poll(() => drafts(another)).toBe(1);
  await another.getByRole('button', { name: 'Delete' }).click();
  await another.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(another).toHaveURL(documents);
  await expect.poll(() => drafts(another)).toBe(0);

  await typeAtEnd(page, ' ');
  await expect.poll(() => drafts(another)).toBe(1);
  await logOut(another);
  await expect(another).toHaveURL('/login');
});

test('what was typed last comes back to somebody whose session ended while they saved it', async ({ page }) => {
  await openDocument(page, mine);
  await tab(page, 'Text Editor');
  const { user } = await readSession(page);
  // Not before the save: a call the page makes by itself would find the session over and lead away.
  let over = false;
  await page.route('**/api/**', (route) => {
    over ||= route.request().method() === 'PUT';
    return over
      ? route.fulfill({ status: 401, json: { error: { code: 'unauthenticated', message: 'Not authenticated' } } })
      : route.continue();
  });
  await typeAtEnd(page, ' ');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page).toHaveURL('/login');
  await page.unroute('**/api/**');
  await signIn(page, { email: user.email, password });
  await expect(page.getByText('were brought back')).toBeVisible();
  await expectText(page, `${mine} `);
});

test('different work in two tabs is kept apart, and all of it comes back', async ({ page, context }) => {
  const { address } = await openDocument(page, mine);
  await write(page, '}');
  await expect.poll(() => drafts(page)).toBe(1);
  const another = await context.newPage();
  await another.goto(address);
  await expectState(another, 'All changes saved');
  await write(another, ']');
  await expect.poll(() => drafts(another)).toBe(2);
  await page.close();
  await another.close();

  const texts = [`${mine}]`, `${mine}}`];
  for (const text of texts) {
    const next = await context.newPage();
    await next.goto(`${address}?tab=text`);
    await expect(next.getByText('were brought back')).toBeVisible({ timeout: 30_000 });
    await expect(textEditor(next)).toHaveText(text);
  }
});

test('a reload brings back the work of the tab itself, not of its duplicate', async ({ page }) => {
  await openDocument(page, mine);
  await write(page, '}');
  await expect.poll(() => drafts(page)).toBe(1);
  const opened = page.waitForEvent('popup');
  // Like a duplicate, it begins with what this tab keeps for itself.
  await page.evaluate(() => void window.open(window.location.href));
  const duplicate = await opened;
  await expectState(duplicate, 'All changes saved');
  await write(duplicate, ']');
  await expect.poll(() => drafts(duplicate)).toBe(2);
  await duplicate.close();

  await page.reload();
  await expect(page.getByText('were brought back')).toBeVisible();
  await expect(textEditor(page)).toHaveText(`${mine}}`);
});

test.describe('when somebody else saved meanwhile', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'This document was changed meanwhile' });

  async function conflict(page: Page) {
    const opened = await openDocument(page, mine);
    await change(page);
    await opened.saveElsewhere(theirs);
    await page.getByRole('button', { name: 'Save Document' }).click();
    await expect(dialog(page)).toContainText('Version 2by Ada Lovelace');
    return opened;
  }

  test('the difference is shown, and theirs can be loaded and mine dropped', async ({ page }) => {
    const { stored } = await conflict(page);
    await expect(dialog(page).getByText('1 node changed')).toBeVisible();
    await dialog(page).getByText('JSON', { exact: true }).click();
    await expect(dialog(page).getByText('1 place differs.')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Reload and Discard My Changes' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(textEditor(page)).toHaveText(theirs);
    await expectState(page, 'All changes saved');
    await expect(page.getByText('Version 2', { exact: true })).toBeVisible();
    expect((await stored()).version).toBe(2);
  });

  test('mine can be kept as a document of its own', async ({ page }) => {
    const { documents, stored } = await conflict(page);
    await dialog(page).getByLabel('Name of the copy').fill('My approval');
    await dialog(page).getByRole('button', { name: 'Keep Mine as a Copy' }).click();
    await expect(page).toHaveURL(`${documents}/my-approval`);
    await expect(page.getByRole('heading', { level: 1, name: 'My approval' })).toBeVisible();
    await expect(node(page, 'Answer')).toBeVisible();
    await expectState(page, 'All changes saved');
    expect((await stored()).content).toBe(theirs);
  });

  test('unsaved work stays when the page hears of it, and a page without any follows', async ({ page }) => {
    const { saveElsewhere } = await openDocument(page, mine);
    const lookAway = async () => {
      await page.clock.fastForward('01:00');
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    };
    await page.clock.install();
    await saveElsewhere(theirs);
    await lookAway();
    await expect(node(page, 'Verdict')).toBeVisible();
    await expectState(page, 'All changes saved');

    await change(page);
    await saveElsewhere(mine);
    await lookAway();
    await expect(page.getByText('A newer version was saved by Ada Lovelace: version 3')).toBeVisible();
    await expect(textEditor(page)).toHaveText(`${theirs} `);
    await expectState(page, 'Unsaved changes');
  });
});

test('publishing says what is new, saves first, and is then republishing', async ({ page }) => {
  const { stored } = await openDocument(page, mine);
  await change(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish this document' });
  await expect(dialog.getByText('Your unsaved changes are saved first')).toBeVisible();
  await dialog.getByLabel('What is new').fill('Fewer questions');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Document published successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
  expect(await stored()).toMatchObject({ version: 2, is_published: true, content: `${mine} ` });
  await page.getByRole('button', { name: 'Republish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Republish' }).click();
  await expect(page.getByText('Document published successfully!')).toBeVisible();
  await tab(page, 'Versions');
  await expect(page.getByText('Fewer questions')).toBeVisible();
});

test('publishing tells every problem before anything is saved, and a click leads to its node', async ({ page }) => {
  const broken = graph('Answer', {
    nodes: [
      { id: 'in', name: 'Applicant', type: 'inputNode', position: { x: 0, y: 0 } },
      { id: 'odd', name: 'Oddity', type: 'riddleNode', position: { x: 3000, y: 0 } },
    ],
    edges: [],
  });
  const { address, stored } = await openDocument(page, mine);
  // Straight to another tab: the graph is not even loaded when the problem leads to it.
  await page.goto(`${address}?tab=text`);
  await replaceText(page, broken);
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish this document' });
  await expect(dialog.getByRole('heading', { name: /problems? to fix before publishing/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-disabled', 'true');
  await expectPresentable(page);
  await dialog.getByRole('button', { name: 'Oddity' }).first().click();
  await expect(dialog).toBeHidden();
  const odd = page.locator('.react-flow__node[data-id="odd"]');
  await expect(odd).toHaveClass(/selected/, { timeout: 30_000 });
  await expect(odd).toBeInViewport();
  await expect(odd).toHaveAccessibleName(/problem/);
  await expectState(page, 'Unsaved changes');
  expect(await stored()).toMatchObject({ version: 1, is_published: false, content: mine });

  const problems = page.getByRole('region', { name: /to fix before publishing/ });
  await problems.getByRole('button', { name: 'Oddity' }).first().click();
  await expect(odd).toHaveClass(/selected/);
});

test('publishing a live document shows what changes between the live version and this one', async ({ page }) => {
  const { saveElsewhere } = await openDocument(page, mine);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Document published successfully!')).toBeVisible();
  await saveElsewhere(theirs);
  await page.reload();
  await page.getByRole('button', { name: 'Republish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Republish this document' });
  await expect(dialog.getByRole('heading', { name: 'From version 1, which is live, to this one' })).toBeVisible();
  await expect(dialog.getByText('1 node changed.')).toBeVisible();
  await expect(dialog.getByText('changed Verdict')).toBeVisible();
  await expectPresentable(page);
  await dialog.getByRole('button', { name: 'Republish' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Republish' }).click();
  await expect(dialog.getByText('The graphs are the same.')).toBeVisible();
});
