/**
 * 10,000 test cases of a table with 2,000 rows in one run, coverage included, against the same cases one by one through the
 * test call, some of which are made and counted up. Time from the call to the whole answer. And the page of these cases in
 * Chromium against one with ten, until the first is seen, and one with a hundred, while they are scrolled.
 */
import { chromium } from '@playwright/test';
import { post, register } from '../e2e/support/served-document.ts';
import { startServer } from '../e2e/support/server.ts';
import { printGoal } from './support/goal.ts';
import { inTurns, medianOf, ratioOf } from './support/in-turns.ts';
import { tariffTable } from './support/tariff-table.ts';
import { useTestsPage } from './support/tests-page.ts';

const [ROWS, CASES, SINGLE_CALLS] = [2_000, 10_000, 50];

const content = JSON.stringify(tariffTable(ROWS));
const inputOf = (row: number) => ({ country: `c${row >> 3}`, weight: (row % 8) + 0.5, total: 10 });
const cases = Array.from({ length: CASES }, (_, n) => ({
  name: `Case ${n}`,
  input: inputOf(n % ROWS),
  expected: { price: (n % ROWS) / 4 },
}));

const server = await startServer({ RATE_LIMIT: 'off' });
try {
  const session = await register(server.url);
  const { token, organization } = session;
  const projects = `${server.url}/api/organizations/${organization.slug}/projects`;
  await post(projects, { name: 'Loans' }, token);
  await post(`${projects}/loans/documents`, { name: 'Tariffs', content }, token);
  const document = `${projects}/loans/documents/tariffs`;
  const saveCases = async (of: string, test_cases: typeof cases) => {
    const saved = await fetch(`${of}/test-cases`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ test_cases }),
    });
    if (!saved.ok) throw new Error(await saved.text());
  };
  await saveCases(document, cases);

  const rounds = await inTurns({
    single: async () => {
      const start = performance.now();
      for (const { input } of cases.slice(0, SINGLE_CALLS)) {
        const body = { content, inputData: input };
        await post(`${server.url}/api/eval/${organization.slug}/loans/tariffs/test`, body, token);
      }
      return (performance.now() - start) / SINGLE_CALLS;
    },
    run: async () => {
      const start = performance.now();
      const { passed } = await post<{ passed: number }>(`${document}/test-runs`, {}, token);
      if (passed !== CASES) throw new Error(`only ${passed} cases passed`);
      return (performance.now() - start) / CASES;
    },
  });
  const ms = (time: number) => time;
  const [single, run] = [medianOf(rounds.single, ms), medianOf(rounds.run, ms)];
  printGoal(
    'test cases, how many times as fast as one by one',
    ratioOf(rounds.single, rounds.run, ms),
    { atLeast: 20 },
    `${((run * CASES) / 1000).toFixed(2)} s for ${CASES} cases; one by one ${single.toFixed(2)} ms each`,
  );

  for (const [name, count] of [
    ['few', 10],
    ['hundred', 100],
  ] as const) {
    await post(`${projects}/loans/documents`, { name, content }, token);
    await saveCases(`${projects}/loans/documents/${name}`, cases.slice(0, count));
  }
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const pageOf = (name: string) => () =>
      useTestsPage(browser, server.url, session, `/org/${organization.slug}/projects/loans/documents/${name}`);
    // The first visit starts what the server starts late.
    await pageOf('few')();
    const pages = await inTurns({ few: pageOf('few'), hundred: pageOf('hundred'), many: pageOf('tariffs') });
    const opened = (rounds: typeof pages.few) => `${medianOf(rounds, ({ open }) => open).toFixed(0)} ms`;
    const late = (rounds: typeof pages.few) => medianOf(rounds, ({ lateFrames }) => lateFrames);
    printGoal(
      `opening the page of ${CASES} cases over one of ten`,
      ratioOf(pages.many, pages.few, ({ open }) => open),
      { atMost: 1.5 },
      // Ten cases do not scroll.
      `${opened(pages.many)} and ${opened(pages.few)}; late frames in 30 turns of the wheel: ${late(pages.many)}, with 100 cases ${late(pages.hundred)}`,
    );
  } finally {
    await browser.close();
  }
} finally {
  await server.stop();
}
