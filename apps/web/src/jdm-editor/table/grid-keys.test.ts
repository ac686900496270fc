import { expect, test } from 'vitest';
import { commandOf } from './grid-keys.ts';

const press = (keys: string) => {
  const parts = keys.split('+');
  const has = (name: string) => parts.includes(name);
  return commandOf({
    key: parts.at(-1) ?? '',
    ctrlKey: has('Ctrl'),
    metaKey: has('Meta'),
    shiftKey: has('Shift'),
    altKey: has('Alt'),
    isComposing: false,
  });
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

test.each(['Ctrl+z', 'Ctrl+s', 'Ctrl+c', 'F5', 'Alt+d', 'Shift', 'Ctrl+Tab'])('%s is left to the page', (keys) => {
  expect(press(keys)).toBeNull();
});
