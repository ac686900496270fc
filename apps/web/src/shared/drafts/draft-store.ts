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
const channelName = 'rulewright-drafts';

let opened: Promise<IDBDatabase> | null = null;

/** Stays open: a page that is being closed has no time left to open it. */
function openDatabase(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => resolve(request.result);
  });
  opened.then(
    (database) => {
      database.onclose = forget;
    },
    () => forget(),
  );
  return opened;
}

function forget() {
  opened = null;
}

async function transact<Result>(
  mode: IDBTransactionMode,
  act: (drafts: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, mode);
    const request = act(transaction.objectStore(storeName));
    // Only here is it sure: a full disk is told after the request has succeeded.
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
    // Not left to the browser, which does it some time later: the page may be gone by then.
    transaction.commit();
  });
}

const keyOf = ({ userId, documentId }: DraftKey) => [userId, documentId];
/** Every key of one person: an empty array comes after all strings. */
const allOf = (userId: string) => IDBKeyRange.bound([userId], [userId, []]);

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
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(key);
  channel.close();
}

/** Tells when a draft was removed, in whichever tab: they share it. Returns how to be told no more. */
export function whenRemoved({ userId, documentId }: DraftKey, tell: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<DraftKey>) => {
    if (data.userId === userId && data.documentId === documentId) tell();
  };
  return () => channel.close();
}

/** Whether this browser keeps unsaved work of a person, of whichever tab. */
export async function hasDrafts(userId: string): Promise<boolean> {
  try {
    return (await transact('readonly', (drafts) => drafts.count(allOf(userId)))) > 0;
  } catch {
    return false;
  }
}

/** Those of one person only: others who use this browser have not been asked. */
export async function clearDrafts(userId: string): Promise<void> {
  await transact('readwrite', (drafts) => drafts.delete(allOf(userId))).catch(ignore);
}
