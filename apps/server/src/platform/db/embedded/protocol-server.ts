import type { Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import { messageReader } from './message-reader.ts';

const NO_ENCRYPTION = 'N';
const ROLLBACK = 'Q\0\0\0\x0drollback\0';
/**
 * Undoes what a client left open. Without the first rollback Sync would confirm an unfinished query. After an error only
 * the second one is heard.
 */
const UNDO = Buffer.from(`${ROLLBACK}S\0\0\0\x04${ROLLBACK}`);

/**
 * Serves PGlite to clients of PostgreSQL. PGlite has one session for all of them, so the messages of a query are handed
 * to it together, and while a client has a transaction or a part of a query open, the others wait.
 */
export function protocolServer(database: PGlite): Server {
  const waiting: { client: Socket; messages: Buffer; isWhole: boolean }[] = [];
  /** The client whose transaction or query is open. */
  let holder: Socket | null = null;
  let isAnswering = false;

  function next() {
    const at = holder ? waiting.findIndex(({ client }) => client === holder) : 0;
    return at < 0 ? undefined : waiting.splice(at, 1)[0];
  }

  async function answerAll() {
    if (isAnswering) return;
    isAnswering = true;
    // After it is closed, when the server stops, nobody waits for an answer any more.
    while (!database.closed) {
      if (holder?.destroyed) {
        await answer(holder, UNDO);
        holder = null;
      }
      const one = next();
      if (!one) break;
      if (one.client.destroyed) continue;
      await answer(one.client, one.messages);
      holder = database.isInTransaction() || !one.isWhole ? one.client : null;
    }
    isAnswering = false;
  }

  const answer = (client: Socket, messages: Buffer) =>
    database.runExclusive(async () => {
      // Sends all parts of the answer together.
      client.cork();
      await database.execProtocolRawStream(messages, { onRawData: (bytes) => client.write(Buffer.from(bytes)) });
      client.uncork();
    });

  return createServer((client) => {
    const read = messageReader(
      (messages, isWhole) => {
        waiting.push({ client, messages, isWhole });
        answerAll();
      },
      () => client.write(NO_ENCRYPTION),
    );
    client.on('data', (chunk) => {
      try {
        read(chunk);
      } catch {
        client.destroy();
      }
    });
    client.on('error', () => client.destroy());
    client.on('close', answerAll);
  });
}
