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
  saveByKeys,
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

test('Ctrl+S saves wherever one is: what was just drawn, a name that is being typed, and a text', async ({ page }) => {
  const { stored } = await openDocument(page, mine);
  const drawn = async () => JSON.parse((await stored()).content).nodes[0];
  await test.step('what was just drawn', async () => {
    await moveNode(page, 'Applicant');
    await saveByKeys(page);
    await expect(page.getByText('Version 2')).toBeVisible();
    expect((await drawn()).position).not.toEqual({ x: 0, y: 0 });
  });

  await test.step('the name that a node is being given', async () => {
    // Beneath the message that all is saved, and with a pointer that is not quite still.
    await page.keyboard.press('Escape');
    await expect(page.getByText('Document saved successfully!')).toBeVisible();
    const { x, y } = (await node(page, 'Applicant').getByText('Applicant').boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + 20, y + 8);
    await page.mouse.down();
    await page.mouse.move(x + 23, y + 9, { steps: 3 });
    await page.mouse.up();
    await expectState(page, 'All changes saved');
    await page.keyboard.press('F2');
    await page.keyboard.type('Customer');
    await saveByKeys(page);
    await expect(page.getByText('Version 3')).toBeVisible();
    expect((await drawn()).name).toBe('Customer');
    await page.keyboard.press('F2');
    await page.keyboard.type('Somebody');
    await page.keyboard.press('Escape');
    await expect(node(page, 'Customer')).toBeVisible();
    await expectState(page, 'All changes saved');
  });

  await test.step('a text, also after the document was renamed', async () => {
    await change(page);
    await saveByKeys(page);
    await expect(page.getByText('Version 4')).toBeVisible();
    await tab(page, 'Settings');
    await page.getByLabel('Document Name').fill('Consent');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Document updated successfully!')).toBeVisible();
    await expectState(page, 'All changes saved');
    await change(page);
    await save(page);
    expect(await stored()).toMatchObject({ name: 'Consent', version: 5 });
  });
});

test('unsaved work comes back after a reload, a crash and the end of the session, and can be discarded', async ({
  page,
  context,
}) => {
  const { address, stored } = await openDocument(page, mine);
  const broughtBack = page.getByText('were brought back');
  await test.step('after a reload, until it is discarded', async () => {
    await change(page);
    await page.reload();
    await expect(broughtBack).toBeVisible();
    await expectState(page, 'Unsaved changes');
    await expectText(page, `${mine} `);
    await page.getByRole('button', { name: 'Discard Changes' }).click();
    await expectState(page, 'All changes saved');
    await expect(broughtBack).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    await expect.poll(() => drafts(page)).toBe(0);
  });

  await test.step('after a reload, until it is saved', async () => {
    await change(page);
    await page.reload();
    await expect(broughtBack).toBeVisible();
    await expectState(page, 'Unsaved changes');
    await save(page);
    await expect(broughtBack).toBeHidden();
    // What is written from here on was not brought back.
    await write(page, '}');
    await expect(broughtBack).toBeHidden();
  });

  await test.step('also a text that cannot be read', async () => {
    await page.reload();
    await expect(broughtBack).toBeVisible();
    await expectText(page, `${mine} }`);
    await tab(page, 'Graph Editor');
    await expect(page.getByText('The text is not valid JSON')).toBeVisible();
    await expect(nodes(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Discard Changes' }).click();
    await expectState(page, 'All changes saved');
  });

  await test.step('but nothing that was discarded or saved', async () => {
    await tab(page, 'Text Editor');
    await page.reload();
    await expectText(page, `${mine} `);
    await expectState(page, 'All changes saved');
    expect((await stored()).content).toBe(`${mine} `);
  });

  await test.step('after a crash, which leaves no time to keep anything', async () => {
    await change(page);
    await expect.poll(() => drafts(page)).toBe(1);
    const crashed = page.waitForEvent('crash');
    // It never answers: who would is gone.
    void (await context.newCDPSession(page)).send('Page.crash').catch(() => {});
    await crashed;
  });

  const another = await context.newPage();
  await another.goto(`${address}?tab=text`);
  await expect(another.getByText('were brought back.')).toBeVisible({ timeout: 30_000 });
  await expectState(another, 'Unsaved changes');
  await expectText(another, `${mine}  `);

  await test.step('what was typed last, when the session ended while it was being saved', async () => {
    const { user } = await readSession(another);
    // Not before the save: a call the page makes by itself would find the session over and lead away.
    let over = false;
    await another.route('**/api/**', (route) => {
      over ||= route.request().method() === 'PUT';
      return over
        ? route.fulfill({ status: 401, json: { error: { code: 'unauthenticated', message: 'Not authenticated' } } })
        : route.continue();
    });
    await typeAtEnd(another, ' ');
    await another.keyboard.press('ControlOrMeta+s');
    await expect(another).toHaveURL('/login');
    await another.unroute('**/api/**');
    await signIn(another, { email: user.email, password });
    await expect(another.getByText('were brought back')).toBeVisible();
    await expectText(another, `${mine}   `);
  });
});

test('leaving and signing out ask about unsaved work, and leave no draft behind', async ({ page, context }) => {
  const { stored, address, documents } = await openDocument(page, mine, '?tab=text');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const answer = (name: string) => question.getByRole('button', { name }).click();
  await test.step('leaving: stay, save and leave, or discard', async () => {
    const leave = () =>
      page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Documents' }).click();
    await change(page);
    await leave();
    await answer('Stay');
    await expect(page).toHaveURL(`${address}?tab=text`);
    await expectState(page, 'Unsaved changes');

    await leave();
    await answer('Save and Leave');
    await expect(page).toHaveURL(documents);
    expect((await stored()).content).toBe(`${mine} `);

    await page.goBack();
    await change(page);
    await leave();
    await answer('Discard Changes');
    await expect(page).toHaveURL(documents);
    await page.goBack();
    await expectText(page, `${mine} `);
    await expectState(page, 'All changes saved');
  });

  await test.step('closing the tab', async () => {
    const asked = page.waitForEvent('dialog');
    await change(page);
    const closing = page.close({ runBeforeUnload: true });
    expect((await asked).type()).toBe('beforeunload');
    await (await asked).dismiss();
    await closing;
  });

  await test.step('signing out', async () => {
    await expect.poll(() => drafts(page)).toBe(1);
    await logOut(page);
    await answer('Stay');
    expect((await readSession(page)).token).not.toBeNull();
  });

  await test.step('signing out in another tab', async () => {
    const another = await context.newPage();
    await another.goto(documents);
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
});

test('publishing lists every problem first, saves what is unsaved, and shows what changes', async ({ page }) => {
  const broken = graph('Answer', {
    nodes: [
      { id: 'in', name: 'Applicant', type: 'inputNode', position: { x: 0, y: 0 } },
      { id: 'odd', name: 'Oddity', type: 'riddleNode', position: { x: 3000, y: 0 } },
    ],
    edges: [],
  });
  // Not on the graph: it is not even loaded when the problem leads to it.
  const { stored } = await openDocument(page, mine, '?tab=text');
  const dialog = page.getByRole('dialog', { name: /^(Publish|Republish) this document$/ });
  const press = (name: 'Publish' | 'Republish') => page.getByRole('button', { name }).click();
  const confirm = async (name: 'Publish' | 'Republish') => {
    // The message of an earlier publish may still be there.
    const answer = page.waitForResponse((response) => response.url().endsWith('/publish'));
    await dialog.getByRole('button', { name }).click();
    expect((await answer).status()).toBe(200);
    await expect(page.getByText('Document published successfully!')).toBeVisible();
    await expect(dialog).toBeHidden();
  };

  await test.step('every problem, each with a way to its node, before anything is saved', async () => {
    await replaceText(page, broken);
    await press('Publish');
    await expect(dialog.getByRole('heading', { name: /errors? to fix before publishing/ })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-disabled', 'true');
    await expectPresentable(page, undefined, '[role="dialog"]');
    await dialog.getByRole('button', { name: 'Oddity' }).first().click();
    await expect(dialog).toBeHidden();
    const odd = page.locator('.react-flow__node[data-id="odd"]');
    await expect(odd).toHaveClass(/selected/, { timeout: 30_000 });
    await expect(odd).toBeInViewport();
    await expect(odd).toHaveAccessibleName(/1 error/);
    await expectState(page, 'Unsaved changes');
    expect(await stored()).toMatchObject({ version: 1, is_published: false, content: mine });

    await page.locator('.react-flow__pane').click({ position: { x: 20, y: 560 } });
    await expect(odd).not.toHaveClass(/selected/);
    const problems = page.getByRole('region', { name: /to fix before publishing/ });
    await problems.getByRole('button', { name: 'Oddity' }).first().click();
    await expect(odd).toHaveClass(/selected/);
  });

  await test.step('what is new, after saving, and again', async () => {
    await tab(page, 'Text Editor');
    await replaceText(page, `${mine} `);
    await press('Publish');
    await expect(dialog.getByText('Your unsaved changes are saved first')).toBeVisible();
    await dialog.getByLabel('What is new').fill('Fewer questions');
    await confirm('Publish');
    await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
    expect(await stored()).toMatchObject({ version: 2, is_published: true, content: `${mine} ` });
    await press('Republish');
    await confirm('Republish');
    await tab(page, 'Versions');
    await expect(page.getByText('Fewer questions')).toBeVisible();
  });

  await test.step('what changes between the live version and this one', async () => {
    await tab(page, 'Text Editor');
    await replaceText(page, theirs);
    await save(page);
    await press('Republish');
    await expect(dialog.getByRole('heading', { name: 'From version 2, which is live, to this one' })).toBeVisible();
    await expect(dialog.getByText('1 node changed.')).toBeVisible();
    await expect(dialog.getByText('changed Verdict')).toBeVisible();
    await expectPresentable(page, undefined, '[role="dialog"]');
    await confirm('Republish');
    await press('Republish');
    await expect(dialog.getByText('The graphs are the same.')).toBeVisible();
  });
});
