/** A command: says what it did, or in one sentence why it did not. */
export function run(command: (args: string[]) => Promise<string>) {
  command(process.argv.slice(2)).then(
    (done) => process.stdout.write(`${done}\n`),
    (error: Error) => {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = 1;
    },
  );
}
