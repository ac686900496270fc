import { spaceOf, storageFull } from '#platform';

/**
 * The share of the reserve at which logging stops. The rest is kept for the database itself, which may need a new file
 * of 16 MB.
 */
const LOG_STOPS_AT = 1 / 2;

type Options = {
  folder: string;
  /** If less space than this is free, saves are refused. */
  reserveBytes: number;
  /** Called once when space becomes short, and again only after there was enough. */
  onProblem: (message: string) => void;
};

/**
 * Keeps the last part of the disk free, because the embedded database breaks if it cannot write. Free space is checked
 * each time, because concurrent saves could fill the disk between two checks. The check takes far less time than a
 * save.
 */
export function diskReserve({ folder, reserveBytes, onProblem }: Options) {
  let wasShort = false;

  async function require(bytes: number) {
    const { freeBytes: free } = spaceOf(folder);
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
