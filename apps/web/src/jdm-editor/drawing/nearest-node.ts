import type { Direction } from '#lib/browser/arrow-keys.ts';
import type { Box } from './box.ts';

type Placed = Box & { id: string };

const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

/** The node that the arrow keys lead to: the nearest in the direction, where what lies straight ahead counts as nearer. */
export function nearestNode(from: Placed, others: readonly Placed[], direction: Direction): string | null {
  const origin = middle(from);
  let nearest: string | null = null;
  let least = Infinity;
  for (const other of others) {
    const to = middle(other);
    const [dx, dy] = [to.x - origin.x, to.y - origin.y];
    const ahead = { left: -dx, right: dx, up: -dy, down: dy }[direction];
    const aside = Math.abs(direction === 'left' || direction === 'right' ? dy : dx);
    if (other.id === from.id || ahead <= 1) continue;
    const distance = ahead + aside * 2;
    if (distance < least) {
      least = distance;
      nearest = other.id;
    }
  }
  return nearest;
}
