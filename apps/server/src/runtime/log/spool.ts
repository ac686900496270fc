import { closeSync, existsSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lockFolder } from '#platform';

const DELIVER_EVERY_MS = 100;
const RETRY_AFTER_MS = 1_000;
const CLAIM_AGAIN_MS = 50;
const SEGMENT_SUFFIX = '.jsonl';
const LINE_BREAK = 0x0a;
/** A limit, because a whole file is read into memory when it is delivered. */
const SEGMENT_BYTES = 16 * 1024 * 1024;
/** The size of one delivery, small enough that other queries do not wait long for the database. */
const BATCH = { lines: 500, bytes: 512 * 1024 };

type Options = {
  /** Contains one folder per process. */
  folder: string;
  /** The name of this process's folder. */
  name: string;
  /** Stores lines permanently, each with its line break. It must accept a line that it has stored before. */
  deliver: (lines: Buffer) => Promise<void>;
  onProblem: (error: unknown) => void;
};

type Ended = { path: string; lines: number };
type Segment = Ended & { fd: number; bytes: number };

/**
 * Writes lines to a file before the caller continues, and delivers them soon after. Lines that a killed process left
 * behind are delivered by the next process that starts.
 */
export async function openSpool({ folder, name, deliver, onProblem }: Options) {
  const own = join(folder, name);
  const lock = await claim(own);

  let begun = 0;
  let segment: Segment | null = null;
  /** Lines that the next write will contain, how many they are, and the promise that resolves after that write. */
  let next: string[] = [];
  let nextLines = 0;
  let written: Promise<void> | null = null;
  /** Files that are no longer appended to, oldest first. Only these can be delivered and deleted. */
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
   * Writes synchronously, because the operating system takes a line into its cache faster than a thread could be woken
   * to write it.
   */
  function write(bytes: Buffer, lines: number) {
    segment ??= begin();
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(segment.fd, bytes, at);
    } catch (error) {
      // The file may end with half a line, so nothing may be appended to it.
      end(segment);
      throw error;
    }
    segment.bytes += bytes.length;
    segment.lines += lines;
    if (segment.bytes > SEGMENT_BYTES) end(segment);
  }

  async function deliverFile(path: string) {
    // The lines stay bytes on their way to the database, which saves this process from decoding and encoding them.
    const bytes = await readFile(path).catch((error) => {
      if (error.code !== 'ENOENT') throw error;
      // Somebody removed the file. Waiting for it would block all later files.
      onProblem(error);
      return Buffer.alloc(0);
    });
    for (const batch of batches(bytes)) await deliver(batch);
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

  /** Lines that could not be written are stored at once, all together. */
  async function writeNext() {
    const [bytes, lines] = [Buffer.from(`${next.join('\n')}\n`), nextLines];
    next = [];
    nextLines = 0;
    written = null;
    try {
      write(bytes, lines);
    } catch (error) {
      onProblem(error);
      for (const batch of batches(bytes)) await deliver(batch);
    }
  }

  return {
    /**
     * Takes a line, or several with line breaks between them and their number. Resolves when they are safe: in the file, or,
     * where that could not be written, delivered. All lines of one turn of the event loop are written together: those of all
     * requests that had arrived when it began.
     */
    append(lines: string, count = 1): Promise<void> {
      next.push(lines);
      nextLines += count;
      written ??= new Promise((resolve, reject) => setImmediate(() => writeNext().then(resolve, reject)));
      return written;
    },

    /** The number of lines in this process's files. The lines of a file count until the whole file is delivered. */
    get waiting() {
      return ended.reduce((sum, { lines }) => sum + lines, segment?.lines ?? 0);
    },

    /** Delivers the files of processes that have ended. */
    async deliverLeftBehind() {
      for (const other of await readdir(folder)) {
        if (other === name) continue;
        const left = join(folder, other);
        await deliverFolder(left).catch((error) => {
          // If the folder is gone, another process has delivered it meanwhile.
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
        // The files stay in place, and the next process delivers them.
        onProblem(error);
      } finally {
        await lock.release();
      }
      await removeEmpty(own).catch(onProblem);
    },
  };
}

/**
 * Tries several times, because another process that looks for abandoned folders may have locked this one for a moment
 * before it was claimed.
 */
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

/** Runs without the lock. That is safe, because `rmdir` fails if a new owner has put a file into the folder. */
async function removeEmpty(folder: string) {
  await rmdir(folder).catch((error) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'ENOENT') throw error;
  });
}

/**
 * Cuts lines into deliveries. Text after the last line break was not written completely. Its caller never got a
 * confirmation, so it is dropped.
 */
function* batches(bytes: Buffer): Generator<Buffer> {
  let start = 0;
  let end = 0;
  let lines = 0;
  for (let at = bytes.indexOf(LINE_BREAK); at >= 0; at = bytes.indexOf(LINE_BREAK, end)) {
    if (lines > 0 && (lines === BATCH.lines || at - start > BATCH.bytes)) {
      yield bytes.subarray(start, end);
      start = end;
      lines = 0;
    }
    end = at + 1;
    lines++;
  }
  if (lines > 0) yield bytes.subarray(start, end);
}
