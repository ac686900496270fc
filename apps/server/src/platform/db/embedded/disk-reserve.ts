import { statfs } from 'node:fs/promises';
import { storageFull } from '#platform';

/** Of the reserve: the log stops earlier than what keeps the database alive, which may need a new file of 16 MB. */
const LOG_STOPS_AT = 1 / 2;

type Options = {
  folder: string;
  /** Below this much free space nothing more is saved. */
  reserveBytes: number;
  /** Told when the space begins to be short, and not again until there was enough. */
  onProblem: (message: string) => void;
};

/**
 * Keeps the last part of the disk free, because the embedded database breaks when it cannot write. The disk is asked every
 * time, which takes far less than any save: saves at once could fill it between two looks.
 */
export function diskReserve({ folder, reserveBytes, onProblem }: Options) {
  let wasShort = false;

  async function freeBytes(): Promise<number> {
    try {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    } catch {
      // A disk that cannot tell is no reason to refuse anything.
      return Number.POSITIVE_INFINITY;
    }
  }

  async function require(bytes: number) {
    const free = await freeBytes();
    const isShort = free < reserveBytes;
    if (isShort && !wasShort) {
      const megabytes = reserveBytes / 1024 / 1024;
      onProblem(`the disk of ${folder} has less than ${megabytes} MB left: nothing is saved until there is more`);
    }
    wasShort = isShort;
    if (free < bytes) throw storageFull();
  }

  return {
    forContent: () => require(reserveBytes),
    forLog: () => require(reserveBytes * LOG_STOPS_AT),
  };
}
