import { existsSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from '#platform';

const YEAR = 'public, max-age=31536000, immutable';

/** Whether programs ask for it, and not a person who would be shown a page. */
export const isForPrograms = (url: string) => /^\/(api|assets|metrics)([/?]|$)/.test(url);

/** Serves the built web application: its files, and its one page for every address that is not a file. */
export async function webFiles(app: FastifyInstance, webRoot: string) {
  app.setNotFoundHandler(() => {
    throw notFound('Page');
  });
  // Not built while developing, when another server serves it.
  if (!existsSync(join(webRoot, 'index.html'))) return;

  await app.register(staticFiles, {
    root: webRoot,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // Nothing here is worth resuming, and a range of a compressed file is of no use.
    acceptRanges: false,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html'],
    setHeaders: (reply, path) => {
      // Names under assets/ change with their content; the others must be asked for again.
      const hashed = path.startsWith(join(webRoot, 'assets'));
      reply.setHeader('cache-control', hashed ? YEAR : 'no-cache');
      reply.setHeader('vary', 'accept-encoding');
    },
  });

  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    // A missing asset is missing: the page in its place would be taken for a broken script. Metrics have a port of their own.
    if (isForPrograms(request.url)) throw notFound('Page');
    return reply.sendFile('index.html');
  });
}
