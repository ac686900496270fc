import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { remembered } from '#lib/browser/remembered.ts';
import classes from './split.module.css';

type Props = {
  first: ReactNode;
  /** Null while the first part has all of the room. */
  second: ReactNode | null;
  direction: 'row' | 'column';
  /** Whether the second part lies over the first instead of beside it. Neither part is built again when this changes. */
  isCovering?: boolean;
  /** What screen readers call the line between the parts. */
  label: string;
  /** How much of the whole the second part has at first, from 0 to 1. */
  share: number;
  /** Where the chosen share is stored in this browser. */
  storageKey: string;
};

const [least, most, step] = [0.15, 0.85, 0.05];
const bounded = (share: number) => Math.min(most, Math.max(least, share));

/** Two parts with a line between them that can be dragged, or moved by the arrow keys. */
export function Split({ first, second, direction, isCovering = false, label, share, storageKey }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<{ key: string; share: number } | null>(null);
  const now = chosen?.key === storageKey ? chosen.share : storedShare(storageKey, share);
  const isSplit = second !== null && !isCovering;
  const tracks = `minmax(0, ${1 - now}fr) auto minmax(0, ${now}fr)`;

  const move = (next: number) => setChosen({ key: storageKey, share: bounded(next) });

  function choose(next: number) {
    move(next);
    remembered.setItem(storageKey, String(bounded(next)));
  }

  function drag({ currentTarget, pointerId, clientX, clientY }: PointerEvent) {
    const box = frame.current?.getBoundingClientRect();
    if (!box || !currentTarget.hasPointerCapture(pointerId)) return;
    move(direction === 'row' ? (box.right - clientX) / box.width : (box.bottom - clientY) / box.height);
  }

  function press(event: KeyboardEvent) {
    const [larger, smaller] = direction === 'row' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    const next = { [larger]: now + step, [smaller]: now - step, Home: most, End: least }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  }

  return (
    <div
      ref={frame}
      className={classes.split}
      data-covering={second !== null && isCovering}
      style={isSplit ? { [direction === 'row' ? 'gridTemplateColumns' : 'gridTemplateRows']: tracks } : undefined}
    >
      <div className={classes.part} inert={second !== null && isCovering}>
        {first}
      </div>
      {isSplit && (
        // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved has no element of its own.
        <div
          role="separator"
          className={classes.line}
          data-direction={direction}
          tabIndex={0}
          aria-label={label}
          aria-orientation={direction === 'row' ? 'vertical' : 'horizontal'}
          aria-valuemin={least * 100}
          aria-valuemax={most * 100}
          aria-valuenow={Math.round(now * 100)}
          onPointerDown={(event) => {
            // Nothing is selected while dragging.
            event.preventDefault();
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={drag}
          onLostPointerCapture={() => choose(now)}
          onDoubleClick={() => choose(share)}
          onKeyDown={press}
        />
      )}
      {second !== null && <div className={classes.part}>{second}</div>}
    </div>
  );
}

function storedShare(key: string, otherwise: number): number {
  const stored = Number(remembered.getItem(key) ?? Number.NaN);
  return Number.isFinite(stored) ? bounded(stored) : otherwise;
}
