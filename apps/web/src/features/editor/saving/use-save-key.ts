import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from '#ui/dialogs/is-dialog-open.ts';
import { letFieldTell } from './let-field-tell.ts';

/**
 * Ctrl+S or Cmd+S saves the document, or submits the focused form if that has its own save button, instead of storing
 * the web page. Ignored while a dialog is open, because nothing may change behind it.
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
    // In the capture phase, because the editors stop the propagation of some keys.
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, []);
}
