import type { Box } from '#jdm-editor/drawing/box.ts';
import type { Position } from '#jdm-editor/edits/graph-edits.ts';

export type Alignment = 'left' | 'center' | 'top' | 'middle' | 'in a row' | 'in a column';

export const alignments: readonly { value: Alignment; label: string }[] = [
  { value: 'left', label: 'Align left' },
  { value: 'center', label: 'Align centres in a column' },
  { value: 'top', label: 'Align top' },
  { value: 'middle', label: 'Align centres in a row' },
  { value: 'in a row', label: 'Space evenly from left to right' },
  { value: 'in a column', label: 'Space evenly from top to bottom' },
];

type Placed = Box & { id: string };

/** The new positions of cards that are put in line, or evenly apart. */
export function aligned(cards: readonly Placed[], how: Alignment): Map<string, Position> {
  const left = Math.min(...cards.map(({ x }) => x));
  const top = Math.min(...cards.map(({ y }) => y));
  const right = Math.max(...cards.map(({ x, width }) => x + width));
  const bottom = Math.max(...cards.map(({ y, height }) => y + height));
  const each = (place: (card: Placed) => Position) => new Map(cards.map((card) => [card.id, place(card)]));
  switch (how) {
    case 'left':
      return each(({ y }) => ({ x: left, y }));
    case 'center':
      return each(({ y, width }) => ({ x: Math.round((left + right - width) / 2), y }));
    case 'top':
      return each(({ x }) => ({ x, y: top }));
    case 'middle':
      return each(({ x, height }) => ({ x, y: Math.round((top + bottom - height) / 2) }));
    case 'in a row':
      return spaced(cards, 'x', 'width', right - left);
    case 'in a column':
      return spaced(cards, 'y', 'height', bottom - top);
  }
}

function spaced(cards: readonly Placed[], axis: 'x' | 'y', size: 'width' | 'height', length: number) {
  const inOrder = cards.toSorted((one, other) => one[axis] - other[axis]);
  const filled = cards.reduce((sum, card) => sum + card[size], 0);
  // Cards that lie upon each other are moved apart.
  const gap = Math.max(24, (length - filled) / Math.max(1, cards.length - 1));
  let at = inOrder[0]?.[axis] ?? 0;
  return new Map(
    inOrder.map((card) => {
      const place = { x: card.x, y: card.y, [axis]: Math.round(at) };
      at += card[size] + gap;
      return [card.id, place];
    }),
  );
}
