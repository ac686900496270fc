import { expect, test } from 'vitest';
import { layoutOf, rememberLayout } from './table-layout.ts';

const noLayout = { widths: {}, frozen: 0, notesFirst: false };

test('a layout is remembered by table, and the oldest are forgotten', () => {
  for (let n = 0; n < 60; n++) rememberLayout(`t${n}`, { widths: { a: 100 + n }, frozen: 1, notesFirst: true });
  expect(layoutOf('t59')).toEqual({ widths: { a: 159 }, frozen: 1, notesFirst: true });
  expect(layoutOf('t0')).toEqual(noLayout);
});

test.each(['no JSON', '[]', '{"t":{"widths":{"a":"wide"},"frozen":"x","notesFirst":"y"}}', '{"t":null}'])(
  'a storage that holds %s leaves the table as it is by default',
  (text) => {
    window.localStorage.setItem('rulewright:tables', text);
    expect(layoutOf('t')).toEqual(noLayout);
  },
);
