/** Puts a text on the clipboard; whether that worked. */
export async function copyText(text: string): Promise<boolean> {
  // Browsers keep the clipboard from pages that come neither over https nor from this machine.
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (!clipboard) return copyBySelecting(text);
  return clipboard.writeText(text).then(
    () => true,
    () => copyBySelecting(text),
  );
}

/** The old way, which asks for no permission. */
function copyBySelecting(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Beside what has the focus: a dialog would take the focus back from anything outside of it.
  (focused?.parentElement ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
