import { focusMain } from '#ui/layout/main-region.tsx';

/**
 * Takes the focus from a field: some, such as a node's name or a cell of a table, report their value only when they lose it.
 * Gives the field, if there is one.
 */
export function leaveField(): HTMLElement | null {
  const field = document.activeElement;
  const isCell = field?.parentElement?.closest('[role="grid"]');
  if (!(field instanceof HTMLInputElement || (field instanceof HTMLElement && isCell))) return null;
  field.blur();
  return field;
}

/** The same while one goes on: the field has the focus afterwards. */
export function letFieldTell() {
  const field = leaveField();
  if (!field) return;
  // Later, when it is known whether the field still exists. A table takes the focus back from its cell by itself.
  setTimeout(() => {
    if (field.isConnected) field.focus({ preventScroll: true });
    else if (document.activeElement === document.body) focusMain();
  });
}
