import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import type { Destination } from './destinations.ts';

/** Which of the destinations Enter would open. The focus stays in the text field; only this mark moves. */
export function useChoice(destinations: readonly Destination[], choose: (destination: Destination) => void) {
  const [marked, mark] = useState<string | null>(null);
  // The mark stays with its destination while others come and go; without one, the first is marked.
  const index = Math.max(
    0,
    destinations.findIndex(({ to }) => to === marked),
  );
  const last = destinations.length - 1;

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const moves: Record<string, number> = {
      ArrowDown: index === last ? 0 : index + 1,
      ArrowUp: index === 0 ? last : index - 1,
      Home: 0,
      End: last,
    };
    const current = destinations[index];
    const next = destinations[moves[event.key] ?? -1];
    if (event.key === 'Enter' && current) choose(current);
    else if (next) mark(next.to);
    else return;
    event.preventDefault();
  }

  return { current: destinations[index]?.to ?? null, mark, onKeyDown };
}
