/** The input that the consoles offer to begin with, for rules that do not say what they expect. */
export const exampleInput = JSON.stringify({ name: 'Ada Lovelace', age: 36, active: true }, null, 2);
