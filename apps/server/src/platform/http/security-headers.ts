import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { HelmetOptions } from 'helmet';
import helmet from 'helmet';

/** The content security policy of our pages. Everything comes from this server; only the exceptions are named. */
const contentPolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // The component libraries set styles on elements and add style sheets while running.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  // Excel files are unpacked by workers that start from a blob.
  workerSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
};

/** Of an answer that is data, a browser may make nothing. */
const dataPolicy = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };

type SecurityHeaders = ReturnType<typeof securityHeaders>;

/** Made once, because none of them differs from one answer to the next. */
export function securityHeaders({ publicUrl }: { publicUrl: string }) {
  const https = publicUrl.startsWith('https:');
  const common = { strictTransportSecurity: https, xFrameOptions: { action: 'deny' } } as const;
  const ofPages = headersOf({
    ...common,
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy },
    // Over plain http browsers heed neither, and report an error with every page.
    crossOriginOpenerPolicy: https,
    originAgentCluster: https,
    referrerPolicy: { policy: 'same-origin' },
  });
  // The fewer, the better: what is called by programs is called often, and these are for what a browser shows.
  const ofData = headersOf({
    ...common,
    contentSecurityPolicy: { useDefaults: false, directives: dataPolicy },
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  return { ofPages, ofData };
}

export function sendSecurityHeaders(app: FastifyInstance, { ofPages, ofData }: SecurityHeaders) {
  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(isData(url) ? ofData : ofPages);
    done();
  });
}

const isData = (url: string) => url.startsWith('/api/') && !url.startsWith('/api/docs');

function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => Object.assign(headers, { [name.toLowerCase()]: value }),
    removeHeader() {},
  };
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, () => {});
  return headers;
}
