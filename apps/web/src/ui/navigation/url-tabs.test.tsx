import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '#testing/render-app.tsx';
import { UrlTabs } from './url-tabs.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

test('measures the row of tabs for a selection and a new label, not for every keystroke', () => {
  let change = (_: { label: string; panel: string }) => {};
  function Page() {
    const [second, setSecond] = useState({ label: 'History', panel: '' });
    change = setSecond;
    return (
      <UrlTabs
        tabs={[
          { value: 'one', label: 'Console', panel: second.panel },
          { value: 'two', ...second },
        ]}
      />
    );
  }
  renderApp('/', [{ path: '/', Component: Page }]);
  const measured = vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get');
  const scrolled = vi.spyOn(Element.prototype, 'scrollWidth', 'get');

  act(() => change({ label: 'History', panel: 'a key' }));
  expect(screen.getByText('a key')).toBeVisible();
  expect(measured.mock.calls.length + scrolled.mock.calls.length).toBe(0);

  act(() => change({ label: 'History (1)', panel: 'a key' }));
  expect(measured).toHaveBeenCalledOnce();
  act(() => screen.getByRole('tab', { name: 'History (1)' }).click());
  expect(measured).toHaveBeenCalledTimes(2);
});
