import { parseCell, parseExpression } from '../expression/parse.ts';
import { booleanType } from '../expression/types/type.ts';
import { beginsWithValue } from '../graph/check-texts.ts';
import type { TestedColumn } from './cell-findings.ts';
import { cellFindings } from './cell-findings.ts';
import { expressionFindings } from './expression-findings.ts';
import type { Finding } from './finding.ts';
import { replace, warning } from './finding.ts';
import { isBareTimedDate } from './literal-findings.ts';
import { otherLanguage, parsesAsExpression } from './other-language.ts';
import type { WrittenColumn } from './output-findings.ts';
import { outputFindings } from './output-findings.ts';
import type { TextScope } from './text-scope.ts';
import { isNoneOf, typeWords } from './type-words.ts';
import type { TypedCells } from './typed-cells.ts';
import { spanOf, unreadableValue, withTyped } from './typed-cells.ts';
import { TypedTree } from './typed-tree.ts';

/** Finds what is wrong with the text of a cell that tests the field of its column. */
export function testedCell(text: string, column: TestedColumn, cells: TypedCells, scope: TextScope): Finding[] {
  const parsed = parseCell(text);
  if (!parsed.ok) return unreadable(text, cells, (other) => parseCell(other).ok);
  return withTyped(cellFindings(parsed.tree, text, column, scope), text, cells);
}

/** The same for a cell that gives a result. */
export function writtenCell(text: string, column: WrittenColumn, cells: TypedCells, scope: TextScope): Finding[] {
  const parsed = parseExpression(text);
  if (!parsed.ok) return unreadable(text, cells, parsesAsExpression);
  return withTyped(outputFindings(parsed.tree, text, column, scope), text, cells);
}

/** The same for a cell of a column without a field, which is a condition of its own. */
export function freeCell(text: string, scope: TextScope): Finding[] {
  const parsed = parseExpression(text);
  const whole = { start: text.length - text.trimStart().length, end: text.length };
  if (!parsed.ok) {
    // Old graphs have lists of values here, which are ignored. Any other test cannot be read.
    const cell = parseCell(text);
    if (!cell.ok) return otherLanguage(text, parsesAsExpression);
    return beginsWithValue(cell.tree) ? [notCondition('compares with nothing', whole)] : [];
  }
  const found = expressionFindings(parsed.tree, text, scope).filter(({ doubt }) => !doubt?.isWord);
  const { type } = new TypedTree(parsed.tree, text, scope);
  if (found.length > 0 || !isNoneOf(type, [booleanType.kind])) return found;
  return [notCondition(`is ${typeWords(type)} and no condition`, whole)];
}

const notCondition = (what: string, span: { start: number; end: number }) =>
  warning('not-a-condition', `the column has no field, so that this cell ${what}`, span);

/** What cannot be read is reported as such. This is said instead where it is known what was meant. */
function unreadable(text: string, cells: TypedCells, isRead: (text: string) => boolean): Finding[] {
  const asValue = () => unreadableValue(text, cells);
  const asOther = () => otherLanguage(text, isRead);
  if (!isBareTimedDate(text)) {
    // In a column of texts, `Terms AND Conditions` is most probably one of them.
    const [first, next] = cells.type === 'string' ? [asValue, asOther] : [asOther, asValue];
    const found = first();
    return found.length > 0 ? found : next();
  }
  const written = `"${text.trim()}"`;
  const span = spanOf(text);
  const found = warning('syntax', `a date is written in quotes: ${written}`, span, replace(span, written));
  return [{ ...found, severity: 'error' }];
}
