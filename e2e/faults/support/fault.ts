type Undo = () => unknown;

export type Afterwards = (undo: Undo) => void;

/** Runs a fault, and then undoes what it has set up, the last first, even when it did not get to its end. */
export async function fault(body: (afterwards: Afterwards) => Promise<void>) {
  const undos: Undo[] = [];
  try {
    await body((undo) => undos.unshift(undo));
  } finally {
    for (const undo of undos) {
      try {
        await undo();
      } catch (error) {
        console.error(error);
        process.exitCode = 1;
      }
    }
  }
}
