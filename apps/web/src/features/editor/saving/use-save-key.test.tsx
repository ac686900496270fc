import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { useSaveKey } from './use-save-key.ts';

/** A page whose field reports its value only on blur. */
function Page({ save }: { save: (name: string) => void }) {
  const [reported] = useState({ name: '' });
  useSaveKey(() => save(reported.name));
  return (
    <input
      aria-label="Name"
      onBlur={({ currentTarget }) => {
        reported.name = currentTarget.value;
      }}
    />
  );
}

test('saves what is in a field that reports its value only on blur, and keeps the cursor in place', async () => {
  const save = vi.fn();
  render(<Page save={save} />);
  const field = screen.getByLabelText<HTMLInputElement>('Name');
  await userEvent.type(field, 'Customer{ArrowLeft}');
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(save.mock.calls).toEqual([['Customer']]);
  await waitFor(() => expect(field).toHaveFocus());
  expect(field.selectionStart).toBe('Custome'.length);
});
