/** A value that does not fit a schema: the steps to its place joined by dots, and a sentence without its subject. */
type Mismatch = { path: string; words: string };

const types: Record<string, string> = {
  number: 'a number',
  integer: 'a whole number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

/** Reads the engine's message, which is a JSON pointer, a colon and the reason. Null for a message of another form. */
export function mismatchIn(source: string): Mismatch | null {
  const [, pointer, reason] = source.match(/^((?:\/.*?)?): (.*)/s) ?? [];
  if (pointer === undefined || reason === undefined) return null;
  const steps = pointer.split('/').slice(1);
  const path = steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const missing = reason.match(/^"(.*)" is a required property$/s)?.[1];
  if (missing !== undefined) return mismatch([...path, missing], 'is missing');
  const type = types[reason.match(/ is not of type "(\w+)"$/)?.[1] ?? ''];
  if (type) return mismatch(path, `is not ${type}`);
  if (reason.startsWith('False schema does not allow')) return mismatch(path, 'is not allowed to be there');
  if (/is not valid under any of the schemas/.test(reason))
    return mismatch(path, 'has none of the forms that it may have');
  return mismatch(path, `is not as it must be: ${reason.length > 200 ? `${reason.slice(0, 200)}…` : reason}`);
}

const mismatch = (path: string[], reason: string): Mismatch => ({
  path: path.join('.'),
  words: `${path.length > 0 ? `"${path.join('.')}"` : 'it'} ${reason}`,
});
