/** Puts a text on the clipboard. Returns whether that worked. */
export async function copyText(text: string): Promise<boolean> {
  // Browsers offer the clipboard only to pages that come over https or from this machine.
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (!clipboard) return copyBySelecting(text);
  return clipboard.writeText(text).then(
    () => true,
    () => copyBySelecting(text),
  );
}

/** The old way of copying, which needs no permission. */
function copyBySelecting(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Next to the focused element, because a dialog takes the focus back from anything outside of it.
  (focused?.parentElement ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
