import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Stands before a database and passes everything on, late by as much as it is told. */
export async function startSlowLink(databaseUrl: string) {
  const target = new URL(databaseUrl);
  let delayMs = 0;
  const link = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      let order = Promise.resolve();
      from.on('data', (chunk) => {
        order = order.then(() => wait(delayMs)).then(() => void to.write(chunk));
      });
      from.on('close', () => to.destroy());
      from.on('error', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => link.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((link.address() as AddressInfo).port);
  return {
    url: url.href,
    setDelay(milliseconds: number) {
      delayMs = milliseconds;
    },
    close: () => link.close(),
  };
}
