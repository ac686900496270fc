/** What our server costs over a bare Fastify answering the same bytes, in one run on this machine. */
import autocannon from 'autocannon';
import fastify from 'fastify';
import { startServer } from '../e2e/support/server.ts';

const SECONDS = 5;

async function requestsPerSecond(url: string, headers: Record<string, string>): Promise<number> {
  await autocannon({ url, headers, connections: 50, duration: 1 });
  const { requests, errors, non2xx } = await autocannon({ url, headers, connections: 50, duration: SECONDS });
  if (errors || non2xx) throw new Error(`${url}: ${errors} errors, ${non2xx} bad answers`);
  return requests.average;
}

const server = await startServer();
try {
  for (const path of ['/api/about', '/']) {
    const headers = { 'accept-encoding': 'br' };
    const answer = await fetch(`${server.url}${path}`, { headers });
    const body = Buffer.from(await answer.arrayBuffer());
    const bare = fastify();
    bare.get('/', async (_request, reply) => reply.type('application/octet-stream').send(body));
    const bareUrl = await bare.listen({ host: '127.0.0.1', port: 0 });

    const [baseline, ours] = [
      await requestsPerSecond(bareUrl, {}),
      await requestsPerSecond(server.url + path, headers),
    ];
    console.log(
      `${path}: ${(ours / baseline).toFixed(2)} of a bare Fastify (${ours.toFixed(0)} against ${baseline.toFixed(0)} a second)`,
    );
    await bare.close();
  }
} finally {
  await server.stop();
}
