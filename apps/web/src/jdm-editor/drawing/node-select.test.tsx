import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { NodeSelect } from './node-select.tsx';

/** The same nodes in a new array, as each drawing of the canvas makes them. */
const withNodes = () => (
  <MantineProvider>
    <NodeSelect
      label="Node"
      placeholder="Find a node"
      data={['Fees', 'Caps'].map((name) => ({ value: name, label: name }))}
      choose={() => {}}
    />
  </MantineProvider>
);

test('keeps the text that is searched for when the canvas is drawn again', async () => {
  const { rerender } = render(withNodes());
  const field = screen.getByRole('combobox', { name: 'Node' });
  await userEvent.type(field, 'Fe');
  rerender(withNodes());
  expect(field).toHaveValue('Fe');
  await userEvent.type(field, 'es');
  rerender(withNodes());
  expect(field).toHaveValue('Fees');
  expect(screen.getByRole('option', { name: 'Fees' })).toBeVisible();
  expect(screen.queryByRole('option', { name: 'Caps' })).toBeNull();
});
