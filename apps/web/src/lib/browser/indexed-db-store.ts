/**
 * A store of records in IndexedDB. Every store has its own database, because upgrading a database has to wait until
 * every tab that uses it is closed.
 */
export function indexedDbStore(
  databaseName: string,
  storeName: string,
  build: (database: IDBDatabase) => void = (database) => database.createObjectStore(storeName),
) {
  let opened: Promise<IDBDatabase> | null = null;

  function forget() {
    opened = null;
  }

  /** Stays open, because a page that is being closed has no time left to open it. */
  function open(): Promise<IDBDatabase> {
    opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(databaseName, 1);
      request.onupgradeneeded = () => build(request.result);
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

  async function transact<Result>(
    mode: IDBTransactionMode,
    act: (records: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result> {
    const database = await open();
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = act(transaction.objectStore(storeName));
      // Not on the request's success: a full disk is reported only when the transaction ends.
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  }

  return {
    transact,
    /** Runs one request that changes something. */
    write<Result>(act: (records: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
      return transact('readwrite', (records) => {
        const request = act(records);
        // Commits at once. By itself the browser commits later, when the page may already be gone.
        records.transaction.commit();
        return request;
      });
    },
  };
}

/** All keys that start with these parts. An empty array sorts after every string. */
export const keysBeginningWith = (...beginning: string[]) => IDBKeyRange.bound(beginning, [...beginning, []]);
