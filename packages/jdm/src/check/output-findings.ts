import type { CellType } from '../cells/cell-context.ts';
import type { Expression } from '../expression/syntax-tree.ts';
import type { Type } from '../expression/types/type.ts';
import { findingsIn } from './expression-findings.ts';
import type { Finding } from './finding.ts';
import { replace, warning } from './finding.ts';
import { absentFinding, calculatedFinding, capitalTruth, wordsFinding, writtenOtherwise } from './literal-findings.ts';
import { numberOf } from './number-of.ts';
import type { TextScope } from './text-scope.ts';
import { asAnswer, isNoneOf, isOnly, knownKinds, typeWords } from './type-words.ts';
import { TypedTree } from './typed-tree.ts';
import { resultsOf, valueFindings } from './value-findings.ts';

/** What is known of the values that the cells of an output column give. */
export type WrittenColumn = {
  wanted: Type;
  type: CellType;
  named: ReadonlySet<unknown> | null;
  /** Whether its numbers are whole. */
  isWhole?: boolean | undefined;
};

/** Finds what is wrong with the cell of an output column. */
export function outputFindings(tree: Expression, source: string, column: WrittenColumn, scope: TextScope): Finding[] {
  const { wanted, type } = column;
  const early =
    calculatedFinding(tree, source, type, null) ??
    capitalTruth(tree) ??
    absentFinding(tree, source, scope) ??
    (isOnly(wanted, 'string') ? wordsFinding(tree, source, scope) : null);
  if (early) return [early];
  const typed = new TypedTree(tree, source, scope);
  const inside = findingsIn(typed, scope);
  if (inside.some(({ doubt }) => !doubt)) return inside;
  const otherwise = writtenOtherwise(tree, type);
  const found = otherwise ? [otherwise] : (mismatch(typed, wanted) ?? resultFindings(tree, column));
  return [...inside, ...found];
}

/** What the schema of the Response says of a result that is written out: which values there are, and that numbers are whole. */
export function resultFindings(
  tree: Expression,
  { named, isWhole }: Pick<WrittenColumn, 'named' | 'isWhole'>,
): Finding[] {
  const results = resultsOf(tree);
  return [...(isWhole ? results.flatMap((result) => notWhole(result) ?? []) : []), ...valueFindings(results, named)];
}

function notWhole(result: Expression): Finding | null {
  const value = numberOf(result);
  if (value === null || Number.isInteger(value)) return null;
  return warning('wrong-type', `the schema of the Response wants a whole number, and this is ${value}`, result);
}

function mismatch({ type, tree, source }: TypedTree, wanted: Type): Finding[] | null {
  const kinds = knownKinds(wanted);
  if (!kinds || !isNoneOf(asAnswer(type), [...kinds, ...(kinds.has('date') ? (['string'] as const) : [])])) return null;
  const text = source.slice(tree.start, tree.end);
  const fix =
    isOnly(wanted, 'string') && (tree.kind === 'number' || tree.kind === 'boolean')
      ? replace(tree, `"${text}"`)
      : undefined;
  const isNumber = tree.kind === 'string' && kinds.has('number') && /^-?\d+(?:\.\d+)?$/.test(tree.value);
  const unquoted = isNumber ? replace(tree, tree.value) : undefined;
  const reason = `the column holds ${typeWords(wanted)}, but this is ${typeWords(type)}`;
  return [warning('wrong-type', reason, tree, fix ?? unquoted)];
}
