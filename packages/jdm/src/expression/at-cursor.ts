import { loops } from './builtins/functions.ts';
import { tokensBefore } from './lexer.ts';
import type { Token } from './token.ts';

/** A loop around the cursor: `map(items as item, …`. Its texts are source, because what is being typed has no tree yet. */
type LoopAround = { list: string; alias: string | null };

/** What an author types at a cursor. */
type AtCursor =
  /** The inside of a text, where no names are expected. `start` is its first character. */
  | { kind: 'text'; start: number }
  | {
      kind: 'name';
      /** Where the name begins that ends at the cursor; the cursor itself if there is none. */
      start: number;
      /** The source of the expression whose field is named, as "customer" in "customer.ag". */
      of: string | null;
      /** From the outermost to the innermost. */
      loops: LoopAround[];
      /** The call whose argument is typed, and which argument that is. */
      call: Call | null;
    };

/** `start` is where its name begins. */
export type Call = { name: string; start: number; isMethod: boolean; argument: number };

/** Finds out from the text before a cursor what can be typed there. The text after the cursor is not looked at. */
export function atCursor(source: string, cursor: number): AtCursor {
  const before = source.slice(0, cursor);
  const { tokens, unfinished } = tokensBefore(before);
  const text = unfinished ?? openTemplateText(tokens);
  if (text !== null) return { kind: 'text', start: text };
  const last = tokens.at(-1);
  const isName = last !== undefined && last.end === cursor && (last.kind === 'name' || last.kind === 'reserved');
  const start = isName ? last.start : cursor;
  const complete = isName ? tokens.slice(0, -1) : tokens;
  const { loops, call } = surroundings(before, complete);
  return { kind: 'name', start, of: receiverOf(before, complete), loops, call };
}

/** The call whose argument is typed at a cursor, also where that is a text. */
export function callAt(source: string, cursor: number): Call | null {
  const at = atCursor(source, cursor);
  // In front of its quotation mark nothing is a text any more.
  const outside = at.kind === 'text' ? atCursor(source, at.start) : at;
  return outside.kind === 'name' ? outside.call : null;
}

/**
 * The end of the name on the left of the comparison whose right side begins at an offset: `tier` in `tier == "gold"` and in
 * `tier in ["gold", "silver"]`. It is 0 where nothing stands before the comparison, as in the cells of a table. Null if there
 * is no comparison, or it is with something else than a name.
 */
export function comparedEnd(source: string, start: number): number | null {
  const { tokens } = tokensBefore(source.slice(0, start));
  const at = comparisonBefore(tokens);
  if (at < 0) return null;
  const operand = tokens[at - 1];
  if (!operand) return 0;
  return operand.kind === 'name' || operand.kind === 'reserved' ? operand.end : null;
}

/** The position of the operator that compares what follows the tokens; -1 if there is none. */
function comparisonBefore(tokens: readonly Token[]): number {
  const last = tokens.length - 1;
  if (isOperator(tokens[last], '==') || isOperator(tokens[last], '!=')) return last;
  if (!isOperator(tokens[last], ',') && tokens[last]?.text !== '[') return -1;
  // The values of a list are plain ones, or the list is none to compare with.
  const opening = tokens.findLastIndex(({ kind }) => kind === 'bracket');
  const isIn = isOperator(tokens[opening - 1], 'in') || isOperator(tokens[opening - 1], 'not in');
  return tokens[opening]?.text === '[' && isIn ? opening - 1 : -1;
}

/** The start of a template's text that is not finished before the cursor. */
function openTemplateText(tokens: readonly Token[]): number | null {
  const last = tokens.findLast(({ kind }) => /^(template(Start|End)|expression(Start|End))$/.test(kind));
  if (last?.kind !== 'templateStart' && last?.kind !== 'expressionEnd') return null;
  return last.end;
}

const openingKinds: readonly Token['kind'][] = ['expressionStart', 'templateStart'];
const closingKinds: readonly Token['kind'][] = ['expressionEnd', 'templateEnd'];
const isOpening = ({ kind, text }: Token) =>
  openingKinds.includes(kind) || (kind === 'bracket' && '([{'.includes(text));
const isClosing = ({ kind, text }: Token) =>
  closingKinds.includes(kind) || (kind === 'bracket' && ')]}'.includes(text));
const isOperator = (token: Token | undefined, text: string) => token?.kind === 'operator' && token.text === text;

/** The source of the expression in front of the dot that the tokens end with. Null if they do not end with one. */
function receiverOf(source: string, tokens: readonly Token[]): string | null {
  if (!isOperator(tokens.at(-1), '.')) return null;
  const dot = tokens.length - 1;
  let first = dot;
  for (let at = dot - 1; at >= 0; at--) {
    const token = tokens[at] as Token;
    const next = tokens[first] as Token;
    const isOperand = !isOperator(token, '.') && token.kind !== 'operator' && !isOpening(token);
    // Two operands stand side by side only where the second one is the brackets of a call or of an index.
    const continues = first === dot || isOperator(next, '.') || isOpening(next);
    if (isOperator(token, '.')) first = at;
    else if (!isOperand || !continues) break;
    else {
      first = isClosing(token) ? openingOf(tokens, at) : at;
      if (first < 0) return null;
      at = first;
    }
  }
  const from = tokens[first];
  return from && first < dot ? source.slice(from.start, tokens[dot]?.start) : null;
}

/** The position of the bracket that another one closes; -1 if there is none. */
function openingOf(tokens: readonly Token[], closing: number): number {
  let depth = 0;
  for (let at = closing; at >= 0; at--) {
    const token = tokens[at] as Token;
    if (isClosing(token)) depth++;
    else if (isOpening(token) && --depth === 0) return at;
  }
  return -1;
}

/** The loops and the innermost call around the end of the tokens. */
function surroundings(source: string, tokens: readonly Token[]) {
  const around: LoopAround[] = [];
  let call: Call | null = null;
  let depth = 0;
  let commas: number[] = [];
  for (let at = tokens.length - 1; at >= 0; at--) {
    const token = tokens[at] as Token;
    if (isClosing(token)) depth++;
    else if (isOpening(token) && depth > 0) depth--;
    else if (depth === 0 && isOperator(token, ',')) commas.unshift(at);
    else if (isOpening(token)) {
      const name = tokens[at - 1];
      if (token.text === '(' && name?.kind === 'name') {
        const isMethod = isOperator(tokens[at - 2], '.');
        call ??= { name: name.text, start: name.start, isMethod, argument: commas.length };
        const [comma] = commas;
        if (loops.has(name.text) && comma !== undefined) around.unshift(loopOf(source, tokens.slice(at + 1, comma)));
      }
      commas = [];
    }
  }
  return { loops: around, call };
}

function loopOf(source: string, tokens: readonly Token[]): LoopAround {
  const [as, name] = tokens.slice(-2);
  const hasAlias = as?.kind === 'name' && as.text === 'as' && name?.kind === 'name' && tokens.length > 2;
  const list = hasAlias ? tokens.slice(0, -2) : tokens;
  return { list: source.slice(list[0]?.start, list.at(-1)?.end), alias: hasAlias ? name.text : null };
}
