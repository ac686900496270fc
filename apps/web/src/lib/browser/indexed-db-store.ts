/**
 * A store of records in this browser. Each has a database of its own: a new version of one database waits until every tab
 * with the old one is closed.
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

  /** Stays open: a page that is being closed has no time left to open it. */
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
      // Only here is it sure: a full disk is told after the request has succeeded.
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  }

  return {
    transact,
    /** For one request that changes something. */
    write<Result>(act: (records: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
      return transact('readwrite', (records) => {
        const request = act(records);
        // Not left to the browser, which does it some time later: the page may be gone by then.
        records.transaction.commit();
        return request;
      });
    },
  };
}

/** Every key that begins like this: an empty array comes after all strings. */
export const keysBeginningWith = (...beginning: string[]) => IDBKeyRange.bound(beginning, [...beginning, []]);
