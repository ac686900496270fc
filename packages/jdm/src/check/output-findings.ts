import type { CellType } from '../cells/cell-context.ts';
import type { Expression } from '../expression/syntax-tree.ts';
import type { Type } from '../expression/types/type.ts';
import { findingsIn } from './expression-findings.ts';
import type { Finding } from './finding.ts';
import { replace, warning } from './finding.ts';
import { absentFinding, calculatedFinding, capitalTruth, wordsFinding, writtenOtherwise } from './literal-findings.ts';
import type { TextScope } from './text-scope.ts';
import { isNoneOf, knownKinds, typeWords } from './type-words.ts';
import { TypedTree } from './typed-tree.ts';
import { valueFindings } from './value-findings.ts';

/** What is known of the values that the cells of an output column give. */
export type WrittenColumn = { wanted: Type; type: CellType; named: ReadonlySet<unknown> | null };

/** Finds what is wrong with the cell of an output column. */
export function outputFindings(tree: Expression, source: string, column: WrittenColumn, scope: TextScope): Finding[] {
  const { wanted, type, named } = column;
  const wantsText = knownKinds(wanted)?.has('string') === true;
  const early =
    calculatedFinding(tree, source, type, null) ??
    capitalTruth(tree) ??
    absentFinding(tree, source, scope) ??
    (wantsText ? wordsFinding(tree, source, scope) : null);
  if (early) return [early];
  const typed = new TypedTree(tree, source, scope);
  const inside = findingsIn(typed, scope);
  if (inside.length > 0) return inside;
  const otherwise = writtenOtherwise(tree, type);
  return otherwise ? [otherwise] : (mismatch(typed, wanted) ?? valueFindings([tree], named));
}

function mismatch({ type, tree, source }: TypedTree, wanted: Type): Finding[] | null {
  const kinds = knownKinds(wanted);
  if (!kinds || !isNoneOf(type, [...kinds])) return null;
  const text = source.slice(tree.start, tree.end);
  const isOnlyText = kinds.size === 1 && kinds.has('string');
  const fix =
    isOnlyText && (tree.kind === 'number' || tree.kind === 'boolean') ? replace(tree, `"${text}"`) : undefined;
  const isNumber = tree.kind === 'string' && kinds.has('number') && /^-?\d+(?:\.\d+)?$/.test(tree.value);
  const unquoted = isNumber ? replace(tree, tree.value) : undefined;
  const reason = `the column holds ${typeWords(wanted)}, but this is ${typeWords(type)}`;
  return [warning('wrong-type', reason, tree, fix ?? unquoted)];
}
