import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** What a page of ours may load. Everything comes from this server; only the exceptions are named. */
const contentPolicy = {
  defaultSrc: ["'self'"],
  // The editor's type help is WebAssembly.
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  // The component libraries set styles on elements and add style sheets while running.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  // The code editor starts its language workers from a blob.
  workerSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
};

/** Made once, because none of them differs from one answer to the next. */
export function securityHeaders(app: FastifyInstance, { publicUrl }: { publicUrl: string }) {
  const https = publicUrl.startsWith('https:');
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: https ? { ...contentPolicy, upgradeInsecureRequests: [] } : contentPolicy,
    },
    strictTransportSecurity: https,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => Object.assign(headers, { [name.toLowerCase()]: value }),
    removeHeader() {},
  };
  protect({} as IncomingMessage, answer as unknown as ServerResponse, () => {});
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
