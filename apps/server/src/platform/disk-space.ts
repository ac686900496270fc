import { statfsSync } from 'node:fs';

/** How long a measurement is used. In between, what this process writes is subtracted from it. */
const MEASURED_FOR_MS = 100;

const unknown = { freeBytes: Number.POSITIVE_INFINITY, totalBytes: Number.POSITIVE_INFINITY };

/** Asks the system, which takes microseconds. Space that cannot be determined counts as unlimited. */
export function spaceOf(folder: string): { freeBytes: number; totalBytes: number } {
  try {
    const { bavail, blocks, bsize } = statfsSync(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return unknown;
  }
}

export type DiskSpace = ReturnType<typeof diskSpace>;

/** The free space of a disk, for a caller that writes thousands of times a second and must not ask the system each time. */
export function diskSpace(folder: string, reserveBytes: number) {
  let free = 0;
  let measuredAt = Number.NEGATIVE_INFINITY;

  function measure() {
    free = spaceOf(folder).freeBytes;
    measuredAt = performance.now();
  }

  return {
    reserveBytes,
    /** Call it before each write, with its size. */
    willWrite(bytes: number) {
      free -= bytes;
      if (free < reserveBytes || performance.now() - measuredAt > MEASURED_FOR_MS) measure();
    },
    measure,
    get freeBytes() {
      return free;
    },
    /** Whether less space is free than is to be kept. */
    get isLow() {
      return free < reserveBytes;
    },
  };
}
