import { parseExpression } from '../expression/parse.ts';
import type { Finding } from './finding.ts';
import { replace, warning } from './finding.ts';
import { spanOf } from './typed-cells.ts';

export const parsesAsExpression = (text: string): boolean => parseExpression(text).ok;

const functionNames = /\b(?:MAX|MIN|SUM|AVG|MEDIAN|MODE|ABS|ROUND|LEN|UPPER|LOWER)(?=\()/g;
const ofList = /\b(max|min)\(([^()[\]]*,[^()[\]]*)\)/g;

/** Finds what cannot be read because it is written as in a spreadsheet or a programming language, and can be as JDM writes it. */
export function otherLanguage(text: string, isRead: (text: string) => boolean): Finding[] {
  const parts = text.split(/("[^"]*"|'[^']*'|`[^`]*`)/);
  // What stands in quotes is left alone.
  const meant = parts
    .map((part, at) => (at % 2 === 0 ? inJdm(part) : part))
    .join('')
    .trim();
  if (meant === text.trim() || !isRead(meant)) return [];
  const span = spanOf(text);
  return [
    { ...warning('syntax', `this cannot be read. Write ${meant}`, span, replace(span, meant)), severity: 'error' },
  ];
}

const inJdm = (text: string): string =>
  text
    .replaceAll(/\s*(?:&&|\bAND\b)\s*/g, ' and ')
    .replaceAll(/\s*(?:\|\||\bOR\b)\s*/g, ' or ')
    .replaceAll(/\bNOT\b/g, 'not')
    .replaceAll('===', '==')
    .replaceAll(/!==|<>/g, '!=')
    .replaceAll(functionNames, (name) => name.toLowerCase())
    .replaceAll(ofList, '$1([$2])');
