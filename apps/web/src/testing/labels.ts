/** jsdom walks through the whole page for the labels of a field, and queries by role ask for those of each field. */
function labelsOf(this: HTMLInputElement): HTMLLabelElement[] | null {
  if (this.type === 'hidden') return null;
  const around = this.closest('label');
  return [...this.ownerDocument.getElementsByTagName('label')].filter((label) =>
    label.hasAttribute('for')
      ? label.htmlFor !== '' && label.htmlFor === this.id
      : label === around && label.control === this,
  );
}

for (const { prototype } of [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement, HTMLButtonElement]) {
  Object.defineProperty(prototype, 'labels', { get: labelsOf, configurable: true });
}
