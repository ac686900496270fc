/** JSON as text, or the bytes of a long one as a worker sent them: making text of megabytes, and bytes again, holds up everybody. */
export type Json = string | Buffer;

const bytesOf = (json: Json): Buffer => (typeof json === 'string' ? Buffer.from(json) : json);

export function isSame(one: Json, other: Json): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one === other;
  return bytesOf(one).equals(bytesOf(other));
}

/** One after the other. */
export function joined(parts: readonly Json[], separator = ''): Json {
  if (parts.every((part) => typeof part === 'string')) return parts.join(separator);
  return Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [bytesOf(part)] : [bytesOf(separator), bytesOf(part)])));
}
