/**
 * A text as JDM writes it, which knows no escapes: in the quotes that it does not have, or as a template. Null if it has both
 * quotes and what ends a template or means something in it.
 */
export function writtenText(text: string): string | null {
  if (!text.includes('"')) return `"${text}"`;
  if (!text.includes("'")) return `'${text}'`;
  return text.includes('`') || text.includes('${') ? null : `\`${text}\``;
}
