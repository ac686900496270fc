import type { Endpoint } from '@rulewright/contract';
import { ErrorResponse, endpoints } from '@rulewright/contract';
import type { InjectOptions } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { double } from '../support/graphs.ts';
import type { TestProject } from '../support/test-project.ts';
import { makeTestProject, serve } from '../support/test-project.ts';
import { startTestServer } from '../support/test-server.ts';

const { app } = await startTestServer({ RATE_LIMIT: 'off', EVALUATION_TIMEOUT_MS: '500' });
const REQUESTS_EACH = 60;

let testProject: TestProject;
let token: string;
beforeAll(async () => {
  testProject = await makeTestProject(app);
  ({ token } = await serve(testProject, 'Twice', double));
});

/** The same numbers in every run, so that what was found can be found again. */
function seeded(seed: number) {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (end: number) => Math.floor(random() * end);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  return { below, pick };
}
type Random = ReturnType<typeof seeded>;

const odd: unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  2 ** 60,
  '',
  ' ',
  'x'.repeat(10_000),
  '\0',
  '\ud800',
  '\u202e\u0000\r\nset-cookie: a=b',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00%2e%2e',
  '__proto__',
  [],
  [[[]]],
  {},
  { toString: 1 },
  { nodes: 1, edges: 2 },
  { nodes: [{}], edges: [null] },
];

/** A valid body with one place changed, a body of odd values, or no object at all. */
function bodyFor({ below, pick }: Random, keys: string[] | undefined): unknown {
  if (!keys) return pick([undefined, odd[below(odd.length)]]);
  if (below(6) === 0) return pick(odd);
  const valid: Record<string, unknown> = {
    name: 'Twice',
    content: double,
    inputData: { n: 1 },
    input_data: { n: 1 },
    publish: true,
    email: 'a@example.com',
  };
  const entries = keys.map((key) => [key, below(3) === 0 ? pick(odd) : (valid[key] ?? pick(odd))]);
  if (below(4) === 0) entries.push([pick(['__proto__', 'constructor', 'extra', 'organization_id']), pick(odd)]);
  return Object.fromEntries(entries.filter(() => below(8) > 0));
}

function keysOf(schema: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
}

function urlFor({ below, pick }: Random, { method, path, query }: Endpoint): string {
  const valid: Record<string, string> = {
    orgSlug: testProject.orgSlug,
    projectSlug: 'loans',
    docSlug: 'twice',
    version: '1',
    requestId: 'x',
    sessionId: 'x',
  };
  const segments = ['..', '%00', '%ff', '%2e%2e%2f', 'x'.repeat(900), '%F0%9F%A6%8A', '\'"<>', '-1', '1e9', 'null'];
  // What deletes is only aimed at what is not there, or the rest would have nothing to meet.
  const aimed = method !== 'DELETE' && below(4) > 0;
  const address = path.replace(/:(\w+)/g, (_, name) => (aimed ? (valid[name] ?? 'x') : encode(pick(segments))));
  return query ? `${address}?q=${encodeURIComponent((JSON.stringify(pick(odd)) ?? '').slice(0, 500))}` : address;
}

const encode = (segment: string) => (segment.startsWith('%') ? segment : encodeURIComponent(segment));

const contentTypes = [
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'multipart/form-data',
  'application/xml',
];

const exempt = new Set(['POST /api/auth/logout', 'POST /api/auth/change-password', 'PUT /api/auth/me']);
const fuzzed = endpoints.filter(({ method, path }) => !exempt.has(`${method} ${path}`));

test.each(fuzzed.map((endpoint, seed) => [`${endpoint.method} ${endpoint.path}`, endpoint, seed + 1] as const))(
  'whatever is sent, it answers well-formed and never fails itself: %s',
  async (_name, endpoint, seed) => {
    const random = seeded(seed);
    const keys = endpoint.body && keysOf(endpoint.body);
    for (let n = 0; n < REQUESTS_EACH; n++) {
      const body = endpoint.method === 'GET' ? undefined : bodyFor(random, keys);
      const request: InjectOptions = {
        method: endpoint.method,
        url: urlFor(random, endpoint),
        headers: {
          authorization: random.pick([
            `Bearer ${endpoint.access === 'token' ? token : testProject.token}`,
            `Bearer ${endpoint.access === 'token' ? token : testProject.token}`,
            'Bearer x.y.z',
            'Basic eDp5',
            `Bearer ${'x'.repeat(5_000)}`,
          ]),
          ...(body !== undefined && {
            'content-type': random.below(10) > 0 ? contentTypes[0] : random.pick(contentTypes),
          }),
        },
        ...(body !== undefined && { payload: random.below(12) === 0 ? '{"a":' : JSON.stringify(body) }),
      };
      const response = await app.inject(request);
      const told = `${JSON.stringify(request).slice(0, 600)} answered ${response.statusCode} ${response.body.slice(0, 300)}`;
      expect(response.statusCode, told).toBeLessThan(500);
      if (response.statusCode < 400) continue;
      expect(ErrorResponse.safeParse(response.json()).success, told).toBe(true);
      expect(response.headers['set-cookie'], told).toBeUndefined();
    }
  },
  120_000,
);
