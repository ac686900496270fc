import type { PointerEvent, RefObject } from 'react';
import { useState } from 'react';

/** The row that is dragged, and the place that it would be dropped at. */
type Drag = { from: number; to: number };

/** Lets rows be dragged by their handles. Every row has its position in `data-row`. */
export function useRowDrag(list: RefObject<HTMLElement | null>, move: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);

  const rowAt = (y: number): number | null => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(':scope > [data-row]') ?? [])];
    const at = rows.findIndex((row) => row.getBoundingClientRect().bottom > y);
    if (rows.length === 0) return null;
    return at === -1 ? rows.length - 1 : at;
  };

  const handleOf = (from: number) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from, to: from });
    },
    onPointerMove(event: PointerEvent) {
      if (!drag) return;
      const to = rowAt(event.clientY);
      if (to !== null && to !== drag.to) setDrag({ from, to });
    },
    onPointerUp() {
      if (drag && drag.to !== drag.from) move(drag.from, drag.to);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });

  /** How a row is marked while another is dragged. */
  const markOf = (row: number): 'dragged' | 'above' | 'below' | undefined => {
    if (!drag) return undefined;
    if (row === drag.from) return 'dragged';
    if (row !== drag.to) return undefined;
    return drag.to < drag.from ? 'above' : 'below';
  };

  return { handleOf, markOf };
}
