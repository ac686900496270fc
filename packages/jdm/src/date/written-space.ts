/** White space in what is written, for regular expressions: Unicode's, which is not quite that of JavaScript. */
export const SPACE = String.raw`[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]`;

const spaces = new RegExp(`${SPACE}+`, 'g');

export const withoutSpace = (text: string): string => text.replace(spaces, '');
