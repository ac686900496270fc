/** How the graph editor copies and pastes, as vite-plugins/jdm-editor.ts has it. */
import { copyText } from '#lib/browser/copy-text.ts';

export async function copyOrTell(text: string): Promise<void> {
  if (!(await copyText(text))) throw new Error('Not copied: the browser does not allow it.');
}

/** Whether something is done to the graph, and not to a text in it. */
export const isForGraph = ({ target }: { target: EventTarget | null }) =>
  !(target instanceof Element && target.closest('input, textarea, [contenteditable="true"]'));

/**
 * What the keys that were pressed are about to paste. A page that asks for the clipboard itself needs a permission, and
 * gets none over plain http.
 */
export function pastedText(): Promise<string> {
  return new Promise((done) => {
    const hear = (paste: ClipboardEvent) => done(isForGraph(paste) ? (paste.clipboardData?.getData('text') ?? '') : '');
    document.addEventListener('paste', hear, { once: true });
  });
}
