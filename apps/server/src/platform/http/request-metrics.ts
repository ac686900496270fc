import type { FastifyInstance } from 'fastify';
import type { Histogram } from 'prom-client';

const outcomes = ['succeeded', 'refused', 'limited', 'failed'] as const;

/** Whether an error is the caller's (refused), a limit (limited) or ours (failed). */
function outcomeOf(status: number): (typeof outcomes)[number] {
  if (status >= 500) return 'failed';
  if (status === 429) return 'limited';
  return status >= 400 ? 'refused' : 'succeeded';
}

type RequestTimes = Histogram<'method' | 'route' | 'outcome'>;

/** Measures the requests of a route. Its histograms are looked up once, so that a call only adds a number. */
export function timesOf(requests: RequestTimes, method: string, route: string) {
  const times = Object.fromEntries(
    outcomes.map((outcome) => [outcome, requests.labels(method, route, outcome)]),
  ) as Record<ReturnType<typeof outcomeOf>, ReturnType<typeof requests.labels>>;
  return (status: number, ms: number) => times[outcomeOf(status)].observe(ms / 1000);
}

/** Measures every request that Fastify answers, under its route's pattern and never under the address that was called. */
export function timeRequests(app: FastifyInstance, requests: RequestTimes) {
  app.addHook('onRoute', (route) => {
    const observe = timesOf(requests, [route.method].flat().join(), route.url);
    const given = route.onResponse ?? [];
    route.onResponse = [
      ...(Array.isArray(given) ? given : [given]),
      (_request, reply, done) => {
        observe(reply.statusCode, reply.elapsedTime);
        done();
      },
    ];
  });

  // Requests without a route. Their method is not a label, because callers can invent methods.
  const observeOther = timesOf(requests, 'any', 'none');
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) observeOther(reply.statusCode, reply.elapsedTime);
    done();
  });
}
