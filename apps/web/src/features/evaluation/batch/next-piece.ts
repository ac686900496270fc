/** The inputs of a batch are sent in pieces, so that progress is seen and stopping is prompt. */
export const FIRST_PIECE = 100;
const SMALLEST_PIECE = 10;
const LARGEST_PIECE = 1000;

/** Larger bodies count against the few large ones that the server reads at once. */
const MAX_PIECE_CHARACTERS = 512 * 1024;

/** The inputs from an index on that fit into a piece; at least one. */
export function pieceAt<Input>(inputs: readonly Input[], start: number, size: number): readonly Input[] {
  let characters = 0;
  let end = start;
  while (end < inputs.length && end - start < size) {
    characters += JSON.stringify(inputs[end])?.length ?? 0;
    if (end > start && characters > MAX_PIECE_CHARACTERS) break;
    end++;
  }
  return inputs.slice(start, end);
}

/** A quick answer makes the next piece larger, a slow one smaller. */
export function nextSize(size: number, milliseconds: number): number {
  if (milliseconds < 400) return Math.min(size * 2, LARGEST_PIECE);
  return milliseconds > 1500 ? Math.max(Math.floor(size / 2), SMALLEST_PIECE) : size;
}
