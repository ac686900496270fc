import type { FastifyInstance } from 'fastify';
import type { Histogram } from 'prom-client';

const outcomes = ['succeeded', 'refused', 'limited', 'failed'] as const;

/** Of an answer: the caller's fault, too much at once, or ours. */
function outcomeOf(status: number): (typeof outcomes)[number] {
  if (status >= 500) return 'failed';
  if (status === 429) return 'limited';
  return status >= 400 ? 'refused' : 'succeeded';
}

/**
 * Times every request under its route as it was written down, never under the address that was called. What is measured
 * for a route is looked up when the route is made, so that a call only adds a number.
 */
export function timeRequests(app: FastifyInstance, requests: Histogram<'method' | 'route' | 'outcome'>) {
  const timesOf = (method: string, route: string) =>
    Object.fromEntries(outcomes.map((outcome) => [outcome, requests.labels(method, route, outcome)])) as Record<
      ReturnType<typeof outcomeOf>,
      ReturnType<typeof requests.labels>
    >;

  app.addHook('onRoute', (route) => {
    const times = timesOf([route.method].flat().join(), route.url);
    const given = route.onResponse ?? [];
    route.onResponse = [
      ...(Array.isArray(given) ? given : [given]),
      (_request, reply, done) => {
        times[outcomeOf(reply.statusCode)].observe(reply.elapsedTime / 1000);
        done();
      },
    ];
  });

  // What no route takes. The method is the caller's to make up.
  const others = timesOf('any', 'none');
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) others[outcomeOf(reply.statusCode)].observe(reply.elapsedTime / 1000);
    done();
  });
}
