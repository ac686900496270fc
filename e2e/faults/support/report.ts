import pg from 'pg';
import type { Traffic } from './traffic.ts';

/** How many of the calls that were answered are not in the log, given a while to get there. */
export async function countLost(databaseUrl: string, answered: number[], patienceMs = 20_000): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const { rows } = await client.query("select (input::json->>'n')::int as n from evaluations");
      const logged = new Set(rows.map(({ n }) => n));
      const lost = answered.filter((n) => !logged.has(n)).length;
      if (lost === 0 || Date.now() > deadline) return lost;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  } finally {
    await client.end();
  }
}

/**
 * One row of the table in docs/reliability.md, with the longest of the recoveries where something is broken several times.
 * A lost call fails the run.
 */
export function report(fault: string, traffic: Traffic, { lost, since }: { lost: number; since: number[] }) {
  const recoveries = since.map((from, index) => traffic.secondsUntilWell(from, since[index + 1]));
  const seconds = Math.max(...recoveries).toFixed(1);
  const p99 = Math.round(traffic.p99);
  console.log(`| ${fault} | ${traffic.sent} | ${traffic.failures.length} | ${lost} | ${seconds} | ${p99} |`);
  const reasons = new Map<string, number>();
  for (const { reason } of traffic.failures) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  for (const [reason, count] of reasons) console.error(`  ${count} times: ${reason.slice(0, 200)}`);
  if (lost > 0) process.exitCode = 1;
}

/** How much longer a neighbour's call may take during an attack. */
const MAX_DELAY_MS = 100;
/** For how long before an attack the calls tell how long they take without one. The first calls of a server take longer. */
const CALM_MS = 1_500;

/**
 * As `report`, for an attack by other organizations: of that a neighbour's calls may not notice anything. None may fail, or take
 * much longer than the longest before the attack.
 */
export function reportAttack(attack: string, traffic: Traffic, { lost, since }: { lost: number; since: number }) {
  const [before, during] = [traffic.longest(since - CALM_MS, since), traffic.longest(since)];
  report(`${attack} (longest call ${during} ms, ${before} ms before)`, traffic, { lost, since: [since] });
  if (traffic.failures.length > 0) process.exitCode = 1;
  if (during <= before + MAX_DELAY_MS) return;
  console.error(`  A call took ${during - before} ms longer.`);
  process.exitCode = 1;
}
