import { closeSync, existsSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lockFolder } from '#platform';

const DELIVER_EVERY_MS = 100;
const RETRY_AFTER_MS = 1_000;
const CLAIM_AGAIN_MS = 50;
const SEGMENT_SUFFIX = '.records';
/** An earlier version wrote lines of JSON, and may have left some behind. */
const SUFFIXES = [SEGMENT_SUFFIX, '.jsonl'];
/** A limit, because a whole file is read into memory when it is delivered. */
const SEGMENT_BYTES = 16 * 1024 * 1024;
const PROBE_BYTES = 64 * 1024;

/** Some items as bytes, how many entries they hold, and how many of the bytes are each owner's. */
export type Encoded = { bytes: Buffer; entries: number; owners: Iterable<readonly [owner: string, bytes: number]> };

type Options<Item> = {
  /** Contains one folder per process. */
  folder: string;
  /** The name of this process's folder. */
  name: string;
  encode: (items: Item[]) => Encoded;
  /**
   * Stores what a file holds permanently. It must accept what it has stored before, and a file whose end is missing because
   * its process was killed while it wrote.
   */
  deliver: (bytes: Buffer) => Promise<void>;
  onProblem: (error: unknown) => void;
};

type Ended = { path: string; entries: number; owners: Map<string, number> };
type Segment = Ended & { fd: number; bytes: number };

/**
 * Writes items to a file before the caller continues, and delivers them soon after. What a killed process left
 * behind is delivered by the next process that starts. An item holds entries, which are only counted here, and belongs to an
 * owner.
 */
export async function openSpool<Item>({ folder, name, encode, deliver, onProblem }: Options<Item>) {
  const own = join(folder, name);
  const lock = await claim(own);

  let begun = 0;
  let segment: Segment | null = null;
  /** What the next write will contain, and the promise that resolves after that write. */
  let next: Item[] = [];
  let written: Promise<void> | null = null;
  /** Files that are no longer appended to, oldest first. Only these can be delivered and deleted. */
  const ended: Ended[] = [];
  /** The bytes of each owner in the files of this process. */
  const waitingOf = new Map<string, number>();
  let hasFailed = false;

  function add(owners: Map<string, number>, owner: string, bytes: number) {
    const sum = (owners.get(owner) ?? 0) + bytes;
    if (sum > 0) owners.set(owner, sum);
    else owners.delete(owner);
  }

  function begin(): Segment {
    mkdirSync(own, { recursive: true, mode: 0o700 });
    const path = join(own, `${String(begun++).padStart(9, '0')}${SEGMENT_SUFFIX}`);
    return { path, fd: openSync(path, 'ax', 0o600), entries: 0, owners: new Map(), bytes: 0 };
  }

  function end({ path, entries, owners, fd }: Segment) {
    segment = null;
    ended.push({ path, entries, owners });
    closeSync(fd);
  }

  /**
   * Writes synchronously, because the operating system takes bytes into its cache faster than a thread could be woken
   * to write them.
   */
  function write({ bytes, entries, owners }: Encoded) {
    segment ??= begin();
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(segment.fd, bytes, at);
    } catch (error) {
      // The file may end with half a record, so nothing may be appended to it.
      end(segment);
      throw error;
    }
    segment.bytes += bytes.length;
    segment.entries += entries;
    for (const [owner, bytes] of owners) {
      add(segment.owners, owner, bytes);
      add(waitingOf, owner, bytes);
    }
    if (segment.bytes > SEGMENT_BYTES) end(segment);
  }

  async function deliverFile(path: string) {
    const bytes = await readFile(path).catch((error) => {
      if (error.code !== 'ENOENT') throw error;
      // Somebody removed the file. Waiting for it would block all later files.
      onProblem(error);
      return Buffer.alloc(0);
    });
    await deliver(bytes);
    await rm(path, { force: true });
  }

  async function deliverFolder(path: string) {
    const lock = await lockFolder(path, 0);
    if (!lock) return;
    try {
      const files = (await readdir(path)).filter((file) => SUFFIXES.some((suffix) => file.endsWith(suffix))).sort();
      for (const file of files) await deliverFile(join(path, file));
    } finally {
      await lock.release();
    }
    await removeEmpty(path);
  }

  async function deliverAll() {
    if (segment && ended.length === 0) end(segment);
    for (const { path, owners } of [...ended]) {
      await deliverFile(path);
      ended.shift();
      for (const [owner, bytes] of owners) add(waitingOf, owner, -bytes);
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

  /** What could not be written is stored at once, all together. */
  async function writeNext() {
    const items = next;
    next = [];
    written = null;
    const encoded = encode(items);
    try {
      write(encoded);
    } catch (error) {
      onProblem(error);
      hasFailed = true;
      await deliver(encoded.bytes);
    }
    hasFailed = false;
  }

  return {
    /**
     * Resolves when the item is safe: in the file, or, where that could not be written, delivered. All items of one turn of
     * the event loop are written together: those of all requests that had arrived when it began.
     */
    append(item: Item): Promise<void> {
      next.push(item);
      written ??= new Promise((resolve, reject) => setImmediate(() => writeNext().then(resolve, reject)));
      return written;
    },

    /** The number of entries in this process's files. Those of a file count until the whole file is delivered. */
    get waiting() {
      return ended.reduce((sum, { entries }) => sum + entries, segment?.entries ?? 0);
    },

    /** The bytes of an owner in this process's files, which likewise count until the whole file is delivered. */
    waitingOf: (owner: string) => waitingOf.get(owner) ?? 0,

    /**
     * Whether items can be made safe. If the last could be neither written nor delivered, this tries to write, because
     * nobody sends further items to a server that says it cannot take them.
     */
    canWrite() {
      if (!hasFailed) return true;
      const path = join(own, 'probe');
      try {
        mkdirSync(own, { recursive: true, mode: 0o700 });
        writeFileSync(path, Buffer.alloc(PROBE_BYTES), { mode: 0o600 });
        rmSync(path);
        return true;
      } catch {
        return false;
      }
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
