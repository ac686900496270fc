import { once } from 'node:events';
import { connect } from 'node:net';
import { processorSeconds } from './processor-time.ts';

export type Load = Awaited<ReturnType<typeof load>>;
type Options = { url: string; body: object; token: string; seconds: number; pid: number };

const CONNECTIONS = 50;
const WARM_UP_SECONDS = 1;

/**
 * Fifty connections that post the same body, each again as soon as it was answered. Written by hand, because a general
 * client takes more of the processor than the server that it measures, and on a small machine they share it.
 */
export async function load({ url, body, token, seconds, pid }: Options) {
  const { host, hostname, port, pathname } = new URL(url);
  const text = JSON.stringify(body);
  const request = Buffer.from(
    [
      `POST ${pathname} HTTP/1.1`,
      `host: ${host}`,
      `authorization: Bearer ${token}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(text)}`,
      `\r\n${text}`,
    ].join('\r\n'),
  );
  const latencies: number[] = [];
  let answered = 0;
  let counting = false;
  let failure: string | null = null;

  async function open() {
    const socket = connect(Number(port), hostname).setNoDelay();
    await once(socket, 'connect');
    let sentAt = 0;
    let received = Buffer.alloc(0);
    const send = () => {
      sentAt = performance.now();
      socket.write(request);
    };
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const size = sizeOfAnswer(received);
      if (size === null || received.length < size) return;
      if (!received.subarray(0, 16).toString().startsWith('HTTP/1.1 2')) failure ??= received.toString();
      answered++;
      if (counting) latencies.push(performance.now() - sentAt);
      received = Buffer.alloc(0);
      send();
    });
    socket.on('error', (error) => {
      failure ??= error.message;
    });
    send();
    return socket;
  }

  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, open));
  await sleep(WARM_UP_SECONDS);
  counting = true;
  const [start, processorAtStart] = [performance.now(), await processorSeconds(pid)];
  await sleep(seconds);
  counting = false;
  const elapsed = (performance.now() - start) / 1000;
  const processor = (await processorSeconds(pid)) - processorAtStart;
  for (const socket of sockets) socket.destroy();
  if (failure) throw new Error(`${url}: ${failure}`);
  latencies.sort((a, b) => a - b);
  return {
    /** All calls, with those of the warm-up. */
    answered,
    perSecond: latencies.length / elapsed,
    p99: latencies[Math.floor(latencies.length * 0.99)] as number,
    /** Of the process that answers, for each call. */
    processorMicroseconds: (processor / latencies.length) * 1e6,
  };
}

const sleep = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Null while the head of the answer is not there yet. */
function sizeOfAnswer(received: Buffer): number | null {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const length = /\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, end))?.[1];
  return end + 4 + Number(length);
}
