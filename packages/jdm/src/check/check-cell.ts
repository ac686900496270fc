import type { CellType } from '../cells/cell-context.ts';
import { InferenceBudget } from '../expression/inference/inference-budget.ts';
import { anyType, withField } from '../expression/types/type.ts';
import { syntaxFault } from '../graph/check-texts.ts';
import type { TextLocation } from '../graph/node-text.ts';
import { CellText, ExpressionText, FreeCellText, TreeBudget } from '../graph/node-text.ts';
import { freeCell, testedCell, writtenCell } from './cell-texts.ts';
import { columnType } from './column-facts.ts';
import type { Finding } from './finding.ts';
import { warning } from './finding.ts';
import type { TextScope } from './text-scope.ts';

/** What is known of a column without its graph. */
export type CheckedColumn = {
  side: 'input' | 'output';
  field: string;
  type: CellType;
  /** The only values that are meant. Null where any of the type are. */
  named: ReadonlySet<unknown> | null;
};

/**
 * What is wrong with the text of a cell by itself, in the words in which the check of its graph says it. That knows more: which
 * names there are, and what type they have.
 */
export function checkCell(text: string, column: CheckedColumn): Finding | null {
  const isFree = column.side === 'input' && column.field.trim() === '';
  const [found] = isFree ? freeCell(text, scopeOfCell()) : findingsOf(text, column);
  return found ?? unreadable(text, column.side, isFree);
}

function findingsOf(text: string, { side, field, type, named }: CheckedColumn): Finding[] {
  const scope = scopeOfCell();
  const values = columnType(anyType, type);
  if (side === 'output')
    return writtenCell(text, { wanted: values, type, named }, { type, side }, { ...scope, result: 'column' });
  const environment = withField(scope.environment, '$', values);
  return testedCell(text, { tested: values, type, named }, { type, side, field }, { ...scope, environment });
}

const scopeOfCell = (): TextScope => ({
  environment: anyType,
  owner: '',
  isUsed: true,
  graph: { hasSchema: false, nodeNames: new Map(), budget: new InferenceBudget() },
});

/** Where it stands is told by whoever asks. */
const nowhere: TextLocation = { row: null, column: null, label: () => '' };

function unreadable(text: string, side: CheckedColumn['side'], isFree: boolean): Finding | null {
  const Text = side === 'output' ? ExpressionText : isFree ? FreeCellText : CellText;
  const fault = syntaxFault(new Text(text, nowhere, new TreeBudget()));
  return fault && { ...warning('syntax', fault.reason, fault), severity: 'error' };
}
