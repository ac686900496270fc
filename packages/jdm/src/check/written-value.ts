/** A value as the language writes it. Its texts have no escapes, so that one with both quotation marks cannot be written. */
export function writtenValue(value: unknown): string | null {
  if (typeof value !== 'string') {
    const json = JSON.stringify(value);
    return json.includes('\\') ? null : json;
  }
  const mark = ['"', "'"].find((one) => !value.includes(one));
  return mark ? `${mark}${value}${mark}` : null;
}
