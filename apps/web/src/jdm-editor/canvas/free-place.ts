import { CARD_WIDTH } from '#jdm-editor/drawing/card-layout.ts';
import type { Position } from '#jdm-editor/edits/graph-edits.ts';

export type Box = Position & { width: number; height: number };

const gap = 24;
/** Of a new node, whatever its kind. */
const card = { width: CARD_WIDTH, height: 120 };

/** From the wanted place outwards: below and above, then in the columns to the right and to the left. */
const steps = [0, 1, -1, 2, -2, 3, -3];
const places = steps.flatMap((column) => steps.map((row) => ({ column, row })));

/** A place for a new card near the wanted one that covers no other card. Within the view if there is room. */
export function freePlace(wanted: Position, taken: readonly Box[], view: Box): Position {
  const free = places
    .map(({ column, row }) => ({
      ...card,
      x: wanted.x + column * (card.width + 2 * gap),
      y: wanted.y + row * (card.height + gap),
    }))
    .filter((place) => !taken.some((other) => overlap(place, other)));
  const { x, y } = free.find((place) => isWithin(place, view)) ?? free[0] ?? wanted;
  return { x: Math.round(x), y: Math.round(y) };
}

/** Where a new card begins that should be in the middle of a view. */
export const middleOf = ({ x, y, width, height }: Box): Position => ({
  x: x + (width - card.width) / 2,
  y: y + (height - card.height) / 2,
});

/** Where a new card begins that should stand to the right of another. */
export const besideOf = ({ x, y, width }: Box): Position => ({ x: x + width + 3 * gap, y });

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width + gap / 2 &&
  other.x < one.x + one.width + gap / 2 &&
  one.y < other.y + other.height + gap / 2 &&
  other.y < one.y + one.height + gap / 2;

export const isWithin = (one: Box, other: Box) =>
  one.x >= other.x &&
  one.y >= other.y &&
  one.x + one.width <= other.x + other.width &&
  one.y + one.height <= other.y + other.height;
