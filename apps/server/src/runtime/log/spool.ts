import { closeSync, existsSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lockFolder } from '#platform';

const DELIVER_EVERY_MS = 100;
const RETRY_AFTER_MS = 1_000;
const CLAIM_AGAIN_MS = 50;
const SEGMENT_SUFFIX = '.jsonl';
/** A file is read into memory to be delivered. */
const SEGMENT_BYTES = 16 * 1024 * 1024;
/** Delivered at once: little enough that others who want the database need not wait for long. */
const BATCH = { lines: 500, bytes: 512 * 1024 };

type Options = {
  /** Holds a folder for each process. */
  folder: string;
  /** The name of this process's own. */
  name: string;
  /** Stores lines for good. May see a line twice. */
  deliver: (lines: string[]) => Promise<void>;
  onProblem: (error: unknown) => void;
};

type Ended = { path: string; lines: number };
type Segment = Ended & { fd: number; bytes: number };

/**
 * Lines that are in a file before whoever wrote them goes on, and are delivered soon after. What a process that was
 * killed left behind is delivered by the next that starts.
 */
export async function openSpool({ folder, name, deliver, onProblem }: Options) {
  const own = join(folder, name);
  const lock = await claim(own);

  let begun = 0;
  let segment: Segment | null = null;
  /** Lines that are about to be written, and when they are. */
  let text = '';
  let textLines = 0;
  let written: Promise<void> | null = null;
  /** Files that nobody appends to any more, oldest first. Only such a one can be delivered and deleted. */
  const ended: Ended[] = [];

  function begin(): Segment {
    mkdirSync(own, { recursive: true, mode: 0o700 });
    const path = join(own, `${String(begun++).padStart(9, '0')}${SEGMENT_SUFFIX}`);
    return { path, fd: openSync(path, 'ax', 0o600), lines: 0, bytes: 0 };
  }

  function end({ path, lines, fd }: Segment) {
    segment = null;
    ended.push({ path, lines });
    closeSync(fd);
  }

  /**
   * Without a turn of the event loop, because the system takes a line into its memory in less time than a thread takes
   * to be woken for it.
   */
  function write(bytes: Buffer, lines: number) {
    segment ??= begin();
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(segment.fd, bytes, at);
    } catch (error) {
      // The file may end in half a line, which nothing must be written behind.
      end(segment);
      throw error;
    }
    segment.bytes += bytes.length;
    segment.lines += lines;
    if (segment.bytes > SEGMENT_BYTES) end(segment);
  }

  async function deliverFile(path: string) {
    const text = await readFile(path, 'utf8').catch((error) => {
      if (error.code !== 'ENOENT') throw error;
      // Somebody removed it. To wait for it would hold up all that come after it.
      onProblem(error);
      return '';
    });
    // What stands behind the last line break was not written to its end, so nobody was told that it was.
    const lines = text.split('\n').slice(0, -1);
    for (const batch of batches(lines)) await deliver(batch);
    await rm(path, { force: true });
  }

  async function deliverFolder(path: string) {
    const lock = await lockFolder(path, 0);
    if (!lock) return;
    try {
      const files = (await readdir(path)).filter((file) => file.endsWith(SEGMENT_SUFFIX)).sort();
      for (const file of files) await deliverFile(join(path, file));
    } finally {
      await lock.release();
    }
    await removeEmpty(path);
  }

  async function deliverAll() {
    if (segment && ended.length === 0) end(segment);
    for (const { path } of [...ended]) {
      await deliverFile(path);
      ended.shift();
    }
  }

  const stopping = new AbortController();
  const delivering = (async () => {
    while (!stopping.signal.aborted) {
      const pause = await deliverAll().then(
        () => DELIVER_EVERY_MS,
        (error) => {
          onProblem(error);
          return RETRY_AFTER_MS;
        },
      );
      await wait(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  })();

  return {
    /** The line is in the file when this resolves. Lines that come together are written together. */
    append(line: string): Promise<void> {
      text += `${line}\n`;
      textLines++;
      written ??= new Promise((resolve, reject) => {
        // When all that runs now has run: answers of the engine come many at a time.
        process.nextTick(() => {
          const bytes = Buffer.from(text);
          const lines = textLines;
          text = '';
          textLines = 0;
          written = null;
          try {
            write(bytes, lines);
            resolve();
          } catch (error) {
            reject(error);
          }
        });
      });
      return written;
    },

    /** Lines in this process's own files. Those of a file count until all of it is delivered. */
    get waiting() {
      return ended.reduce((sum, { lines }) => sum + lines, segment?.lines ?? 0);
    },

    /** Delivers what others that are no more left behind. */
    async deliverLeftBehind() {
      for (const other of await readdir(folder)) {
        if (other === name) continue;
        const left = join(folder, other);
        await deliverFolder(left).catch((error) => {
          // Somebody else may have delivered it meanwhile.
          if (existsSync(left)) onProblem(error);
        });
      }
    },

    async close() {
      stopping.abort();
      await Promise.allSettled([delivering, written]);
      try {
        if (segment) end(segment);
        await deliverAll();
      } catch (error) {
        // It stays where it is, for the next process.
        onProblem(error);
      } finally {
        await lock.release();
      }
      await removeEmpty(own).catch(onProblem);
    },
  };
}

/** Tries again: whoever looks for what dead processes left may have taken a folder without a lock for one of those. */
async function claim(folder: string) {
  for (let tries = 1; ; tries++) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const lock = await lockFolder(folder).catch((error) => {
      if (tries === 5) throw error;
      return null;
    });
    if (lock) return lock;
    if (tries === 5) throw new Error(`Another process has ${folder} open.`);
    await wait(CLAIM_AGAIN_MS);
  }
}

/** Without the lock: whoever has a socket or a line in the folder by now keeps it. */
async function removeEmpty(folder: string) {
  await rmdir(folder).catch((error) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'ENOENT') throw error;
  });
}

function* batches(lines: string[]): Generator<string[]> {
  let batch: string[] = [];
  let bytes = 0;
  for (const line of lines) {
    const size = Buffer.byteLength(line);
    if (batch.length > 0 && (batch.length === BATCH.lines || bytes + size > BATCH.bytes)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(line);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}
