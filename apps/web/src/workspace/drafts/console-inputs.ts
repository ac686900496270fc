import type { EvaluationOutcome } from '@rulewright/contract';
import { indexedDbStore, keysBeginningWith } from '#lib/browser/indexed-db-store.ts';

/** One run of a console, as this browser remembers it: what was given to the rules, never what they answered. */
export type PastRun = { input: string; ran_at: string; outcome: EvaluationOutcome };

/** What a person last gave to the consoles of a document. */
export type ConsoleInput = {
  /** The last text, finished or not. Empty when there is none, or one that is too large to be kept. */
  input: string;
  /** Newest first. */
  runs: readonly PastRun[];
};

type ConsoleKey = { userId: string; documentId: string };

/** The text and the runs are records of their own: the text must be written in one step while the page is being left. */
type Kept = ConsoleKey & { kept_at: string } & (
    | { part: 'input'; input: string }
    | { part: 'runs'; runs: readonly PastRun[] }
  );

const bounds = {
  /** Of one text, and of all past runs of a document together. */
  characters: 500_000,
  runs: 10,
  /** Of one person. The documents whose consoles were used longest ago are forgotten first. */
  documents: 50,
};

const byAge = 'by age';
const store = indexedDbStore('rulewright-console', 'inputs', (database) => {
  const inputs = database.createObjectStore('inputs', { keyPath: ['userId', 'documentId', 'part'] });
  inputs.createIndex(byAge, ['userId', 'kept_at']);
});

/** Null where nothing was kept, and where the browser keeps nothing, as some do in private windows. */
export async function readConsoleInput({ userId, documentId }: ConsoleKey): Promise<ConsoleInput | null> {
  void forgetOldest(userId);
  const kept = await store
    .transact<Kept[]>('readonly', (inputs) => inputs.getAll(keysBeginningWith(userId, documentId)))
    .catch(() => []);
  if (kept.length === 0) return null;
  return Object.assign({ input: '', runs: [] }, ...kept.map(partOf));
}

const partOf = (record: Kept) => (record.part === 'input' ? { input: record.input } : { runs: record.runs });

/** Keeps the text that is in a console. What cannot be kept is not. */
export async function storeInput({ userId, documentId }: ConsoleKey, input: string): Promise<void> {
  const text = input.length > bounds.characters ? '' : input;
  const record = { userId, documentId, part: 'input', input: text, kept_at: new Date().toISOString() } satisfies Kept;
  await store.write((inputs) => inputs.put(record)).catch(() => undefined);
}

/** In one transaction: another tab may have the same document's console open. What cannot be kept is not. */
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

/** Adds a run in front. One with the same input takes the place of the one before; the oldest go. */
export function withRun(runs: readonly PastRun[], run: PastRun): PastRun[] {
  const others = runs.filter(({ input }) => input !== run.input);
  let characters = 0;
  return [run, ...others].slice(0, bounds.runs).filter(({ input }) => {
    characters += input.length;
    return characters <= bounds.characters;
  });
}

/** All that this browser keeps of one person's consoles. */
export async function clearConsoleInputs(userId: string): Promise<void> {
  await store.write((inputs) => inputs.delete(keysBeginningWith(userId))).catch(() => undefined);
}

/** When a console is opened, and not with each text: that has to be written in one step. */
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
