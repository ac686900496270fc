const word = /[\w$#]$/;
const operators = new Set(['and', 'or', 'not', 'in', 'as']);
const tokens = /"[^"]*"?|'[^']*'?|[A-Za-z_$#][\w$#]*|\s+|[^\s]/g;

/** Brackets fewer deep than this cost no more than anything else that is read. */
const HARMLESS_DEPTH = 3;

/**
 * How much work the engine's parser has with the brackets of a text, at most. Where a text has a range anywhere, the parser
 * reads every bracket as the beginning of a range first, and once or twice more when it is none; so with each bracket in
 * another the work is tripled. The brackets of calls and indexes are read once.
 */
export function rangeSteps(text: string): number {
  if (!text.includes('..')) return 0;
  const open: number[] = [];
  let depth = 0;
  let steps = 0;
  let before = '';
  for (const [token] of text.matchAll(tokens)) {
    if (/^\s/.test(token)) continue;
    if (token === '(' || token === '[' || token === '{') {
      const isRead = before === ')' || before === ']' || (word.test(before) && !operators.has(before));
      open.push(isRead ? 0 : 1);
      depth += isRead ? 0 : 1;
      if (!isRead && depth >= HARMLESS_DEPTH) steps += 3 ** depth;
    } else if (token === ')' || token === ']' || token === '}') depth -= open.pop() ?? 0;
    before = token;
  }
  return steps;
}
