import type { GridView } from '#jdm-editor/table/content/range-edits.ts';
import type { TableContent } from '#jdm-editor/table/content/table-content.ts';
import { keysText } from '#lib/browser/keys-text.ts';
import type { Edges } from '#ui/spreadsheet/selection/selection.ts';
import { fillBeside } from './series-fill.ts';

/** Says what was done, where dragging with Ctrl would have done something else. Null where both give the same. */
export function fillWords(content: TableContent, source: Edges, target: Edges, view: GridView): string | null {
  const fills = (isSwapped: boolean) => fillBeside(content, source, target, view, isSwapped).isSeries;
  const isSeries = fills(false);
  if (isSeries === fills(true)) return null;
  return isSeries
    ? `Filled with a series. Hold ${keysText('Ctrl')} while you drag to copy.`
    : `Copied. Hold ${keysText('Ctrl')} while you drag to fill with a series.`;
}
