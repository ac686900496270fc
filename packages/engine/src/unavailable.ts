/**
 * A lookup that failed, which is nobody's doing. The engine passes on no more than the text of an error, so that a
 * worker knows it again by its words.
 */
export const unavailable = (key: string) => `The decision "${key}" could not be loaded at the moment`;

export const unavailableIn = (text: string): string | null =>
  text.match(/Error: (The decision "[^\n]*" could not be loaded at the moment)/)?.[1] ?? null;
