/** Reads the tables of a page under docs/, so that the examples in them can be run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const readPage = (name: string) => readFileSync(join(import.meta.dirname, '../../../docs', name), 'utf8');

/** The rows of all tables with this heading, each as the texts of its cells, without the marks of code. */
export const rowsBelow = (page: string, heading: string) =>
  page
    .split(`\n| ${heading} |`)
    .slice(1)
    .flatMap((table) => table.split('\n\n')[0]?.split('\n').slice(2) ?? [])
    .filter((row) => row.startsWith('| '))
    .map((row) => row.slice(2, -2).split(' | ').map(withoutMarks));

const withoutMarks = (cell: string) =>
  /^`` (.*) ``$/.exec(cell)?.[1] ?? (/^`[^`]*`$/.test(cell) ? cell.slice(1, -1) : cell);
