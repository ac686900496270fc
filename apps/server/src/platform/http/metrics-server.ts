import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addressOf } from '#platform';

type MetricsAddress = { host: string; port: number };

export type MetricsPage = { text: () => Promise<string>; contentType: string };

/** Serves the metrics on an address of their own, away from the public one. */
export function metricsServer({ text, contentType }: MetricsPage, { host, port }: MetricsAddress) {
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url?.split('?', 1)[0] !== '/metrics') return response.writeHead(404).end();
    try {
      const page = await text();
      response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(page);
    } catch {
      response.writeHead(500).end();
    }
  });

  return {
    /** Answers the address that was taken. */
    async listen(): Promise<string> {
      server.listen(port, host);
      await once(server, 'listening').catch((error: Error) => {
        throw new Error(`cannot listen on METRICS_HOST ${host} and METRICS_PORT ${port}: ${error.message}`);
      });
      return `${addressOf(host, (server.address() as AddressInfo).port)}/metrics`;
    },

    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
