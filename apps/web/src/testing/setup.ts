import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// The plugin tests run in node, where there is no window to fill in.
if (typeof window !== 'undefined') {
  // jsdom has no layout: Mantine asks for the system's scheme, and the router restores the scroll position.
  window.matchMedia ??= (media) =>
    ({
      media,
      matches: false,
      addEventListener: () => {},
      removeEventListener: () => {},
    }) as unknown as MediaQueryList;
  window.scrollTo = () => {};
  afterEach(cleanup);
}
