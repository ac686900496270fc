import type { RefObject } from 'react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { CellPosition, Selection } from '#ui/spreadsheet/selection/selection.ts';
import type { Geometry } from './sheet-geometry.ts';
import classes from './spreadsheet.module.css';
import { scrollToCell } from './use-visible-range.ts';

type Frame = RefObject<HTMLDivElement | null>;

/** Scrolls to what is selected. Not while a pointer is held, which would be over another cell then. */
export function useSelectionInSight(frame: Frame, geometry: Geometry, selection: Selection | null, isHeld: boolean) {
  const active = selection?.active;
  const focus = selection?.focus;
  const inSight = selection?.inSight === undefined ? focus : selection.inSight;

  const bringIntoSight = useEffectEvent((cell: CellPosition, drawnAs: string | undefined) => {
    const box = frame.current;
    if (!box) return;
    scrollToCell(box, geometry, cell);
    // The grid may reach beyond the window, which is scrolled with it, also while somebody types what is to be found.
    const isSought = document.activeElement?.closest('search') != null;
    if ((box !== document.activeElement && !isSought) || isHeld) return;
    box.querySelector(`.${drawnAs}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  const focusInSight = useRef<CellPosition>(undefined);
  useEffect(() => {
    // Within the same selection it is the active cell that moves.
    const isWithin = focus === focusInSight.current;
    focusInSight.current = focus;
    if (isWithin && active) bringIntoSight(active, classes.active);
    else if (inSight) bringIntoSight(inSight, classes.inSight);
  }, [focus, active, inSight]);
}

/** Gives the frame the focus that its editor had. Where something else was pressed, that has it now. */
export function useFocusAfterEditing(frame: Frame, isEditing: boolean) {
  const wasEditing = useRef(false);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (wasEditing.current && !isEditing && isLost) frame.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing, frame]);
}
