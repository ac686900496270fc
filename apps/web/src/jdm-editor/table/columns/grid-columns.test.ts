import { expect, test } from 'vitest';
import { tableColumns } from '#jdm-editor/table/content/table-content.ts';
import { fittingWidths, gridColumns } from './grid-columns.ts';

const inputs = Array.from({ length: 8 }, (_, n) => ({
  id: `c${n}`,
  name: `Column ${n}`,
  field: 'customer.address.country',
}));
const columns = tableColumns({ inputs });
const total = (room: number) => Object.values(fittingWidths([], columns, room)).reduce((sum, width) => sum + width, 0);

test('eight columns are narrowed to stand side by side on a laptop', () => {
  expect(total(2000)).toBeGreaterThan(1280);
  expect(total(1216)).toBeLessThanOrEqual(1216);
  expect(total(894)).toBeLessThanOrEqual(894);
  // Beside the dock of the workbench.
  expect(total(816)).toBeLessThanOrEqual(816);
});

test('columns that do not fit anyway keep the width that shows their content', () => {
  expect(total(390)).toBe(total(2000));
});

test('columns without content share the room that is left, up to what one needs to type in', () => {
  const [first, second] = tableColumns({
    inputs: [
      { id: 'a', name: '', field: '' },
      { id: 'b', name: '', field: '' },
    ],
  });
  const pair = first && second ? [first, second] : [];
  expect(fittingWidths([], pair, 1000)).toEqual({ a: 168, b: 168 });
  expect(fittingWidths([], pair, 480)).toEqual({ a: 152, b: 152 });
});

test('a date and what it is compared with have room in a column that nobody has made narrower', () => {
  const typed = (id: string, type: string) => ({ id, name: id, field: id, fieldType: { type } });
  const many = Array.from({ length: 8 }, (_, n) => typed(`d${n}`, n === 0 ? 'dateTime' : 'date'));
  const widths = fittingWidths([], tableColumns({ inputs: many }), 400);
  expect(widths).toMatchObject({ d0: 176, d1: 136, d7: 136 });
  const inferred = new Map([['a', { kind: 'date' as const, named: null }]]);
  expect(fittingWidths([], tableColumns({ inputs: [{ id: 'a', field: 'a' }] }), 100, inferred)).toEqual({ a: 136 });
});

test('columns stand one after another, the notes last', () => {
  const placed = gridColumns(columns, { widths: { c0: 100 } });
  expect(placed[1]?.start).toBe(100);
  expect(placed.at(-1)).toMatchObject({ id: '_description', column: null });
});

test('the notes can stand before the other columns', () => {
  const placed = gridColumns(columns, { widths: { _description: 200 }, notesFirst: true });
  expect(placed[0]).toMatchObject({ id: '_description', column: null });
  expect(placed[1]).toMatchObject({ id: 'c0', start: 200 });
});
