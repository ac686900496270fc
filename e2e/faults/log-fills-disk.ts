/**
 * Calls with 16 KB in and out fill a small disk, as far as they can, that an embedded database is on: those of one organization,
 * of one person with eight, and of eight persons. Then something else fills the disk to below its reserve. A neighbour calls and
 * saves all the time. Needs the right to mount.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { entryIds } from '../../apps/server/src/runtime/log/entry-id.ts';
import { chain, expressions } from '../../apps/server/test/support/graphs.ts';
import { feeTable } from '../support/fee-table.ts';
import { serveDocument } from '../support/served-document.ts';
import { startServer } from '../support/server.ts';
import { neighbourCalls } from './support/attacked-server.ts';
import { call, keepDoing, registerAttacker } from './support/attacker.ts';
import { fault } from './support/fault.ts';
import { mountDisk } from './support/mount-disk.ts';
import { reportAttack } from './support/report.ts';

/** With which the server makes its ids, so that they can be compared with the entries in the database. */
const ENCRYPTION_KEY = randomBytes(32).toString('hex');
const MB = 1024 * 1024;
const DISK_MB = 384;
/** What the server is to leave free. Importing what has been logged may take the half of it. */
const RESERVE_MB = 64;
const BEFORE_MS = 5_000;
const ATTACK_MS = 40_000;
const SHORT_MS = 5_000;
const PATIENCE_MS = 60_000;

type Attackers = Awaited<ReturnType<typeof registerAttacker>>[];

const ORGANIZATIONS = 8;

async function onePerson(url: string): Promise<Attackers> {
  const attacker = await registerAttacker(url);
  const others = Array.from({ length: ORGANIZATIONS - 1 }, (_, n) => attacker.another(`Attack ${n}`));
  return [attacker, ...(await Promise.all(others))];
}

const attacks: [name: string, attackers: (url: string) => Promise<Attackers>][] = [
  ['one organization', async (url) => [await registerAttacker(url)]],
  [`one person with ${ORGANIZATIONS} organizations`, onePerson],
  [
    `${ORGANIZATIONS} persons`,
    (url) => Promise.all(Array.from({ length: ORGANIZATIONS }, () => registerAttacker(url))),
  ],
];

for (const [name, attackersOn] of attacks)
  await fault(async (afterwards) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'rulewright-disk-'));
    afterwards(() => rmSync(dataDir, { recursive: true }));
    if (!mountDisk(dataDir, `${DISK_MB}m`)) {
      console.log(`| the log of ${name} on a small disk | not tried: this machine does not allow a mount | | | | |`);
      return;
    }
    afterwards(() => execFileSync('umount', [dataDir]));
    const server = await startServer(
      { RATE_LIMIT: 'off', LOG_LEVEL: 'fatal', DISK_RESERVE_MB: String(RESERVE_MB), ENCRYPTION_KEY },
      { dataDir },
    );
    afterwards(server.stop);
    const freeMegabytes = () => {
      const { bavail, bsize } = statfsSync(dataDir);
      return Math.round((bavail * bsize) / MB);
    };
    const warnings = async () => {
      const response = await fetch(`${server.url}/readyz`);
      const { warnings = [] } = (await response.json()) as { warnings?: string[] };
      if (response.status !== 200) throw new Error(`/readyz answered ${response.status}`);
      return warnings;
    };

    const neighbour = await serveDocument(server.url, feeTable);
    const startCalls = await neighbourCalls({ ...neighbour, perSecond: 20 }, afterwards);
    const attackers = await attackersOn(server.url);
    const echoes = await Promise.all(
      attackers.map((attacker) => attacker.publish('echo', chain(expressions({ text: 'text' })))),
    );
    const saver = await registerAttacker(server.url);
    let saves = 0;
    let refusedSaves = 0;
    const save = async () => {
      await saver.publish(`document-${++saves}`, feeTable).catch((error) => {
        refusedSaves++;
        console.error(`  ${error}`);
      });
      await wait(500);
    };

    const traffic = startCalls();
    await wait(BEFORE_MS);
    const stopSaving = keepDoing(1, save);
    const since = performance.now();
    let calls = 0;
    let refusedCalls = 0;
    const stopAttack = keepDoing(16, async () => {
      const echo = echoes[calls++ % echoes.length] as (typeof echoes)[number];
      await call(echo, { text: randomBytes(8_000).toString('hex') }).catch((error) => {
        refusedCalls++;
        throw error;
      });
    });
    let least = freeMegabytes();
    while (performance.now() - since < ATTACK_MS) {
      await wait(200);
      least = Math.min(least, freeMegabytes());
    }
    await stopSaving();
    const warned = await warnings();

    const filler = join(dataDir, 'filler');
    writeFileSync(filler, Buffer.alloc(Math.max(0, freeMegabytes() - 48) * MB));
    const warnedWhenShort = await warnings();
    await wait(SHORT_MS);
    rmSync(filler);
    await stopAttack();
    await traffic.stop();
    reportAttack(
      `${calls} calls with 16 KB in and out by ${name}, on a disk of ${DISK_MB} MB (${refusedCalls} of them and ${refusedSaves} of ${saves} saves by a neighbour refused, at least ${least} MB left)`,
      traffic,
      { lost: await countMissing(dataDir, traffic.entryIds), since },
    );
    if (refusedSaves > 0) process.exitCode = 1;
    if (calls === refusedCalls) {
      console.error('  The attack did not happen: all its calls were refused.');
      process.exitCode = 1;
    }
    if (least < RESERVE_MB / 2) {
      console.error(`  Only ${least} MB were left on the disk.`);
      process.exitCode = 1;
    }
    if (warned.length > 0 || warnedWhenShort.length !== 1) {
      console.error(`  /readyz warned ${JSON.stringify({ warned, warnedWhenShort })}`);
      process.exitCode = 1;
    }
  });

/** How many of the neighbour's calls the log does not have. */
async function countMissing(dataDir: string, answeredIds: string[]): Promise<number> {
  const { textOf } = entryIds(ENCRYPTION_KEY);
  const deadline = Date.now() + PATIENCE_MS;
  const connectionString = `postgresql://postgres@localhost:5432/postgres?host=${dataDir}/database`;
  for (;;) {
    const client = new pg.Client({ connectionString });
    await client.connect();
    const { rows } = await client.query(
      "select instance, number::int from evaluations join documents on documents.id = document_id where slug = 'fee'",
    );
    await client.end();
    const logged = new Set(rows.map(textOf));
    const missing = answeredIds.filter((id) => !logged.has(id)).length;
    if (missing === 0 || Date.now() > deadline) return missing;
    await wait(500);
  }
}
