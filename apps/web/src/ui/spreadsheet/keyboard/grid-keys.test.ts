import { expect, test } from 'vitest';
import { commandOf } from './grid-keys.ts';

const press = (keys: string, onApple = false) => {
  const parts = keys.split('+');
  const has = (name: string) => parts.includes(name);
  const pressed = {
    key: parts.at(-1) ?? '',
    ctrlKey: has('Ctrl'),
    metaKey: has('Meta'),
    shiftKey: has('Shift'),
    altKey: has('Alt'),
    isComposing: false,
    // What browsers tell of a key that goes to an input method, whatever the key is.
    keyCode: has('InputMethod') ? 229 : 0,
    getModifierState: has,
  };
  return commandOf(pressed, onApple);
};

test.each([
  ['F2', { kind: 'edit', replacement: null }],
  ['x', { kind: 'edit', replacement: 'x' }],
  ['Shift+(', { kind: 'edit', replacement: '(' }],
  ['Tab', { kind: 'next', along: 'row', backwards: false }],
  ['Shift+Enter', { kind: 'next', along: 'column', backwards: true }],
  ['Ctrl+Enter', { kind: 'insertRow', where: 'below' }],
  ['Ctrl+Shift+Enter', { kind: 'insertRow', where: 'above' }],
  ['Ctrl+Shift+ArrowDown', { kind: 'move', direction: 'down', distance: 'edge', extend: true }],
  ['Alt+ArrowUp', { kind: 'moveRows', direction: 'up' }],
  ['Meta+d', { kind: 'fillDown' }],
  ['Ctrl+Shift+D', { kind: 'duplicateRows' }],
  ['Ctrl+h', { kind: 'replace' }],
  ['Shift+F10', { kind: 'menu' }],
  ['Ctrl+Delete', { kind: 'deleteRows' }],
])('%s does what it does in spreadsheets', (keys, command) => {
  expect(press(keys)).toEqual(command);
});

test.each([
  ['AltGraph+@', false, '@'],
  // As Windows has it.
  ['Ctrl+Alt+AltGraph+{', false, '{'],
  ['Alt+|', true, '|'],
  ['Alt+Shift+\\', true, '\\'],
  ['Alt+AltGraph+[', true, '['],
  ['Dead', false, ''],
  ['Process', false, ''],
  ['InputMethod+k', true, ''],
  ['InputMethod+Unidentified', false, ''],
])('%s begins to edit the cell (on a Mac: %s)', (keys, onApple, replacement) => {
  expect(press(keys, onApple)).toEqual({ kind: 'edit', replacement });
});

test.each(['Alt+ArrowUp', 'Alt+AltGraph+ArrowUp'])('%s moves rows on a Mac, too', (keys) => {
  expect(press(keys, true)).toEqual({ kind: 'moveRows', direction: 'up' });
});

test('Alt and Shift with an arrow make a column wider or narrower', () => {
  expect(press('Alt+Shift+ArrowRight')).toEqual({ kind: 'widen', by: 1 });
  expect(press('Alt+Shift+ArrowLeft')).toEqual({ kind: 'widen', by: -1 });
  expect(press('Alt+ArrowLeft')).toBeNull();
});

test.each(['Meta+Alt+f', 'Meta+Alt+AltGraph+f', 'Ctrl+Alt+f'])('%s is left to the page on a Mac', (keys) => {
  expect(press(keys, true)).toBeNull();
});

test.each(['Ctrl+z', 'Ctrl+s', 'Ctrl+c', 'F5', 'Alt+d', 'Shift', 'Ctrl+Tab'])('%s is left to the page', (keys) => {
  expect(press(keys)).toBeNull();
});
