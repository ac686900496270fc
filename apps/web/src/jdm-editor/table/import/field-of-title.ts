import { outputTarget, parseExpression } from '@rulewright/jdm';
import { columnLetters } from '#lib/sheets/sheet.ts';

/** Begins with a small letter, as most fields do: a title that begins with a capital one is a word for people. */
const PATH = /^[a-z_]\w*(\.[a-zA-Z_]\w*)*$/;

/** The field for an output column of a file, which may collect the values of rows into a list: `tags[]`. */
export function outputFieldOfTitle(title: string, at: number): string {
  const { path, collects } = outputTarget(title);
  return collects && PATH.test(path) ? title : fieldOfTitle(title, at);
}

/**
 * The field for a column of a file: its title if that is one or an expression, such as `customer.age` or `len(items)`, or
 * else a name made of the title's words. "Credit score (FICO)" becomes `creditScoreFico`.
 */
export function fieldOfTitle(title: string, at: number): string {
  if (PATH.test(title) || (/[([]/.test(title) && parseExpression(title).ok)) return title;
  const [first, ...others] = inBasicLetters(title).match(/[a-z0-9]+/g) ?? [];
  if (first === undefined) return `column${columnLetters(at)}`;
  const name = [first, ...others.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
  return /^\d/.test(name) ? `_${name}` : name;
}

/** Small letters without accents: the expression language knows no others in a name. */
const inBasicLetters = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '');
