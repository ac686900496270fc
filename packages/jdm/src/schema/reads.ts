/** A guess from the look of a literal; null where nothing is evident. */
export type Hint = 'number' | 'string' | 'boolean' | null;

/** Deeper than anybody looks; what is below belongs to the deepest. */
const MAX_STEPS = 20;

/** The step of a path that leads from a list to its items. No name: those have no brackets. */
export const EACH = '[]';

export const pathOf = (text: string): string[] => text.split('.', MAX_STEPS);

/** A field that an expression reads. */
export type Read = { path: string[]; hint: Hint };

/** A field that a node writes, seen from the place that the node writes to. */
export type Write = { path: string[]; hint: Hint };

export type Token = { kind: 'path' | 'number' | 'string' | 'boolean' | 'sign'; text: string };

/** Texts know no escapes. One without an end goes to the end, so that nothing is ever tried twice. */
const pattern =
  /(?<string>"[^"]*"?|'[^']*'?|`[^`]*`?)|(?<number>\d+(?:_\d+)*(?:\.\d+)?)|(?<path>[$#]?[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*|[$#](?:\.[\p{L}_][\p{L}\p{N}_]*)*)|(?<sign>[=!<>]=|\.\.|\?\?|[^\s])/gu;

const words = new Set(['true', 'false', 'null', 'and', 'or', 'not', 'in']);
export const comparisons = new Set(['==', '!=', '<', '>', '<=', '>=']);

export function tokensOf(expression: string): Token[] {
  return [...expression.matchAll(pattern)].map(({ 0: text, groups = {} }) => {
    if (text === 'true' || text === 'false') return { kind: 'boolean', text };
    if (groups.path !== undefined && !words.has(text)) return { kind: 'path', text };
    if (groups.string !== undefined) return { kind: 'string', text };
    return { kind: groups.number === undefined ? 'sign' : 'number', text };
  });
}

/** The fields that an expression reads, as far as can be told without understanding it. */
export function readsOf(expression: string): Read[] {
  const tokens = tokensOf(expression);
  const own = new Set(tokens.filter((_, n) => tokens[n + 1]?.text === '=').map(({ text }) => text));
  return tokens.flatMap((token, n) => {
    const [before, after] = [tokens[n - 1]?.text ?? '', tokens[n + 1]?.text ?? ''];
    // "$" and "#" stand for what is at hand; a dot in front continues something that is no path.
    if (token.kind !== 'path' || /^[$#]/.test(token.text) || before === '.') return [];
    const isKey = after === ':' && (before === '{' || before === ',');
    const path = pathOf(token.text);
    if (after === '(') path.pop();
    if (isKey || path.length === 0 || own.has(path[0] ?? '')) return [];
    return [{ path, hint: hintBeside(tokens, n) }];
  });
}

function hintBeside(tokens: Token[], n: number): Hint {
  if (comparisons.has(tokens[n + 1]?.text ?? '')) return literal(tokens[n + 2]);
  if (comparisons.has(tokens[n - 1]?.text ?? '')) return literal(tokens[n - 2]);
  return null;
}

function literal(token: Token | undefined): Hint {
  return token && token.kind !== 'path' && token.kind !== 'sign' ? token.kind : null;
}

/** What an expression gives, where it is a literal or a comparison of two things. */
export function valueHint(expression: string): Hint {
  const tokens = tokensOf(expression.trim()).filter(({ text }, n) => n > 0 || text !== '-');
  if (tokens.length === 1) return literal(tokens[0]);
  return tokens.length === 3 && comparisons.has(tokens[1]?.text ?? '') ? 'boolean' : null;
}

/** What a table's test compares with: every literal in it must be of one kind. */
export function testHint(test: string): Hint {
  const tokens = tokensOf(test);
  if (tokens.some(({ kind }) => kind === 'path')) return null;
  return agreed(tokens.map(literal).filter((hint) => hint !== null));
}

export function agreed(hints: Hint[]): Hint {
  return hints.every((hint) => hint === hints[0]) ? (hints[0] ?? null) : null;
}
