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
