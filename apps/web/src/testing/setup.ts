import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import React from 'react';
import { afterEach, vi } from 'vitest';
import { useSession } from '#workspace/session/session-store.ts';
import './computed-style.ts';
import { takeFaults } from './fake-api.ts';

// The editors are replaced, because they are large and jsdom has no layout to draw them in. Journeys in a real browser test
// them. All replacements are here and none in a test file: the test files share loaded modules, so a replacement in one of them
// could come too late, or stay for the next file.
vi.mock('#jdm-editor/canvas/loaded-canvas.tsx', () => import('./fake-editors.tsx'));
vi.mock('#jdm-editor/comparison/loaded-graph-difference.tsx', () => import('./fake-editors.tsx'));
vi.mock('#ui/code/loaded-json-editor.tsx', () => import('./fake-editors.tsx'));
vi.mock('#ui/code/loaded-json-difference.tsx', () => import('./fake-editors.tsx'));

// jsdom has no layout: Mantine asks for the system's scheme and for sizes, and the router restores the scroll position.
// Animations are switched off, because each test would wait for those of every menu and dialog.
window.matchMedia ??= (media) =>
  ({
    media,
    matches: media.includes('prefers-reduced-motion'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }) as unknown as MediaQueryList;
window.scrollTo = () => {};
// Without sizes, a menu would assume that its button is scrolled out of view, and would hide.
Element.prototype.getBoundingClientRect = () => new DOMRect(8, 8, 100, 20);
for (const side of ['clientWidth', 'clientHeight']) {
  Object.defineProperty(document.documentElement, side, { value: 1000 });
}
// CodeMirror measures text.
Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect ??= () => new DOMRect();
// Lists scroll to what is chosen in them, and what is dragged keeps the pointer.
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.setPointerCapture ??= () => {};
// The editors handle a key only if they are visible.
Element.prototype.checkVisibility ??= () => true;
// A text field that grows asks when fonts are loaded.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// React stores a stack trace with each element that it creates, which took a tenth of the time of these tests. It does so up to a
// limit per second, which is reached from the start here.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} });

// The first visit of a page loads its modules, which can take long on a busy machine.
configure(({ getElementError }) => ({
  asyncUtilTimeout: 20_000,
  // Nobody sees the error of a query that is tried again, so the page is not printed for it. It is printed when time is up.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
}));

afterEach(() => {
  cleanup();
  useSession.setState(useSession.getInitialState(), true);
  window.localStorage.clear();
  window.sessionStorage.clear();
  const faults = takeFaults();
  if (faults.length > 0) throw new Error(faults.join('\n'));
});
