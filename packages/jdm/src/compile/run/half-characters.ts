/**
 * Whether a JSON text may hold half of a character that takes two units, which only an escape can say. The engine replaces
 * such a half, JavaScript keeps it. Whole characters that are written as escapes count too, because nobody does that.
 */
export const mayHoldHalves = (json: string): boolean => /\\u[dD][89a-fA-F]/.test(json);
