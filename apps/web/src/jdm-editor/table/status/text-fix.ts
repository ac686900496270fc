import type { CellFault } from '#jdm-editor/table/cells/cell-check.ts';
import type { GridColumn } from '#jdm-editor/table/columns/grid-columns.ts';

/** What is wrong with a cell, with the text that was perhaps meant: a result `PC-1` without quotes is calculated from `PC`. */
export function withTextFix(fault: CellFault, stored: string, { column, values }: GridColumn): CellFault {
  const code = /^\s*([A-Za-z_]\w*)(?:-\w+)+\s*$/.exec(stored);
  const isResult = column?.side === 'outputs' && values.kind === 'any';
  const isOfName = code !== null && stored.slice(fault.start, fault.end) === code[1];
  if (fault.fix || !isResult || !isOfName) return fault;
  const text = `"${stored.trim()}"`;
  return { ...fault, fix: { label: `Write ${text}`, start: 0, end: stored.length, text } };
}
