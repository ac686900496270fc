import { focusMain } from '#ui/layout/main-region.tsx';

/** Some fields of the graph editor, such as a node's name or a cell of a table, report their value only when they lose the focus. */
export function letFieldTell() {
  const field = document.activeElement;
  const isCell = field?.parentElement?.closest('[role="grid"]');
  if (!(field instanceof HTMLInputElement || (field instanceof HTMLElement && isCell))) return;
  field.blur();
  // Later, when it is known whether the field still exists. A table takes the focus back from its cell by itself.
  setTimeout(() => {
    if (field.isConnected) field.focus({ preventScroll: true });
    else if (document.activeElement === document.body) focusMain();
  });
}
