/** Characters that a PostgreSQL `text` cannot contain: NUL and half of a surrogate pair. */
const UNSTORABLE = /\0|\p{Surrogate}/gu;

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Found quickly, but in whole pairs as well. */
const MAYBE_UNSTORABLE = /[\0\ud800-\udfff]/;

/** Escapes these characters as JSON does, so that readers still see them. */
export const storableText = (text: string) => (MAYBE_UNSTORABLE.test(text) ? text.replace(UNSTORABLE, escaped) : text);
