import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

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

export async function securityHeaders(app: FastifyInstance, { publicUrl }: { publicUrl: string }) {
  const https = publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: https ? { ...contentPolicy, upgradeInsecureRequests: [] } : contentPolicy,
    },
    strictTransportSecurity: https,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
}
