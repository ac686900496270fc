import { cleanup } from '@testing-library/react';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { vi } from 'vitest';

/** The browser's database, which jsdom does not have. Only for the test that asks for it. */
export function fakeBrowserDatabase() {
  const factory = new IDBFactory();
  const opened: IDBDatabase[] = [];
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  vi.stubGlobal('indexedDB', {
    open(name: string, version: number) {
      const request = factory.open(name, version);
      request.addEventListener('success', () => opened.push(request.result));
      return request;
    },
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
      await act();
      isOver = true;
      tab.close();
    },

    /** The files share what is loaded, and with it an open database. What is shown goes first: it would open it again. */
    close() {
      cleanup();
      for (const database of opened) {
        database.onclose?.(new Event('close'));
        database.close();
      }
    },
  };
}
