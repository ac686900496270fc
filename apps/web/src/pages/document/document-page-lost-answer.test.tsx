import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, noAnswer } from '#testing/fake-api.ts';
import { fakeVersions } from '#testing/fake-versions.ts';
import { approval, content, expectState, found, open, path, returnToPage, write } from '#testing/open-document.ts';
import { expectToPass, person, press } from '#testing/person.ts';
import { session } from '#testing/session.ts';
import { aVersion } from '#testing/workspace.ts';
import { startSession } from '#workspace/session/session-store.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  startSession(session);
});

const mine = `${content} `;

/** The page, with a text that the server has saved as version 5 without its answer having arrived. */
async function openAndLoseAnswer() {
  let document = approval;
  const server = fakeApi({
    ...found,
    [`GET ${path}`]: () => ({ body: document }),
    ...fakeVersions(path, () => [aVersion({ version: 5, content: mine })]),
    [`PUT ${path}`]: ({ body }) => {
      const { content, base_version } = body as { content: string; base_version: number };
      if (base_version !== document.version) return { status: 409, body: { code: 'conflict', message: 'Changed' } };
      const isFirst = document === approval;
      document = { ...approval, version: base_version + 1, content };
      return isFirst ? Promise.reject(noAnswer) : { body: document };
    },
    [`POST ${path}/publish`]: () => ({ body: { ...document, is_published: true, gate: null } }),
  });
  await open();
  await write(mine);
  await press('Save Document');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to save document');
  return server;
}

describe('after a save whose response was lost,', () => {
  test('the next save finds that nothing is left to save, and succeeds', async () => {
    await openAndLoseAnswer();
    await press('Save Document');
    await expectToPass('Document saved successfully!');
    await expectState('All changes saved');
    expect(screen.getByText('Version 5')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('editing continues from the saved version without a conflict dialog', async () => {
    const server = await openAndLoseAnswer();
    await write(`${content}  `);
    await press('Save Document');
    await expectState('All changes saved');
    expect(screen.getByText('Version 6')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const sent = server.calls.filter(({ call }) => call === `PUT ${path}`).map(({ body }) => body);
    expect(sent.at(-1)).toMatchObject({ content: `${content}  `, base_version: 5 });
  });

  test('the page shows that all changes are saved once it loads that version', async () => {
    await openAndLoseAnswer();
    await returnToPage();
    await expectState('All changes saved');
    expect(screen.queryByRole('button', { name: 'Compare' })).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('a publish is based on the saved version', async () => {
    const server = await openAndLoseAnswer();
    await press('Publish');
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }));
    await expectToPass('Document published successfully!');
    const sent = server.calls.find(({ call }) => call === `POST ${path}/publish`)?.body;
    expect(sent).toMatchObject({ base_version: 5 });
  });
});
