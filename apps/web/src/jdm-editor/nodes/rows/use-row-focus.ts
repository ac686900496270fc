import type { RefObject } from 'react';
import { useCallback, useLayoutEffect, useRef } from 'react';

type Wanted = { row: number; part: string };

/**
 * Focuses a part of a row after the next drawing, when rows were added, moved or deleted. A part has its name in `data-part`.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>) {
  const wanted = useRef<Wanted | null>(null);

  useLayoutEffect(() => {
    if (!wanted.current || !list.current) return;
    const { row, part } = wanted.current;
    wanted.current = null;
    focusPart(list.current, row, part);
  });

  return useCallback((row: number, part: string) => {
    wanted.current = { row: Math.max(0, row), part };
  }, []);
}

export function focusPart(list: HTMLElement | null, row: number, part: string): void {
  const rows = list?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
  const shown = rows[Math.min(row, rows.length - 1)];
  const found = shown?.querySelector<HTMLElement>(`[data-part="${part}"]`);
  const target = found?.matches(focusable) ? found : found?.querySelector<HTMLElement>(focusable);
  target?.focus();
}

const focusable = 'input, button, [role="textbox"], [contenteditable="true"]';
