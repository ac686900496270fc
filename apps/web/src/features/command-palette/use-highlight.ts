import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import type { Destination } from './destinations.ts';

/** The destination that Enter would open. The focus stays in the text field; only the highlight moves. */
export function useHighlight(destinations: readonly Destination[], choose: (destination: Destination) => void) {
  const [marked, mark] = useState<string | null>(null);
  // The highlight stays on its destination while the list changes. By default the first is highlighted.
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
