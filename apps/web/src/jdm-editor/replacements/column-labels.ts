/** Labels for the columns of a table, as vite-plugins/jdm-editor-names.ts has it. */
const unchosen: readonly unknown[] = ['Input', 'Output', 'New field', '', undefined];

/** A label that nobody chose follows the field, so that errors name something that the author wrote. */
export function labelFor(
  { name, field: before }: { name?: string; field?: string },
  field: string,
): string | undefined {
  const chosen = !unchosen.includes(name) && name !== before;
  return chosen ? name : field.trim() || name;
}
