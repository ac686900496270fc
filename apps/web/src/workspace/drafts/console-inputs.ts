import type { EvaluationOutcome } from '@rulewright/contract';
import { indexedDbStore, keysBeginningWith } from '#lib/browser/indexed-db-store.ts';

/** One run of a console as this browser remembers it: the input, never the result. */
export type PastRun = { input: string; ran_at: string; outcome: EvaluationOutcome };

/** What a person last typed and ran in the consoles of a document. */
export type ConsoleInput = {
  /** The last text, finished or not. Empty when there is none or when it was too large to store. */
  input: string;
  /** Newest first. */
  runs: readonly PastRun[];
};

type ConsoleKey = { userId: string; documentId: string };

/**
 * The text and the runs are separate records, so that the text can be written in one step while the page is closing.
 */
type Kept = ConsoleKey & { kept_at: string } & (
    | { part: 'input'; input: string }
    | { part: 'runs'; runs: readonly PastRun[] }
  );

const bounds = {
  /** The limit for one text, and for all past runs of a document together. */
  characters: 500_000,
  runs: 10,
  /** Per person. The documents whose consoles were used longest ago are removed first. */
  documents: 50,
};

const byAge = 'by age';
const store = indexedDbStore('rulewright-console', 'inputs', (database) => {
  const inputs = database.createObjectStore('inputs', { keyPath: ['userId', 'documentId', 'part'] });
  inputs.createIndex(byAge, ['userId', 'kept_at']);
});

/** Null when nothing is stored, also in browsers that store nothing, such as in some private windows. */
export async function readConsoleInput({ userId, documentId }: ConsoleKey): Promise<ConsoleInput | null> {
  void forgetOldest(userId);
  const stored = await store
    .transact<Kept[]>('readonly', (inputs) => inputs.getAll(keysBeginningWith(userId, documentId)))
    .catch(() => []);
  if (stored.length === 0) return null;
  return Object.assign({ input: '', runs: [] }, ...stored.map(partOf));
}

const partOf = (record: Kept) => (record.part === 'input' ? { input: record.input } : { runs: record.runs });

/** Stores the text of a console. Errors are ignored, because the input is only a convenience. */
export async function storeInput({ userId, documentId }: ConsoleKey, input: string): Promise<void> {
  const text = input.length > bounds.characters ? '' : input;
  const record = { userId, documentId, part: 'input', input: text, kept_at: new Date().toISOString() } satisfies Kept;
  await store.write((inputs) => inputs.put(record)).catch(() => undefined);
}

/** In one transaction, because another tab may have the console of the same document open. Errors are ignored. */
export async function storeRun({ userId, documentId }: ConsoleKey, run: PastRun): Promise<void> {
  await store
    .transact<Kept | undefined>('readwrite', (inputs) => {
      const request: IDBRequest<Kept | undefined> = inputs.get([userId, documentId, 'runs']);
      request.onsuccess = () => {
        const before = request.result?.part === 'runs' ? request.result.runs : [];
        const runs = withRun(before, run);
        inputs.put({ userId, documentId, part: 'runs', runs, kept_at: new Date().toISOString() } satisfies Kept);
      };
      return request;
    })
    .catch(() => undefined);
}

/** Adds a run at the front. It replaces a run with the same input, and the oldest runs are dropped. */
export function withRun(runs: readonly PastRun[], run: PastRun): PastRun[] {
  const others = runs.filter(({ input }) => input !== run.input);
  let characters = 0;
  return [run, ...others].slice(0, bounds.runs).filter(({ input }) => {
    characters += input.length;
    return characters <= bounds.characters;
  });
}

/** Removes everything that this browser stores about one person's consoles. */
export async function clearConsoleInputs(userId: string): Promise<void> {
  await store.write((inputs) => inputs.delete(keysBeginningWith(userId))).catch(() => undefined);
}

/** Runs when a console is opened, not with each text, which has to be written in one step. */
async function forgetOldest(userId: string): Promise<void> {
  await store
    .transact<IDBValidKey[]>('readwrite', (inputs) => {
      const request = inputs.index(byAge).getAllKeys(keysBeginningWith(userId));
      request.onsuccess = () => {
        const newestFirst = (request.result as [string, string, string][]).reverse();
        const documents = new Set(newestFirst.map(([, documentId]) => documentId));
        const remembered = new Set([...documents].slice(0, bounds.documents));
        for (const key of newestFirst) if (!remembered.has(key[1])) inputs.delete(key);
      };
      return request;
    })
    .catch(() => undefined);
}
