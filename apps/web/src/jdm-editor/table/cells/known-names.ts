import { isAnythingKnown, isNameKnown } from '#jdm-editor/expressions/bare-word.ts';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import type { TableContent } from '#jdm-editor/table/content/table-content.ts';
import { tableColumns } from '#jdm-editor/table/content/table-content.ts';
import type { KnownNames } from './cell-check.ts';

type Table = Pick<NodePanelProps, 'scope' | 'run'> & { content: TableContent };

/** The names that cells of a column can surely read: those in scope, of the last run's data, and that input columns test. */
export const knownNames = ({ content, scope, run }: Table, column: string): KnownNames => ({
  has: (name) =>
    tableColumns(content).some(({ side, field }) => side === 'inputs' && field.split('.')[0]?.trim() === name) ||
    isNameKnown(name, scope({ row: 0, column }), run?.input),
  // Not by the columns, which test only some of what there is.
  isInputKnown: () => isAnythingKnown(scope({ row: 0, column }), run?.input),
});
