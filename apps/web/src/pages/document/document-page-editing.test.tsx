import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { lastDrawn } from '#testing/fake-editors.tsx';
import { content, expectState, found, open, path, saved, write } from '#testing/open-document.ts';
import { pass, person, press } from '#testing/person.ts';
import { session } from '#testing/session.ts';
import { startSession } from '#workspace/session/session-store.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  startSession(session);
});

test('each message of the page appears in one live region that existed before', async () => {
  fakeApi(found);
  await open();
  const regions = screen.getAllByRole('status');
  const expectAnnounced = async (words: RegExp) => {
    const said = await screen.findByText(words);
    expect(regions.filter((region) => region.contains(said))).toHaveLength(1);
    expect(said.closest('[role="status"]')).toBe(regions.find((region) => region.contains(said)));
  };
  await write('{');
  await pass(200);
  await person.click(screen.getByRole('tab', { name: 'Graph Editor' }));
  await expectAnnounced(/^The text is not valid JSON, so the graph is shown/);
  await press('Discard Text Changes');
  await expectAnnounced(/^Your unsaved changes were discarded/);
});

test('discarded changes can be restored until the next edit', async () => {
  fakeApi(found);
  await open();
  await write('{');
  await pass(200);
  await person.click(screen.getByRole('tab', { name: 'Graph Editor' }));
  await press('Discard Text Changes');
  await expectState('All changes saved');
  // The second of two quick clicks on what discarded.
  fireEvent.click(screen.getByRole('button', { name: 'Bring Them Back' }), { detail: 2 });
  await expectState('All changes saved');
  await press('Bring Them Back');
  await expectState('Unsaved changes');
  expect(screen.getByLabelText('Document as JSON')).toHaveValue('{');

  await press('Discard Text Changes');
  await write(`${content} `);
  await expectState('Unsaved changes');
  await pass(200);
  expect(screen.queryByRole('button', { name: 'Bring Them Back' })).not.toBeInTheDocument();
});

test('a canvas that is rendered again after a crash shows the latest drawing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fakeApi(found);
  const graph = await open();
  await person.click(graph.getByRole('button', { name: 'Add a node' }));
  await pass(200);
  act(() => lastDrawn.crash?.());
  await press('Try Again');
  const again = within(await screen.findByRole('region', { name: 'Graph' }));
  expect(again.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Alpha', 'new-2']);
});

test('the undo and redo buttons keep the focus after their last step, and then do nothing', async () => {
  fakeApi(found);
  const graph = await open();
  await person.click(graph.getByRole('button', { name: 'Add a node' }));
  await pass(200);
  const [undo, redo] = [screen.getByRole('button', { name: /^Undo/ }), screen.getByRole('button', { name: /^Redo/ })];
  for (const [last, other] of [
    [undo, redo],
    [redo, undo],
  ] as const) {
    act(() => last.focus());
    await person.keyboard('{Enter}{Enter}');
    expect(last).toHaveFocus();
    expect(last).toHaveAttribute('aria-disabled', 'true');
    expect(other).not.toHaveAttribute('aria-disabled');
  }
  await expectState('Unsaved changes');
});

describe('a file that cannot be imported', () => {
  const choose = (name: string, text: string) =>
    person.upload(document.querySelector('input[type="file"]') as HTMLInputElement, new File([text], name, json));
  const json = { type: 'application/json' };

  async function chooseBad() {
    const graph = await open();
    await choose('bad.json', '{');
    expect(await screen.findByRole('alert')).toHaveTextContent('bad.json is not valid JSON.');
    return graph;
  }

  test('is reported until the next edit', async () => {
    fakeApi(found);
    const graph = await chooseBad();
    await person.click(graph.getByRole('button', { name: 'Add a node' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  test('is reported until the next save', async () => {
    fakeApi({ ...found, [`PUT ${path}`]: () => saved(5) });
    await chooseBad();
    await press('Save Document');
    expect(await screen.findByText(/There is nothing to save/)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('is reported until the next import', async () => {
    fakeApi(found);
    await chooseBad();
    await choose('same.json', content);
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });
});
