import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { useSession } from '#workspace/session/session-store.ts';
import { takeFaults } from './fake-api.ts';

// The editors are large, and jsdom has no layout to draw them in: journeys in a real browser try those. All stand-ins are
// here and none in a test file: the files share what is loaded, so one's own would come too late, or stay for the next.
vi.mock('#jdm-editor/canvas/loaded-canvas.tsx', () => import('./fake-editors.tsx'));
vi.mock('#jdm-editor/setup/expression-types.ts', () => ({ loadExpressionTypes: vi.fn(async () => {}) }));
vi.mock('#jdm-editor/comparison/loaded-graph-difference.tsx', () => import('./fake-editors.tsx'));
vi.mock('#ui/code/loaded-json-editor.tsx', () => import('./fake-editors.tsx'));
vi.mock('#ui/code/loaded-json-difference.tsx', () => import('./fake-editors.tsx'));

// jsdom has no layout: Mantine asks for the system's scheme and for sizes, and the router restores the scroll position.
// Nobody sees a motion here, which every menu and dialog would be waited for.
window.matchMedia ??= (media) =>
  ({
    media,
    matches: media.includes('prefers-reduced-motion'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }) as unknown as MediaQueryList;
window.scrollTo = () => {};
// Where everything has no size, a menu takes its button for scrolled out of sight, and hides.
Element.prototype.getBoundingClientRect = () => new DOMRect(8, 8, 100, 20);
for (const side of ['clientWidth', 'clientHeight']) {
  Object.defineProperty(document.documentElement, side, { value: 1000 });
}
// The editors ask whether they can be seen before they take a key for theirs.
Element.prototype.checkVisibility ??= () => true;
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// A page's first visit loads its modules, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  useSession.setState(useSession.getInitialState(), true);
  window.localStorage.clear();
  const faults = takeFaults();
  if (faults.length > 0) throw new Error(faults.join('\n'));
});
