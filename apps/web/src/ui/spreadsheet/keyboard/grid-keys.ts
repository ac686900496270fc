import type { Direction } from '#lib/browser/arrow-keys.ts';
import { arrows } from '#lib/browser/arrow-keys.ts';
import type { Distance } from '#ui/spreadsheet/selection/move-selection.ts';

/** What a key press means in a grid that is not being typed into. */
export type GridCommand =
  | { kind: 'move'; direction: Direction; distance: Distance; extend: boolean }
  /** Home and End with Ctrl: to the first or the last cell of the table. */
  | { kind: 'corner'; corner: 'first' | 'last'; extend: boolean }
  | { kind: 'next'; along: 'row' | 'column'; backwards: boolean }
  /** Begins to edit the active cell, with its text or with what was typed instead. */
  | { kind: 'edit'; replacement: string | null }
  | { kind: 'clear' | 'selectAll' | 'selectRow' | 'selectColumn' | 'fillDown' | 'fillRight' | 'find' | 'replace' }
  | { kind: 'insertRow'; where: 'above' | 'below' }
  | { kind: 'deleteRows' | 'duplicateRows' | 'leave' | 'menu' }
  | { kind: 'moveRows'; direction: 'up' | 'down' }
  | { kind: 'widen'; by: 1 | -1 };

type Press = Composed & Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'getModifierState'>;
type Composed = Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode'>;

/** The next cell in the direction of writing, or against it. */
export const next = (along: 'row' | 'column', backwards: boolean): GridCommand => ({ kind: 'next', along, backwards });

/** The cell beside the active one. */
export const move = (direction: Direction): GridCommand => ({
  kind: 'move',
  direction,
  distance: 'cell',
  extend: false,
});

/** The code of every key that goes to an input method, which not all browsers tell by its name as well. */
const INPUT_METHOD = 229;

/** Whether a key is one of several that make a character together. */
export const isComposed = ({ key, isComposing, keyCode }: Composed): boolean =>
  isComposing || key === 'Process' || key === 'Dead' || keyCode === INPUT_METHOD;

/** The keys of spreadsheets. Null for a key that means nothing here, which is left to the browser. */
export function commandOf(press: Press, onApple: boolean): GridCommand | null {
  const { key, shiftKey: shift } = press;
  const isCharacter = [...key].length === 1;
  // AltGr is told as Ctrl and Alt on Windows, and as nothing else elsewhere.
  const isAltGr = isCharacter && !press.metaKey && press.getModifierState('AltGraph');
  const mod = (press.ctrlKey || press.metaKey) && !isAltGr;
  const alt = press.altKey && !isAltGr;
  const direction = arrows[key];
  if (direction) return arrowCommand(direction, { mod, shift, alt });
  switch (key) {
    case 'Home':
      if (mod) return { kind: 'corner', corner: 'first', extend: shift };
      return { kind: 'move', direction: 'left', distance: 'end', extend: shift };
    case 'End':
      if (mod) return { kind: 'corner', corner: 'last', extend: shift };
      return { kind: 'move', direction: 'right', distance: 'end', extend: shift };
    case 'PageUp':
      return { kind: 'move', direction: 'up', distance: 'page', extend: shift };
    case 'PageDown':
      return { kind: 'move', direction: 'down', distance: 'page', extend: shift };
    case 'Tab':
      return mod || alt ? null : { kind: 'next', along: 'row', backwards: shift };
    case 'Enter':
      if (mod) return { kind: 'insertRow', where: shift ? 'above' : 'below' };
      return { kind: 'next', along: 'column', backwards: shift };
    case 'F2':
      return { kind: 'edit', replacement: null };
    case 'F10':
      return shift ? { kind: 'menu' } : null;
    case 'ContextMenu':
      return { kind: 'menu' };
    case 'Delete':
    case 'Backspace':
      return mod ? { kind: 'deleteRows' } : { kind: 'clear' };
    case 'Escape':
      return { kind: 'leave' };
    case ' ':
      if (shift && !mod) return { kind: 'selectRow' };
      if (mod && !shift) return { kind: 'selectColumn' };
      break;
  }
  if (mod && !alt) return withControl(key.toLowerCase(), shift);
  // A composed character, of Chinese for example, is typed into the cell while it is being composed.
  if (isComposed(press)) return { kind: 'edit', replacement: '' };
  const isTyped = isCharacter && !mod && (!alt || onApple);
  return isTyped ? { kind: 'edit', replacement: key } : null;
}

function arrowCommand(
  direction: Direction,
  { mod, shift, alt }: { mod: boolean; shift: boolean; alt: boolean },
): GridCommand | null {
  if (alt && (direction === 'up' || direction === 'down')) return { kind: 'moveRows', direction };
  if (alt && shift) return { kind: 'widen', by: direction === 'right' ? 1 : -1 };
  // The browser's own: a page back, or forward.
  if (alt) return null;
  return { kind: 'move', direction, distance: mod ? 'edge' : 'cell', extend: shift };
}

function withControl(key: string, shift: boolean): GridCommand | null {
  if (shift) return key === 'd' ? { kind: 'duplicateRows' } : null;
  const commands: Record<string, GridCommand> = {
    a: { kind: 'selectAll' },
    d: { kind: 'fillDown' },
    r: { kind: 'fillRight' },
    f: { kind: 'find' },
    h: { kind: 'replace' },
  };
  return commands[key] ?? null;
}
