import type { Parsed } from '../expression/parse.ts';
import { parseCell, parseExpression } from '../expression/parse.ts';
import type { NodeText } from './nodes/node-definition.ts';

/** Reads a text as the engine does; null where it is JavaScript. */
export function parseText({ kind, text }: NodeText): Parsed | null {
  if (kind === 'function' || kind === 'script') return null;
  return kind === 'test' ? parseCell(text) : parseExpression(text);
}
