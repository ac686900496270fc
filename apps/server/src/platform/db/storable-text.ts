/** Characters that a PostgreSQL `text` cannot contain: NUL and half of a surrogate pair. */
const UNSTORABLE = /\0|\p{Surrogate}/gu;

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Escapes these characters as JSON does, so that readers still see them. */
export const storableText = (text: string) => text.replace(UNSTORABLE, escaped);
