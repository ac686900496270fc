import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { fakeVersions } from './fake-versions.ts';
import { pass, person } from './person.ts';
import { renderApp } from './render-app.tsx';
import { aDocument, api, home } from './workspace.ts';

/** A document with one node, and the page that it is edited on. The test controls the clock. */
export const content = '{ "nodes": [{ "id": "a", "name": "Alpha", "type": "inputNode" }], "edges": [] }';
export const approval = aDocument({ version: 4, content });
export const path = `${api}/projects/loans/documents/approval`;
export const creation = `POST ${api}/projects/loans/documents`;
export const found = { [`GET ${path}`]: () => ({ body: approval }), ...fakeVersions(path, () => []) };
export const saved = (version: number) => ({ body: { ...approval, version } });

/** Returns the graph. */
export async function open() {
  renderApp(`${home}/projects/loans/documents/approval`);
  return within(await screen.findByRole('region', { name: 'Graph' }));
}

export async function write(text: string) {
  await person.click(screen.getByRole('tab', { name: 'Text Editor' }));
  fireEvent.change(await screen.findByLabelText('Document as JSON'), { target: { value: text } });
}

export const expectState = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeVisible());

/** Returns to the page after a time in which the loaded data became outdated. */
export async function returnToPage() {
  await pass(31_000);
  await act(async () => {
    window.dispatchEvent(new Event('visibilitychange'));
  });
}
