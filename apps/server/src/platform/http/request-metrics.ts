import type { FastifyInstance } from 'fastify';
import type { Histogram } from 'prom-client';

const outcomes = ['succeeded', 'refused', 'limited', 'failed'] as const;

/** Whether an error is the caller's (refused), a limit (limited) or ours (failed). */
function outcomeOf(status: number): (typeof outcomes)[number] {
  if (status >= 500) return 'failed';
  if (status === 429) return 'limited';
  return status >= 400 ? 'refused' : 'succeeded';
}

/**
 * Measures every request under its route's pattern, never under the address that was called. The histogram of a route
 * is looked up once when the route is registered, so that a call only adds a number.
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

  // Requests without a route. Their method is not a label, because callers can invent methods.
  const others = timesOf('any', 'none');
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) others[outcomeOf(reply.statusCode)].observe(reply.elapsedTime / 1000);
    done();
  });
}
