export type Direction = 'up' | 'down' | 'left' | 'right';

/** Where each of the arrow keys leads. */
export const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
