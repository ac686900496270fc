/**
 * What a neighbour's calls cost on the embedded database while another organization saves graphs of 5 MB one after
 * another, over what they cost without, in one run. The embedded database has one connection for everybody.
 */
import { post, register } from '../e2e/support/served-document.ts';
import { startServer } from '../e2e/support/server.ts';

const SECONDS = 8;

/** Nearly as large as a graph may be. `turn` makes each another content, and so a new version. */
function largeGraph(turn: number) {
  const notes = Array.from(
    { length: 45_000 },
    (_, n) => `a note about rule ${n} that was saved in turn ${turn}, ${n * 7919}`,
  );
  return JSON.stringify({ nodes: [], edges: [], notes: notes.map((note) => note.padEnd(100, '.')) });
}

const put = (url: string, token: string, body: string) =>
  fetch(url, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body,
  });

async function documentOf(serverUrl: string) {
  const { token, organization } = await register(serverUrl);
  const projects = `${serverUrl}/api/organizations/${organization.slug}/projects`;
  await post(projects, { name: 'Loans' }, token);
  await post(`${projects}/loans/documents`, { name: 'Fee' }, token);
  return { url: `${projects}/loans/documents/fee`, token };
}

type Target = Awaited<ReturnType<typeof documentOf>>;

/** Reads and small saves in turn. In milliseconds, the shortest first. */
async function durationsOf({ url, token }: Target): Promise<number[]> {
  const durations: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  for (let n = 0; performance.now() < end; n++) {
    const start = performance.now();
    const content = JSON.stringify({ nodes: [], edges: [], note: `${start}` });
    const response = await (n % 2
      ? put(url, token, JSON.stringify({ name: 'Fee', content }))
      : fetch(url, { headers: { authorization: `Bearer ${token}` } }));
    await response.text();
    if (!response.ok) throw new Error(`A neighbour's call was answered ${response.status}`);
    durations.push(performance.now() - start);
  }
  return durations.sort((one, other) => one - other);
}

const server = await startServer({ RATE_LIMIT: 'off', ORGANIZATION_STORAGE_MB: '100000', LOG_LEVEL: 'fatal' });
try {
  const [neighbour, saver] = [await documentOf(server.url), await documentOf(server.url)];
  // Made before anything is measured: this process makes the neighbour's calls as well.
  const bodies = Array.from({ length: 4 }, (_, turn) => JSON.stringify({ name: 'Fee', content: largeGraph(turn) }));
  await durationsOf(neighbour);
  const without = await durationsOf(neighbour);

  let going = true;
  let saves = 0;
  const saving = (async () => {
    for (; going; saves++) {
      const response = await put(saver.url, saver.token, bodies[saves % bodies.length] as string);
      if (!response.ok) throw new Error(`A save was answered ${response.status}: ${await response.text()}`);
      await response.text();
    }
  })();
  const beside = await durationsOf(neighbour);
  going = false;
  await saving;

  const at = (durations: number[], share: number) => durations[Math.floor((durations.length - 1) * share)] ?? 0;
  for (const [name, share] of [
    ['p50', 0.5],
    ['p99', 0.99],
  ] as const) {
    const [one, other] = [at(beside, share), at(without, share)];
    console.log(`${name}: ${(one / other).toFixed(1)} times (${one.toFixed(1)} ms against ${other.toFixed(1)} ms)`);
  }
  console.log(`${saves} saves of ${((bodies[0]?.length ?? 0) / 1024 / 1024).toFixed(1)} MB meanwhile`);
} finally {
  await server.stop();
}
