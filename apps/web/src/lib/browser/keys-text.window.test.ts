import { expect, test } from 'vitest';
import { keysText } from './keys-text.ts';

test('keys are written as they are, but on a Mac with its signs in the order of its menus', () => {
  expect(keysText('Ctrl+Shift+D', false)).toBe('Ctrl+Shift+D');
  expect(keysText('Ctrl+Shift+D', true)).toBe('⇧⌘D');
  expect(keysText('Ctrl+C, Ctrl+X, Ctrl+V', true)).toBe('⌘C, ⌘X, ⌘V');
  expect(keysText('Ctrl+Arrows', true)).toBe('⌘ Arrows');
  expect(keysText('Alt+Shift+←', true)).toBe('⌥⇧←');
  expect(keysText('Shift+F10, F2, Del, ?', true)).toBe('⇧ F10, F2, Del, ?');
});

test('on a Mac no key is named that macOS keeps for itself or that opens the history of the browser', () => {
  expect(keysText('Ctrl+F, Ctrl+H', true)).toBe('⌘F, ⌃H');
  expect(keysText('Shift+Space, Ctrl+Space', true)).toBe('⇧ Space, ⌃ Space');
  expect(keysText('Ctrl+Z, Ctrl+Y', true)).toBe('⌘Z, ⇧⌘Z');
});
