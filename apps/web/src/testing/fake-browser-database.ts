import { forceCloseDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { onTestFinished, vi } from 'vitest';

/** The browser's database, which jsdom does not have: an empty one, for the test that asks for it. */
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
  // The test files share the loaded modules, and with them the databases that those keep open: the next test begins anew.
  onTestFinished(async () => {
    for (const database of await Promise.all(openings)) await close(database);
  });

  return {
    /**
     * Another tab writes to a store of a database while this is done: whoever wants to read it waits. The write begins when
     * all that was asked of the store before is done.
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

/** As browsers do it by themselves when somebody clears their data: once all that was asked before is done. */
const close = (database: IDBDatabase) =>
  new Promise((closed) => {
    database.addEventListener('close', closed);
    // Its types ask for the class where it takes an object of it.
    forceCloseDatabase(database as never);
  });
