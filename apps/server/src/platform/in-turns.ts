import { loopTurns } from './loop-turns.ts';

/** Shorter texts are sent together. */
const MIN_PIECE_LENGTH = 16 * 1024;

const turns = loopTurns();

/**
 * The texts of a long answer, made as they are sent. A client may read megabytes at once, so others have their turn between them.
 * Each text must be short enough to be made within some milliseconds.
 */
export async function* inTurns(tenant: string, texts: Iterable<string> | AsyncIterable<string>) {
  let piece = '';
  for await (const text of texts) {
    piece += text;
    if (piece.length < MIN_PIECE_LENGTH && !turns.isOver) continue;
    if (piece !== '') yield piece;
    piece = '';
    await turns.next(tenant);
  }
  if (piece !== '') yield piece;
}
