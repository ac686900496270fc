import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { DocumentChoices } from '#jdm-editor/nodes/document-choices.ts';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import { openPanel } from '#testing/open-panel.tsx';
import { DecisionPanel } from './decision-panel.tsx';

const find = vi.fn();
const choices = {
  found: [
    { slug: 'shipping-fees', name: 'Shipping fees' },
    { slug: 'taxes', name: 'Taxes' },
  ],
  find,
  pathOf: (slug: string) => `/there/${slug}`,
};
const Panel = (props: NodePanelProps) => (
  <MemoryRouter>
    <DocumentChoices value={choices}>
      <DecisionPanel {...props} />
    </DocumentChoices>
  </MemoryRouter>
);

test('a document is chosen from those that the search finds, and opened by a link', async () => {
  const { content, steps } = openPanel(Panel, { key: '', later: 1 }, { type: 'decisionNode' });
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('combobox', { name: 'Document to run' }));
  expect(find).toHaveBeenLastCalledWith('');
  await userEvent.click(await screen.findByRole('option', { name: 'Taxes taxes' }));
  expect(content()).toEqual({ key: 'taxes', later: 1 });
  expect(screen.getByRole('link', { name: 'Open Taxes' })).toHaveAttribute('href', '/there/taxes');
  expect(steps).toEqual(['change document to run']);
});

test('a document that is not found is looked for and kept, and no link leads to it', () => {
  const { steps } = openPanel(Panel, { key: 'other' }, { type: 'decisionNode' });
  expect(screen.getByRole('combobox', { name: 'Document to run' })).toHaveValue('other');
  expect(find).toHaveBeenLastCalledWith('other');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(steps).toEqual([]);
});
