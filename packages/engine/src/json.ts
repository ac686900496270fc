/** JSON as text, or the bytes of a long one as a worker sent them: making text of megabytes, and bytes again, holds up everybody. */
export type Json = string | Buffer;

const bytesOf = (json: Json): Buffer => (typeof json === 'string' ? Buffer.from(json) : json);

export function isSame(one: Json, other: Json): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one === other;
  return bytesOf(one).equals(bytesOf(other));
}

/** JSON to be sent: as text, or a long one as pieces, because a copy of megabytes holds up everybody too. */
export type JsonPieces = string | readonly Buffer[];

/** One after the other. */
export const inPieces = (parts: readonly Json[]): JsonPieces =>
  parts.every((part) => typeof part === 'string') ? parts.join('') : parts.map(bytesOf);

export const whole = (json: JsonPieces): Json => (typeof json === 'string' ? json : Buffer.concat(json));

export const joined = (parts: readonly Json[], separator = ''): Json =>
  whole(inPieces(parts.flatMap((part, at) => (at === 0 ? [part] : [separator, part]))));
