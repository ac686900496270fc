import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '#testing/render-app.tsx';
import { LazyBox } from '#ui/lazy/lazy-box.tsx';
import { loadExpressionTypes } from './expression-types.ts';
import { lazyGraphComponent } from './lazy-graph-component.ts';

test('shows a drawing on the second try when the types of expressions could not be loaded on the first', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.mocked(loadExpressionTypes).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Drawing = lazyGraphComponent(async () => () => <p>A graph</p>);
  renderWithProviders(
    <LazyBox height="1rem" loading="Loading" failure="This cannot be drawn" loadAgain={Drawing.loadAgain}>
      <Drawing />
    </LazyBox>,
  );
  await screen.findByText('This cannot be drawn');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('A graph')).toBeVisible();
});
