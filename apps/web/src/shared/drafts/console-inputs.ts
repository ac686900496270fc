import type { EvaluationOutcome } from '@rulewright/contract';
import { allOf, browserStore } from './browser-store.ts';

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

type Kept = ConsoleInput & ConsoleKey & { kept_at: string };

const bounds = {
  /** Of one text, and of all past runs of a document together. */
  characters: 500_000,
  runs: 10,
  /** Of one person. The documents whose consoles were used longest ago are forgotten first. */
  documents: 50,
};

const byAge = 'by age';
const store = browserStore('rulewright-console', 'inputs', (database) => {
  const inputs = database.createObjectStore('inputs', { keyPath: ['userId', 'documentId'] });
  inputs.createIndex(byAge, ['userId', 'kept_at']);
});

/** Null where nothing was kept, and where the browser keeps nothing, as some do in private windows. */
export async function readConsoleInput({ userId, documentId }: ConsoleKey): Promise<ConsoleInput | null> {
  const kept = await store
    .transact<Kept | undefined>('readonly', (inputs) => inputs.get([userId, documentId]))
    .catch(() => undefined);
  return kept ?? null;
}

/** Keeps the text that is in a console. */
export const keepInput = (key: ConsoleKey, input: string) =>
  change(key, (before) => ({ ...before, input: input.length > bounds.characters ? '' : input }));

export const keepRun = (key: ConsoleKey, run: PastRun) =>
  change(key, (before) => ({ ...before, runs: withRun(before.runs, run) }));

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
  await store.write((inputs) => inputs.delete(allOf(userId))).catch(() => undefined);
}

/** In one transaction: another tab may have the same document's console open. What cannot be kept is not. */
async function change(key: ConsoleKey, edit: (before: ConsoleInput) => ConsoleInput): Promise<void> {
  const { userId, documentId } = key;
  await store
    .transact<Kept | undefined>('readwrite', (inputs) => {
      const request: IDBRequest<Kept | undefined> = inputs.get([userId, documentId]);
      request.onsuccess = () => {
        const { input, runs } = edit(request.result ?? { input: '', runs: [] });
        inputs.put({ userId, documentId, input, runs, kept_at: new Date().toISOString() } satisfies Kept);
        forgetOldest(inputs, userId);
      };
      return request;
    })
    .catch(() => undefined);
}

function forgetOldest(inputs: IDBObjectStore, userId: string) {
  const request = inputs.index(byAge).getAllKeys(allOf(userId));
  request.onsuccess = () => {
    for (const key of request.result.slice(0, -bounds.documents)) inputs.delete(key);
  };
}
