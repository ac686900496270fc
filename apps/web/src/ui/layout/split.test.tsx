import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { Split } from './split.tsx';

beforeEach(() => localStorage.clear());

function split(props: Partial<ComponentProps<typeof Split>> = {}) {
  return (
    <Split
      direction="row"
      label="Size of the second"
      share={0.4}
      storageKey="test:split"
      first={<input aria-label="first" />}
      second={<input aria-label="second" />}
      {...props}
    />
  );
}
const line = () => screen.getByRole('separator', { name: 'Size of the second' });

test('arrow keys move the line between two parts, within bounds, and the next visit begins where it was left', async () => {
  const { unmount } = render(split());
  expect(line()).toHaveAttribute('aria-valuenow', '40');
  line().focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(line()).toHaveAttribute('aria-valuenow', '50');
  await userEvent.keyboard('{End}{ArrowRight}');
  expect(line()).toHaveAttribute('aria-valuenow', '15');
  unmount();
  render(split());
  expect(line()).toHaveAttribute('aria-valuenow', '15');
  fireEvent.doubleClick(line());
  expect(line()).toHaveAttribute('aria-valuenow', '40');
});

test('both parts keep what they hold when one comes to lie over the other, and the covered one is inert', async () => {
  const { rerender } = render(split());
  const [first, second] = [screen.getByLabelText('first'), screen.getByLabelText('second')];
  await userEvent.type(second, 'typed');
  rerender(split({ isCovering: true, direction: 'column' }));
  expect(screen.getByLabelText('second')).toBe(second);
  expect(second).toHaveFocus();
  expect(screen.queryByRole('separator')).toBeNull();
  expect(first.closest('[inert]')).not.toBeNull();
  rerender(split());
  expect(screen.getByLabelText('first')).toBe(first);
  expect(first.closest('[inert]')).toBeNull();
  expect(second).toHaveValue('typed');
});
