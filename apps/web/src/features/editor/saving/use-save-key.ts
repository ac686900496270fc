import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from '#ui/dialogs/is-dialog-open.ts';
import { focusMain } from '#ui/layout/main-region.tsx';

/**
 * Ctrl+S, or Cmd+S, saves here, or the form with a save of its own that one is in; the browser would store the page. A
 * dialog is answered first: what it asks about must not change underneath it.
 */
export function useSaveKey(save: () => unknown): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    if (event.repeat || isDialogOpen()) return;
    const form = document.activeElement?.closest('[data-own-save]')?.querySelector('form');
    if (form) return form.requestSubmit();
    letFieldTell();
    void save();
  });

  useEffect(() => {
    // On the way down: the editors let some keys go no further.
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, []);
}

/** The graph editor hears what is in some fields, as in that of a node's name, only when they are left. */
function letFieldTell() {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return;
  field.blur();
  // Once it is known whether it is still there.
  setTimeout(() => (field.isConnected ? field.focus({ preventScroll: true }) : focusMain()));
}
