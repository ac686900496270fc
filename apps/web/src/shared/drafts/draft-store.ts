/** Unsaved work on a document, as this browser keeps it. */
export type Draft = {
  text: string;
  /** The version that the work began with. */
  base_version: number;
  kept_at: string;
};

export type DraftKey = { userId: string; documentId: string };

const databaseName = 'rulewright';
const storeName = 'drafts';

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName);
  return resultOf(request);
}

const resultOf = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function transact<Result>(
  mode: IDBTransactionMode,
  act: (drafts: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(storeName, mode);
    const result = await resultOf(act(transaction.objectStore(storeName)));
    // A full disk is told when the transaction ends, after each of its requests has succeeded.
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    return result;
  } finally {
    database.close();
  }
}

const keyOf = ({ userId, documentId }: DraftKey) => [userId, documentId];

/** None too where the browser keeps nothing, as some do in private windows. */
export async function readDraft(key: DraftKey): Promise<Draft | null> {
  try {
    return (await transact<Draft | undefined>('readonly', (drafts) => drafts.get(keyOf(key)))) ?? null;
  } catch {
    return null;
  }
}

/** Whether it could be kept: the storage may be full, or forbidden. */
export async function keepDraft(key: DraftKey, draft: Draft): Promise<boolean> {
  try {
    await transact('readwrite', (drafts) => drafts.put(draft, keyOf(key)));
    return true;
  } catch {
    return false;
  }
}

/** What cannot be removed cannot have been kept. */
const ignore = () => undefined;

export async function removeDraft(key: DraftKey): Promise<void> {
  await transact('readwrite', (drafts) => drafts.delete(keyOf(key))).catch(ignore);
}

export async function clearDrafts(): Promise<void> {
  await transact('readwrite', (drafts) => drafts.clear()).catch(ignore);
}
