/** Labels for the columns of decision tables. vite-plugins/jdm-editor-names.ts makes the editor use them. */
const unchosen: readonly unknown[] = ['Input', 'Output', 'New field', '', undefined];

/** A default label is replaced by the field's name, so that errors mention something that the author wrote. */
export function labelFor(
  { name, field: before }: { name?: string; field?: string },
  field: string,
): string | undefined {
  const chosen = !unchosen.includes(name) && name !== before;
  return chosen ? name : field.trim() || name;
}
