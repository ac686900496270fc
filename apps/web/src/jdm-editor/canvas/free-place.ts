import type { Box } from '#jdm-editor/drawing/box.ts';
import { isWithin } from '#jdm-editor/drawing/box.ts';
import { CARD_WIDTH } from '#jdm-editor/drawing/card-layout.ts';
import type { Position } from '#jdm-editor/edits/graph-edits.ts';

const gap = 24;
/** Of a new node, whatever its kind. */
export const newCard = { width: CARD_WIDTH, height: 120 };

/** From the wanted place outwards: below and above, then in the columns to the right and to the left. */
const steps = [0, 1, -1, 2, -2, 3, -3];
const places = steps.flatMap((column) => steps.map((row) => ({ column, row })));

/** A place for a new card near the wanted one that covers no other card. Within the view if there is room. */
export function freePlace(wanted: Position, taken: readonly Box[], view: Box): Position {
  const free = places
    .map(({ column, row }) => ({
      ...newCard,
      x: wanted.x + column * (newCard.width + 2 * gap),
      y: wanted.y + row * (newCard.height + gap),
    }))
    .filter((place) => !taken.some((other) => overlap(place, other)));
  const { x, y } = free.find((place) => isWithin(place, view)) ?? free[0] ?? wanted;
  return { x: Math.round(x), y: Math.round(y) };
}

/** Where a new card begins that should be in the middle of a view. */
export const middleOf = ({ x, y, width, height }: Box): Position => ({
  x: x + (width - newCard.width) / 2,
  y: y + (height - newCard.height) / 2,
});

/** A place for a new card to the right of another, or below that place, that covers no other card. It may be out of sight. */
export function freePlaceBeside(box: Box, taken: readonly Box[]): Position {
  const beside = besideOf(box);
  const rows = Array.from({ length: taken.length + 1 }, (_, row) => ({
    ...beside,
    y: beside.y + row * (newCard.height + gap),
  }));
  return rows.find((place) => !taken.some((other) => overlap({ ...place, ...newCard }, other))) ?? beside;
}

/** Where a new card begins that should stand to the right of another. */
const besideOf = ({ x, y, width }: Box): Position => ({ x: x + width + 3 * gap, y });

/** How far a view has to move for a card to be within it. */
export function wayIntoSight(one: Box, view: Box): Position {
  const along = (start: number, length: number, from: number, room: number) => {
    const [before, behind] = [start - gap - from, start + length + gap - (from + room)];
    if (before < 0) return before;
    return behind > 0 ? Math.min(behind, before) : 0;
  };
  return {
    x: along(one.x, one.width, view.x, view.width),
    y: along(one.y, one.height, view.y, view.height),
  };
}

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width + gap / 2 &&
  other.x < one.x + one.width + gap / 2 &&
  one.y < other.y + other.height + gap / 2 &&
  other.y < one.y + one.height + gap / 2;
