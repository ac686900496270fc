import { forceCloseDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { onTestFinished, vi } from 'vitest';

/** An empty database of the browser for one test. jsdom has none. */
export function fakeBrowserDatabase() {
  const factory = new IDBFactory();
  const openings: Promise<IDBDatabase>[] = [];

  function open(name: string, version: number): IDBOpenDBRequest {
    const request = factory.open(name, version);
    openings.push(
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      }),
    );
    return request;
  }

  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  vi.stubGlobal('indexedDB', { open });
  // The test files share loaded modules and the databases that these keep open, so the next test needs new ones.
  onTestFinished(async () => {
    for (const database of await Promise.all(openings)) await close(database);
  });

  return {
    /**
     * Runs a function while another tab writes to a store of a database, so that readers wait. The write begins after all
     * earlier requests to the store are done.
     */
    async whileWritten(databaseName: string, storeName: string, act = async () => {}) {
      const tab = await new Promise<IDBDatabase>((resolve) => {
        const request = factory.open(databaseName, 1);
        request.onsuccess = () => resolve(request.result);
      });
      const records = tab.transaction(storeName, 'readwrite').objectStore(storeName);
      let isOver = false;
      await new Promise<void>((begin) => {
        const goOn = () => {
          begin();
          if (!isOver) records.count().onsuccess = goOn;
        };
        records.count().onsuccess = goOn;
      });
      await act().finally(() => {
        isOver = true;
      });
      tab.close();
    },
  };
}

/** Closes it as browsers do when somebody clears their data: after all earlier requests are done. */
const close = (database: IDBDatabase) =>
  new Promise((closed) => {
    database.addEventListener('close', closed);
    // The types of the library require the class, but it takes an instance.
    forceCloseDatabase(database as never);
  });
