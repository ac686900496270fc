import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import type { FastifyInstance } from 'fastify';

/** A batch that is answered line by line, and sent so too unless the test says otherwise, for as long as it wants. */
export async function openLineStream(
  app: FastifyInstance,
  path: string,
  token: string,
  mediaType = 'application/x-ndjson',
) {
  const origin = app.server.listening ? app.listeningOrigin : await app.listen({ host: '127.0.0.1', port: 0 });
  const connected = once(app.server, 'connection');
  const call: ClientRequest = request(new URL(path, origin), {
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${token}`, 'content-type': mediaType, accept: 'application/x-ndjson' },
  });
  call.on('error', () => {});
  call.flushHeaders();
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  answered.catch(() => {});
  const [connection] = await connected;
  let lines: AsyncIterator<string> | null = null;

  async function next(): Promise<IteratorResult<string>> {
    if (!lines) {
      const [answer] = await answered;
      lines = createInterface({ input: answer })[Symbol.asyncIterator]();
    }
    return lines.next();
  }

  return {
    call,
    /** The server's side of the connection. */
    connection,
    answer: async () => (await answered)[0],
    send: (text: string) => void call.write(text),
    end: () => void call.end(),
    /** The next result. */
    async result() {
      const { value, done } = await next();
      return done ? null : JSON.parse(value);
    },
    /** The results until the answer ends. */
    async results() {
      const results: unknown[] = [];
      for (let line = await next(); !line.done; line = await next()) results.push(JSON.parse(line.value));
      return results;
    },
  };
}
