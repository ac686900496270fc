import type { Type } from '@rulewright/jdm';
import { asRecord, comparedValues, parseCell, parseExpression } from '@rulewright/jdm';

/** A word that stands for itself, which the language reads as the name of a field. */
type BareWord = { name: string; start: number; end: number };

/**
 * Finds what people forget: that a text is written in quotes. The first word that is all of an expression, or all of a test in a
 * cell, and not a name that is known. It may be right nevertheless: an input can have fields that nobody described.
 */
export function bareWord(
  text: string,
  reads: 'expression' | 'cell',
  isKnown: (name: string) => boolean,
): BareWord | null {
  if (!/[A-Za-z_]/.test(text)) return null;
  for (const value of valuesIn(text, reads)) {
    if (value.kind === 'name' && !value.name.startsWith('$') && !isKnown(value.name)) {
      const { name, start, end } = value;
      return { name, start, end };
    }
  }
  return null;
}

function valuesIn(text: string, reads: 'expression' | 'cell') {
  if (reads === 'expression') {
    const expression = parseExpression(text);
    return expression.ok ? [expression.tree] : [];
  }
  const cell = parseCell(text);
  return cell.ok ? comparedValues(cell.tree) : [];
}

export const wordHint = ({ name }: BareWord): string =>
  `${name} is read as a field, and none of that name is known here. For a text write "${name}"`;

/** Where nothing is known that could be read, so that it may be a field. */
export const softWordHint = ({ name }: BareWord): string => `${name} is read as a field; for a text write "${name}"`;

/** Whether anything is known that an expression could read: the scope has names, or a run had data. */
export const isAnythingKnown = (scope: Type, data: unknown): boolean =>
  Object.keys(asRecord(data)).length > 0 || namesIn(scope).some((name) => !name.startsWith('$'));

/** Whether a name is in scope for sure, or was in the data of a run. */
export function isNameKnown(name: string, scope: Type, data: unknown): boolean {
  return Object.hasOwn(asRecord(data), name) || namesIn(scope).includes(name);
}

const namesIn = (scope: Type): string[] =>
  (scope.kind === 'union' ? scope.of : [scope]).flatMap((type) =>
    type.kind === 'object' ? [...type.fields.keys()] : [],
  );
