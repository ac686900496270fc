/** The media type alone, because a parameter behind it may hold any text. */
export const mediaTypeOf = (contentType: string) => contentType.split(';', 1)[0]?.trim().toLowerCase();
