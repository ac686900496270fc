/** What a `text` of PostgreSQL cannot hold: NUL, and half of a surrogate pair. */
const UNSTORABLE = /\0|\p{Surrogate}/gu;

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The text with what PostgreSQL cannot hold escaped as JSON would: the reader still sees what was sent. */
export const storableText = (text: string) => text.replace(UNSTORABLE, escaped);
