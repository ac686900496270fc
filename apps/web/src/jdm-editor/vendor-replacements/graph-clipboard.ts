/** How the graph editor copies and pastes. vite-plugins/jdm-editor.ts makes the editor use this. */
import { copyText } from '#lib/browser/copy-text.ts';

export async function copyOrTell(text: string): Promise<void> {
  if (!(await copyText(text))) throw new Error('Not copied: the browser does not allow it.');
}

/** Whether an event is meant for the graph, and not for a text field in it. */
export const isForGraph = ({ target }: { target: EventTarget | null }) =>
  !(target instanceof Element && target.closest('input, textarea, [contenteditable="true"]'));

/**
 * The text that is about to be pasted. Read from the paste event, because reading the clipboard directly needs a
 * permission, which pages over plain http do not get.
 */
export function pastedText(): Promise<string> {
  return new Promise((done) => {
    const hear = (paste: ClipboardEvent) => done(isForGraph(paste) ? (paste.clipboardData?.getData('text') ?? '') : '');
    document.addEventListener('paste', hear, { once: true });
  });
}
