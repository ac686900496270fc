/** What rules are given that do not say what they expect. */
export const sampleInput = { name: 'Ada Lovelace', age: 36, active: true };
