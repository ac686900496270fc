/** What the consoles offer to begin with. */
export const exampleInput = JSON.stringify({ name: 'Ada Lovelace', age: 36, active: true }, null, 2);
