/** Writes for the person at the terminal. Standard output is reserved for the log, which programs read. */
export const say = (text: string) => process.stderr.write(`${text}\n`);
