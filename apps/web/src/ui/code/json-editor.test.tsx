import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FirstIsShown } from '#ui/lazy/first-is-shown.ts';
import { JsonEditor } from './json-editor.tsx';

/** One editor beside what a page is opened for, and one that does not wait for it. */
const Editors = ({ isShown }: { isShown: boolean }) => (
  <>
    <FirstIsShown value={isShown}>
      <JsonEditor height="1rem" value="{}" onChange={() => {}} label="waits" />
    </FirstIsShown>
    <JsonEditor height="1rem" value="{}" onChange={() => {}} label="does not wait" />
  </>
);

test('an editor waits until what the page is opened for is on the screen', async () => {
  const { rerender } = render(<Editors isShown={false} />);
  expect(await screen.findByRole('textbox', { name: 'does not wait' })).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'waits' })).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Loading editor...');
  rerender(<Editors isShown />);
  expect(await screen.findByRole('textbox', { name: 'waits' })).toBeVisible();
});
