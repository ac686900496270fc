/** The media type alone, because a parameter behind it may hold any text. */
export const mediaTypeOf = (contentType: string) => contentType.split(';', 1)[0]?.trim().toLowerCase();

/** Whether an `Accept` header names a media type, and does not exclude it with `q=0`. */
export const accepts = (accept: string | undefined, mediaType: string) =>
  (accept ?? '').split(',').some((range) => mediaTypeOf(range) === mediaType && !/;\s*q=0(\.0*)?\s*(;|$)/i.test(range));
